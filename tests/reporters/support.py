"""Hand-built findings and reports."""

from __future__ import annotations

import io

from mcplint.catalogue.model import Clause, Rule
from mcplint.findings.build import Builder
from mcplint.findings.model import Confidence, Edit, Finding, Fix, Related, Safety, Severity
from mcplint.findings.report import Problem, Report, Suppressed
from mcplint.ir.records import replace
from mcplint.ir.source import Language, Place, SourceFile
from mcplint.reporters.registry import RenderOptions, render

CLAUSE = Clause("ELI-01", "MUST NOT", ("2025-11-25",), "Servers never ask for secrets in form mode.", "https://example.org/spec#eli-01")


def rule(id="MCP101", name="form-secret-field", severity=Severity.ERROR, confidence=Confidence.HIGH, **more) -> Rule:
    values = {
        "summary": "A form asks for something that grants access",
        "family": "form",
        "why": "Form answers pass through the client and may be stored.\n\nNobody can take them back.",
        "fix": "Ask on a page you host, in URL mode.",
        "gate": "",
        "pedantic": False,
        "tags": ("CWE-522",),
        "clauses": (CLAUSE,),
        "examples": (),
        "vocabulary": {},
        "since": "0.1.0",
        "url": f"https://example.org/mcplint/rules/{id}/",
    }
    return Rule(id=id, name=name, severity=severity, confidence=confidence, **(values | more))


SECRET = rule()
URL_TEXT = rule("MCP102", "form-url-in-text", Severity.WARNING, Confidence.MEDIUM, tags=(), clauses=())
LITERAL = rule("MCP112", "form-literal-credential", tags=("CWE-798",), clauses=())
MANY = rule("MCP109", "form-many-fields", Severity.NOTE, Confidence.HIGH, tags=(), clauses=())
RULES = (SECRET, URL_TEXT, MANY, LITERAL)


def source(text: str | bytes, path: str = "server.py", language: Language = Language.PYTHON) -> SourceFile:
    return SourceFile(path, text.encode() if isinstance(text, str) else text, language)


def place(file: SourceFile, text: str, nth: int = 0, pointer: str | None = None) -> Place:
    """The nth occurrence of `text`."""
    wanted, at = text.encode(), -1
    for _ in range(nth + 1):
        at = file.data.index(wanted, at + 1)
    return Place(file, at, at + len(wanted), pointer)


def find(rule: Rule, where: Place, message: str = "something is wrong", fixes: tuple[Fix, ...] = (), **more) -> Finding:
    return replace(Builder(rule)(where, message, **more), fixes=fixes)


def shown(format: str, report: Report, **options) -> str:
    out = io.StringIO()
    render(format, report, out, RenderOptions(version="0.1.0", **options))
    return out.getvalue()


SERVER = """\
from pydantic import BaseModel, Field

class PartnerAccess(BaseModel):
    partner_password: str = Field(description="Your partner password")
    note: str = "see https://partner.example/login"

@mcp.tool()
async def import_wallet(ctx: Context) -> str:
    answer = await ask(ctx, "Access?", PartnerAccess)
    return "ok"
"""

HELPERS = """\
async def ask(ctx, message, schema):
    return await ctx.elicit(message=message, schema=schema)
"""

CAPTURE = '{"method": "elicitation/create", "params": {"message": "😀 é", "requestedSchema": {"properties": {"apiKey": {"type": "string"}}}}}\n'


def sample() -> Report:
    """One finding of each kind, a suppressed one, a problem and a notice."""
    server, helpers = source(SERVER), source(HELPERS, "lib/helpers.py")
    capture = source(CAPTURE, "captures/ask me.json", Language.JSON)
    field = place(server, "partner_password")
    secret = find(
        SECRET,
        field,
        "form field `partner_password` asks for a password",
        help="Ask for it on a page you host and send its address in URL mode.",
        chain=(
            Related(place(server, "import_wallet"), "tool `import_wallet`"),
            Related(place(server, "ask(ctx"), "ask()"),
            Related(place(helpers, "ctx.elicit"), "form elicitation sent"),
        ),
        subject="PartnerAccess.partner_password",
    )
    url = find(
        URL_TEXT,
        place(server, "https://partner.example/login"),
        "the form shows a link",
        help="Open the page in URL mode.",
        related=(Related(place(server, "PartnerAccess", 1), "used here"),),
        revision="2025-11-25",
        fixes=(Fix("Drop the link", Safety.UNSAFE, (Edit("server.py", field.start, field.end, "x"),)),),
    )
    key = find(
        SECRET,
        place(capture, '"apiKey"', pointer="/params/requestedSchema/properties/apiKey"),
        "form field `apiKey` asks for an API key",
        subject="apiKey",
        fixes=(Fix("Rename it", Safety.SAFE, (Edit("captures/ask me.json", 0, 1, "{"),)),),
    )
    many = find(MANY, place(server, "PartnerAccess"), "the form has nine fields")
    return Report(
        findings=(key, many, secret, url),
        suppressed=(Suppressed(find(SECRET, place(server, "note"), "form field `note` asks for a token"), "comment", "demo only"),),
        held_confidence=2,
        held_pedantic=1,
        problems=(Problem("broken.py", "MCP902", "unexpected end of file", 3, 7),),
        notices=("3 generated files skipped",),
        examined=3,
        rules=RULES,
        exit_code=2,
    )
