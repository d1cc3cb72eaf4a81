"""From sources to interactions: parsing, the project, captures. Every failure is held to the file it happened in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from mcplint.findings.report import Problem
from mcplint.ir.source import Language, SourceFile

if TYPE_CHECKING:
    from mcplint.config.settings import Settings
    from mcplint.inputs.discover import Candidate
    from mcplint.inputs.sources import SourceSet
    from mcplint.interactions.from_capture_repeats import Repeats
    from mcplint.interactions.from_source import SourceProject
    from mcplint.ir.nodes import Module


_KEPT_BYTES = 2_000_000
"""Text whose syntax trees are kept, some twenty times as large: what most projects consist of. Bodies of functions are read a second time without."""


def parse(file: SourceFile, *, keep: bool = False) -> Module:
    """The file as program form, by its language. With `keep` there is room for its syntax tree."""
    if file.language is Language.PYTHON:
        from mcplint.frontends.python import parse as parse_python

        return parse_python(file)
    from mcplint.frontends.typescript import parse as parse_typescript

    return parse_typescript(file, keep=keep)


class Parser:
    """Parses each file once: the analysis and the suppression comments share the outcome."""

    __slots__ = ("_kept", "_modules")

    def __init__(self) -> None:
        self._modules: dict[str, Module] = {}
        self._kept = 0

    def __call__(self, file: SourceFile) -> Module:
        """The file as program form."""
        module = self._modules.get(file.path)
        if module is None:
            self._kept += len(file.data)
            module = self._modules[file.path] = parse(file, keep=self._kept <= _KEPT_BYTES)
        return module

    def parsed(self) -> tuple[Module, ...]:
        """Everything parsed so far."""
        return tuple(self._modules.values())


class Problems:
    """Collects what went wrong, once a file and rule."""

    __slots__ = ("_found", "debug")

    def __init__(self, *, debug: bool = False) -> None:
        self._found: dict[tuple[str, str, str], Problem] = {}
        self.debug = debug

    def add(self, problem: Problem) -> None:
        """Note a problem."""
        self._found.setdefault((problem.path, problem.rule, problem.message), problem)

    def crash(self, path: str, doing: str, error: BaseException) -> None:
        """Note an internal error of ours while `doing` something for a file. In debug mode it is raised instead."""
        if self.debug:
            raise error
        text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        where = _where(error)
        self.add(Problem(path, "MCP905", f"internal error while {doing}: {text[:300]}{where}. Please report it; other files were checked"))

    def all(self) -> tuple[Problem, ...]:
        """Every problem, by path."""
        return tuple(sorted(self._found.values(), key=lambda p: (p.path, p.line or 0, p.rule, p.message)))


def _where(error: BaseException) -> str:
    trace = error.__traceback__
    last = None
    while trace is not None:
        last = trace
        trace = trace.tb_next
    if last is None:
        return ""
    code = last.tb_frame.f_code
    name = code.co_filename.replace("\\", "/").rsplit("/mcplint/", 1)[-1]
    return f" ({name}:{last.tb_lineno})"


def _module_at(error: BaseException) -> str | None:
    """The path of the module that was looked at when the error arose, as far as the traceback tells."""
    trace = error.__traceback__
    while trace is not None:
        file = getattr(trace.tb_frame.f_locals.get("info"), "file", None)
        if isinstance(file, SourceFile):
            return file.path
        trace = trace.tb_next
    return None


def opened(sources: SourceSet, settings: Settings, parser: Parser) -> SourceProject:
    """The project that some sources are; nothing is parsed yet."""
    from mcplint.interactions.from_source import open_project

    files: Mapping[str, Callable[[], SourceFile | None]] = {path: partial(sources.read, path) for path in sources.paths}
    return open_project(files, [file.path for file in sources.wanted], parser, sources.manifests(), settings, sources.links())


def warm(project: SourceProject) -> None:
    """Do what every look at a project needs: its modules parsed, what they register known."""
    try:
        for _ in project.modules():
            pass
        project.entries.registered()
    except Exception as error:  # told with the rest by those who look at the project
        project.failures.setdefault(_module_at(error) or project.roots[0], error)


def from_sources(
    project: SourceProject,
    sources: SourceSet,
    problems: Problems,
    wanted: Iterable[str] | None = None,
    only: Collection[str] | None = None,
    *,
    first: bool = True,
) -> Iterator[Any]:
    """The interactions in the source of one project, as the analysis finds them: in all modules, or those whose paths are in `only`. The `first`
    look at a project also tells what is told once for it.
    """
    from mcplint.interactions.from_source import interactions

    stream = interactions(project, wanted, only, first=first)
    while True:
        try:
            interaction = next(stream)
        except StopIteration:
            break
        except Exception as error:
            problems.crash(_module_at(error) or sources.wanted[0].path, "analysing the project", error)
            break
        yield interaction
    for path, failure in project.failures.items():
        problems.crash(path, "reading the program", failure)
    for path, reason in sources.failures:
        problems.add(Problem(path, "MCP901", reason))


def syntax_problems(parser: Parser, problems: Problems) -> None:
    """MCP902 for every place that a parser could not read, in files that report."""
    for module in parser.parsed():
        if module.file.reports:
            for fault in module.problems:
                problems.add(syntax_problem(module.file, fault.start, fault.message))


def from_captures(
    files: Iterable[SourceFile],
    settings: Settings,
    problems: Problems,
    wanted: Collection[str] | None = None,
    repeats: Repeats | None = None,
) -> Iterator[Any]:
    """What rules may see in captured traffic and client configuration, file by file; only the classes named in `wanted`, when given."""
    files = tuple(files)
    if not files:
        return
    from mcplint.interactions.from_capture import EVERYTHING, file_interactions

    classes = EVERYTHING if wanted is None else frozenset(kind for kind in EVERYTHING if kind.__name__ in wanted)
    for file in files:
        faults: list[Any] = []
        try:
            yield from file_interactions(file, faults, settings.protocol, classes, repeats)
        except Exception as error:
            problems.crash(file.path, "reading the capture", error)
        for fault in faults:
            problems.add(Problem(file.path, "MCP902", fault.message, fault.line, fault.column))


def from_streams(
    files: Iterable[Candidate], settings: Settings, problems: Problems, wanted: Collection[str], repeats: Repeats | None = None
) -> Iterator[Any]:
    """As `from_captures`, for captures that are too large to hold: line by line."""
    files = tuple(files)
    if not files:
        return
    from mcplint.frontends.capture.large import read_stream
    from mcplint.inputs.read import UnreadableError, open_stream
    from mcplint.interactions.from_capture import EVERYTHING, message_interactions, words_for

    classes = frozenset(kind for kind in EVERYTHING if kind.__name__ in wanted)
    for file in files:
        faults: list[Any] = []
        try:
            stream = open_stream(file.absolute)
            if stream is None:
                raise UnreadableError("became smaller while it was read")
            with stream:
                messages = read_stream(stream, file.path, faults, words_for(classes))
                yield from message_interactions(messages, settings.protocol, classes, repeats)
        except (OSError, UnreadableError) as error:
            problems.add(Problem(file.path, "MCP901", str(error)))
        except Exception as error:
            problems.crash(file.path, "reading the capture", error)
        for fault in faults:
            problems.add(Problem(file.path, "MCP902", fault.message, fault.line, fault.column))


def syntax_problem(file: SourceFile, offset: int, message: str) -> Problem:
    """MCP902 at a byte offset."""
    line = file.lines.line(offset)
    begin, _ = file.lines.span(line)
    return Problem(file.path, "MCP902", message, line, len(file.text(begin, offset)) + 1)
