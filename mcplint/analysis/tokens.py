"""What values of a program hold tokens by where they come from: replies of token endpoints, and the headers and tokens of incoming requests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.sites import callee_word
from mcplint.analysis.types import annotation_types, last
from mcplint.analysis.values import Argument, Attr, Ext, Frame, Inst, Lazy, Obj, Rec, Result, Str, Value, makers
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

_WHOLE = frozenset({"json", "text", "content", "[]", "body", "data", "tokens", "credentials", "tokenSet", "token_set", "grant"})
"""Members of a reply that hold all of it."""
_BODIES = frozenset({"body", "data", "form", "json", "params", "searchParams", "content", "payload"})
_SEGMENT = regex(r"[^a-z]+")


class Tokens:
    """Judges values by the tables `token_requests` and `client_token`."""

    def __init__(self, ev: Evaluator, table: Mapping[str, Any]) -> None:
        requests, client = table.get("token_requests", {}), table.get("client_token", {})
        self.ev = ev
        self._methods = frozenset(requests.get("methods", ()))
        self._libraries = frozenset(requests.get("libraries", ()))
        self._paths = frozenset(requests.get("paths", ()))
        self._grant = frozenset(requests.get("grant", ()))
        self._personal = frozenset(requests.get("personal", ()))
        self._personal_members = frozenset(requests.get("personal_members", ()))
        self._calls = frozenset(client.get("calls", ()))
        self._types = frozenset(client.get("types", ()))
        self._holders = frozenset(client.get("holders", ()))
        self._members = frozenset(client.get("members", ()))
        self._whole = frozenset(client.get("whole", ()))
        self._header_calls = frozenset(client.get("header_calls", ()))
        self._request_calls = frozenset(client.get("request_calls", ()))
        self._requests = frozenset(client.get("requests", ()))
        self._client_packages = frozenset(client.get("client_packages", ()))
        self._request_types = frozenset(client.get("request_types", ()))
        self._headers = frozenset(client.get("headers", ()))
        self._bearer = frozenset(client.get("bearer", ()))

    # --- token endpoints ---------------------------------------------------------------------------------------------------

    def library(self, word: str) -> bool:
        """Whether a client library's call of that name gives the reply itself."""
        return word in self._libraries

    def request(self, call: ir.Call, frame: Frame) -> bool | None:
        """Whether a call asks a token endpoint for a person's token (True) or one of the server's own (False); None when it asks for none."""
        word = callee_word(call)
        if word in self._libraries:
            return "client" not in word.lower()
        if word not in self._methods:
            return None
        members = [m for arg in call.args for m in self._carried(Lazy(arg.value, frame), 3)]
        for name, value in members:
            if name not in self._grant:
                continue
            if value is ... or not isinstance(value, str):
                if name == "grant_type" or any(self._is_endpoint(Lazy(arg.value, frame)) for arg in call.args[:2]):
                    return True
                continue  # a grant of another kind: `grantType` of a lease
            if "token-exchange" in value or "jwt-bearer" in value:
                return False
            return value in self._personal
        if not any(self._is_endpoint(Lazy(arg.value, frame)) for arg in call.args[:2]):
            return None
        return any(name in self._personal_members for name, _ in members)

    def _carried(self, lazy: Lazy, depth: int) -> Iterator[tuple[str, object]]:
        """Names and constants (`...` for others) of what a request carries: in records, in queries and in what is made of either."""
        for value in self.ev.force(lazy)[:4]:
            if isinstance(value, Rec):
                for item in value.items:
                    if item.key.constant is not None:
                        yield item.key.constant, self.ev.constant(item.value)
                        if item.key.constant in _BODIES and depth > 0:
                            yield from self._carried(item.value, depth - 1)
            elif isinstance(value, Str):
                for pair in value.text.value.lstrip("?").split("&"):
                    name, equals, given = pair.partition("=")
                    if equals and name.isidentifier():
                        yield name, ... if "{" in given else given
            elif isinstance(value, Result) and depth > 0:
                for arg in value.call.args[:3]:
                    yield from self._carried(Lazy(arg.value, value.frame), depth - 1)

    def _is_endpoint(self, lazy: Lazy) -> bool:
        for value in self.ev.force(lazy)[:3]:
            if isinstance(value, Str):
                path = value.text.value.split("?", 1)[0].rstrip("/").lower()
                tail = path.rsplit("/", 1)[-1]
                if "{" not in tail and _SEGMENT.sub("", tail) in self._paths and "/" in path:
                    return True
            elif isinstance(value, Attr) and _SEGMENT.sub("", value.name.lower()) in ("tokenurl", "tokenendpoint", "tokenuri"):
                return True
        return False

    def response(self, value: Value) -> bool | None:
        """Whether a value is the reply of a token endpoint, as `request` has it; its parsed body counts, too."""
        return next((grant for made in makers(value, 4) if (grant := self.request(made.call, made.frame)) is not None), None)

    # --- what clients send -------------------------------------------------------------------------------------------------

    def of_client_call(self, word: str, names: set[str]) -> str:
        """Gives "bearer" or "headers" for a call that gives what the client sent; "" for others."""
        if word in self._header_calls:
            return "headers"
        if word in self._calls and any(n.split(".", 1)[0] in ("mcp", "fastmcp") for n in names):
            return "bearer"
        return ""

    def of_header_call(self, word: str, receiver: Value, key: str) -> str:
        """Gives "bearer" or "header" for `request.get("authorization")`; "" where nothing of a request is asked for."""
        if word not in ("get", "header") or not self._is_request(receiver):
            return ""
        return "bearer" if key.lower() in self._bearer else "header"

    def of_argument(self, value: Argument) -> str:
        """Gives "headers" for a parameter that holds an incoming request's headers; "" for others."""
        return ""

    def of_attribute(self, value: Attr, names: tuple[str, ...], root: Value) -> tuple[str, str, bool] | None:
        """(source, name, whether a person's) for a member of a token reply, of incoming headers or of the client's access token; ("", …) when it
        gives nothing away.
        """
        if isinstance(root, Result):
            grant = self.response(root)
            if grant is not None:
                return "token-response", _first_key(value), grant
        if self._access_token(value, names, root):
            return "bearer", "", False
        if names and names[0] in self._whole and not isinstance(root, Rec):
            return "bearer", "", False  # all that is known of the caller, the token included
        if self._is_access(root) and names:
            return "", "", False  # scopes, subject and the like of it
        found = self._header(value, root)
        return (*found, False) if found is not None else None

    def _access_token(self, value: Attr, names: tuple[str, ...], root: Value) -> bool:
        if not names or names[0] not in self._members:
            return False
        if len(names) > 1 and names[1] in self._holders and not isinstance(root, Rec):
            return True
        return len(names) == 1 and self._is_access(root)

    def _is_access(self, root: Value) -> bool:
        if isinstance(root, Result):
            return callee_word(root.call) in self._calls and root.name.split(".", 1)[0] in ("mcp", "fastmcp")
        if isinstance(root, Inst):
            return isinstance(root.type, Ext) and last(root.type.name) in self._types
        if isinstance(root, Argument) and root.param.annotation is not None:
            types = annotation_types(self.ev, root.param.annotation, root.frame.outer or root.frame)
            return any(isinstance(t, Ext) and last(t.name) in self._types for t in types)
        return False

    def _header(self, value: Attr, root: Value) -> tuple[str, str] | None:
        """A header of an incoming request, or all of them."""
        key = value.name.lower()
        base: Value = value.base
        if self.holds_headers(base):
            if key in ("[]", "items", "get", "raw"):
                return ("headers", "") if key != "[]" else None
            return ("bearer" if key in self._bearer else "header"), value.name
        if self.holds_headers(value):
            return "headers", ""
        return None

    def holds_headers(self, value: Value) -> bool:
        """Whether a value is all headers of an incoming request."""
        if isinstance(value, Result):
            return callee_word(value.call) in self._header_calls
        return isinstance(value, Attr) and value.name in self._headers and self._is_request(value.base)

    def _is_request(self, value: Value) -> bool:
        if isinstance(value, Attr):
            return value.name in self._requests
        if isinstance(value, Result):
            return callee_word(value.call) in self._request_calls
        if isinstance(value, Inst):
            known = value.type.name if isinstance(value.type, Ext) else ""
            return last(known) in self._request_types and known.split(".", 1)[0] not in self._client_packages
        if isinstance(value, Argument):
            if value.param.annotation is not None:
                types = annotation_types(self.ev, value.param.annotation, value.frame.outer or value.frame)
                if any(isinstance(t, Ext) and t.name.split(".", 1)[0] in self._client_packages for t in types):
                    return False  # a request of a client's library, on its way out
                if any(isinstance(t, Ext) and last(t.name) in self._request_types for t in types):
                    return True
                return False
            return value.param.name in self._requests and not _is_sent_out(value)
        return False

    # --- types ---------------------------------------------------------------------------------------------------------------

    def secret_type(self, obj: Obj, name: str) -> bool:
        """Whether a field's type hides its value when it is printed."""
        assign = obj.cls.info.attributes.get(name)
        if assign is None or assign.annotation is None:
            return False
        words = {n.name for n in ir.walk(assign.annotation) if isinstance(n, (ir.Ref, ir.Member))}
        return bool(words & {"SecretStr", "SecretBytes", "Secret"})


def _first_key(value: Attr) -> str:
    """The innermost name that is a member of the reply, not a method of the reply object."""
    name = value.name
    return "" if name in _WHOLE else name


__all__ = ["Tokens"]


_OUTGOING = regex(rb"\.(?:endpoint|provider|gateway|model|baseURL|baseUrl|base_url|retries|maxRetries|timeoutMs)\b")
"""Members that a request has which is about to be sent, and none that has come in."""


def _is_sent_out(value: Argument) -> bool:
    """Whether a function's `request` is its own description of one that it sends: `fetch(request.endpoint, { headers: request.headers })`."""
    decl = value.function.decl
    body = value.function.info.file.data[decl.body_start : decl.body_end]
    name = value.param.name.encode()
    return any(body.endswith(name, 0, found.start()) for found in _OUTGOING.finditer(body))
