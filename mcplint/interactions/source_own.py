"""Source of an SDK itself: what it sends on behalf of its callers is no server's doing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.analysis.scopes import ModuleInfo
    from mcplint.interactions.from_source import SourceProject


def is_sdk_source(project: SourceProject, info: ModuleInfo) -> bool:
    """Whether a module belongs to the source of an SDK that lies in the project: its tests, guards and servers are those of whoever uses it."""
    return bool(_sdk_of(project, info))


def implements_protocol(project: SourceProject, info: ModuleInfo) -> bool:
    """Whether a module belongs to an SDK that is the protocol and nothing more: all that it asks a client, and all that it does with answers, is done
    for whoever uses it. A framework's source is a server as any other."""
    sdk = _sdk_of(project, info)
    return bool(sdk) and sdk not in _own().get("frameworks", ())


def _own() -> Mapping[str, Any]:
    facts: Mapping[str, Any] = sdk_facts().get("capabilities", {}).get("own", {})
    return facts


def _sdk_of(project: SourceProject, info: ModuleInfo) -> str:
    """The SDK to whose source a module belongs, by the name of its package; "" for other modules."""
    path, own = info.file.path, _own()
    for folder, sdk in project.once("own", lambda: _folders(project)):
        if path.startswith(folder):
            return sdk
    package = project.package_of(path)
    return package if package in own.get("packages", ()) and not set(own.get("programs", ())).intersection(path.split("/")) else ""


def _folders(project: SourceProject) -> tuple[tuple[str, str], ...]:
    """The folders of SDK packages in a project, told by a file that each of them has, and whose they are."""
    homes: dict[str, str] = _own().get("homes", {})
    return tuple(
        (path[: -len(inside)], package)
        for package, inside in homes.items()
        for path in project.paths()
        if path == f"{package}/{inside}" or path.endswith(f"/{package}/{inside}")
    )
