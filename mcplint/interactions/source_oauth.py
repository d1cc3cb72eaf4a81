"""OAuth in source: authorization requests, token requests, scopes given to libraries, and callbacks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mcplint.analysis.scopes import ModuleInfo
from mcplint.catalogue.tables import load_tables
from mcplint.interactions.source_callbacks import CallbackFinder
from mcplint.interactions.source_flows import FlowFinder
from mcplint.interactions.source_requests import Found
from mcplint.sdk import tables as sdk_tables

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[Any]:
    """The flows, token requests and callbacks of a module."""
    table = load_tables(Path(sdk_tables.__file__).parent).get("routes", {})
    flows = FlowFinder(project, table)
    yield from flows.opened(requests)
    yield from flows.built(info)
    yield from flows.grants(info)
    yield from flows.scopes(info)
    yield from CallbackFinder(project, table).find(info)
