"""What an SDK looks up by itself before it sends: which of its calls test the client's capabilities, since which version, and on which servers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.sites import scopes_of
from mcplint.analysis.types import sdk_types
from mcplint.analysis.values import Rec

if TYPE_CHECKING:
    from mcplint.analysis.scopes import ModuleInfo
    from mcplint.interactions.from_source import SourceProject
    from mcplint.interactions.source_requests import Found


class SdkChecks:
    """Reads the `checks` facts of calls against the version in use and the options of the project's servers."""

    def __init__(self, project: SourceProject, table: Mapping[str, Any]) -> None:
        self.project = project
        strict = table.get("strict", {})
        self._option: str = strict.get("option", "")
        self._servers = frozenset(strict.get("servers", ()))
        self._strict: dict[ModuleInfo, bool] | None = None

    def checks(self, found: Found) -> bool:
        """Whether the call that sends a request tests for the capability itself."""
        if found.send is None:
            return False
        facts = found.send.facts.facts
        return bool(facts.get("checks") and self._begun(facts)) or bool(facts.get("checks_strictly") and self._strictly(found.frame.info))

    def checks_tools(self, found: Found) -> bool:
        """Whether the call tests for sampling with tools itself."""
        facts = found.send.facts.facts if found.send is not None else {}
        return bool(facts.get("checks_tools") and self._begun(facts))

    def _begun(self, facts: Mapping[str, Any]) -> bool:
        since: Mapping[str, Any] = facts.get("checks_since", {})
        return not any(self.project.versions.older(distribution, version) for distribution, version in since.items())

    def _strictly(self, info: ModuleInfo) -> bool:
        """Whether the servers that a module makes, else all that the project makes, are told to test before every request."""
        if self._strict is None:
            self._strict = {}
            word = self._option.encode()
            if word and any(module.file.mentions(word) for module in self.project.parsed()):
                for module in self.project.parsed():
                    for strict in self._made(module):
                        self._strict[module] = self._strict.get(module, True) and strict
        return self._strict.get(info, bool(self._strict) and all(self._strict.values()))

    def _made(self, info: ModuleInfo) -> list[bool]:
        """For each server that a module makes with options, whether it is strict."""
        ev, out = self.project.ev, []
        names = [name for (_, name), type_ in self.project.sdk.type_names() if type_ in self._servers]
        for scope in scopes_of(info, [f"{name}(".encode() for name in names]):
            frame = self.project.frame(scope)
            for site in flow_of(scope).calls:
                if any(sdk_types(ev, self.project.sdk, value) & self._servers for value in ev.eval(site.call, frame)):
                    option = next(
                        (item for a in site.call.args if isinstance(v := ev.value(a.value, frame), Rec) and (item := v.get(self._option))), None
                    )
                    out.append(option is not None and ev.constant(option.value) is True)
        return out
