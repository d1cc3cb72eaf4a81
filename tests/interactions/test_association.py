"""What ties a request to its client: messages, chains, confidence, precedence."""

from __future__ import annotations

from typing import Any

import pytest

from mcplint.engine.run import check_sources
from mcplint.findings.model import Confidence, Finding, Severity

HEAD = """
import asyncio

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from pydantic import BaseModel

mcp = FastMCP("test")
FORM = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}, "required": ["name"]}
SESSIONS: dict[str, ServerSession] = {}
TASKS = set()


class Name(BaseModel):
    name: str

"""


def findings(code: str, *select: str, **options: Any) -> list[Finding]:
    """The findings of some rules in a server."""
    return list(check_sources({"server.py": HEAD + code}, select=select, **options).findings)


def rules(found: list[Finding]) -> list[str]:
    return sorted(f.rule for f in found)


WEBHOOK = """
@mcp.custom_route("/hook", methods=["POST"])
async def hook(request):
    await SESSIONS["a"].elicit("Who?", FORM)

@mcp.tool()
async def keep(ctx: Context) -> str:
    SESSIONS["a"] = ctx.session
    return "kept"
"""


def test_outside_before_stored() -> None:
    assert rules(findings(WEBHOOK, "MCP402", "MCP403")) == ["MCP402"]
    assert rules(findings(WEBHOOK, "MCP403")) == ["MCP403"]


def test_the_message_names_where() -> None:
    (finding,) = findings(WEBHOOK, "MCP402")
    assert "an HTTP route" in finding.message
    assert finding.chain[0].label == "route `/hook`"


BACKGROUND = """
async def later(ctx: Context) -> None:
    await ctx.elicit("Who?", Name)

@mcp.tool()
async def start(ctx: Context) -> str:
    TASKS.add(asyncio.create_task(later(ctx)))
    return "started"
"""


def test_background_names_the_call_that_takes_over() -> None:
    (finding,) = findings(BACKGROUND, "MCP401")
    assert "`asyncio.create_task`" in finding.message
    assert finding.confidence is Confidence.HIGH
    assert finding.severity is Severity.ERROR
    assert [r.label for r in finding.chain] == ["tool `start`", "calls `later`", "sent to the client here"]
    assert any("create_task" in r.label for r in finding.related)


STATELESS = (
    BACKGROUND
    + """
mcp.run(transport="streamable-http", stateless_http=True)
"""
)


def test_background_before_stateless() -> None:
    assert rules(findings(STATELESS, "MCP401", "MCP405")) == ["MCP401"]
    assert rules(findings(STATELESS, "MCP405")) == ["MCP405"]


@pytest.mark.parametrize(
    ("last", "confidence"),
    [("return self.task", Confidence.LOW), ("return None", Confidence.HIGH)],
)
def test_a_wait_elsewhere_lowers_confidence(last: str, confidence: Confidence) -> None:
    code = f"""
class Job:
    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def start(self) -> None:
        self.task = asyncio.create_task(self.run())

    async def run(self) -> None:
        await self.ctx.elicit("Who?", Name)

    async def stop(self):
        {"await self.task" if confidence is Confidence.LOW else "pass"}
        {last}

@mcp.tool()
async def go(ctx: Context) -> str:
    Job(ctx).start()
    return "gone"
"""
    (finding,) = findings(code, "MCP401", pedantic=True)
    assert finding.confidence is confidence


NESTED = """
from mcp.server.lowlevel import Server
server = Server("low")

@server.list_tools()
async def tools():
    await server.request_context.session.list_roots()
    return []
"""


def test_a_nested_request_is_a_warning_where_it_is_tolerated() -> None:
    assert [f.severity for f in findings(NESTED, "MCP406")] == [Severity.WARNING]
    assert [f.severity for f in findings(NESTED, "MCP406", protocol="2026-07-28")] == [Severity.ERROR]


def test_a_stated_transport_decides() -> None:
    code = """
@mcp.tool()
async def ask(ctx: Context) -> str:
    await ctx.session.elicit_form("Who?", FORM)
    return ""

mcp.run(transport="streamable-http")
"""
    assert rules(findings(code, "MCP404")) == ["MCP404"]
    assert findings(code, "MCP404", transport="stdio") == []


def test_advice_is_that_of_the_sdk_in_use() -> None:
    code = """
@mcp.tool()
async def ask(ctx: Context) -> str:
    await ctx.elicit("Who?", Name)
    return ""
"""
    (finding,) = findings(code.replace("mcp.server.fastmcp", "x"), "MCP408", protocol="2026-07-28")
    assert "returning the question" in finding.help


@pytest.mark.parametrize("seconds", ["59", "59.5", "30 + 29", "timedelta(seconds=59)"])
def test_short_limits(seconds: str) -> None:
    code = f"""
from datetime import timedelta

@mcp.tool()
async def ask(ctx: Context) -> str:
    await asyncio.wait_for(ctx.elicit("Who?", Name), {seconds})
    return ""
"""
    assert rules(findings(code, "MCP411")) == ["MCP411"]


@pytest.mark.parametrize("seconds", ["60", "None", "LIMIT", "timedelta(minutes=1)"])
def test_long_and_unknown_limits(seconds: str) -> None:
    code = f"""
from datetime import timedelta
from settings import LIMIT

@mcp.tool()
async def ask(ctx: Context) -> str:
    await asyncio.wait_for(ctx.elicit("Who?", Name), {seconds})
    return ""
"""
    assert findings(code, "MCP411") == []
