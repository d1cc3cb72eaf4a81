"""The output formats by name. Each is one module with `write(report, out, options)`, imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TextIO, cast

from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.findings.report import Report


@dataclass(frozen=True, slots=True)
class RenderOptions:
    """How to print. Everything has a default that suits a pipe.

    `width` is the number of terminal cells (None: unknown, nothing is wrapped). `root` is the absolute directory that SARIF, GitHub and GitLab paths
    are relative to, usually the top of the repository, and `cwd` the absolute directory that finding paths are relative to; with either one empty
    paths stay as they are. `show_suppressed` lists suppressed findings too, in the formats that can mark them.
    """

    colour: bool = False
    width: int | None = None
    terminal: bool = False
    version: str = ""
    root: str = ""
    cwd: str = ""
    show_suppressed: bool = False


class Writer(Protocol):
    """A format's module."""

    def write(self, report: Report, out: TextIO, options: RenderOptions, /) -> None:
        """Print the whole report to `out`."""


FORMATS: dict[str, str] = {
    "full": "mcplint.reporters.full",
    "concise": "mcplint.reporters.concise",
    "json": "mcplint.reporters.json",
    "jsonl": "mcplint.reporters.jsonl",
    "sarif": "mcplint.reporters.sarif",
    "github": "mcplint.reporters.github",
    "gitlab": "mcplint.reporters.gitlab",
    "junit": "mcplint.reporters.junit",
    "html": "mcplint.reporters.html",
}
"""Format name to module, in the order in which `--help` lists them. A new format is one module and one line here."""


def render(format: str, report: Report, out: TextIO, options: RenderOptions | None = None) -> None:
    """Print `report` to `out`.

    Raises:
        KeyError: no such format.
    """
    writer = cast("Writer", import_module(FORMATS[format]))
    writer.write(report, out, options or RenderOptions())
