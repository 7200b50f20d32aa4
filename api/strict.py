"""Views that take the parameters they declare and no others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from rest_framework.request import Request
from rest_framework.views import APIView

from api.parameters import Parameter, read

# As the OpenAPI document writes it: any of these, each a scheme with its scopes.
Security: TypeAlias = "list[dict[str, list[str]]]"


class Strict(APIView):
    """A view that takes the parameters it declares and no others."""

    asked: dict[str, Any]

    def parameters(self) -> Sequence[Parameter]:
        """The parameters that the view takes."""
        return ()

    def security(self) -> Security:
        """How a request shows who asks; nothing where nobody is asked who they are."""
        return []

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        self.asked = {}
        # A method that there is not is refused as such, whatever else is wrong.
        method = (request.method or "").lower()
        if method != "options" and hasattr(self, method):
            self.asked = read(request.query_params, self.parameters())

    def get_serializer_context(self) -> dict[str, Any]:
        root = self.request.build_absolute_uri("/") if self.request else "/"
        return {"root": root, "include": getattr(self, "asked", {}).get("include", ())}
