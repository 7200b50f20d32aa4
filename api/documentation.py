"""The OpenAPI document, and the page on which people read it and try it."""

from __future__ import annotations

from drf_spectacular.renderers import (
    OpenApiJsonRenderer,
    OpenApiJsonRenderer2,
    OpenApiYamlRenderer,
    OpenApiYamlRenderer2,
)
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from api.strict import Strict


class SchemaView(Strict, SpectacularAPIView):
    """The OpenAPI document, as JSON unless YAML is asked for."""

    renderer_classes = [
        OpenApiJsonRenderer2,
        OpenApiJsonRenderer,
        OpenApiYamlRenderer,
        OpenApiYamlRenderer2,
    ]


class DocumentationView(SpectacularSwaggerSplitView):
    """The OpenAPI document as a page, with every script and style a file of this site."""

    url_name = "api-schema"
    template_name = "api/documentation.html"
