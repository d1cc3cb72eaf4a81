"""Which JSON objects are MCP messages, told by their keys. Works on plain values, so that most of a capture is never read with places."""

from __future__ import annotations

import re
from typing import Any

from mcplint.frontends.capture.message import Direction, Form

Object = dict[str, Any]

_CLIENT = frozenset({
    "initialize", "notifications/initialized", "tools/list", "tools/call", "prompts/list", "prompts/get", "resources/list", "resources/read",
    "resources/templates/list", "resources/subscribe", "resources/unsubscribe", "completion/complete", "logging/setLevel",
    "notifications/roots/list_changed", "server/discover", "subscriptions/listen",
})  # fmt: skip
_SERVER = frozenset({
    "elicitation/create", "sampling/createMessage", "roots/list", "notifications/message", "notifications/tools/list_changed",
    "notifications/prompts/list_changed", "notifications/resources/list_changed", "notifications/resources/updated",
    "notifications/elicitation/complete",
})  # fmt: skip
_BOTH = frozenset({
    "ping", "notifications/cancelled", "notifications/progress", "notifications/tasks/status", "tasks/get", "tasks/list", "tasks/result",
    "tasks/cancel", "tasks/update",
})  # fmt: skip
_META_VERSION = "io.modelcontextprotocol/protocolVersion"
KNOWN = _CLIENT | _SERVER | _BOTH
_FAMILY = re.compile(r"(?:tools|prompts|resources|completion|elicitation|sampling|roots|notifications|logging|tasks|server|subscriptions)/\w")
_FOREIGN = re.compile(
    r"(?:\$|textDocument|workspace|workspaceFolders|window|client|codeAction|codeLens|completionItem|documentLink|callHierarchy|typeHierarchy"
    r"|inlayHint|notebookDocument|telemetry)/"
)  # the language server protocol is JSON-RPC, too
_BARE_EXTRAS = frozenset({"_meta", "meta", "resultType", "result_type", "nextCursor", "next_cursor", "ttlMs", "ttl_ms", "cacheScope", "cache_scope"})
_RESPONSE_KEYS = frozenset({"jsonrpc", "id", "result", "error", "_meta"})
_BLOCKS = frozenset({"text", "image", "audio", "resource", "resource_link", "tool_use", "tool_result"})


def is_method(name: object) -> bool:
    """Whether this is a method of MCP, or looks like one of a revision or extension unknown here."""
    return isinstance(name, str) and (name in KNOWN or _FAMILY.match(name) is not None)


def is_message(value: Object) -> bool:
    """Whether this is a JSON-RPC message that MCP may have sent; also without `jsonrpc`, where method or keys speak for themselves."""
    method = value.get("method")
    if "jsonrpc" in value:
        if isinstance(method, str):
            if method == "initialize" and isinstance(value.get("params"), dict) and "rootUri" in value["params"]:
                return False
            return method in KNOWN or ("/" in method and not _FOREIGN.match(method))
        return "result" in value or "error" in value or "id" in value or "method" in value
    if is_method(method):
        return "url" not in value and "requestHeaders" not in value
    if "id" in value and ("result" in value or "error" in value) and value.keys() <= _RESPONSE_KEYS:
        return isinstance(value.get("result", {}), dict) and isinstance(value.get("error") or {}, dict)
    return False


def message_form(value: Object) -> Form:
    """The form of something `is_message` admits."""
    if "error" in value and value["error"] is not None:
        return "error"
    if "result" in value and value["result"] is not None:
        return "response"
    if "method" in value:
        method = value["method"]
        silent = isinstance(method, str) and method.startswith("notifications/")
        return "notification" if silent or ("id" not in value and "jsonrpc" in value) else "request"
    return "response"


def id_of(value: Object) -> str | int | float | None:
    """The id, when it is a string or a number."""
    found = value.get("id")
    kind = type(found)
    return found if kind is int or kind is str or kind is float else None


def is_regular(value: Object, form: Form) -> bool:
    """Whether a message keeps to the outer form of JSON-RPC 2.0 as MCP uses it. Members of params and result are not looked at."""
    if form in ("params", "result") or not ("jsonrpc" in value or "id" in value):
        return True  # bare, or a history that leaves the envelope out
    if value.get("jsonrpc") != "2.0" or ("id" in value and id_of(value) is None) or isinstance(value.get("id"), float):
        return False
    if "method" in value:
        fits = isinstance(value["method"], str) and isinstance(value.get("params", {}), dict) and "result" not in value and "error" not in value
        return fits and ("id" in value) != value["method"].startswith("notifications/")
    if ("result" in value) == ("error" in value) or ("id" not in value and "result" in value):
        return False
    error = value.get("error")
    if "error" in value:
        return isinstance(error, dict) and type(error.get("code")) is int and isinstance(error.get("message"), str)
    return isinstance(value["result"], dict)


_BARE_MARKS = frozenset({
    "requestedSchema", "requested_schema", "url", "mode", "messages", "protocolVersion", "protocol_version", "resultType", "result_type",
    "inputRequests", "input_requests", "tools", "inputSchema", "action", "contents", "role", "content", "roots", "completion", "code",
    "supportedVersions", "supported_versions",
})  # fmt: skip


def bare_form(value: Object) -> Form | None:
    """Whether this is the params or the result of a message written alone. Strict enough for a folder of arbitrary JSON."""
    if _BARE_MARKS.isdisjoint(value):
        return None
    if is_elicitation(value):
        return "params"
    if "model" not in value and isinstance(value.get("messages"), list) and "maxTokens" in value:
        return "params"
    if isinstance(value.get("protocolVersion"), str) and isinstance(value.get("capabilities"), dict):
        return "params" if "clientInfo" in value else "result" if "serverInfo" in value else None
    if result_shape(value, bare=True) or is_tool(value):
        return "result"
    code = value.get("code")
    if isinstance(code, int) and -33_000 < code <= -32_000 and isinstance(value.get("message"), str):
        return "error"
    return None


def params_shape(value: Object) -> str:
    """What bare params are for: "elicitation-params", "sampling-params" or ""."""
    if is_elicitation(value):
        return "elicitation-params"
    return "sampling-params" if "messages" in value else ""


def is_elicitation(value: Object) -> bool:
    """Whether these are the params of an `elicitation/create`."""
    schema = value.get("requestedSchema", value.get("requested_schema"))
    if isinstance(schema, dict):
        return True
    named = "elicitationId" in value or "elicitation_id" in value
    if isinstance(value.get("url"), str) and (named or (value.get("mode") == "url" and "message" in value)):
        return True
    if not isinstance(value.get("message"), str):
        return False
    if value.get("mode") == "url":
        return "url" in value or named
    return value.get("mode") == "form" and ("schema" in value or schema is not None)


def is_tool(value: Object) -> bool:
    """Whether this is one entry of a tools/list result, written alone or in a list of its own."""
    return isinstance(value.get("name"), str) and isinstance(value.get("inputSchema"), dict)


def result_shape(value: Object, *, bare: bool = False) -> str:
    """What kind of result this is, "" when its members do not tell. `bare` asks for more: nothing around it says that it is a result at all."""
    if not bare:
        frequent = _frequent(value)
        if frequent:
            return frequent
    kind = value.get("resultType", value.get("result_type"))
    requests = value.get("inputRequests", value.get("input_requests"))
    if kind == "input_required" or isinstance(requests, dict):
        return "input-required"
    if ("requestState" in value or "request_state" in value) and not bare:
        return "input-required"
    if isinstance(value.get("protocolVersion", value.get("protocol_version")), str) and isinstance(value.get("capabilities"), dict):
        return "initialize"
    if isinstance(value.get("supportedVersions", value.get("supported_versions")), list) and (not bare or "capabilities" in value):
        return "discover"
    only = value.keys() - _BARE_EXTRAS

    def listed(key: str, *keys: str) -> bool:
        items = value.get(key)
        if not isinstance(items, list):
            return False
        objects = [i for i in items[:50] if isinstance(i, dict)]
        if not items:
            return not bare
        if bare and len(objects) < min(len(items), 50):
            return False
        return any(k in o for o in objects for k in keys)

    if listed("tools", "inputSchema", "input_schema") and (not bare or "messages" not in value):
        return "tools"
    if value.get("action") in ("accept", "decline", "cancel") and only <= {"action", "content"}:
        return "elicit"
    if listed("contents", "uri"):
        return "contents"
    if value.get("role") in ("assistant", "user") and isinstance(value.get("model"), str) and "content" in value:
        return "" if bare and only - {"role", "content", "model", "stopReason", "stop_reason"} else "sampling"
    if listed("content", "type") or "structuredContent" in value or "structured_content" in value:
        blocks = value.get("content")
        known = isinstance(blocks, list) and all(str(b.get("type")) in _BLOCKS for b in blocks[:50] if isinstance(b, dict))
        if not bare or (known and only <= {"content", "isError", "is_error", "structuredContent", "structured_content"}):
            return "call"
    messages = value.get("messages")
    if isinstance(messages, list) and messages and all(isinstance(m, dict) and isinstance(m.get("content"), dict) for m in messages[:50]):
        return "prompt" if not bare or only <= {"messages", "description"} else ""
    if listed("roots", "uri") and (not bare or only <= {"roots"}):
        return "roots"
    if isinstance(value.get("completion"), dict) and isinstance(value["completion"].get("values"), list):
        return "completion"
    return ""


_CALL, _ELICIT = frozenset({"content", "structuredContent", "isError", "_meta"}), frozenset({"action", "content"})


def _frequent(value: Object) -> str:
    """The two shapes of most results, as `result_shape` would find them."""
    keys = value.keys()
    if keys <= _CALL:
        blocks = value.get("content")
        if isinstance(blocks, list) and blocks and isinstance(blocks[0], dict) and "type" in blocks[0]:
            return "call"
    elif keys <= _ELICIT and value.get("action") in ("accept", "decline", "cancel"):
        return "elicit"
    return ""


def sender(form: Form, method: str | None, shape: str) -> Direction | None:
    """Who must have sent it."""
    if method is not None:
        return "client" if method in _CLIENT else "server" if method in _SERVER else None
    if form in ("response", "result") and shape:
        return "client" if shape in ("elicit", "sampling", "roots") else "server"
    if form == "params" and shape:
        return "server"
    return None


def version(value: Object, form: Form, shape: str) -> str | None:
    """The protocol version that a message names."""
    if form in ("response", "result"):
        result = value.get("result") if form == "response" else value
        found = _text(result, "protocolVersion", "protocol_version") if shape == "initialize" else None
        return found or _text(_under(result, "_meta", "meta"), _META_VERSION)
    params = value if form == "params" else value.get("params")
    if not isinstance(params, dict):
        return None
    own = _text(_under(params, "_meta", "meta"), _META_VERSION)
    return own or (_text(params, "protocolVersion", "protocol_version") if value.get("method", "initialize") == "initialize" else None)


def _under(value: object, *keys: str) -> object:
    """The first of these members that is there."""
    return next((value[k] for k in keys if k in value), None) if isinstance(value, dict) else None


def _text(value: object, *keys: str) -> str | None:
    found = _under(value, *keys)
    return found if isinstance(found, str) else None


_SAYS = re.compile(r"\bfrom (?:the )?(client|server)\b|\b(client|server) says\b|\b(client|server)\s*(?:to|2)\s*(?:client|server)\b")
_ARROW = re.compile(r"([\w-]+)\W*(?:->|→|=>)\W*([\w-]+)")
_SHORT: dict[str, Direction] = {
    "client": "client", "server": "server", "c2s": "client", "s2c": "server", "c->s": "client", "s->c": "server",
}  # fmt: skip


def direction(text: object) -> Direction | None:
    """The sender that a label names: `client->server`, `c2s`, `[server -> editor]`, `from client`, `Server Says`; None for words like "in"."""
    if not isinstance(text, str) or len(text) > 200:
        return None
    low = text.lower()
    if low in _SHORT:
        return _SHORT[low]
    low = low.replace("_", " ").replace("-to-", " to ")
    said = _SAYS.search(low)
    if said:
        return "client" if "client" in said.groups() else "server"
    for arrow in _ARROW.finditer(low):
        left, right = arrow.groups()
        if "server" in right or ("client" in left and "server" not in left):
            return "client"
        if "server" in left or "client" in right:
            return "server"
    return None
