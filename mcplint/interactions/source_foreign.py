"""Names in source that the protocol never had, and the session header where it is no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.eras import chooses_era
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, ModuleInfo, ScopeInfo, Within
from mcplint.analysis.sites import own_expressions, scopes_of
from mcplint.interactions.model import Revisions
from mcplint.interactions.source_requests import Found
from mcplint.interactions.url_tables import url_tables
from mcplint.interactions.url_use import ForeignName, SessionHeader
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_HEADER = "mcp-session-id"


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[ForeignName | SessionHeader]:
    """The foreign names of a module, and its uses of the session header."""
    data = info.file.data
    table: Mapping[str, Any] = url_tables().get("foreign", {})
    names = {n: kind for kind in ("methods", "codes") for n in table.get(kind, ())}
    words = tuple(sorted(n.encode() for n in names if info.file.mentions(n.encode())))
    if words:
        keys = {"methods": frozenset(table.get("method_keys", ())), "codes": frozenset(table.get("code_keys", ()))}
        for scope in scopes_of(info, words):
            yield from _foreign(info, scope, names, keys)
    if project.protocol == "2026-07-28" and _HEADER.encode() in data.lower():
        for scope in scopes_of(info, (b"ession-id", b"ession-Id", b"SESSION-ID", b"ession-ID")):
            yield from _header(project, info, scope)


def _foreign(info: ModuleInfo, scope: ScopeInfo, names: Mapping[str, str], keys: Mapping[str, frozenset[str]]) -> Iterator[ForeignName]:
    for within in flow_of(scope).places.values():
        for root in own_expressions(within.current):
            for node in ir.walk(root):
                for const in _named(node, names, keys, isinstance(within.current, ir.Raise)):
                    kind = "method" if names[str(const.value)] == "methods" else "code"
                    yield ForeignName(Place(info.file, const.start, const.end), kind, str(const.value))


def _named(node: ir.Node, names: Mapping[str, str], keys: Mapping[str, frozenset[str]], raised: bool) -> Iterator[ir.Const]:
    """Constants of these names where they name a method or a code: `{"method": …}`, `code=…`, an argument of what is raised."""
    if isinstance(node, ir.Record):
        for entry in node.entries:
            if isinstance(entry.key, ir.Const) and isinstance(entry.value, ir.Const) and entry.value.value in names:
                if entry.key.value in keys[names[str(entry.value.value)]]:
                    yield entry.value
    elif isinstance(node, ir.Call):
        for arg in node.args:
            value = arg.value
            if isinstance(value, ir.Const) and value.value in names:
                allowed = keys[names[str(value.value)]]
                if arg.name in allowed or (arg.name is None and (raised or names[str(value.value)] == "methods")):
                    yield value


def _header(project: SourceProject, info: ModuleInfo, scope: ScopeInfo) -> Iterator[SessionHeader]:
    frame = project.frame(scope)
    for within in flow_of(scope).places.values():
        for root in own_expressions(within.current):
            for node in ir.walk(root):
                if isinstance(node, ir.Const) and isinstance(node.value, str) and node.value.lower() == _HEADER:
                    both = chooses_era(project.ev, frame, _site(node, within, scope))
                    yield SessionHeader(Place(info.file, node.start, node.end), Revisions((project.protocol or "2026-07-28",), True), both)


def _site(node: ir.Const, within: Within, scope: ScopeInfo) -> CallSite:
    return CallSite(ir.Call(node.start, node.end, node, ()), within, scope)
