"""How the OpenAPI document is made from what the views and serializers declare."""

from __future__ import annotations

from typing import Any

from drf_spectacular.openapi import AutoSchema

from api.problems import CONTENT_TYPE
from api.registry import Collection, all_collections
from api.serializers.base import RecordSerializer
from api.serializers.fields import Links
from api.strict import Strict

_FAULT = {
    "parameter": {"type": "string", "description": "The parameter that is wrong."},
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
            "items": {
                "type": "object",
                "required": ["parameter", "detail"],
                "properties": _FAULT,
            },
            "description": "Every parameter that is wrong; the first stands in the problem itself.",
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

    def get_summary(self) -> str | None:
        """What the operation gives, in the words of the register of kinds."""
        collection: Collection | None = getattr(self.view, "collection", None)
        if collection is None:
            return super().get_summary()
        kind, action = collection.kind, getattr(self.view, "action", "")
        return f"List {kind.label_plural}" if action == "list" else f"One {kind.label}"


def tell_problems(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add to every operation the problems with which it may answer."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    for path, operations in result["paths"].items():
        for operation in operations.values():
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
                answers["301"] = {"description": "The record has another slug by now."}
                answers["404"] = {**_ANSWER, "description": "There is no such record."}
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
