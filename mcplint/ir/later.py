"""Modules that are imported when something of them is first used.

For a part of the analysis that few programs need, and that is asked for in many places:

    if TYPE_CHECKING:
        from mcplint.analysis import zod
    else:
        zod = later("mcplint.analysis.zod")

The name is used as the module; what is taken from it once stays with the name.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


class later:  # noqa: N801 - used like `import_module`
    """Stands for a module until it is needed."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, member: str) -> Any:
        if member.startswith("__"):
            raise AttributeError(member)
        found = getattr(import_module(self._name), member)
        setattr(self, member, found)
        return found
