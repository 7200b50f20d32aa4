"""How the OpenAPI document is made from what the views and serializers declare."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema

from api.problems import CONTENT_TYPE
from api.registry import Collection
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
            answers["400"] = {**_ANSWER, "description": "A parameter is unknown or wrong."}
            answers["406"] = {**_ANSWER, "description": "The answer cannot be had in that form."}
            if "{slug}" in path:
                answers["301"] = {"description": "The record has another slug by now."}
                answers["404"] = {**_ANSWER, "description": "There is no such record."}
    return result


class IncludedExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Tells of the records that may be embedded in a record."""

    target_class = RecordSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> dict[str, Any]:
        """The schema of the record, with what it may include."""
        schema: dict[str, Any] = auto_schema._map_serializer(  # type: ignore[no-untyped-call]
            self.target, direction, bypass_extensions=True
        )
        links = self.target.links_by_name()
        if links:
            schema["properties"]["included"] = {
                "type": "object",
                "description": "The records that include asked for.",
                "properties": {
                    name: self._embedded(auto_schema, direction, name, link)
                    for name, link in links.items()
                },
            }
        return schema

    def _embedded(self, auto_schema: AutoSchema, direction: Any, name: str, link: Any) -> object:
        target = self.target.target(link)
        reference: dict[str, str] = auto_schema.resolve_serializer(target, direction).ref
        if isinstance(link, Links):
            return {"type": "array", "items": reference}
        return {"allOf": [reference], "nullable": True}
