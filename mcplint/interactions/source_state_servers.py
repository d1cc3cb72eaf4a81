"""Servers that seal states with a key of their own process, and run in several."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.scopes import ModuleInfo
from mcplint.analysis.sealing import Server
from mcplint.analysis.workers import WorkerFinder, Workers
from mcplint.interactions.source_requests import Found
from mcplint.interactions.source_state import StateFinder, state_finder
from mcplint.interactions.state import SealingServer

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[SealingServer]:
    """The servers of a module that several processes serve with several keys."""
    finder = state_finder(project)
    for server in finder.sealing.servers():
        if server.info is not info or not finder.sealing.seals(server) or not _modern(project, finder, server):
            continue
        if finder.sealing.own_key(server) is not True or not _asks(project):
            continue
        started = _started(project, finder, server)
        if started is not None:
            workers, certain = started
            yield SealingServer(server.place, workers.place, workers.number, workers.what, workers.file, certain)


def _modern(project: SourceProject, finder: StateFinder, server: Server) -> bool:
    """Whether the server's SDK line knows states at all."""
    distribution = server.type.partition(".")[0]
    line = project.versions.line(server.info, distribution)
    return line in finder.rows.get("servers", {}).get("lines", ())


def _asks(project: SourceProject) -> bool:
    """Whether the project sends states: input-required results, or resolvers, which the SDK turns into such."""

    def asks() -> bool:
        roles = frozenset({"input-required", "resolver"})
        infos = [i for i in list(project.modules()) if i.file.reports]
        return any(next(project.finder.objects(i, roles), None) is not None for i in infos)

    return project.once("state asks", asks)


def _started(project: SourceProject, finder: StateFinder, server: Server) -> tuple[Workers, bool] | None:
    """What starts a server in several processes, and whether it is certain to serve this one."""
    found = project.once("workers", lambda: WorkerFinder(project, project.ev, finder.rows).all(project.manifests))
    alone = len([s for s in finder.sealing.servers() if finder.sealing.seals(s)]) == 1
    for workers in found:
        if _names(workers.serves, server.info):
            return workers, True
    for workers in found:
        if alone and not _names_other(project, workers.serves, server):
            return workers, not workers.serves or workers.place is None
    return None


def _names(text: str, info: ModuleInfo) -> bool:
    """Whether a text such as `market:app` or `uvicorn pkg.market:app --workers 4` names a module."""
    stem = info.name.rsplit(".", 1)[-1].rsplit("/", 1)[-1]
    for word in text.replace('"', " ").replace("'", " ").replace(",", " ").split():
        module, colon, _ = word.partition(":")
        if colon and module.replace("/", ".").removesuffix(".py").rsplit(".", 1)[-1] == stem:
            return True
    return False


def _names_other(project: SourceProject, text: str, server: Server) -> bool:
    """Whether a text names another module of the project, that has nothing to do with the server's."""
    stem = server.info.name.rsplit(".", 1)[-1].rsplit("/", 1)[-1].encode()
    for word in text.replace('"', " ").replace("'", " ").replace(",", " ").split():
        module, colon, _ = word.partition(":")
        if colon and module:
            found = project.find(server.info, module.replace("/", ".").removesuffix(".py"), 0)
            if found is not None and found is not server.info and stem not in found.file.data:
                return True
    return False


__all__ = ["find"]
