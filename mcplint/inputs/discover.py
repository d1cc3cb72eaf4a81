"""Which files a run looks at: walking folders, honouring ignores, telling tests and generated files apart."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from mcplint.inputs.ignore import EMPTY, Ignores, PatternSet, compile_patterns, git_root, ignores_for
from mcplint.inputs.kinds import (
    BUILD_OUTPUTS,
    FOLDER_MARKS,
    SKIPPED_FOLDERS,
    VENDORED_FOLDERS,
    Kind,
    is_declarations,
    is_generated_name,
    is_noise,
    is_test_file,
    is_test_folder,
    kind_of,
)
from mcplint.ir.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Discovery:
    """How to look. `exclude` are gitignore patterns relative to `base` (the configuration's folder)."""

    exclude: tuple[str, ...] = ()
    base: str = ""
    include_tests: bool = False
    include_generated: bool = False
    force_exclude: bool = False
    respect_gitignore: bool = True


@dataclass(frozen=True, slots=True)
class Candidate:
    """One file to look at. `path` is what the user sees (relative to the working directory when below it, forward slashes), `absolute` where it is.

    `named` when the user gave this very file. `reports` is False for tests that are read only to link others.
    """

    path: str
    absolute: str
    kind: Kind
    named: bool
    reports: bool


@dataclass(slots=True)
class Listing:
    """The outcome of a walk. `missing` are named paths that do not exist or cannot be listed, with the reason."""

    files: list[Candidate] = field(default_factory=list)
    missing: list[tuple[str, str]] = field(default_factory=list)
    unsupported: list[str] = field(default_factory=list)
    excluded: list[str] = field(default_factory=list)
    """Named files that `force_exclude` took out."""
    generated: int = 0
    vendored: int = 0
    outputs: list[str] = field(default_factory=list)
    """Folders of build outputs that were not walked into."""


def discover(paths: Sequence[str], how: Discovery, cwd: str | None = None) -> Listing:
    """Every file below `paths`, each once, in a stable order (named order, then by path).

    Symbolic links to files are followed, links to folders are not (a loop cannot occur); a named path may itself be a link.
    """
    return _Walk(how, cwd or os.getcwd()).run(paths)


def shown(absolute: str, cwd: str) -> str:
    """How a path is shown: relative to the working directory when below it, else absolute; always with forward slashes."""
    prefix = cwd.rstrip(os.sep) + os.sep
    path = absolute[len(prefix) :] if absolute.startswith(prefix) else absolute
    return path.replace(os.sep, "/")


class _Walk:
    """One walk and what it has seen."""

    def __init__(self, how: Discovery, cwd: str) -> None:
        self._how = how
        self._cwd = cwd
        self._listing = Listing()
        self._seen: dict[str, int] = {}
        self._exclude: PatternSet = compile_patterns(how.exclude) if how.exclude else EMPTY
        base = os.path.abspath(how.base or cwd)
        self._base = base.replace(os.sep, "/").rstrip("/") + "/"

    def run(self, paths: Sequence[str]) -> Listing:
        for path in paths:
            absolute = os.path.normpath(os.path.join(self._cwd, path))
            try:
                is_folder = os.path.isdir(absolute)
                exists = is_folder or os.path.exists(absolute)
            except ValueError:  # a NUL byte in the name
                exists = is_folder = False
            if not exists:
                self._listing.missing.append((path, "no such file or folder"))
            elif is_folder:
                self._folder(absolute, path)
            else:
                self._named_file(absolute, path)
        named = {shown(os.path.normpath(os.path.join(self._cwd, path)), self._cwd) for path in paths}
        self._listing.outputs[:] = [path for path in self._listing.outputs if path not in named]
        return self._listing

    # --- named files ---

    def _named_file(self, absolute: str, given: str) -> None:
        name = os.path.basename(absolute)
        kind = kind_of(name, named=True)
        if self._how.force_exclude and self._forced_out(absolute):
            self._listing.excluded.append(given)
            return
        if kind is None:
            self._listing.unsupported.append(given)
            return
        reports = True
        if self._how.force_exclude and not self._how.include_tests:
            reports = not self._is_test(absolute)
        # With exclusions in force (a hook passes whatever was touched) a name means no more than being met on a walk.
        self._add(absolute, kind, named=not self._how.force_exclude, reports=reports)

    def _forced_out(self, absolute: str) -> bool:
        """Whether a walk from the working directory would not have met this named file."""
        parts = shown(absolute, self._cwd).split("/")
        folders = parts[:-1]
        if any(part in SKIPPED_FOLDERS for part in folders) or is_noise(parts[-1]) or self._is_excluded(absolute, folder=False):
            return True
        if not self._how.include_generated and (any(part in VENDORED_FOLDERS for part in folders) or is_generated_name(parts[-1])):
            return True
        ignores = self._ignores(os.path.dirname(absolute))
        ignores = ignores.below(os.path.dirname(absolute)) if self._how.respect_gitignore else ignores
        if ignores.ignored(absolute.replace(os.sep, "/"), folder=False):
            return True
        folder = self._cwd
        for part in folders if not os.path.isabs(parts[0] or os.sep) else ():
            folder = os.path.join(folder, part)
            if self._is_excluded(folder, folder=True) or ignores.ignored(folder.replace(os.sep, "/"), folder=True):
                return True
        return False

    def _is_test(self, absolute: str) -> bool:
        parts = shown(absolute, self._cwd).split("/")
        return is_test_file(parts[-1]) or any(is_test_folder(part) for part in parts[:-1])

    # --- folders ---

    def _folder(self, absolute: str, given: str) -> None:
        # A folder that is itself a test folder was named on purpose: what is inside reports.
        inside = absolute[len(self._cwd) :] if absolute.startswith(self._cwd + os.sep) else os.path.basename(absolute)
        named_test = any(is_test_folder(part) for part in inside.split(os.sep))
        tests_report = self._how.include_tests or (named_test and not self._how.force_exclude)
        try:
            for candidate in self._walk(absolute, tests_report):
                self._add(*candidate[:2], named=False, reports=candidate[2])
        except OSError as error:
            self._listing.missing.append((given, error.strerror or "cannot be listed"))

    def _ignores(self, folder: str) -> Ignores:
        return ignores_for(folder) if self._how.respect_gitignore else Ignores()

    def _walk(self, top: str, tests_report: bool) -> Iterator[tuple[str, Kind, bool]]:
        """Files below `top` with their kind and whether they report; depth first, files of a folder before its folders, by name.

        Raises:
            OSError: `top` itself cannot be listed.
        """
        stack: list[tuple[str, Ignores, bool]] = [(top, self._ignores(top), False)]
        while stack:
            folder, ignores, in_tests = stack.pop()
            try:
                with os.scandir(folder) as scan:
                    entries = sorted(scan, key=lambda e: e.name)
            except OSError:
                if folder == top:
                    raise
                self._listing.missing.append((shown(folder, self._cwd), "cannot be listed"))
                continue
            names = {entry.name for entry in entries}
            if folder != top and names & FOLDER_MARKS:
                continue
            if self._how.respect_gitignore and ".gitignore" in names and (ignores.levels or folder != top or _in_repository(folder, names)):
                ignores = ignores.below(folder)
            folders: list[tuple[str, Ignores, bool]] = []
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if self._enters(entry, ignores):
                        folders.append((entry.path, ignores, in_tests or is_test_folder(entry.name)))
                    continue
                kind = kind_of(entry.name)
                if kind is None or is_noise(entry.name) or self._is_ignored(entry.path, ignores, folder=False) or not _is_file(entry):
                    continue
                if is_generated_name(entry.name) and not self._how.include_generated:
                    self._listing.generated += not is_declarations(entry.name)
                    continue
                test = in_tests or (kind is not Kind.CAPTURE and is_test_file(entry.name))
                yield entry.path, kind, tests_report or not test
            stack.extend(reversed(folders))

    def _enters(self, entry: os.DirEntry[str], ignores: Ignores) -> bool:
        if entry.name in SKIPPED_FOLDERS or entry.name.endswith(".egg-info") or self._is_ignored(entry.path, ignores, folder=True):
            if entry.name in BUILD_OUTPUTS:
                self._listing.outputs.append(shown(entry.path, self._cwd))
            return False
        if entry.name in VENDORED_FOLDERS and not self._how.include_generated:
            self._listing.vendored += 1
            return False
        return True

    def _is_ignored(self, path: str, ignores: Ignores, *, folder: bool) -> bool:
        if not ignores.levels and self._exclude.any is None:
            return False
        return self._is_excluded(path, folder=folder) or ignores.ignored(path.replace(os.sep, "/"), folder=folder)

    def _is_excluded(self, path: str, *, folder: bool) -> bool:
        if self._exclude.any is None:
            return False
        slashed = path.replace(os.sep, "/")
        if not slashed.startswith(self._base):
            return False
        return self._exclude.decide(slashed[len(self._base) :] + ("/" if folder else "")) is True

    def _add(self, absolute: str, kind: Kind, *, named: bool, reports: bool) -> None:
        at = self._seen.get(absolute)
        candidate = Candidate(shown(absolute, self._cwd), absolute, kind, named, reports)
        if at is None:
            self._seen[absolute] = len(self._listing.files)
            self._listing.files.append(candidate)
        elif (named and not self._listing.files[at].named) or (reports and not self._listing.files[at].reports):
            self._listing.files[at] = candidate


def _is_file(entry: os.DirEntry[str]) -> bool:
    """A regular file, or a link to one; pipes and devices are left alone, they would block."""
    try:
        return entry.is_file()
    except OSError:
        return False


def _in_repository(folder: str, names: set[str]) -> bool:
    return ".git" in names or git_root(folder) is not None
