"""What a JavaScript specifier that is no relative path may mean inside the project: aliases of tsconfig.json, packages of the workspace, `#imports`."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from mcplint.inputs.disk import Disk
from mcplint.inputs.packages import Package, Packages, package_at
from mcplint.inputs.tsconfig import Configs

_BUILTIN = "node:"
_MOST_LEVELS = 40


class Links:
    """Answers for one project, each once. Paths are as shown; `cwd` is what shown paths are relative to, `top` the project's root (absolute, or "" in
    memory)."""

    __slots__ = ("_configs", "_cwd", "_known", "_near", "_owners", "_packages", "_top")

    def __init__(self, top: str, cwd: str, packages: Packages) -> None:
        self._cwd = cwd.replace("\\", "/").rstrip("/")
        self._top = top.replace("\\", "/").rstrip("/")
        self._packages = packages
        self._configs = Configs(packages.disk)
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}
        self._owners: dict[str, Package | None] = {}
        self._near: dict[str, Mapping[str, Package]] = {}

    @classmethod
    def in_memory(cls, texts: Mapping[str, bytes]) -> Links:
        """The links among texts by path."""
        return cls("", "", Packages(Disk(texts)))

    def __call__(self, importer: str, specifier: str) -> tuple[str, ...]:
        """Paths as shown that `specifier` in `importer` may mean, most likely first; a suffix may be missing."""
        if specifier.startswith((_BUILTIN, "/")) or not specifier:
            return ()
        folder = posixpath.dirname(self._absolute(importer))
        key = folder, specifier
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = tuple(self._shown(stem) for stem in self._stems(folder, specifier))
        return known

    def package(self, path: str) -> str:
        """The name of the package that a file belongs to, "" when it has none."""
        owner = self._owner(posixpath.dirname(self._absolute(path)))
        return owner.name if owner is not None else ""

    def _stems(self, folder: str, specifier: str) -> list[str]:
        owner = self._owner(folder)
        if specifier.startswith("#"):
            return owner.inner(specifier) if owner is not None else []
        top = self._top
        if owner is not None:
            top = self._packages.workspace_of(owner.folder) or min(owner.folder, self._top or owner.folder, key=len)
        found: list[str] = []
        for aliases in self._configs.of(folder, top):
            found.extend(aliases.stems(specifier))
        if owner is not None:
            package, subpath = self._named(owner, specifier)
            if package is not None:
                found.extend(package.stems(subpath))
        return found

    def _named(self, owner: Package, specifier: str) -> tuple[Package | None, str]:
        """The package of the project that a specifier starts with, and the path inside it."""
        parts = specifier.split("/")
        count = 2 if specifier.startswith("@") else 1
        name, subpath = "/".join(parts[:count]), "/".join(parts[count:])
        if name == owner.name:
            return owner, subpath
        near = self._near.get(owner.folder)
        if near is None:
            root = self._packages.workspace_of(owner.folder)
            members = self._packages.members(root) if root is not None else {}
            near = self._near[owner.folder] = {**members, **self._packages.beside(owner)}
        return near.get(name), subpath

    def _owner(self, folder: str) -> Package | None:
        """The package that a folder's sources belong to."""
        if folder not in self._owners:
            here, found = folder, None
            for _ in range(_MOST_LEVELS):
                found = package_at(self._packages.disk, here)
                above = posixpath.dirname(here)
                if found is not None or above == here:
                    break
                here = above
            self._owners[folder] = found
        return self._owners[folder]

    def _absolute(self, path: str) -> str:
        return posixpath.normpath(posixpath.join(self._cwd, path)) if self._cwd else path

    def _shown(self, path: str) -> str:
        start = self._cwd + "/"
        return path[len(start) :] if self._cwd and path.startswith(start) else path


__all__ = ["Links"]
