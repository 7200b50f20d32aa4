"""Works of every form, as they are cited: those of the founding archive, and some made up."""

from __future__ import annotations

import datetime

from archive.exchange.citing.work import Form, Name, OwnPage, Work

DOE, ROE = Name("Doe", "Jane"), Name("Roe", "John")
BULLETIN = Work(
    "barrett-gifford-1933",
    Form.IN_SERIES,
    "Miwok Material Culture",
    "1933",
    authors=(Name("Barrett", "S. A."), Name("Gifford", "E. W.")),
    container="Bulletin of the Public Museum of the City of Milwaukee",
    volume="2",
    issue="4",
    pages=("117-276", "117-376"),
    publisher="Public Museum of the City of Milwaukee",
    place="Milwaukee",
)
REPORT = Work(
    "culin-1907",
    Form.REPORT,
    "Games of the North American Indians",
    "1907",
    authors=(Name("Culin", "Stewart"),),
    container="Twenty-Fourth Annual Report of the Bureau of American Ethnology, 1902-1903",
    volume="24",
    publisher="Government Printing Office",
    place="Washington",
)
BOOK = Work(
    "fletcher-1915",
    Form.BOOK,
    "Indian Games and Dances with Native Songs",
    "1915",
    authors=(Name("Fletcher", "Alice C."),),
    publisher="C. C. Birchard",
    place="Boston",
)
ARTICLE = Work(
    "reagan-waugh-1919",
    Form.ARTICLE,
    "Some Games of the Bois Fort Ojibwa",
    "1919",
    authors=(Name("Reagan", "Albert B."),),
    editors=(Name("Waugh", "F. W."),),
    container="American Anthropologist",
    volume="n.s. 21",
    issue="3",
    pages=("264-278",),
    locators=("para. 2", "fn. 1"),
)
CHAPTER = Work(
    "doe-1907",
    Form.CHAPTER,
    "Who Throws First?",
    "1907~",
    authors=(DOE,),
    editors=(ROE,),
    container="Games by the River",
    volume="2",
    pages=("103-108",),
    publisher="River Press",
    place="Boston",
)
TALK = Work(
    "doe-2021",
    Form.COMMUNICATION,
    "On the word “staves”",
    "2021-05-03",
    speakers=(DOE,),
    communities=("Upper River people",),
)
EDITED = Work(
    "roe-1930", Form.BOOK, "Staves", "1930/1933", editors=(ROE, DOE), publisher="P", place="Rome"
)
TERM = OwnPage(
    "tallykeeper-term-hinuwo-2026-09-30",
    "hī'nuwo",
    "Term",
    "https://example.org/terms/hinuwo/?as_of=2026-09-30T12:00:00Z",
    changed=datetime.datetime(2025, 1, 2, tzinfo=datetime.UTC),
    notes=("TK Attribution (label, River Council): Name us.",),
    as_of=datetime.datetime(2026, 9, 30, 12, tzinfo=datetime.UTC),
    lang="csm",
)
