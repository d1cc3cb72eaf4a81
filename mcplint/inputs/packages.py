"""npm packages of a project and of the workspace around it, and which source files their specifiers mean.

Facts: npm, yarn and bun list the folders of a workspace under `workspaces` of package.json, pnpm under `packages` of pnpm-workspace.yaml; a package is
imported through its `exports` (conditions may nest, `*` stands for any path) or, without them, `main`, `module` and `types`. These name files that are
built; the sources they are built from are what is looked for.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mcplint.inputs.disk import Disk
from mcplint.ir.records import dataclass

_BUILT = frozenset(
    {"dist", "build", "lib", "out", "output", "esm", "cjs", "es", "types", "typings", "commonjs", "module", "node", "dist-esm", "dist-cjs"}
)
"""Folders that a build writes to; also below each other (`dist/esm`)."""
_ENDS = re.compile(r"(?:\.d)?\.[cm]?[jt]sx?$")
_ENTRIES = ("src/index", "index", "src/main", "lib/index")
_DEPENDENCIES = ("dependencies", "devDependencies", "peerDependencies", "optionalDependencies")
_BESIDE = ("file:", "link:", "portal:")
_MOST_PACKAGES = 1_000
_MOST_LEVELS = 12
_MOST_TARGETS = 24
_GLOB_DEPTH = 4


@dataclass(frozen=True, slots=True, eq=False)
class Package:
    """A package of the project: its name, its folder, and what its package.json says."""

    name: str
    folder: str
    manifest: Mapping[str, Any]

    def stems(self, subpath: str) -> list[str]:
        """Files that `name` (`subpath` "") or `name/subpath` may mean, most likely first; some without their suffix."""
        exports = self.manifest.get("exports")
        if exports is not None:
            targets = list(_exported(exports, f"./{subpath}" if subpath else "."))
        elif subpath:
            targets = [subpath]
        else:
            given = (self.manifest.get(key) for key in ("source", "types", "typings", "module", "main"))
            targets = [target for target in given if isinstance(target, str)]
        found: dict[str, None] = {}
        for target in targets[:_MOST_TARGETS]:
            found.update(dict.fromkeys(_sources(target)))
        found.update(dict.fromkeys((subpath, f"src/{subpath}") if subpath else _ENTRIES))
        return [posixpath.normpath(posixpath.join(self.folder, stem)) for stem in found]

    def inner(self, specifier: str) -> list[str]:
        """Files that a `#name` of the package's own `imports` may mean."""
        targets = list(_exported(self.manifest.get("imports"), specifier))[:_MOST_TARGETS]
        return [posixpath.normpath(posixpath.join(self.folder, stem)) for target in targets if target.startswith(".") for stem in _sources(target)]

    def needs(self) -> Iterator[tuple[str, str]]:
        """Names and specifiers of the packages it depends on."""
        for key in _DEPENDENCIES:
            group = self.manifest.get(key)
            for name, text in group.items() if isinstance(group, Mapping) else ():
                if isinstance(text, str):
                    yield name, text


def package_at(disk: Disk, folder: str) -> Package | None:
    """The package whose package.json stands in a folder."""
    manifest = disk.table(f"{folder}/package.json" if folder else "package.json")
    name = manifest.get("name")
    return Package(name if isinstance(name, str) else "", folder, manifest) if manifest else None


def _exported(exports: object, wanted: str) -> Iterator[str]:
    """The targets that an `exports` or `imports` table gives for one key, conditions that name sources first."""
    if not isinstance(exports, Mapping) or not any(isinstance(key, str) and key.startswith((".", "#")) for key in exports):
        if wanted == ".":
            yield from _leaves(exports)
        return
    if wanted in exports:
        yield from _leaves(exports[wanted])
        return
    patterns = [key for key in exports if isinstance(key, str) and key.count("*") == 1]
    for key in sorted(patterns, key=len, reverse=True):
        start, _, end = key.partition("*")
        if wanted.startswith(start) and wanted.endswith(end) and len(wanted) >= len(key):
            middle = wanted[len(start) : len(wanted) - len(end)]
            yield from (target.replace("*", middle) for target in _leaves(exports[key]))
            return


def _leaves(node: object) -> Iterator[str]:
    stack = [node]
    for _ in range(200):
        if not stack:
            return
        top = stack.pop()
        if isinstance(top, str):
            yield top
        elif isinstance(top, list):
            stack.extend(reversed(top))
        elif isinstance(top, Mapping):
            stack.extend(top[key] for key in sorted(top, key=_weight, reverse=True))


def _weight(condition: object) -> int:
    text = str(condition)
    if "source" in text or "src" in text or text in ("development", "bun", "deno"):
        return 0
    return {"types": 1, "import": 2, "module": 3, "require": 4, "node": 5}.get(text, 6)


def _sources(target: str) -> Iterator[str]:
    """A target and the sources it may be built from: `./dist/a.js` is made of `src/a.ts` or `a.ts`."""
    path = posixpath.normpath(target)
    yield path
    stem = _ENDS.sub("", path)
    parts = stem.split("/")
    while len(parts) > 1 and parts[0] in _BUILT:
        parts = parts[1:]
    rest = "/".join(parts)
    yield from (stem, f"src/{rest}", rest, f"source/{rest}")


class Packages:
    """Finds packages and workspaces, remembering every answer."""

    __slots__ = ("_above", "_members", "disk")

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self._above: dict[str, str | None] = {}
        self._members: dict[str, dict[str, Package]] = {}

    def workspace_of(self, folder: str) -> str | None:
        """The root of the workspace that a package's folder belongs to (itself, when it is the root); None without one."""
        if folder not in self._above:
            self._above[folder] = self._find(folder)
        return self._above[folder]

    def _find(self, folder: str) -> str | None:
        here = folder
        for _ in range(_MOST_LEVELS):
            if self._patterns(here) and (here == folder or any(p.folder == folder for p in self.members(here).values())):
                return here
            above = posixpath.dirname(here)
            if above == here:
                return None
            here = above
        return None

    def members(self, root: str) -> dict[str, Package]:
        """The packages of the workspace at `root` by name, its own included."""
        known = self._members.get(root)
        if known is None:
            known = self._members[root] = {}
            for folder in ("", *self._folders(root)):
                package = package_at(self.disk, _join(root, folder))
                if package is not None and package.name:
                    known.setdefault(package.name, package)
        return known

    def beside(self, package: Package) -> dict[str, Package]:
        """Packages that one names by their folder: `"shared": "file:../shared"`."""
        found: dict[str, Package] = {}
        for name, text in package.needs():
            if text.startswith(_BESIDE):
                folder = posixpath.normpath(posixpath.join(package.folder, text.partition(":")[2]))
                other = package_at(self.disk, folder)
                if other is not None:
                    found[name] = Package(name, folder, other.manifest)
        return found

    def reachable(self, folder: str, external: Iterable[str] = ()) -> dict[str, Package]:
        """The packages of the project that the one in `folder` depends on, directly or not, by name; itself left out, and those of `external` names."""
        package = package_at(self.disk, folder)
        if package is None:
            return {}
        root = self.workspace_of(folder)
        members = self.members(root) if root is not None else {}
        outside = frozenset(external)
        found: dict[str, Package] = {}
        queue = [package]
        while queue and len(found) < _MOST_PACKAGES:
            here = queue.pop()
            near = self.beside(here)
            for name, _ in here.needs():
                other = near.get(name) or members.get(name)
                if other is not None and name not in found and name not in outside and other.folder != folder:
                    found[name] = other
                    queue.append(other)
        return found

    def _patterns(self, root: str) -> list[str]:
        given = self.disk.table(_join(root, "package.json")).get("workspaces")
        if isinstance(given, Mapping):  # yarn: {packages: [...], nohoist: [...]}
            given = given.get("packages")
        patterns = [p for p in given if isinstance(p, str)] if isinstance(given, list) else []
        return patterns or pnpm_packages(self.disk.read(_join(root, "pnpm-workspace.yaml")))

    def _folders(self, root: str) -> list[str]:
        found: dict[str, None] = {}
        patterns = self._patterns(root)
        for pattern in patterns:
            if not pattern.startswith("!"):
                for folder in self._expand(root, pattern):
                    if len(found) >= _MOST_PACKAGES:
                        return list(found)
                    found[folder] = None
        out = [_glob(p[1:]) for p in patterns if p.startswith("!")]
        return [folder for folder in found if not any(o.fullmatch(folder) for o in out)]

    def _expand(self, root: str, pattern: str) -> list[str]:
        """Folders below `root` that a pattern such as `packages/*` names."""
        folders = [""]
        for part in pattern.replace("\\", "/").strip("/").split("/"):
            if part in ("", "."):
                continue
            following: list[str] = []
            for folder in folders[:_MOST_PACKAGES]:
                if part == "**":
                    following.extend(self._below(root, folder))
                elif "*" in part:
                    match = _glob(part)
                    following.extend(_join(folder, name) for name in self.disk.folders(_join(root, folder)) if match.fullmatch(name))
                else:
                    following.append(_join(folder, part))
            folders = following
        return folders

    def _below(self, root: str, folder: str) -> list[str]:
        found = [folder]
        level = [folder]
        for _ in range(_GLOB_DEPTH):
            level = [_join(f, name) for f in level for name in self.disk.folders(_join(root, f))][:_MOST_PACKAGES]
            found.extend(level)
        return found


def pnpm_packages(data: bytes | None) -> list[str]:
    """The list under `packages:` of a pnpm-workspace.yaml, block or flow style."""
    found: list[str] = []
    inside = False
    for line in (data or b"").decode("utf-8", "replace").splitlines():
        text = line.split(" #", 1)[0].rstrip()
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        if text.startswith("packages:"):
            inside = True
            listed = text[len("packages:") :].strip()
            found.extend(part.strip().strip("'\"") for part in listed.strip("[]").split(",") if part.strip())
        elif inside and text.lstrip().startswith("- "):
            found.append(text.lstrip()[2:].strip().strip("'\""))
        elif not text.startswith((" ", "-")):
            inside = False
    return found


def _glob(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"(\*\*?)", pattern.strip("/"))
    return re.compile("".join({"*": "[^/]*", "**": ".*"}.get(part) or re.escape(part) for part in parts))


def _join(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder and name else folder or name


__all__ = ["Package", "Packages", "package_at", "pnpm_packages"]
