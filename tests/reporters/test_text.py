"""`full`, `concise` and `github`, word for word."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from mcplint.catalogue.model import Clause
from mcplint.findings.model import Confidence
from mcplint.findings.report import Problem, Report
from mcplint.reporters.registry import FORMATS, render

from .support import RULES, SECRET, find, place, rule, sample, shown, source

FULL = """\
error[MCP101] form-secret-field: [*] form field `apiKey` asks for an API key
 --> captures/ask me.json:1:98  /params/requestedSchema/properties/apiKey
  |
1 | {"method": "elicitation/create", "params": {"message": "😀 é", "requestedSchema": {"properties": {"apiKey": {"type": "string"}}}}}
  |                                                                                                   ^^^^^^^^
  |
  = [*] Rename it (--fix)
  = clause: ELI-01 (MUST NOT), 2025-11-25: Servers never ask for secrets in form mode.

note[MCP109] form-many-fields: the form has nine fields
 --> server.py:3:7
  |
3 | class PartnerAccess(BaseModel):
  |       ^^^^^^^^^^^^^
4 |     partner_password: str = Field(description="Your partner password")
  |

error[MCP101] form-secret-field: form field `partner_password` asks for a password
 --> server.py:4:5
  |
3 | class PartnerAccess(BaseModel):
4 |     partner_password: str = Field(description="Your partner password")
  |     ^^^^^^^^^^^^^^^^
5 |     note: str = "see https://partner.example/login"
  |
  = reached through:
      1. tool `import_wallet`   server.py:8:11
      2. ask()                  server.py:9:20
      3. form elicitation sent  lib/helpers.py:2:18
  = help: Ask for it on a page you host and send its address in URL mode.
  = clause: ELI-01 (MUST NOT)

warning[MCP102] form-url-in-text: [*] the form shows a link
 --> server.py:5:22
  |
4 |     partner_password: str = Field(description="Your partner password")
5 |     note: str = "see https://partner.example/login"
  |                      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  |
  = see also:
      used here  server.py:9:40
  = help: Open the page in URL mode.
  = [*] Drop the link (--fix --unsafe-fixes)
  = note: holds for 2025-11-25; medium confidence

error[MCP902]: unexpected end of file
  --> broken.py:3:7

note: 3 generated files skipped
Found 4 findings (2 errors, 1 warning, 1 note); 3 files examined.
1 input could not be checked in full.
1 suppressed, 3 held back (2 low confidence, 1 pedantic; shown with --pedantic).
[*] 1 fixable with --fix, 1 with --fix --unsafe-fixes.
Why, with examples: mcplint explain MCP101
"""

CONCISE = """\
captures/ask me.json:1:98: MCP101 error [*] form field `apiKey` asks for an API key [form-secret-field]
server.py:3:7: MCP109 note the form has nine fields [form-many-fields]
server.py:4:5: MCP101 error form field `partner_password` asks for a password [form-secret-field]
server.py:5:22: MCP102 warning [*] the form shows a link [form-url-in-text]
server.py:5:5: MCP101 error form field `note` asks for a token [form-secret-field] (suppressed by comment)
broken.py:3:7: MCP902 error unexpected end of file
note: 3 generated files skipped
Found 4 findings (2 errors, 1 warning, 1 note); 3 files examined.
1 input could not be checked in full.
1 suppressed, 3 held back (2 low confidence, 1 pedantic; shown with --pedantic).
[*] 1 fixable with --fix, 1 with --fix --unsafe-fixes.
"""

GITHUB = """\
::error title=mcplint (MCP902),file=broken.py,line=3,col=7::broken.py:3:7: MCP902 unexpected end of file
::error title=mcplint (MCP101),file=captures/ask me.json,line=1,endLine=1,col=98,endColumn=106::\
captures/ask me.json:1:98: MCP101 form field `apiKey` asks for an API key
::error title=mcplint (MCP101),file=server.py,line=4,endLine=4,col=5,endColumn=21::\
server.py:4:5: MCP101 form field `partner_password` asks for a password\
%0Ahelp: Ask for it on a page you host and send its address in URL mode.\
%0Atool `import_wallet`: server.py:8:11%0Aask(): server.py:9:20%0Aform elicitation sent: lib/helpers.py:2:18
::warning title=mcplint (MCP102),file=server.py,line=5,endLine=5,col=22,endColumn=51::\
server.py:5:22: MCP102 the form shows a link%0Ahelp: Open the page in URL mode.%0Aused here: server.py:9:40
::notice title=mcplint (MCP109),file=server.py,line=3,endLine=3,col=7,endColumn=20::server.py:3:7: MCP109 the form has nine fields
::notice title=mcplint::3 generated files skipped
mcplint: Found 4 findings (2 errors, 1 warning, 1 note); 3 files examined.
mcplint: 1 input could not be checked in full.
mcplint: 1 suppressed, 3 held back (2 low confidence, 1 pedantic; shown with --pedantic).
mcplint: [*] 1 fixable with --fix, 1 with --fix --unsafe-fixes.
"""


def test_full():
    assert shown("full", sample()) == FULL


def test_colour_changes_nothing_but_colour():
    coloured = shown("full", sample(), colour=True)

    assert "\x1b[1;31merror[MCP101]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == FULL


def test_markup_and_escapes_in_messages_are_only_text():
    file = source("x = '[bold]y[/bold] :smile: \x1b[31m'\n")
    report = Report((find(SECRET, place(file, "x"), "[bold]no[/bold] [/tool] :smile: \x1b[31m\n::error::x \u202e"),), rules=RULES)

    for format in FORMATS:
        printed = shown(format, report)
        assert not set(printed) & set("\x1b\u202e\r")
        assert "\n::error::x" not in printed
    coloured = shown("full", report, colour=True)
    assert "[bold]no[/bold] [/tool] :smile: \\x1b[31m\\n::error::x \\u202e" in re.sub(r"\x1b\[[0-9;]*m", "", coloured)


def test_suppressed_findings_are_marked():
    printed = shown("full", sample(), show_suppressed=True)

    assert "suppressed by comment: error[MCP101] form-secret-field: form field `note` asks for a token\n" in printed
    assert "  = note: reason given: demo only\n" in printed


@pytest.mark.parametrize("width", [40, 60, 100])
def test_on_a_terminal_lines_are_wrapped_with_an_indent(width):
    file = source("pin = 1  # " + "x" * 300 + "\n", "a/" + "long/" * 3 + "server.py")
    words = "Host a page that asks for it and send its address in URL mode, or read it from configuration. " * 3
    report = Report((find(SECRET, place(file, "pin"), words.strip(), help=words.strip()),), rules=RULES, examined=1)
    printed = shown("full", report, terminal=True, width=width)

    assert max(map(len, printed.splitlines())) <= max(width, len("Found 1 finding (1 error); 1 file examined."))
    assert "\n          " in printed
    assert "  = help: Host a page" in printed
    assert max(map(len, shown("full", report, width=width).splitlines())) > 200


def test_words_longer_than_a_line_stay_whole():
    url = "https://example.org/" + "a" * 100
    report = Report((find(SECRET, place(source("x"), "x"), "m", help=f"See {url} for more"),), rules=RULES)

    assert f"          {url}\n" in shown("full", report, terminal=True, width=50)


def test_low_confidence_and_pedantic_are_said():
    finding = find(SECRET, place(source("x"), "x"), confidence=Confidence.LOW, pedantic=True)

    assert "  = note: low confidence; pedantic\n" in shown("full", Report((finding,), rules=RULES))


@pytest.mark.parametrize("format", ["full", "concise"])
@pytest.mark.parametrize(
    ("report", "expected"),
    [
        (Report((), examined=4), "All clear: 4 files examined, nothing found.\n"),
        (
            Report((), examined=1, held_confidence=1),
            "All clear: 1 file examined, nothing found.\n1 held back (1 low confidence; shown with --pedantic).\n",
        ),
        (Report((), examined=1, fixed=2), "All clear: 1 file examined, nothing found.\nFixed 2 findings.\n"),
        (Report(()), "Nothing was examined: no MCP server source and no captured traffic here.\n"),
    ],
)
def test_runs_without_findings(format, report, expected):
    assert shown(format, report) == expected


def test_a_run_that_failed_never_looks_clean():
    report = Report((), examined=1, problems=(Problem("a.py", "MCP901", "it is a folder"),))

    assert shown("full", report) == (
        "error[MCP901]: it is a folder\n  --> a.py\n\nNo findings in what could be read (1 file).\n1 input could not be checked in full.\n"
    )


def test_concise():
    assert shown("concise", sample(), show_suppressed=True) == CONCISE


def test_concise_lines_never_begin_with_a_workflow_command():
    report = Report((find(SECRET, place(source("x", "::error::x.py"), "x")),), rules=RULES, problems=(Problem("::set-output", "MCP901", "x"),))

    assert not any(line.startswith("::") for line in shown("concise", report).splitlines())


def test_github():
    assert shown("github", sample()) == GITHUB


def test_github_escapes_what_would_be_syntax():
    file = source("x\ny", "a,b:c%/::x.py")
    finding = find(SECRET, place(file, "x\ny"), "100% of\r\n::error::a, b: c")
    first, *rest = shown("github", Report((finding,), rules=RULES)).splitlines()

    assert first == (
        "::error title=mcplint (MCP101),file=a%2Cb%3Ac%25/%3A%3Ax.py,line=1,endLine=2::a,b:c%25/::x.py:1:1: MCP101 100%25 of\\r\\n::error::a, b: c"
    )
    assert all(line.startswith("mcplint: ") for line in rest)


def test_github_paths_are_those_of_the_repository():
    report = Report((find(SECRET, place(source("x", "../a.py"), "x")),), rules=RULES)

    assert ",file=srv/a.py," in shown("github", report, root="/repo", cwd="/repo/srv/sub")


def test_github_says_when_it_will_not_show_all():
    file = source("x" * 30)
    findings = tuple(find(SECRET, place(file, "x", n)) for n in range(11))

    assert shown("github", Report(findings, rules=RULES)).endswith("all of them are in this log.\n")


def test_unknown_formats_are_a_key_error():
    with pytest.raises(KeyError):
        render("xml", Report(()), sys.stdout)


def test_nothing_heavy_is_imported_before_it_is_needed():
    program = (
        "import io, sys, mcplint.reporters.registry as r\n"
        "from mcplint.findings.report import Report\n"
        "for name in r.FORMATS:\n"
        "    __import__(r.FORMATS[name])\n"
        "for name in ('full', 'concise', 'json', 'jsonl', 'github'):\n"
        "    r.render(name, Report(()), io.StringIO())\n"
        "print(sorted({'rich', 'sarif_om', 'attr', 'jsonschema', 'importlib.metadata', 'asyncio', 'urllib.parse'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{program}"], capture_output=True, text=True, check=True
    )

    assert done.stdout == "[]\n"


def test_only_the_clauses_of_the_findings_revision_are_told():
    clauses = tuple(
        Clause(f"ELI-{n}", "MUST", (revision,), f"Text {n}.", "") for n, revision in enumerate(("2025-06-18", "2025-11-25", "2025-11-25"))
    )
    many = rule(clauses=clauses)
    file = source("x x x")
    findings = tuple(find(many, place(file, "x", n), revision=revision) for n, revision in enumerate(("2025-11-25", "2025-11-25, 2026-07-28", "")))
    told = [line for line in shown("full", Report(findings, rules=(many,))).splitlines() if "clause:" in line]

    assert told == [
        "  = clause: ELI-1 (MUST), 2025-11-25: Text 1.",
        "  = clause: ELI-2 (MUST), 2025-11-25: Text 2.",
        "  = clause: ELI-1 (MUST), ELI-2 (MUST)",
        "  = clause: ELI-0 (MUST), 2025-06-18: Text 0.",
        "  = clause: ELI-1 (MUST), ELI-2 (MUST)",
    ]
