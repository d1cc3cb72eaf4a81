"""What a project puts into texts for the model, and into progress texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ModuleInfo
from mcplint.analysis.sites import callee_word, scopes_of
from mcplint.interactions.credentials import Material, ModelFlow
from mcplint.interactions.model import Kind
from mcplint.interactions.source_credentials import Credentials, credentials
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[ModelFlow]:
    """What the sampling requests and progress texts of a module are made of."""
    shared = credentials(project)
    for found in requests:
        if found.request.kind is Kind.SAMPLING:
            for arg in found.site.call.args:
                yield from _told(shared.materials_of(arg.value, found.frame), "sampling message")
    yield from _progress(shared, info)
    yield from _notices(shared, info)


def _progress(shared: Credentials, info: ModuleInfo) -> Iterator[ModelFlow]:
    methods, texts = shared.words("progress", "methods"), shared.words("progress", "texts")
    for scope in scopes_of(info, [m.encode() for m in sorted(methods)]):
        frame = shared.project.frame(scope)
        for site in flow_of(scope).calls:
            if callee_word(site.call) in methods:
                for index, arg in enumerate(site.call.args):
                    told = arg.name in texts if arg.name is not None else index >= 2
                    if told and not isinstance(arg.value, ir.Const):
                        for _, materials in shared.traced(frame, arg.value):
                            yield from _told(materials, "progress text")


def _notices(shared: Credentials, info: ModuleInfo) -> Iterator[ModelFlow]:
    """`sendNotification({ method: "notifications/progress", params: { message } })`."""
    methods, texts = shared.words("progress", "notices"), shared.words("progress", "texts")
    for scope in scopes_of(info, [m.encode() for m in sorted(methods)]):
        frame = shared.project.frame(scope)
        for site in flow_of(scope).calls:
            for arg in site.call.args:
                if not _member(arg.value, "method", methods):
                    continue
                params = _entry(arg.value, "params")
                for name in texts:
                    value = _entry(params, name) if params is not None else None
                    if value is not None and not isinstance(value, ir.Const):
                        for _, materials in shared.traced(frame, value):
                            yield from _told(materials, "progress text")


def _entry(expr: ir.Expr, name: str) -> ir.Expr | None:
    entries = expr.entries if isinstance(expr, ir.Record) else ()
    return next((e.value for e in entries if isinstance(e.key, ir.Const) and e.key.value == name), None)


def _member(expr: ir.Expr, name: str, wanted: frozenset[str]) -> bool:
    value = _entry(expr, name)
    return isinstance(value, ir.Const) and value.value in wanted


def _told(materials: tuple[Material, ...], what: str) -> Iterator[ModelFlow]:
    for material in materials:
        yield ModelFlow(material.text or material.entry or material.place, what, (material,))
