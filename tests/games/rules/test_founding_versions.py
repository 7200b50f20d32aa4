"""The versions of the founding documents, pinned.

Old matches replay under the version that they were played under, so the format may never give a
document that stands another version. Where a document was changed and meant to be, its version is
new: write the new one here, and say in the CHANGELOG what readers will notice.
"""

from games.rules import parse
from tests.games.rules.documents import FOUNDING

VERSIONS = {
    "bois-forte-bowl": "4658b327e6d6f9f81d48594256ca4123f80a1e6ec7695b6592d43f3d68721e75",
    "central-miwok-odd-and-even-game": (
        "6313c4e1b1f52d78c1b4c3e464b67ded1cb1523494fa9b1dd22d83ef6856a319"
    ),
    "miwok-dice": "f73b56d2ef9f1130749be9d4e1c3e1846d0b5f2ac330118a606e803926bc744e",
    "miwok-mens-hand-game": "7941e8f9090153cf446ed53477175d31f58607227f61a6b1acfeedb68c01d186",
    "miwok-odd-and-even-game": "0f0ae4605da99821f537921a987d66788dad55fc7fdfd1a190a2f7f378ce23b6",
    "miwok-staves": "4fbad63698505441a72fe035024955ac3f7c004ae91c8b7f5d94c04efbb61fe3",
    "miwok-stick-game": "bf0463bcc1fa5c40f181a6529ac5e095aa9162df1403f0706d8efd3a476fe4e1",
    "miwok-womens-hand-game": "a00d41c55d65b28d6e11fc798d08188a1eb8e83f47323f79f462d51f62e1972a",
    "omaha-plum-stones": "1d8bee4fa81dd757a992d59fae197777213c78b49f06213db26c4b4a5f242428",
}


def test_no_change_of_the_format_gives_a_founding_document_another_version() -> None:
    assert {path.stem: parse(path.read_bytes()).version for path in FOUNDING} == VERSIONS


def test_a_founding_document_in_json_has_the_version_that_it_has_in_yaml() -> None:
    for path in FOUNDING:
        assert parse(parse(path.read_bytes()).normalised).version == VERSIONS[path.stem]
