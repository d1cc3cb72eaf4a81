"""`mcplint check`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from mcplint import __version__
from mcplint.cli._commands import Command, option
from mcplint.cli._outputs import FOR_PEOPLE, Output, let_go_of_stdout, make_stdout_safe, number_outputs, outputs, render_options, write_all
from mcplint.ir.records import replace
from mcplint.reporters.registry import FORMATS

if TYPE_CHECKING:
    from mcplint.cli._fixing import Changes
    from mcplint.config.load import Configurations
    from mcplint.engine.gather import Request
    from mcplint.findings.report import Report

_REVISIONS = ("2025-06-18", "2025-11-25", "2026-07-28")
_SEVERITIES = ("error", "warning", "note")
_STDIN = "-"
FOUND, FAILED = 1, 2

F = TypeVar("F", bound=Callable[..., Any])


class _CheckCommand(Command):
    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, number_outputs(args))


def _options(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    def apply(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return apply


def _patterns(_ctx: click.Context, _param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(part.strip() for text in value for part in text.split(",") if part.strip())


def _listed(*names: str, metavar: str = "RULES", help: str) -> Callable[[F], F]:
    return option(*names, multiple=True, metavar=metavar, callback=_patterns, help=help)


_selection = _options(
    _listed("--select", "-s", help="Rules to run: ids, names, prefixes (MCP1), families or ALL, separated by commas."),
    _listed("--ignore", "-i", help="Rules not to run."),
    _listed("--extend-select", help="Rules to run beside those that configuration selects."),
    option("--severity", type=click.Choice(_SEVERITIES), help="Show findings of this severity and above.  [default: note]"),
    option("--confidence", type=click.Choice(("high", "medium", "low")), help="Show findings of this confidence and above.  [default: medium]"),
    option("--pedantic/--no-pedantic", default=None, help="Show everything, also pedantic rules and low confidence."),
    option("--protocol", type=click.Choice(_REVISIONS), metavar="REVISION", help=f"Protocol revision served: {', '.join(_REVISIONS)}."),
)
_files = _options(
    option("--include-tests/--no-include-tests", default=None, help="Report on tests and fixtures, too."),
    option("--include-generated/--no-include-generated", default=None, help="Look at generated, minified and vendored files, too."),
    _listed("--exclude", metavar="PATTERNS", help="Gitignore patterns to leave out, in place of those configured."),
    _listed("--extend-exclude", metavar="PATTERNS", help="Further patterns to leave out."),
    option("--force-exclude/--no-force-exclude", default=None, help="Exclusions hold for files named on the command line, too."),
    option("--respect-gitignore/--no-respect-gitignore", default=None, help="Leave out what git ignores.  [default: yes]"),
    option("--stdin-filename", metavar="NAME", help="What standard input (path `-`) is called."),
    option("--changed", metavar="[=REF]", help="Report only on files that differ from git's REF (HEAD when bare)."),
)
_output = _options(
    option("--format", "-f", "formats", multiple=True, type=click.Choice(tuple(FORMATS)), help="Output format; repeat it, each with an --output."),
    option("--output", "-o", "files", multiple=True, metavar="FILE", help="File for the --format before it.  [default: standard output]"),
    option("--statistics", is_flag=True, help="Count findings by gate and rule instead of listing them."),
    option("--show-suppressed", is_flag=True, help="List suppressed findings, too, marked as such."),
    option("--quiet", "-q", is_flag=True, help="Print findings only: no remarks, no progress, nothing when clean."),
    option(
        "--color", "colour", type=click.Choice(("auto", "always", "never")), default="auto", help="Colours; NO_COLOR and FORCE_COLOR work as usual."
    ),
    option("--no-color", "colour", flag_value="never", help="No colours."),
)
_fixing = _options(
    option("--fix", is_flag=True, help="Apply safe fixes."),
    option("--unsafe-fixes", is_flag=True, help="Apply fixes that may change behaviour, too (with --fix or --diff; implies --fix without)."),
    option("--diff", is_flag=True, help="Show what --fix would change, and change nothing."),
    option("--add-ignores", metavar="REASON", help="Write `mcplint: ignore[...] -- REASON` comments for every finding shown."),
)
_run = _options(
    option("--config", metavar="FILE", help="This configuration file and no other."),
    option("--isolated", is_flag=True, help="Read no configuration file."),
    option("--inline-ignores/--no-inline-ignores", default=None, help="Honour ignore comments; turn off for code you do not trust.  [default: yes]"),
    option("--fail-on", type=click.Choice((*_SEVERITIES, "never")), help="Lowest severity that makes the exit code 1.  [default: warning]"),
    option("--exit-zero", is_flag=True, help="Exit with 0 although there are findings."),
    option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Processes to use.  [default: as many as pay]"),
)
_SETTINGS = (
    "select", "ignore", "extend_select", "severity", "confidence", "pedantic", "protocol", "include_tests", "include_generated", "exclude",
    "extend_exclude", "force_exclude", "respect_gitignore", "inline_ignores", "fail_on",
)  # fmt: skip
"""Options that are settings of the same name; given on the command line they win over configuration."""


@click.command(cls=_CheckCommand, short_help="Check server source and captured traffic.")
@click.argument("paths", nargs=-1, metavar="[PATHS]...")
@_selection
@_files
@_output
@_fixing
@_run
@click.pass_context
def command(ctx: click.Context, /, paths: tuple[str, ...], **options: Any) -> int:
    """Check server source and captured traffic.

    PATHS are files and folders (default: the working directory); `-` is standard input. In folders, what git ignores, virtual environments,
    node_modules, build outputs, vendored and generated files are left out; tests are read for linking only. A file named here is always checked.

    \b
    mcplint check                                     this folder
    mcplint check src/server.py captures/             a file and a folder
    mcplint check --select MCP101,form-url-in-text    two rules
    mcplint check --format sarif --output out.sarif --format full
    mcplint check --changed=origin/main               what this branch touches
    """  # noqa: D301 - click looks for the backspace itself
    pairs = outputs(options["formats"], options["files"])
    configurations = _configurations(options)
    request = _request(paths, options)
    if options["add_ignores"] is not None and not options["add_ignores"].strip():
        raise click.UsageError("--add-ignores needs a reason.")
    if _STDIN in paths and (options["fix"] or options["add_ignores"] is not None):
        raise click.UsageError("Standard input cannot be changed; --diff shows what would be.")
    changes = _changes(ctx, request, configurations, options)
    report = changes.report
    code = report.exit_code
    if options["diff"] and code != FAILED:
        code = FOUND if changes.diffs or code == FOUND else code
    if options["exit_zero"] and code == FOUND:
        code = 0
    if options["quiet"]:
        report = replace(report, notices=())
    try:
        if options["diff"]:
            _print_diffs(changes.diffs)
        else:
            _print(report, pairs, options, request)
        if not options["quiet"]:
            for remark in changes.remarks:
                click.echo(remark, err=True)
    except BrokenPipeError:
        let_go_of_stdout()
    return code


def _configurations(options: dict[str, Any]) -> Configurations:
    from mcplint.config.load import Configurations

    if options["config"] and options["isolated"]:
        raise click.UsageError("--config and --isolated exclude each other.")
    overrides = {name: options[name] for name in _SETTINGS if options[name] is not None and options[name] != ()}
    return Configurations(overrides, explicit=options["config"], isolated=options["isolated"])


def _request(paths: tuple[str, ...], options: dict[str, Any]) -> Request:
    from mcplint.engine.gather import Request

    cwd = os.getcwd()
    stdin = sys.stdin.buffer.read() if _STDIN in paths else None
    changed = None
    if options["changed"] is not None:
        from mcplint.inputs.changed import changed_files

        changed = changed_files(cwd, options["changed"])
    return Request(paths or (".",), cwd, stdin, options["stdin_filename"], changed)


def _changes(ctx: click.Context, request: Request, configurations: Configurations, options: dict[str, Any]) -> Changes:
    """Run the engine, and what is asked for on top: fixes, ignore comments."""
    from mcplint.cli import _fixing
    from mcplint.cli._progress import progress
    from mcplint.engine.run import Engine

    def check(overlay: Mapping[str, bytes]) -> Report:
        return Engine(debug=bool((ctx.obj or {}).get("debug")), jobs=options["jobs"]).check(replace(request, overlay=overlay), configurations)

    with progress("Checking", wanted=not options["quiet"]):
        if options["add_ignores"] is not None:
            return _fixing.add_ignores(check, request, options["add_ignores"], diff=options["diff"])
        if options["fix"] or options["diff"] or options["unsafe_fixes"]:
            return _fixing.fix(check, request, unsafe=options["unsafe_fixes"], diff=options["diff"])
        return _fixing.Changes(check({}))


def _print_diffs(diffs: tuple[str, ...]) -> None:
    from mcplint.reporters.escape import visible

    make_stdout_safe(for_people=True)
    for diff in diffs:
        click.echo("\n".join(visible(line) for line in diff.split("\n")), nl=False)


def _print(report: Report, pairs: tuple[Output, ...], options: dict[str, Any], request: Request) -> None:
    from mcplint.cli._fixing import with_fixes

    report = with_fixes(report, exact=any(pair.format not in FOR_PEOPLE for pair in pairs))
    if options["statistics"] or (options["quiet"] and not report.findings and not report.problems and not options["show_suppressed"]):
        pairs = tuple(pair for pair in pairs if pair.path is not None or pair.format not in FOR_PEOPLE)
    write_all(report, pairs, _rendering(options, request))
    if options["statistics"]:
        from mcplint.cli._statistics import statistics

        click.echo(statistics(report), nl=False, err=any(pair.path is None for pair in pairs))


def _rendering(options: dict[str, Any], request: Request) -> Any:
    from mcplint.inputs.ignore import git_root

    return render_options(
        options["colour"], version=__version__, cwd=request.cwd, root=git_root(request.cwd) or request.cwd, show_suppressed=options["show_suppressed"]
    )
