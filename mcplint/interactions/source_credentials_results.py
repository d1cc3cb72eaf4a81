"""What the handlers of a project give back to the client."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.entries import Entry
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ModuleInfo
from mcplint.analysis.values import Lazy
from mcplint.interactions.credentials import ResultFlow
from mcplint.interactions.source_credentials import Credentials, credentials
from mcplint.interactions.source_requests import Found
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[ResultFlow]:
    """What each return statement of the handlers in a module is made of."""
    shared = credentials(project)
    for entry in shared.handlers(info):
        yield from _flows(shared, entry)


def _flows(shared: Credentials, entry: Entry) -> Iterator[ResultFlow]:
    function = entry.function
    flow = flow_of(function)
    frames = shared.activations(function)
    frame = next((f for f in frames if f.entry is entry), None) or frames[0]
    given = [(s, s.value) for s, _ in flow.returns if s.value is not None] + [(y, y.value) for y in flow.yields if y.value is not None]
    for node, value in given:
        materials = shared.materials(Lazy(value, frame), function)
        if materials:
            yield ResultFlow(Place(function.info.file, node.start, node.end), shared.tool(entry), materials)
