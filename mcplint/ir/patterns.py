"""Regular expressions that are compiled when they are first used.

Compiling takes a tenth to some milliseconds each, and one run uses few of those that stand in the modules it imports.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, AnyStr

if TYPE_CHECKING:

    def regex(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
        """As `re.compile`, on first use."""

else:
    _MEMBERS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn", "pattern", "flags", "groups", "groupindex")

    class regex:  # noqa: N801 - used like `re.compile`
        """As `re.compile`, on first use: whatever is asked of it first compiles it, and the compiled one's members are its own from then on."""

        def __init__(self, source: Any, flags: int = 0) -> None:
            self._source = source
            self._flags = flags

        def __getattr__(self, name: str) -> Any:
            if name not in _MEMBERS:
                raise AttributeError(name)
            compiled = re.compile(self._source, self._flags)
            for member in _MEMBERS:
                setattr(self, member, getattr(compiled, member))
            return getattr(self, name)
