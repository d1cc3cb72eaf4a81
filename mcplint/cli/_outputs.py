"""`--format X --output FILE` pairs: which format goes where, and writing it there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, TextIO

import click

from mcplint.ir.records import dataclass, replace
from mcplint.reporters.registry import FORMATS, RenderOptions, render

if TYPE_CHECKING:
    from mcplint.findings.report import Report

DEFAULT_FORMAT = "full"
_OWN_SUFFIXES = {".sarif": "sarif", ".json": "json", ".jsonl": "jsonl", ".xml": "junit", ".html": "html"}
FOR_PEOPLE = frozenset({"full", "concise"})


@dataclass(frozen=True, slots=True)
class Output:
    """One format and the file it goes to; None for standard output."""

    format: str
    path: str | None


def number_outputs(arguments: Iterable[str]) -> list[str]:
    """The arguments with each `--output FILE` marked by the number of `--format` options before it: click forgets how the two were interleaved.

    A bare `--changed` becomes `--changed=HEAD`, so that it does not swallow the path that follows.
    """
    marked: list[str] = []
    formats = 0
    pending = ""
    rest = list(arguments)
    for index, word in enumerate(rest):
        if pending:
            marked.append(f"{formats}:{word}" if pending == "output" else word)
            pending = ""
        elif word == "--":
            return marked + rest[index:]
        elif word in ("--format", "-f"):
            formats += 1
            pending = "format"
            marked.append(word)
        elif word in ("--output", "-o"):
            pending = "output"
            marked.append(word)
        elif word.startswith("--output="):
            marked.append(f"--output={formats}:{word[9:]}")
        elif word.startswith("-o"):
            marked.append(f"-o{formats}:{word[2:]}")
        else:
            formats += word.startswith(("--format=", "-f"))
            marked.append("--changed=HEAD" if word == "--changed" else word)
    return marked


def outputs(formats: tuple[str, ...], files: tuple[str, ...]) -> tuple[Output, ...]:
    """The pairs, from what click collected (files as `number_outputs` marked them).

    Raises:
        click.UsageError: a file for two formats, two files for one format, two formats on standard output.
    """
    paths: dict[int, str] = {}
    for marked in files:
        number, _, path = marked.partition(":")
        if int(number) in paths:
            raise click.UsageError(f"Two --output for one format: {paths[int(number)]!r} and {path!r}. Put a --format before each.")
        paths[int(number)] = path
    pairs = [Output(name, _file(paths.get(index))) for index, name in enumerate(formats, 1)]
    if 0 in paths:
        guess = _OWN_SUFFIXES.get(os.path.splitext(paths[0])[1].lower(), DEFAULT_FORMAT)
        pairs.insert(0, Output(guess if guess in FORMATS else DEFAULT_FORMAT, _file(paths[0])))
    if not pairs:
        pairs = [Output(DEFAULT_FORMAT, None)]
    to_stdout = [pair.format for pair in pairs if pair.path is None]
    if len(to_stdout) > 1:
        raise click.UsageError(f"Formats {' and '.join(to_stdout)} would both go to standard output. Give one of them --output FILE.")
    named = [os.path.abspath(pair.path) for pair in pairs if pair.path is not None]
    if len(named) != len(set(named)):
        raise click.UsageError("Two formats would go to the same file.")
    return tuple(pairs)


def _file(path: str | None) -> str | None:
    return None if path == "-" else path


def write_all(report: Report, pairs: Iterable[Output], options: RenderOptions) -> None:
    """Write the report in each format to its place. Files are replaced whole, never left half written.

    Raises:
        OSError: a file cannot be written.
        BrokenPipeError: nobody reads standard output any more.
    """
    for pair in sorted(pairs, key=lambda p: p.path is None):
        if pair.path is None:
            make_stdout_safe(for_people=pair.format in FOR_PEOPLE)
            render(pair.format, report, sys.stdout, options)
            sys.stdout.flush()
        else:
            _write_file(report, pair.format, pair.path, replace(options, colour=False, terminal=False, width=None))


def _write_file(report: Report, name: str, path: str, options: RenderOptions) -> None:
    target = os.path.realpath(path)
    if os.path.exists(target) and not os.path.isfile(target):  # /dev/stderr and the like
        with open(target, "w", encoding="utf-8", newline="\n") as stream:
            render(name, report, stream, options)
        return
    os.makedirs(os.path.dirname(target) or ".", exist_ok=True)
    partial = f"{target}.{os.getpid()}.part"
    try:
        with open(partial, "w", encoding="utf-8", newline="\n") as stream:
            render(name, report, stream, options)
        os.replace(partial, target)
    finally:
        if os.path.exists(partial):
            os.unlink(partial)


def make_stdout_safe(*, for_people: bool) -> None:
    """Machine formats are UTF-8 whatever the locale says; for people, what the terminal cannot show is written as an escape."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        if for_people:
            reconfigure(errors="backslashreplace")
        else:
            reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def wants_colour(choice: str, stream: TextIO) -> bool:
    """Whether to colour `stream`: the flag, then NO_COLOR, then FORCE_COLOR (not `0`), then whether it is a terminal."""
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0", "false"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def render_options(choice: str, *, version: str, cwd: str, root: str, show_suppressed: bool) -> RenderOptions:
    """How to print to standard output."""
    terminal = sys.stdout.isatty()
    width = None
    if terminal:
        import shutil

        width = shutil.get_terminal_size().columns
    return RenderOptions(
        colour=wants_colour(choice, sys.stdout), width=width, terminal=terminal, version=version, root=root, cwd=cwd, show_suppressed=show_suppressed
    )


def let_go_of_stdout() -> None:
    """Point stdout nowhere, so that Python's own flush at exit does not complain about the closed pipe."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        pass
