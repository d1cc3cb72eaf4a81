"""Source of an SDK itself: what it sends on behalf of its callers is no server's doing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.analysis.scopes import ModuleInfo
    from mcplint.interactions.from_source import SourceProject


def is_sdk_source(project: SourceProject, info: ModuleInfo) -> bool:
    """Whether a module belongs to the source of an SDK that lies in the project: its tests, guards and servers are those of whoever uses it."""
    kept = project.once("own", lambda: _folders(project))
    return bool(kept) and info.file.path.startswith(kept)


def _folders(project: SourceProject) -> tuple[str, ...]:
    """The folders of SDK packages in a project, told by a file that each of them has."""
    homes: dict[str, str] = sdk_facts().get("capabilities", {}).get("own", {}).get("homes", {})
    return tuple(
        f"{path[: -len(inside)]}"
        for package, inside in homes.items()
        for path in project.paths()
        if path == f"{package}/{inside}" or path.endswith(f"/{package}/{inside}")
    )
