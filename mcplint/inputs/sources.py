"""The sources of one project: listed at once, read when asked for."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from mcplint.inputs.discover import shown
from mcplint.inputs.kinds import SKIPPED_FOLDERS, Kind, is_generated_name, kind_of
from mcplint.inputs.read import SOURCE_LIMIT, UnreadableError, decode, read_bytes
from mcplint.inputs.roots import LOCKS, MANIFESTS, metadata_files
from mcplint.ir.records import dataclass
from mcplint.ir.source import Language, SourceFile

if TYPE_CHECKING:
    from mcplint.inputs.links import Links
    from mcplint.inputs.packages import Packages

_MANIFEST_LIMIT = 20_000_000
_NEIGHBOUR_LIMIT = 20_000
_LONE_LIMIT = 2_000


@dataclass(frozen=True, slots=True)
class Entry:
    """A source of the project: its path as shown, where it lies, and its bytes when they are at hand."""

    path: str
    absolute: str
    kind: Kind
    reports: bool
    data: bytes | None = None


class SourceSet:
    """The sources below one project root.

    `wanted` passed the byte gate and shall be parsed. The rest, neighbours that were not even named included, is there to be asked for by path when a
    parsed file imports it; such a file is read then, and it reports only if it was part of the scan.
    """

    __slots__ = ("_entries", "_failed", "_neighbours", "_packages", "_read", "_scanned", "cwd", "further", "root", "wanted")

    def __init__(
        self,
        root: str,
        scanned: Iterable[Entry],
        wanted: Iterable[SourceFile],
        *,
        cwd: str = "",
        has_manifest: bool = True,
        further: Iterable[str] = (),
        packages: Packages | None = None,
    ) -> None:
        self.root = root
        self.cwd = cwd
        self.further = tuple(further)
        """Roots of other packages of the workspace that this one is made of."""
        self._packages = packages
        self.wanted = tuple(wanted)
        self._read: dict[str, SourceFile | None] = {file.path: file for file in self.wanted}
        self._scanned = {entry.path: entry for entry in scanned}
        self._entries: dict[str, Entry] | None = None
        self._failed: list[tuple[str, str]] = []
        self._neighbours: bool | None = has_manifest if root else None

    @classmethod
    def of(cls, texts: Mapping[str, str | bytes], *, root: str = "") -> SourceSet:
        """A set held in memory, for tests and editors: sources and manifests by path."""
        entries = []
        for path, text in texts.items():
            kind = kind_of(path.rsplit("/", 1)[-1], named=True)
            data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
            entries.append(Entry(path, "", kind or Kind.CAPTURE, True, data))
        files = [decode(e.path, e.data or b"", e.kind) for e in entries if e.kind is not Kind.CAPTURE]
        return cls(root, entries, files)

    @property
    def paths(self) -> tuple[str, ...]:
        """Every source path of the project (Python, TypeScript, JavaScript), whether parsed or not."""
        return tuple(path for path, entry in self._all().items() if entry.kind is not Kind.CAPTURE)

    @property
    def failures(self) -> tuple[tuple[str, str], ...]:
        """Files of the scan that could not be read when they were imported: path and reason."""
        return tuple(self._failed)

    def __contains__(self, path: object) -> bool:
        return path in self._all()

    def read(self, path: str) -> SourceFile | None:
        """The file, read once; None when there is none of this path or it cannot be read (see `failures`)."""
        if path in self._read:
            return self._read[path]
        entry = self._all().get(path)
        file: SourceFile | None = None
        if entry is not None and entry.kind is not Kind.CAPTURE:
            try:
                data = entry.data if entry.data is not None else read_bytes(entry.absolute, SOURCE_LIMIT)
                file = decode(entry.path, data, entry.kind, reports=entry.reports)
            except UnreadableError as error:
                if entry.reports:  # a neighbour that nobody asked about is only missing for linking
                    self._failed.append((path, str(error)))
        self._read[path] = file
        return file

    def manifests(self) -> dict[str, bytes]:
        """Manifests and lock files in the root folder, by file name; also `requirements/*.txt` and `requirements-*.txt`. Those of further roots, and
        lock files of the workspace, have their folder before the name."""
        if not self.root:
            return {
                path: entry.data or b"" for path, entry in self._scanned.items() if path.rsplit("/", 1)[-1] in MANIFESTS or _is_requirements(path)
            }
        found = _manifests_in(self.root)
        for folder in self.further:
            found.update((f"{folder}/{name}", data) for name, data in _manifests_in(folder).items())
        above = self._packages.workspace_of(self.root.replace(os.sep, "/")) if self._packages is not None else None
        if above is not None and above not in (self.root, *self.further):
            found.update((f"{above}/{name}", data) for name, data in _manifests_in(above, LOCKS).items())
        return found

    def links(self) -> Links | None:
        """What JavaScript specifiers mean that are no relative paths; None where there is no JavaScript."""
        if all(file.language is Language.PYTHON for file in self.wanted):
            return None
        from mcplint.inputs.disk import Disk  # noqa: PLC0415 - a run over Python needs none of it
        from mcplint.inputs.links import Links  # noqa: PLC0415
        from mcplint.inputs.packages import Packages  # noqa: PLC0415

        if not self.root:
            return Links.in_memory({path: entry.data or b"" for path, entry in self._scanned.items()})
        return Links(self.root, self.cwd, self._packages or Packages(Disk()))

    def _all(self) -> dict[str, Entry]:
        if self._entries is None:
            entries = dict(self._scanned)
            if self._neighbours is not None:
                for root in (self.root, *self.further):
                    for entry in _neighbours(root, self.cwd, recursive=self._neighbours):
                        entries.setdefault(entry.path, entry)
            self._entries = entries
        return self._entries


def _manifests_in(folder: str, wanted: Collection[str] = MANIFESTS) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    try:
        names = set(os.listdir(folder))
    except OSError:
        return found
    listed = [name for name in wanted if name in names]
    if wanted is MANIFESTS:
        listed += sorted(n for n in names if _is_requirements(n) and n not in MANIFESTS)
        listed += metadata_files(names)
        if "requirements" in names:
            listed += _files_in(folder, "requirements")
    for name in listed:
        try:
            found[name] = read_bytes(os.path.join(folder, name), _MANIFEST_LIMIT)
        except UnreadableError:
            continue
    return found


def _files_in(folder: str, name: str) -> list[str]:
    try:
        return sorted(f"{name}/{inner}" for inner in os.listdir(os.path.join(folder, name)) if inner.endswith((".txt", ".in")))
    except OSError:
        return []


def _is_requirements(path: str) -> bool:
    folder, _, name = path.rpartition("/")
    return name.endswith((".txt", ".in")) and (name.startswith("requirements") or folder.rpartition("/")[2] == "requirements")


def _neighbours(root: str, cwd: str, *, recursive: bool) -> Iterator[Entry]:
    """Sources below `root` for linking. Without a manifest (a lone script, perhaps in a home folder) only the folder itself and its direct
    sub-folders are looked at."""
    limit = _NEIGHBOUR_LIMIT if recursive else _LONE_LIMIT
    stack = [(root, 0)]
    seen = 0
    while stack and seen < limit:
        folder, depth = stack.pop()
        try:
            with os.scandir(folder) as scan:
                for item in scan:
                    seen += 1
                    if item.is_dir(follow_symlinks=False):
                        if item.name not in SKIPPED_FOLDERS and not item.name.startswith(".") and (recursive or depth < 1):
                            stack.append((item.path, depth + 1))
                        continue
                    kind = kind_of(item.name)
                    if kind is not None and kind is not Kind.CAPTURE and not is_generated_name(item.name):
                        yield Entry(shown(item.path, cwd), item.path, kind, False)
        except OSError:
            continue
