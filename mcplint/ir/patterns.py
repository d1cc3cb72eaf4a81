"""Regular expressions that are compiled when they are first used, or first needed.

Compiling takes a tenth to some milliseconds each, and one run uses few of those that stand in the modules it imports.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, AnyStr

if TYPE_CHECKING:

    def regex(source: AnyStr, flags: int = 0, *, needs: tuple[AnyStr, ...] = ()) -> re.Pattern[AnyStr]:
        """As `re.compile`, on first use. One of `needs` stands in whatever it matches, in lower case: texts without them are not searched."""

else:
    _MEMBERS = ("search", "match", "fullmatch", "finditer", "findall", "split", "sub", "subn", "pattern", "flags", "groups", "groupindex")

    class _Lazy:
        """As `re.compile`, on first use: whatever is asked of it first compiles it, and the compiled one's members are its own from then on."""

        def __init__(self, source: Any, flags: int) -> None:
            self._source = source
            self._flags = flags

        def __getattr__(self, name: str) -> Any:
            if name not in _MEMBERS:
                raise AttributeError(name)
            compiled = re.compile(self._source, self._flags)
            for member in _MEMBERS:
                setattr(self, member, getattr(compiled, member))
            return getattr(self, name)

    class _Needing:
        """As `_Lazy`, asked only about texts that hold one of `needs` in some case."""

        def __init__(self, source: Any, flags: int, needs: tuple[Any, ...]) -> None:
            self._inner = _Lazy(source, flags)
            self._needs = needs

        def _may(self, text: Any) -> bool:
            lower = text.lower()
            return any(need in lower for need in self._needs)

        def search(self, text: Any, *stretch: int) -> Any:
            return self._inner.search(text, *stretch) if self._may(text) else None

        def match(self, text: Any, *stretch: int) -> Any:
            return self._inner.match(text, *stretch) if self._may(text) else None

        def fullmatch(self, text: Any, *stretch: int) -> Any:
            return self._inner.fullmatch(text, *stretch) if self._may(text) else None

        def finditer(self, text: Any, *stretch: int) -> Any:
            return self._inner.finditer(text, *stretch) if self._may(text) else iter(())

        def findall(self, text: Any, *stretch: int) -> Any:
            return self._inner.findall(text, *stretch) if self._may(text) else []

        def sub(self, put: Any, text: Any, count: int = 0) -> Any:
            return self._inner.sub(put, text, count) if self._may(text) else text

        def __getattr__(self, name: str) -> Any:
            return getattr(self._inner, name)

    def regex(source: Any, flags: int = 0, *, needs: tuple[Any, ...] = ()) -> Any:
        """As `re.compile`, on first use."""
        return _Needing(source, flags, needs) if needs else _Lazy(source, flags)
