"""The OpenAPI document, with what Litestar cannot know: how this server refuses."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.openapi.plugins import JsonRenderPlugin

from president.server import wire
from president.server.asking import Asked

__all__ = ["DocumentPlugin"]

_PROBLEM = "#/components/schemas/Problem"


class DocumentPlugin(JsonRenderPlugin):
    """Says in every operation that whatever is refused is a ``Problem``, and that a bearer token may say who asks."""

    def render(self, request: Asked, openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        return super().render(request, described(openapi_schema))


def described(document: dict[str, Any]) -> dict[str, Any]:
    """A document with the refusals in it."""
    refused = {
        "description": "Refused: a stable reason and a sentence",
        "content": {"application/json": {"schema": {"$ref": _PROBLEM}}},
    }
    paths = {
        path: {method: _operation(operation, refused) for method, operation in item.items()}
        for path, item in document["paths"].items()
    }
    components = dict(document.get("components", {}))
    (_, parts) = msgspec.json.schema_components([wire.Problem], ref_template="#/components/schemas/{name}")
    components["schemas"] = {**components.get("schemas", {}), **parts}
    components["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    return {**document, "paths": paths, "components": components, "security": [{}, {"token": []}]}


def _operation(operation: Any, refused: dict[str, Any]) -> Any:
    """A path's summary is a text and stays as it is."""
    if not isinstance(operation, dict) or "responses" not in operation:
        return operation
    answers = {status: answer for status, answer in operation["responses"].items() if status != "400"}
    if "204" in answers:
        answers["204"] = {"description": "Done; there is nothing to tell"}
    return {**operation, "responses": {**answers, "default": refused}}
