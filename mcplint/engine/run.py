"""One run: paths in, report out."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any

from mcplint.catalogue.load import Catalogue, catalogue
from mcplint.config.load import Configurations
from mcplint.config.settings import Settings
from mcplint.engine.checks import Checks
from mcplint.engine.gather import Gathered, Group, Request, gather
from mcplint.engine.merge import merged, settled
from mcplint.engine.outcome import Outcome, exit_code
from mcplint.engine.pipeline import Parser, Problems, from_captures, from_sources, from_streams, opened, syntax_problems, warm
from mcplint.engine.selection import Selection, select
from mcplint.findings.model import Finding
from mcplint.findings.report import Report
from mcplint.inputs.sources import SourceSet
from mcplint.ir.later import later
from mcplint.ir.records import replace
from mcplint.ir.source import Language, SourceFile

if TYPE_CHECKING:
    from mcplint.engine import shares
    from mcplint.engine.shares import Found, Share
    from mcplint.interactions.from_source import SourceProject
else:
    shares = later("mcplint.engine.shares")

WORTH_BYTES = 600_000
"""Source below which a further process costs more than it saves."""
_MOST = 8


class _Part:
    """A group with what is made of it: its sources, its parser, its project."""

    __slots__ = ("_project", "group", "parser", "sources")

    def __init__(self, group: Group, sources: SourceSet, parser: Parser) -> None:
        self.group = group
        self.sources = sources
        self.parser = parser
        self._project: SourceProject | None = None

    def project(self) -> SourceProject:
        """The project, opened once."""
        if self._project is None:
            self._project = opened(self.sources, self.group.settings, self.parser)
        return self._project


class Engine:
    """Checks groups of sources with one catalogue. `debug` lets internal errors through; `jobs` is the number of processes, None for as many as pay."""

    def __init__(self, rules: Catalogue | None = None, *, debug: bool = False, jobs: int | None = 1) -> None:
        self._catalogue = rules or catalogue()
        self._problems = Problems(debug=debug)
        self._jobs = 1 if debug else jobs
        self._selections: dict[int, tuple[Settings, Selection]] = {}

    def check(self, request: Request, configurations: Configurations) -> Report:
        """Everything that `request` names.

        Raises:
            ConfigError: a configuration file cannot be used.
            UnknownRule: a selection names no rule.
        """
        base = configurations.for_folder(request.cwd or os.getcwd())
        self._selection(base)  # a misspelt rule is told before any work
        gathered = gather(request, configurations)
        outcome = Outcome(self._catalogue, partial=request.changed is not None)
        self._groups(gathered.groups, [group.sources(request.cwd or os.getcwd()) for group in gathered.groups], outcome)
        # A hook whose files are all excluded, or a branch that touches none, is no mistake.
        return self._report(gathered, outcome, base, empty_is_fine=gathered.excluded > 0 or request.changed is not None)

    def check_group(self, group: Group, sources: SourceSet) -> Report:
        """One group that is already in memory."""
        outcome = Outcome(self._catalogue)
        self._groups([group], [sources], outcome)
        return self._report(Gathered([group], examined=len(group.wanted) + len(group.captures)), outcome, group.settings)

    def _groups(self, groups: Sequence[Group], sources: Sequence[SourceSet], outcome: Outcome) -> None:
        jobs = processes(groups, self._jobs)
        if jobs == 1:
            for group, source in zip(groups, sources, strict=True):
                part = _Part(group, source, Parser())
                self._conclude(part, self._found(part), outcome)
            return
        dealt = shares.dealt(groups, jobs)
        parts = [_Part(group, source, Parser()) for group, source in zip(groups, sources, strict=True)]

        def work(share: Share) -> Found:
            self._problems = Problems()
            found = tuple(f for f in self._found(parts[share.group], share) if f.place.file.reports)
            syntax_problems(parts[share.group].parser, self._problems)
            return shares.Found(found, self._problems.all())

        def prepare() -> None:
            for share in dealt:
                if share.first and share.paths is not None:
                    warm(parts[share.group].project())

        told = shares.worked(dealt, jobs, prepare, work, lambda number, path: sources[number].read(path))
        self._problems = Problems()
        for number, part in enumerate(parts):
            own = sorted(((share, found) for share, found in zip(dealt, told, strict=True) if share.group == number), key=lambda pair: pair[0].order)
            for _, found in own:
                for problem in found.problems:
                    self._problems.add(problem)
            self._conclude(part, [finding for _, found in own for finding in found.findings], outcome)

    def _conclude(self, part: _Part, found: Iterable[Finding], outcome: Outcome) -> None:
        """Sort what was found in a group into what is shown and what is not."""
        kept = settled(merged(f for f in found if f.place.file.reports))
        self._parse_remarks([*part.group.wanted, *{id(f.place.file): f.place.file for f in kept}.values()], part.parser)
        syntax_problems(part.parser, self._problems)
        outcome.add(part.group, part.sources.cwd, self._selection(part.group.settings), kept, part.parser.parsed())

    def _found(self, part: _Part, share: Share | None = None) -> list[Finding]:
        """What the checks find in a group, or in a share of it."""
        group = part.group
        if not (group.wanted or group.captures or group.streams):
            return []  # no rule code need be imported
        return list(self._findings(part, Checks(self._catalogue, self._selection(group.settings), group.settings), share))

    def _findings(self, part: _Part, checks: Checks, share: Share | None) -> Iterator[Finding]:
        group, types = part.group, checks.types
        if not types:
            return
        only = share.paths if share is not None else None
        first = share is None or share.first
        if group.wanted:
            for interaction in from_sources(part.project(), part.sources, self._problems, types, only, first=first):
                yield from self._checked(interaction, checks)
        if first and (group.captures or group.streams):
            yield from self._captured(group, checks)

    def _captured(self, group: Group, checks: Checks) -> Iterator[Finding]:
        from mcplint.interactions.from_capture_repeats import Repeats

        repeats, types = Repeats(), checks.types
        held = from_captures(group.captures, group.settings, self._problems, types, repeats)
        streamed = from_streams(group.streams, group.settings, self._problems, types, repeats)
        for interaction in chain(held, streamed):
            for finding in self._checked(interaction, checks):
                repeats.found += 1
                yield finding

    def _parse_remarks(self, files: Iterable[SourceFile], parser: Parser) -> None:
        """Make sure that every source with a suppression comment is parsed, whether the analysis needed it or not."""
        for file in files:
            if b"mcplint" in file.data and file.language is not Language.JSON:
                try:
                    parser(file)
                except Exception as error:
                    self._problems.crash(file.path, "reading the program", error)

    def _checked(self, interaction: Any, checks: Checks) -> Iterator[Finding]:
        for check in checks.of(interaction):
            try:
                found = list(check.run(interaction, check.context))
            except Exception as error:  # a crash in one check must not take the others with it
                place = getattr(interaction, "place", None)
                self._problems.crash(place.file.path if place is not None else "", f"checking {check.rule}", error)
                continue
            yield from found

    def _selection(self, settings: Settings) -> Selection:
        known = self._selections.get(id(settings))
        if known is None:
            known = self._selections[id(settings)] = (settings, select(self._catalogue, settings))
        return known[1]

    def _report(self, gathered: Gathered, outcome: Outcome, base: Settings, *, empty_is_fine: bool = False) -> Report:
        for problem in gathered.problems:
            self._problems.add(problem)
        problems = self._problems.all()
        selections = [selection for _, selection in self._selections.values()]
        rules = {rule.id: rule for selection in selections for rule in selection.rules}
        report = Report(
            findings=outcome.findings(),
            suppressed=outcome.suppressed(),
            held_confidence=outcome.held_confidence,
            held_pedantic=outcome.held_pedantic,
            problems=problems,
            notices=(*gathered.notices, *outcome.notices(), *_without_effect(base)),
            examined=gathered.examined,
            rules=tuple(rules[key] for key in sorted(rules)),
        )
        return replace(report, exit_code=exit_code(report, base.fail_on, empty_is_fine=empty_is_fine))


def _without_effect(settings: Settings) -> tuple[str, ...]:
    """Honest about configuration that this version reads and does not use yet."""
    unused = [key for key, value in (("rules", settings.rules), ("baseline", settings.baseline)) if value]
    return tuple(f"`{key}` in the configuration has no effect in this version" for key in unused)


def check(
    paths: Iterable[str],
    settings: Settings | Configurations | None = None,
    *,
    cwd: str = "",
    stdin: bytes | None = None,
    stdin_filename: str | None = None,
) -> Report:
    """Check files and folders. With `Settings` no configuration file is read; with `Configurations` each folder's own holds.

    Raises:
        ConfigError: a configuration file cannot be used.
        UnknownRule: a selection names no rule.
    """
    configurations = settings if isinstance(settings, Configurations) else Configurations.fixed(settings or Settings())
    request = Request(tuple(paths), cwd or os.getcwd(), stdin, stdin_filename)
    return Engine().check(request, configurations)


def check_sources(texts: Mapping[str, str | bytes], settings: Settings | None = None, *, debug: bool = True, **options: Any) -> Report:
    """Check texts held in memory, by path: sources, captures, manifests (`pyproject.toml`) side by side. `options` are fields of `Settings`.

    For tests and editors. With `debug`, internal errors are raised.

    Raises:
        UnreadableError: a text is no text.
        UnknownRule: a selection names no rule.
    """
    settings = replace(settings or Settings(), **options)
    group, sources = in_memory(texts, settings)
    return Engine(debug=debug).check_group(group, sources)


def in_memory(texts: Mapping[str, str | bytes], settings: Settings) -> tuple[Group, SourceSet]:
    """A group and its sources from texts by path."""
    from mcplint.inputs.kinds import Kind, is_noise, kind_of
    from mcplint.inputs.read import decode

    sources = SourceSet.of(texts)
    group = Group("", settings, wanted=list(sources.wanted))
    for path, text in texts.items():
        name = path.rsplit("/", 1)[-1]
        if kind_of(name, named=True) is Kind.CAPTURE and not is_noise(name):
            data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
            group.captures.append(decode(path, data, Kind.CAPTURE))
    return group, sources


def processes(groups: Sequence[Group], wanted: int | None) -> int:
    """How many processes are worth their cost for some groups: as many as `wanted`, else as there are processors, fewer for little source."""
    if not hasattr(os, "fork") or sys.platform != "linux":
        return 1  # elsewhere system libraries do not survive a fork, and a new process would read and parse everything again
    most = min(_MOST, len(os.sched_getaffinity(0))) if wanted is None else wanted
    return max(1, min(most, sum(len(file.data) for group in groups for file in group.wanted) // WORTH_BYTES))
