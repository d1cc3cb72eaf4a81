"""`paths` and `baseUrl` of tsconfig.json and jsconfig.json.

Facts (TypeScript handbook, "modules: reference"): `extends` names one configuration or several, later ones win, the extending one wins over all;
`paths` is taken over as a whole; its targets are relative to `baseUrl`, or to the configuration that holds `paths`; of several patterns the one with
the longest part before `*` holds, a pattern without `*` before all others.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from typing import Any

from mcplint.inputs.disk import Disk
from mcplint.ir.records import dataclass

_NAMES = ("tsconfig.json", "jsconfig.json")
_MOST_EXTENDED = 12
_MOST_REFERENCES = 20


@dataclass(frozen=True, slots=True)
class Aliases:
    """What one configuration says about specifiers: patterns with their targets (absolute, `*` kept), and the folder that bare ones start from."""

    paths: tuple[tuple[str, tuple[str, ...]], ...] = ()
    base: str | None = None

    def stems(self, specifier: str) -> list[str]:
        """Files that a specifier may mean; without their suffix where it has none."""
        found: list[str] = []
        matching = [(len(pattern.partition("*")[0]) + (10**6 if "*" not in pattern else 0), pattern, targets) for pattern, targets in self.paths]
        for _, pattern, targets in sorted(matching, key=lambda m: -m[0]):
            middle = _matched(pattern, specifier)
            if middle is not None:
                found = [posixpath.normpath(target.replace("*", middle, 1)) for target in targets]
                break
        if self.base is not None:
            found.append(posixpath.normpath(posixpath.join(self.base, specifier)))
        return found


def _matched(pattern: str, specifier: str) -> str | None:
    """What `*` of a pattern stands for, "" without one; None when the specifier is not meant."""
    start, star, end = pattern.partition("*")
    if not star:
        return "" if pattern == specifier else None
    if len(specifier) < len(start) + len(end) or not specifier.startswith(start) or not specifier.endswith(end):
        return None
    return specifier[len(start) : len(specifier) - len(end)]


class Configs:
    """Finds the configuration that holds for a folder, remembering every answer."""

    __slots__ = ("_disk", "_known")

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._known: dict[str, tuple[Aliases, ...]] = {}

    def of(self, folder: str, top: str) -> tuple[Aliases, ...]:
        """The aliases for sources in `folder`: those of the nearest configuration, looked for up to the folder `top`."""
        trail: list[str] = []
        here = folder
        found: tuple[Aliases, ...] = ()
        while True:
            if here in self._known:
                found = self._known[here]
                break
            trail.append(here)
            path = next((path for path in (_join(here, name) for name in _NAMES) if self._disk.table(path)), None)
            if path is not None:
                found = self._read(path)
                break
            above = posixpath.dirname(here)
            if here == top or above == here:
                break
            here = above
        for seen in trail:
            self._known[seen] = found
        return found

    def _read(self, path: str) -> tuple[Aliases, ...]:
        """A configuration's aliases; where it only refers to others (`references`), theirs as well."""
        found = [self._one(path)]
        references = self._disk.table(path).get("references")
        for reference in references[:_MOST_REFERENCES] if isinstance(references, list) else ():
            named = reference.get("path") if isinstance(reference, Mapping) else None
            if isinstance(named, str):
                other = posixpath.normpath(posixpath.join(posixpath.dirname(path), named))
                if other.endswith(".json"):  # a folder is a project of its own, with its own configuration
                    found.append(self._one(other))
        return tuple(one for one in found if one.paths or one.base is not None)

    def _one(self, path: str) -> Aliases:
        base: str | None = None
        paths: Mapping[str, Any] | None = None
        holder = leaf = posixpath.dirname(path)
        for config in self._chain(path):  # nearest first
            folder = posixpath.dirname(config)
            options = self._disk.table(config).get("compilerOptions")
            if not isinstance(options, Mapping):
                continue
            given, url = options.get("paths"), options.get("baseUrl")
            if paths is None and isinstance(given, Mapping):
                paths, holder = given, folder
            if base is None and isinstance(url, str):
                base = posixpath.normpath(posixpath.join(folder, url.replace("${configDir}", leaf)))
        start = base if base is not None else holder
        patterns = [
            (pattern, tuple(posixpath.normpath(posixpath.join(start, t.replace("${configDir}", leaf))) for t in targets if isinstance(t, str)))
            for pattern, targets in (paths or {}).items()
            if isinstance(targets, list) and pattern.count("*") <= 1
        ]
        return Aliases(tuple(patterns), base)

    def _chain(self, path: str) -> list[str]:
        """A configuration and those it extends, the one that wins first."""
        found: list[str] = []
        stack = [path]
        while stack and len(found) < _MOST_EXTENDED:
            here = stack.pop()
            if here in found:
                continue
            found.append(here)
            extended = self._disk.table(here).get("extends")
            names = [extended] if isinstance(extended, str) else extended if isinstance(extended, list) else []
            for name in names:  # the last one wins, so it comes next
                if isinstance(name, str) and name.startswith((".", "/")):
                    stack.append(self._file(posixpath.normpath(posixpath.join(posixpath.dirname(here), name))))
        return found

    def _file(self, path: str) -> str:
        return path if path.endswith(".json") or self._disk.table(path) else f"{path}.json"


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


__all__ = ["Aliases", "Configs"]
