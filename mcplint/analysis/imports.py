"""From a module specifier to the file of the project that it names."""

from __future__ import annotations

import posixpath
import sys
from collections.abc import Iterable
from typing import Protocol

from mcplint.ir import nodes as ir
from mcplint.ir.source import Language


class Links(Protocol):
    """What JavaScript specifiers that are no relative paths may mean inside the project."""

    def __call__(self, importer: str, specifier: str) -> Iterable[str]:
        """Paths that a specifier in a file may mean, most likely first; a suffix may be missing."""

    def package(self, path: str) -> str:
        """The name of the package that a file belongs to, "" when it has none."""


_SUFFIXES = (".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs")
_JS_TO_TS = {".js": (".ts", ".tsx"), ".mjs": (".mts",), ".cjs": (".cts",), ".jsx": (".tsx",)}


_STANDARD = sys.stdlib_module_names - {"test"}


class Resolver:
    """Finds the paths that an import may mean. `paths` are all source files of the scan, whether parsed or not."""

    def __init__(self, paths: Iterable[str], links: Links | None = None) -> None:
        self._paths = frozenset(paths)
        self._by_tail: dict[str, list[str]] | None = None
        self._named: frozenset[str] | None = None
        self._known: dict[tuple[str, str, int], str | None] = {}
        self._links = links

    def resolve(self, importer: str, language: Language, module: str, level: int) -> str | None:
        """The path that `import module` in `importer` names, or None when it is outside of the project."""
        if language is Language.PYTHON:
            key = (importer.rpartition("/")[0], module, level)
            if key not in self._known:
                self._known[key] = self._python(importer, module, level)
            return self._known[key]
        return self._javascript(importer, module)

    def _python(self, importer: str, module: str, level: int) -> str | None:
        tail = module.replace(".", "/")
        base = posixpath.dirname(importer)
        if level:
            for _ in range(level - 1):
                base = posixpath.dirname(base)
            return self._python_file(posixpath.join(base, tail) if tail else base)
        if self._named is None:
            self._named = frozenset(part for path in self._paths if path.endswith(".py") for part in path[:-3].split("/"))
        if not self._named.issuperset(module.split(".")):
            return None  # most modules are of other packages
        if tail.partition("/")[0] in _STANDARD:
            # The standard library comes before a package's own modules; only a script finds those beside it first.
            return None if posixpath.join(base, "__init__.py") in self._paths else self._python_file(posixpath.join(base, tail))
        # Beside the importer, or in any folder above it; else anywhere below a source root (`src/`), by the longest tail.
        while True:
            found = self._python_file(posixpath.join(base, tail))
            if found is not None:
                return found
            above = posixpath.dirname(base)
            if above == base:  # "" or, for absolute paths, "/"
                break
            base = above
        candidates = self._tails().get(tail, ())
        return min(candidates, key=lambda p: (p.count("/"), p)) if candidates and "/" in tail else (candidates[0] if len(candidates) == 1 else None)

    def _python_file(self, stem: str) -> str | None:
        stem = posixpath.normpath(stem) if stem else stem
        for path in (f"{stem}.py", f"{stem}/__init__.py"):
            if path in self._paths:
                return path
        return None

    def _tails(self) -> dict[str, list[str]]:
        if self._by_tail is None:
            tails: dict[str, list[str]] = {}
            for path in sorted(self._paths):
                if not path.endswith(".py"):
                    continue
                stem = path[: -len("/__init__.py")] if path.endswith("/__init__.py") else path[:-3]
                parts = stem.split("/")
                for i in range(max(0, len(parts) - 6), len(parts)):
                    tails.setdefault("/".join(parts[i:]), []).append(path)
            self._by_tail = tails
        return self._by_tail

    def _javascript(self, importer: str, module: str) -> str | None:
        if module.startswith("."):
            return self._javascript_file(posixpath.normpath(posixpath.join(posixpath.dirname(importer), module)))
        for stem in self._links(importer, module) if self._links is not None else ():
            found = self._javascript_file(stem)
            if found is not None:
                return found
        return None

    def _javascript_file(self, stem: str) -> str | None:
        if stem in self._paths:
            return stem
        root, suffix = posixpath.splitext(stem)
        for other in _JS_TO_TS.get(suffix, ()):
            if root + other in self._paths:
                return root + other
        for ending in _SUFFIXES:
            if stem + ending in self._paths:
                return stem + ending
        index = "index" if stem == "." else f"{stem}/index"
        for ending in _SUFFIXES:
            if index + ending in self._paths:
                return index + ending
        return None


def module_name(path: str) -> str:
    """The dotted name of a file, for messages and names of what it defines."""
    stem = path.rsplit(".", 1)[0]
    if stem.endswith("/__init__"):
        stem = stem[: -len("/__init__")]
    return stem.strip("/").replace("/", ".")


def imported_module(statement: ir.Import, name: str) -> str:
    """Dotted name of `name` as imported from outside the project."""
    if not name:
        return statement.module
    return f"{statement.module}.{name}" if name not in ("*", "default") else statement.module
