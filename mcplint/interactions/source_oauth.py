"""OAuth in source: authorization requests, token requests, scopes given to libraries, and callbacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from mcplint.analysis.scopes import ModuleInfo
from mcplint.interactions.source_callbacks import CallbackFinder
from mcplint.interactions.source_flows import FlowFinder
from mcplint.interactions.source_requests import Found
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[Any]:
    """The flows, token requests and callbacks of a module."""
    table = sdk_facts().get("routes", {})
    flows = FlowFinder(project, table)
    yield from flows.opened(requests)
    yield from flows.built(info)
    yield from flows.grants(info)
    yield from flows.scopes(info)
    yield from CallbackFinder(project, table).find(info)
