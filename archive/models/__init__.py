"""The records of the archive, one record type a file; long work done on them; accounts."""

from archive.models.access import Access
from archive.models.care_request import CareRequest
from archive.models.change import Change
from archive.models.citation import Citation
from archive.models.community import Community, CommunityName, CommunityNation
from archive.models.deceased import DeceasedWarning
from archive.models.failed_try import FailedTry
from archive.models.feature import Count, Marking, Material, Measure
from archive.models.game import Game, GameClass
from archive.models.image import Image
from archive.models.implement import Implement
from archive.models.imports import Import
from archive.models.institution import Institution
from archive.models.item import Item
from archive.models.job import Job
from archive.models.label import FormerWording, Label, LabelPlacement, Notice, NoticePlacement
from archive.models.loaded import LoadedRow
from archive.models.orthography import Orthography
from archive.models.passage import Emendation, Passage
from archive.models.place import Place, PlaceCandidate
from archive.models.plate import Figure, Plate, PlateReference
from archive.models.proposal import Proposal
from archive.models.protocol import (
    GoneRecord,
    Protocol,
    ProtocolMember,
    RecordProtocol,
    Revision,
    Ward,
)
from archive.models.record import Deceased, Record
from archive.models.recording import Recording
from archive.models.search import RestrictedEntry, SearchEntry
from archive.models.sentence import Sentence
from archive.models.session import Session
from archive.models.source import Contributor, Source, SourceRights
from archive.models.statement import Statement
from archive.models.term import Term, TermRelation, TermUse
from archive.models.variant import Consultation, Variant, VariantRelation

__all__ = [
    "Access",
    "CareRequest",
    "Change",
    "Citation",
    "Community",
    "CommunityName",
    "CommunityNation",
    "Consultation",
    "Contributor",
    "Count",
    "Deceased",
    "DeceasedWarning",
    "Emendation",
    "FailedTry",
    "Figure",
    "FormerWording",
    "Game",
    "GameClass",
    "GoneRecord",
    "Image",
    "Implement",
    "Import",
    "Institution",
    "Item",
    "Job",
    "Label",
    "LabelPlacement",
    "LoadedRow",
    "Marking",
    "Material",
    "Measure",
    "Notice",
    "NoticePlacement",
    "Orthography",
    "Passage",
    "Place",
    "PlaceCandidate",
    "Plate",
    "PlateReference",
    "Proposal",
    "Protocol",
    "ProtocolMember",
    "Record",
    "RecordProtocol",
    "Recording",
    "RestrictedEntry",
    "Revision",
    "SearchEntry",
    "Sentence",
    "Session",
    "Source",
    "SourceRights",
    "Statement",
    "Term",
    "TermRelation",
    "TermUse",
    "Variant",
    "VariantRelation",
    "Ward",
]
