"""How the OpenAPI document is made from what the views and serializers declare."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema

from api.playing.described import SECURITY_NAME, SECURITY_SCHEME
from api.problems import CONTENT_TYPE
from api.registry import Collection, all_collections
from api.serializers.base import RecordSerializer
from api.serializers.fields import Links
from api.strict import Strict
from games.rules import CHANCE

_FAULT = {
    "parameter": {"type": "string", "description": "The parameter of the address that is wrong."},
    "field": {"type": "string", "description": "The field of the body that is wrong."},
    "detail": {"type": "string", "description": "What is wrong and how to mend it."},
    "allowed": {
        "type": "array",
        "items": {"type": "string"},
        "description": "All that would do.",
    },
    "nearest": {
        "type": "array",
        "items": {"type": "string"},
        "description": "What is most like what was asked for.",
    },
}
PROBLEM = {
    "type": "object",
    "description": "Problem details after RFC 9457.",
    "required": ["type", "title", "status", "detail", "instance"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string", "description": "The words of the status."},
        "status": {"type": "integer"},
        "instance": {
            "type": "string",
            "format": "uri-reference",
            "description": "The address asked for.",
        },
        **_FAULT,
        "errors": {
            "type": "array",
            "items": {"type": "object", "required": ["detail"], "properties": _FAULT},
            "description": (
                "Every parameter or field that is wrong; the first stands in the problem itself."
            ),
        },
        "ordinal": {"type": "integer", "description": "Where the log of the match has come to."},
        "to_move": {
            "nullable": True,
            "oneOf": [{"type": "integer"}, {"type": "string", "enum": [CHANCE]}],
            "description": "Who is to move in the match.",
        },
    },
}
_ANSWER = {
    "content": {CONTENT_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


class Schema(AutoSchema):
    """Takes the parameters of an operation from the view that reads them."""

    def get_override_parameters(self) -> list[Any]:
        """The declared parameters of the view."""
        assert isinstance(self.view, Strict)
        return [parameter.declared() for parameter in self.view.parameters()]

    def get_auth(self) -> list[Any]:
        """How a request shows who asks, as the view declares it."""
        assert isinstance(self.view, Strict)
        return list(self.view.security())

    def get_summary(self) -> str | None:
        """What the operation gives, in the words of the register of kinds."""
        collection: Collection | None = getattr(self.view, "collection", None)
        if collection is None:
            return super().get_summary()
        kind, action = collection.kind, getattr(self.view, "action", "")
        if action == "list":
            return f"List {kind.label_plural}"
        return f"One {kind.label}" if action == "retrieve" else None


def tell_problems(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add to every operation the problems with which it may answer."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    result["components"]["securitySchemes"] = {SECURITY_NAME: SECURITY_SCHEME}
    for path, operations in result["paths"].items():
        for method, operation in operations.items():
            answers = operation["responses"]
            answers["400"] = {
                **_ANSWER,
                "description": "A parameter or the body is unknown or wrong.",
            }
            answers["406"] = {**_ANSWER, "description": "The answer cannot be had in that form."}
            if "requestBody" in operation:
                answers["413"] = {**_ANSWER, "description": "The body is too long."}
                answers["415"] = {**_ANSWER, "description": "The body is in no form that is read."}
            if "{slug}" in path:
                answers["404"] = {**_ANSWER, "description": "There is no such record."}
            if "{slug}" in path and method == "get":
                answers["301"] = {"description": "The record has another slug by now."}
            elif "{slug}" in path:
                answers["403"] = {**_ANSWER, "description": "It is not for whoever asks to do."}
                answers["409"] = {**_ANSWER, "description": "The match does not stand so."}
            elif method == "post":
                answers["429"] = {**_ANSWER, "description": "It was asked for too often."}
            if {SECURITY_NAME: []} in operation.get("security", ()):
                answers["401"] = {**_ANSWER, "description": "No token that is right was sent."}
                answers["403"] = {**_ANSWER, "description": "The tokens are of other seats."}
            if method == "get" and "401" in answers:
                answers["304"] = {"description": "Nothing has changed since the answer had before."}
    return result


def tell_included(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add to the answers of every collection the records that they may include.

    These include no others, so that no record is told without end.
    """
    schemas = result["components"]["schemas"]
    for collection in all_collections():
        one = result["paths"][f"/api/v1/{collection.name}/{{slug}}/"]["get"]["responses"]["200"]
        answer = one["content"]["application/json"]
        answer["schema"] = _with_included(answer["schema"], collection.serializer)
        listed = collection.listed or collection.serializer
        listing = schemas[f"Paginated{_name(listed)}List"]["properties"]["results"]
        listing["items"] = _with_included(listing["items"], listed)
    return result


def _with_included(record: dict[str, Any], serializer: type[RecordSerializer]) -> dict[str, Any]:
    links = serializer.links_by_name()
    if not links:
        return record
    included = {
        "type": "object",
        "description": "The records that include asked for.",
        "properties": {
            name: _embedded(serializer.target(link), many=isinstance(link, Links))
            for name, link in links.items()
        },
    }
    return {"allOf": [record, {"type": "object", "properties": {"included": included}}]}


def _embedded(serializer: type[RecordSerializer], *, many: bool) -> dict[str, Any]:
    reference = {"$ref": f"#/components/schemas/{_name(serializer)}"}
    return (
        {"type": "array", "items": reference} if many else {"allOf": [reference], "nullable": True}
    )


def _name(serializer: type[RecordSerializer]) -> str:
    return serializer.__name__.removesuffix("Serializer")
