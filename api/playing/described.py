"""How the OpenAPI document describes what matches answer beside what all collections do."""

from __future__ import annotations

from api.playing.tokens import HEXADECIMAL, SCHEME
from api.serializers.matches import SEAT, all_of, list_of, or_null
from api.strict import Security

_MATCH = {"$ref": "#/components/schemas/Match"}
_TOKEN = {"type": "string", "pattern": f"^{HEXADECIMAL}$"}
SEATED = {
    "allOf": [
        _MATCH,
        all_of(
            seats=list_of(
                **SEAT,
                token={
                    **or_null(_TOKEN),
                    "description": "The seat's token, told this once; null of a seat of others.",
                },
                invitation={
                    **or_null(_TOKEN),
                    "description": "The invitation to the open seats of the side, told this once.",
                },
                join_address={
                    **or_null({"type": "string", "format": "uri"}),
                    "description": "The page on which a person takes the open seats of the side.",
                },
            )
        ),
    ]
}
MOVED = {
    "allOf": [
        _MATCH,
        all_of(
            repeated={
                "type": "boolean",
                "description": "Whether this same move stood there already; nothing was played.",
            }
        ),
    ]
}
SECURITY_NAME = "seat"
SECURITY_SCHEME = {
    "type": "apiKey",
    "in": "header",
    "name": "Authorization",
    "description": f"“{SCHEME} TOKEN”: the token of a seat, or those of several joined by commas.",
}
REQUIRED: Security = [{SECURITY_NAME: []}]
OPTIONAL: Security = [{}, {SECURITY_NAME: []}]
