"""The tables of the site that belong to no record, and why no record's protocols hold them."""

UNGUARDED = {
    "archive.Protocol": "has policies of its own: members see it, and those who run the site",
    "archive.ProtocolMember": "has policies of its own: one's own rows, and a steward's protocols",
    "archive.Ward": "is read and written by the database's own functions alone",
    "archive.Job": "is known to whoever has its address, and has wards of its own",
    "games.KeptOdds": "holds figures by the digest of a document, which only its readers know",
}
