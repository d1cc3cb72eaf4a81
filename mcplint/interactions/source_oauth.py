"""OAuth in source: authorization requests, token requests, scopes given to libraries, and callbacks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from mcplint.analysis.chosen import OriginTable
from mcplint.analysis.routes import RouteTable
from mcplint.analysis.scopes import ModuleInfo
from mcplint.interactions.source_callback_users import CallbackTable
from mcplint.interactions.source_callbacks import CallbackFinder
from mcplint.interactions.source_flows import FlowFinder, FlowTable
from mcplint.interactions.source_requests import Found
from mcplint.ir.records import dataclass
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """`routes.toml` as objects."""

    routes: RouteTable
    callbacks: CallbackTable
    flows: FlowTable
    origins: OriginTable


@lru_cache(maxsize=1)
def tables() -> Tables:
    """The tables, made once."""
    table = sdk_facts().get("routes", {})
    return Tables(RouteTable(table), CallbackTable(table), FlowTable(table), OriginTable(table))


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[Any]:
    """The flows, token requests and callbacks of a module."""
    known = tables()
    flows = FlowFinder(project, known.flows, known.origins)
    yield from flows.opened(requests)
    yield from flows.built(info)
    yield from flows.grants(info)
    yield from flows.scopes(info)
    yield from CallbackFinder(project, known.routes, known.callbacks).find(info)
