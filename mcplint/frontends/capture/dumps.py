"""Messages written by a model's dump (`model_dump()` without `by_alias`): snake_case names and nulls for absent members.

The node is given the protocol's names, so that a rule sees one spelling; pointers keep the keys as they stand. Schemas, arguments, structured
content and `_meta` are left alone: their keys are the server's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mcplint.frontends.capture.message import Form
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.records import replace

_PARAMS = {
    "requested_schema": "requestedSchema", "elicitation_id": "elicitationId", "request_state": "requestState", "input_responses": "inputResponses",
    "max_tokens": "maxTokens", "include_context": "includeContext", "system_prompt": "systemPrompt", "model_preferences": "modelPreferences",
    "stop_sequences": "stopSequences", "protocol_version": "protocolVersion", "client_info": "clientInfo", "progress_token": "progressToken",
    "request_id": "requestId", "tool_choice": "toolChoice", "meta": "_meta",
}  # fmt: skip
_RESULT = {
    "result_type": "resultType", "input_requests": "inputRequests", "request_state": "requestState", "structured_content": "structuredContent",
    "is_error": "isError", "next_cursor": "nextCursor", "server_info": "serverInfo", "protocol_version": "protocolVersion",
    "supported_versions": "supportedVersions", "resource_templates": "resourceTemplates", "stop_reason": "stopReason", "meta": "_meta",
}  # fmt: skip
_TOOL = {"input_schema": "inputSchema", "output_schema": "outputSchema", "meta": "_meta"}
_BLOCK = {"mime_type": "mimeType", "meta": "_meta"}
_NAMES = frozenset((*_PARAMS, *_RESULT)) - {"meta"}
_REQUIRED = frozenset({"id", "jsonrpc", "method", "message", "requestedSchema", "url", "elicitationId"})

_Convert = Callable[[JsonNode], JsonNode]


def is_dump(value: Mapping[str, Any], form: Form) -> bool:
    """Whether a message was written by a dump. A null where the protocol wants a value is no sign of it: that is a fault."""
    levels: list[Any] = [value]
    if form not in ("params", "result"):
        levels = [value.get("params"), value.get("result")]
        error = value.get("error")
        data = error.get("data") if isinstance(error, dict) else value.get("data")
        entries = data.get("elicitations") if isinstance(data, dict) else None
        levels.extend(entries[:20] if isinstance(entries, list) else ())
    for level in tuple(levels):
        requests = level.get("inputRequests", level.get("input_requests")) if isinstance(level, dict) else None
        if isinstance(requests, dict):
            levels.extend(r.get("params") for r in list(requests.values())[:20] if isinstance(r, dict))
    return any(isinstance(level, dict) and _dumped(level) for level in levels)


def _dumped(level: Mapping[str, Any]) -> bool:
    if not _NAMES.isdisjoint(level):
        return True
    if any(v is None and k not in _REQUIRED for k, v in level.items()):
        return True
    tools = level.get("tools")
    return isinstance(tools, list) and any(isinstance(t, dict) and "input_schema" in t for t in tools[:3])


def canonical(node: JsonNode, form: Form) -> JsonNode:
    """The message with the protocol's names and without null members."""
    if form == "params":
        return _params(node)
    if form == "result":
        return _result(node)
    message = _map(node, {}, {"params": _params, "result": _result, "error": _error}, nulls=True)
    return _map(message, {}, {"data": _data}, nulls=True) if form == "error" else message


def _map(node: JsonNode, names: Mapping[str, str], inner: Mapping[str, _Convert], *, nulls: bool = False) -> JsonNode:
    """An object with its members renamed, converted and, unless `nulls`, cleared of nulls."""
    if node.kind != "object":
        return node
    taken = {m.key for m in node.members}
    members: list[JsonMember] = []
    for member in node.members:
        if member.value.kind == "null" and not nulls:
            continue
        key = names.get(member.key, member.key)
        key = member.key if key != member.key and key in taken else key
        convert = inner.get(key)
        value = convert(member.value) if convert else member.value
        members.append(member if key == member.key and value is member.value else replace(member, key=key, value=value))
    return replace(node, members=tuple(members))


def _each(convert: _Convert) -> _Convert:
    """Applies `convert` to each item of an array, each value of an object used as a map, or a single object."""

    def apply(node: JsonNode) -> JsonNode:
        if node.kind == "array":
            return replace(node, items=tuple(convert(i) for i in node.items))
        return node

    return apply


def _params(node: JsonNode) -> JsonNode:
    return _map(node, _PARAMS, {})


def _entries(node: JsonNode) -> JsonNode:
    return _map(node, {}, {m.key: _entry for m in node.members}, nulls=True)


def _entry(node: JsonNode) -> JsonNode:
    return _map(node, {}, {"params": _params})


def _tool(node: JsonNode) -> JsonNode:
    return _map(node, _TOOL, {})


def _block(node: JsonNode) -> JsonNode:
    return _map(node, _BLOCK, {})


def _result(node: JsonNode) -> JsonNode:
    return _map(node, _RESULT, {"inputRequests": _entries, "tools": _each(_tool), "content": _each(_block), "contents": _each(_block)})


def _data(node: JsonNode) -> JsonNode:
    return _map(node, {}, {"elicitations": _each(_params)}, nulls=True)


def _error(node: JsonNode) -> JsonNode:
    return _map(node, {}, {"data": _data}, nulls=True)
