"""Which SDK line a request goes through, and which protocol revisions the server may speak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mcplint.analysis.scopes import CallSite
from mcplint.analysis.types import sdk_types
from mcplint.analysis.values import Frame, Rec
from mcplint.interactions.model import (
    REVISIONS,
    Revisions,
    Sdk,
)
from mcplint.ir import nodes as ir
from mcplint.ir.source import Language
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_LEGACY = REVISIONS[:2]
_MODERN = REVISIONS[2:]


class SdkLines:
    """The lines of one project's sends."""

    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev

    def sdk(self, on: Iterable[str], params: tuple[str, ...], frame: Frame) -> Sdk:
        """The SDK line that a send goes through, told by the receiver's package and the modules along the chain."""
        packages = {name.split(".", 1)[0] for name in on} or {"mcp"}
        if frame.info.file.language is not Language.PYTHON:
            return self._script_sdk(frame)
        distribution = "fastmcp" if packages == {"fastmcp"} else "mcp"
        here: Frame | None = frame
        while here is not None:
            line = self.project.versions.line(here.info, distribution)
            if line:
                return Sdk(line)
            here = here.caller
        for info in self.project.parsed():
            line = self.project.versions.line(info, distribution)
            if line:
                return Sdk(line)
        return Sdk.NONE

    def _script_sdk(self, frame: Frame) -> Sdk:
        """The line of the TypeScript SDK: by the modules along the chain, then by any module, then by the manifest."""
        lines = (Sdk.TS_2, Sdk.TS_1)
        here: Frame | None = frame
        while here is not None:
            for sdk in lines:
                if self.project.versions.line(here.info, sdk.value):
                    return sdk
            here = here.caller
        for info in self.project.parsed():
            for sdk in lines:
                if self.project.versions.line(info, sdk.value):
                    return sdk
        frameworks = sdk_facts().get("typescript", {}).get("frameworks", {})
        named = next((line for package, line in frameworks.items() if self.project.versions.imports(frame.info, package)), "")
        return Sdk(named) if named else Sdk.NONE

    def revisions(self, sdk: Sdk) -> Revisions:
        """The protocol revisions that a server of an SDK line may speak."""
        if self.project.protocol is not None:
            return Revisions((self.project.protocol,), True)
        if sdk is Sdk.TS_2 and self._modern_only():
            return Revisions(_MODERN, True)
        if sdk in (Sdk.MCP_1, Sdk.FASTMCP_2, Sdk.FASTMCP_3, Sdk.TS_1):
            return Revisions(_LEGACY)
        return Revisions(REVISIONS)

    def _modern_only(self) -> bool:
        """Whether all that the project serves with, it serves the newest revision only with."""
        return self.project.once("modern-only", self._refuses_all_older)

    def _refuses_all_older(self) -> bool:
        eras = sdk_facts()["capabilities"]["eras"]
        told = [self._refuses_older(site, option) for word, option in eras["handlers"].items() for site in self._sites(word)]
        return bool(told) and all(told) and not any(self._connects(site, eras["servers"]) for word in eras["connects"] for site in self._sites(word))

    def _sites(self, word: str) -> Iterator[CallSite]:
        """Calls by a name, without those of tests."""
        for info in self.project.modules():
            if info.file.reports:
                yield from self.project.graph.calls.sites(info, word)

    def _connects(self, site: CallSite, servers: Sequence[str]) -> bool:
        callee = site.call.callee
        if not isinstance(callee, ir.Member):
            return False
        values = self.ev.eval(callee.object, self.project.frame(site.scope))
        return any(not sdk_types(self.ev, self.project.sdk, value).isdisjoint(servers) for value in values)

    def _refuses_older(self, site: CallSite, option: Sequence[str]) -> bool:
        name, wanted = option
        for arg in site.call.args[1:]:
            record = self.ev.value(arg.value, self.project.frame(site.scope))
            item = record.get(name) if isinstance(record, Rec) else None
            if item is not None and self.ev.constant(item.value) == wanted:
                return True
        return False


__all__ = ["SdkLines"]
