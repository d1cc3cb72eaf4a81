"""From paths to projects: discovering, reading, gating, and grouping by project root and configuration."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mcplint.config.load import Configurations
from mcplint.config.settings import Settings
from mcplint.findings.report import Problem
from mcplint.inputs.discover import Candidate, Discovery, Listing, discover, shown
from mcplint.inputs.gate import Gate, may_hold_messages, stream_may_hold_messages
from mcplint.inputs.kinds import Kind, is_generated, kind_of
from mcplint.inputs.read import LINES_LIMIT, UnreadableError, decode, limit_for, open_stream, read_bytes
from mcplint.inputs.roots import Roots
from mcplint.inputs.sources import Entry, SourceSet
from mcplint.ir.records import dataclass, field
from mcplint.ir.source import Language, SourceFile

if TYPE_CHECKING:
    from mcplint.inputs.packages import Packages

STDIN = "-"
STDIN_NAME = "<stdin>"
_NPM = (Language.TYPESCRIPT, Language.JAVASCRIPT)


@dataclass(frozen=True, slots=True)
class Request:
    """What to look at. `stdin` is the content for the path `-`, `stdin_filename` what it is called. `changed` are absolute paths: when given, only
    these report, the rest is read for linking. `overlay` holds bytes that stand for those on disk, by path as shown.
    """

    paths: tuple[str, ...] = (".",)
    cwd: str = ""
    stdin: bytes | None = None
    stdin_filename: str | None = None
    changed: frozenset[str] | None = None
    overlay: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def stdin_path(self) -> str | None:
        """What standard input is called in findings; None when it is not read."""
        if STDIN not in self.paths:
            return None
        return shown(os.path.normpath(os.path.join(self.cwd, self.stdin_filename or STDIN_NAME)), self.cwd)


@dataclass(slots=True)
class Group:
    """The part of a scan that shares a project root and settings."""

    root: str
    settings: Settings
    has_manifest: bool = True
    entries: list[Entry] = field(default_factory=list)
    wanted: list[SourceFile] = field(default_factory=list)
    captures: list[SourceFile] = field(default_factory=list)
    streams: list[Candidate] = field(default_factory=list)
    """Captures too large to hold, to be opened when their turn comes."""
    further: tuple[str, ...] = ()
    """Roots of further packages of the workspace that belong to it."""
    packages: Packages | None = None

    def sources(self, cwd: str) -> SourceSet:
        """The group's sources."""
        return SourceSet(self.root, self.entries, self.wanted, cwd=cwd, has_manifest=self.has_manifest, further=self.further, packages=self.packages)


@dataclass(slots=True)
class Gathered:
    """What a scan found, group by group in order of path."""

    groups: list[Group] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    examined: int = 0
    excluded: int = 0


class _Gathering:
    def __init__(self, request: Request, configurations: Configurations) -> None:
        self.request = request
        self.cwd = request.cwd or os.getcwd()
        self.configurations = configurations
        self.roots = Roots()
        self.gates: dict[int, Gate] = {}
        self.groups: dict[tuple[str, int], Group] = {}
        self.of_folder: dict[str, Group] = {}
        self.out = Gathered()
        named = [os.path.normpath(os.path.join(self.cwd, path)) for path in request.paths if path != STDIN]
        self.named = [path for path in named if os.path.isdir(path)]
        self.tests = self.generated = self.vendored = 0
        self.outputs: list[str] = []

    def run(self) -> Gathered:
        seen: set[str] = set()
        for settings, paths in self._by_settings():
            listing = discover(paths, _discovery(settings, self.cwd), self.cwd)
            self._tell(listing)
            for candidate in listing.files:
                if candidate.absolute not in seen:
                    seen.add(candidate.absolute)
                    self._take(candidate, settings)
        if STDIN in self.request.paths:
            self._take_stdin()
        self._remark()
        self.out.groups = self._joined([group for _, group in sorted(self.groups.items())])
        return self.out

    def _joined(self, groups: list[Group]) -> list[Group]:
        """The groups, packages of one workspace that depend on each other as one."""
        if not any(file.language in _NPM for group in groups if group.has_manifest for file in group.wanted):
            return groups
        from mcplint.engine.workspaces import joined
        from mcplint.inputs.disk import Disk
        from mcplint.inputs.packages import Packages
        from mcplint.sdk.load import external_packages

        packages = Packages(Disk())
        for group in groups:
            group.packages = packages
        return joined(groups, packages, external_packages())

    def _by_settings(self) -> list[tuple[Settings, list[str]]]:
        """The paths with the settings that decide how they are walked: those of the folder they name or stand in."""
        grouped: dict[int, tuple[Settings, list[str]]] = {}
        for path in self.request.paths:
            if path == STDIN:
                continue
            absolute = os.path.normpath(os.path.join(self.cwd, path))
            settings = self.configurations.for_folder(absolute if os.path.isdir(absolute) else os.path.dirname(absolute))
            grouped.setdefault(id(settings), (settings, []))[1].append(path)
        return list(grouped.values())

    def _take(self, candidate: Candidate, walked_with: Settings) -> None:
        reports = candidate.reports
        if self.request.changed is not None:
            reports = reports and os.path.realpath(candidate.absolute) in self.request.changed
        if not reports:
            self._for_linking(candidate)
            return
        try:
            data = self.request.overlay.get(candidate.path)
            if data is None and self._streamed(candidate):
                return
            if data is None:
                data = read_bytes(candidate.absolute, limit_for(candidate.path, candidate.kind))
        except UnreadableError as error:
            self._unreadable(candidate, str(error))
            return
        self._place(candidate, data, walked_with)

    def _streamed(self, candidate: Candidate) -> bool:
        """Whether the file is read as a stream, or left out without having been held."""
        if candidate.kind is not Kind.CAPTURE or limit_for(candidate.path, candidate.kind) != LINES_LIMIT:
            return False
        stream = open_stream(candidate.absolute)
        if stream is None:
            return False
        with stream:
            if candidate.named or stream_may_hold_messages(stream):
                self._group(os.path.dirname(candidate.absolute)).streams.append(candidate)
        self.out.examined += 1
        return True

    def _for_linking(self, candidate: Candidate) -> None:
        """A file that does not report is read only if one that does imports it."""
        if candidate.kind is not Kind.CAPTURE:
            self.tests += 1
            self._group(os.path.dirname(candidate.absolute)).entries.append(Entry(candidate.path, candidate.absolute, candidate.kind, False))

    def _place(self, candidate: Candidate, data: bytes, walked_with: Settings) -> None:
        group = self._group(os.path.dirname(candidate.absolute))
        if not candidate.named and not walked_with.include_generated and is_generated(candidate.kind, data):
            self.generated += 1
            return
        passes = candidate.named or self._may_matter(candidate.kind, data, group.settings)
        if not passes:
            self.out.examined += 1
            if candidate.kind is not Kind.CAPTURE:
                group.entries.append(Entry(candidate.path, candidate.absolute, candidate.kind, True))
            return
        try:
            file = decode(candidate.path, data, candidate.kind, reports=True)
        except UnreadableError as error:
            self._unreadable(candidate, str(error), data)
            return
        self.out.examined += 1
        if candidate.kind is Kind.CAPTURE:
            group.captures.append(file)
        else:
            group.entries.append(Entry(candidate.path, candidate.absolute, candidate.kind, True))
            group.wanted.append(file)

    def _take_stdin(self) -> None:
        data = self.request.overlay.get(self.request.stdin_path or "", self.request.stdin or b"")
        name = self.request.stdin_filename
        kind = kind_of(os.path.basename(name), named=True) if name else None
        if kind is None:
            kind = Kind.CAPTURE if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[") else Kind.PYTHON
        absolute = os.path.normpath(os.path.join(self.cwd, name or STDIN_NAME))
        candidate = Candidate(shown(absolute, self.cwd), absolute, kind, True, True)
        self._place(candidate, data, self.configurations.for_folder(os.path.dirname(absolute)))

    def _group(self, folder: str) -> Group:
        group = self.of_folder.get(folder)
        if group is None:
            settings = self.configurations.for_folder(folder)
            root = self.roots.of(folder)
            top = root or self._named_above(folder)
            group = self.groups.setdefault((top, id(settings)), Group(top, settings, root is not None))
            self.of_folder[folder] = group
        return group

    def _named_above(self, folder: str) -> str:
        """Without a manifest the folder that was named is the project: files in its sub-folders import each other."""
        above = (named for named in self.named if folder == named or folder.startswith(named.rstrip(os.sep) + os.sep))
        return max(above, key=len, default=folder)

    def _may_matter(self, kind: Kind, data: bytes, settings: Settings) -> bool:
        if kind is not Kind.CAPTURE:
            return self._gate(settings).passes(data)
        return may_hold_messages(data)

    def _gate(self, settings: Settings) -> Gate:
        gate = self.gates.get(id(settings))
        if gate is None:
            gate = self.gates[id(settings)] = Gate(name for helper in settings.helpers for name in _names(helper))
        return gate

    def _unreadable(self, candidate: Candidate, reason: str, data: bytes = b"") -> None:
        if not candidate.named and candidate.kind is Kind.TYPESCRIPT and data[:1] == b"G":
            self.out.notices.append(f"{candidate.path}: skipped, looks like an MPEG transport stream")
            return
        self.out.problems.append(Problem(candidate.path, "MCP901", reason))

    def _tell(self, listing: Listing) -> None:
        for path, reason in listing.missing:
            self.out.problems.append(Problem(path, "MCP901", reason))
        for path in listing.unsupported:
            self.out.notices.append(f"{path}: skipped, not a source or capture format that mcplint reads")
        self.out.excluded += len(listing.excluded)
        self.generated += listing.generated
        self.vendored += listing.vendored
        self.outputs.extend(listing.outputs)

    def _remark(self) -> None:
        notices = self.out.notices
        if self.generated:
            notices.append(f"{_count(self.generated, 'generated or minified file')} skipped (--include-generated looks at them)")
        if self.vendored:
            notices.append(f"{_count(self.vendored, 'vendored folder')} skipped (--include-generated looks into them)")
        if self.outputs and not self.out.examined:
            several = "they look like build outputs" if len(self.outputs) > 1 else "it looks like a build output"
            named = " ".join(self.outputs[:3])
            notices.append(f"{', '.join(self.outputs[:3])} left out, as {several}; name a folder to look into it: mcplint check {named}")
        if self.tests and self.request.changed is None and not self.out.examined:
            notices.append(f"{_count(self.tests, 'test file')} read for linking only (--include-tests reports on them)")


def _names(helper: Mapping[str, Any]) -> tuple[str, ...]:
    """What a helper that the user declared is called where it is used."""
    function = helper.get("function", {})
    return (*function.get("names", ()), *((helper["name"],) if "name" in helper else ()))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _discovery(settings: Settings, cwd: str) -> Discovery:
    return Discovery(
        exclude=(*settings.exclude, *settings.extend_exclude),
        base=settings.base or cwd,
        include_tests=settings.include_tests,
        include_generated=settings.include_generated,
        force_exclude=settings.force_exclude,
        respect_gitignore=settings.respect_gitignore,
    )


def gather(request: Request, configurations: Configurations) -> Gathered:
    """Everything that `request` names, read and grouped.

    Raises:
        ConfigError: a configuration file on the way cannot be used.
    """
    return _Gathering(request, configurations).run()
