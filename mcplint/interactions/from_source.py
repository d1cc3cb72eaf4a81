"""Interactions from source: opens a project and finds what its code asks of clients."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from mcplint.analysis.callgraph import CallGraph
from mcplint.analysis.entries import Entries
from mcplint.analysis.evaluate import Evaluator
from mcplint.analysis.imports import Links
from mcplint.analysis.project import Parse, Project
from mcplint.analysis.versions import Versions, declared
from mcplint.interactions.families import Finders
from mcplint.interactions.source_own import implements_protocol
from mcplint.interactions.source_requests import RequestMaker
from mcplint.interactions.source_sends import SendFinder
from mcplint.ir.source import SourceFile
from mcplint.sdk.load import sdk_facts
from mcplint.sdk.tables import SdkTables

if TYPE_CHECKING:
    from mcplint.analysis.scopes import ModuleInfo
    from mcplint.config.settings import Settings
    from mcplint.interactions.source_requests import Found

_T = TypeVar("_T")


class SourceProject(Project):
    """A project with all that is asked about it: SDK tables, versions, evaluator, entry points, call graph."""

    def __init__(
        self,
        files: Mapping[str, Callable[[], SourceFile | None]],
        roots: Iterable[str],
        parse: Parse,
        manifests: Mapping[str, bytes],
        protocol: str | None,
        overrides: Mapping[str, str],
        helpers: Iterable[Mapping[str, Any]],
        transport: str | None,
        links: Links | None = None,
    ) -> None:
        self.sdk = load_sdk(helpers)
        roots = tuple(roots)
        super().__init__(files, roots, parse, self.sdk.packages, links)
        self.url_makers = self.sdk.url_makers
        self.protocol = protocol
        self.transport = transport
        self.manifests = manifests
        texts = (file.data for path in roots if path.endswith(".py") and (file := files[path]()) is not None)
        self.versions = Versions(self.sdk, declared(manifests, overrides, texts))
        self.ev = Evaluator(self)
        self.entries = Entries(self.ev, self.sdk)
        self.graph = self.entries.graph = CallGraph(self.ev, self.entries)
        self.callers = self.graph.calls.callers
        self.finder = SendFinder(self.ev, self.sdk, self.graph)
        self.notes: dict[str, Any] = {}
        """What a family of interactions keeps for the length of a run, by its name."""
        self.first = True
        """Whether this look at the project tells what is told once for it."""

    def once(self, name: str, make: Callable[[], _T]) -> _T:
        """What a family keeps for the length of a run under a name: made when it is first asked for."""
        if name not in self.notes:
            self.notes[name] = make()
        found: _T = self.notes[name]
        return found


def load_sdk(helpers: Iterable[Mapping[str, Any]] = ()) -> SdkTables:
    """The SDK tables, with what the user declared."""
    rows = list(sdk_facts().values())
    declared_here = list(helpers)
    if declared_here:
        rows.append({"calls": declared_here})
    return SdkTables(rows)


def open_project(
    files: Mapping[str, Callable[[], SourceFile | None]],
    roots: Iterable[str],
    parse: Parse,
    manifests: Mapping[str, bytes],
    settings: Settings,
    links: Links | None = None,
) -> SourceProject:
    """A project over `files` (path to reader); `roots` passed the byte gate. `manifests` are manifest and lock files by name, `links` what `Project` takes."""
    return SourceProject(files, roots, parse, manifests, settings.protocol, dict(settings.sdk), settings.helpers, settings.transport, links)


def interactions(
    project: SourceProject, wanted: Iterable[str] | None = None, only: Collection[str] | None = None, *, first: bool = True
) -> Iterator[Any]:
    """Every interaction in the reporting modules of a project, module by module.

    `wanted` names the types that checks of this run look at, `only` the paths of the modules to be looked at; None for all. What is told once for a
    project is told by the `first` look at it.
    """
    project.first = first
    finders = Finders(project, wanted)
    maker = RequestMaker(project)
    for info in project.modules():
        if not info.file.reports or (only is not None and info.file.path not in only):
            continue
        found: list[Found] = []
        server = not implements_protocol(project, info)
        for one in _held(project, info, maker.requests, info) if server else ():
            found.append(one)
            yield one.request
        requests = tuple(found)
        for find in finders.of(info, requests, server=server):
            yield from _held(project, info, find, project, info, requests)
    for info in project.companions() if first else ():
        for find in finders.of(info, ()):
            yield from _held(project, info, find, project, info, ())


def _held(project: SourceProject, info: ModuleInfo, find: Callable[..., Iterable[_T]], *given: object) -> Iterator[_T]:
    """What `find` gives until it fails: an error of ours in one module is told with it, and takes nothing else along."""
    try:
        yield from find(*given)
    except Exception as error:
        project.failures.setdefault(info.file.path, error)
