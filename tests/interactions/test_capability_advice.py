"""A finding of 301–304 says which test to write, in the words of the SDK line in use, and shows the chain from the handler to the send."""

from __future__ import annotations

import pytest

from mcplint.engine.run import check_sources
from mcplint.findings.model import Finding, Severity

RULES = ("MCP301", "MCP302", "MCP303", "MCP304")
FORM = "class Answer(BaseModel):\n    ok: bool\n\n\n"
OFFICIAL_1 = f"from mcp.server.fastmcp import Context, FastMCP\nfrom pydantic import BaseModel\n\nmcp = FastMCP('x')\n\n\n{FORM}"
OFFICIAL_2 = f"from mcp.server.mcpserver import Context, MCPServer\nfrom pydantic import BaseModel\n\nmcp = MCPServer('x')\n\n\n{FORM}"
FASTMCP = "from fastmcp import Context, FastMCP\n\nmcp = FastMCP('x')\n\n\n"
LOW_1 = "from mcp.server import Server\n\nserver = Server('x')\n\n\n@server.call_tool()\nasync def call(name, arguments):\n    "
LOW_2 = "from mcp.server import Server, ServerRequestContext\n\n\nasync def call(ctx: ServerRequestContext, params):\n    await ctx.session."
TOOL = "@mcp.tool()\nasync def t(ctx: Context) -> str:\n    await ctx."
TS_1 = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nconst server = new McpServer({ name: "x", version: "1" });\n'
TS_2 = 'import { McpServer } from "@modelcontextprotocol/server";\nconst server = new McpServer({ name: "x", version: "1" });\n'
SCHEMA = '{ type: "object", properties: { ok: { type: "boolean" } } }'


V1 = "`ctx.session.client_params.capabilities.elicitation is not None`, or catch `McpError`"
RESULT = (
    "from mcp_types import ElicitRequest, ElicitRequestFormParams, InputRequiredResult\n\n\n{}\n"
    "    asked = ElicitRequest(params=ElicitRequestFormParams(message='Sure?', requested_schema={{}}))\n"
    "    return InputRequiredResult(input_requests={{'a': asked}})\n"
)
LOW_RESULT = LOW_2.partition("async def")[0] + RESULT.format("async def call(ctx: ServerRequestContext, params):")
V4 = "`ctx.session.client_capabilities.elicitation is not None`, or catch `MCPError`"
RETURNED = "return the question only if `ctx.session.client_capabilities.elicitation is not None`; otherwise answer without it"
V2_URL = "`ctx.session.client_capabilities.elicitation` is set and its"


def one(text: str, manifest: str = "", name: str = "server.py") -> Finding:
    """The only finding on a program."""
    files = {name: text} | ({"requirements.txt": manifest} if manifest else {})
    report = check_sources(files, select=RULES)
    assert report.problems == ()
    (finding,) = report.findings
    return finding


@pytest.mark.parametrize(
    ("text", "manifest", "rule", "test"),
    [
        (OFFICIAL_1 + TOOL + "elicit('Sure?', Answer)\n", "", "MCP301", V1),
        (OFFICIAL_1 + TOOL + "elicit_url('Go', 'https://a.example', 'i')\n", "", "MCP302", "`ctx.session.client_params.capabilities.elicitation` is set and its `.url"),
        (OFFICIAL_1 + TOOL + "session.create_message([], max_tokens=9)\n", "", "MCP303", "`ctx.session.client_params.capabilities.sampling is not None`"),
        (OFFICIAL_1 + TOOL + "session.list_roots()\n", "", "MCP304", "`ctx.session.client_params.capabilities.roots is not None`"),
        (LOW_1 + "await server.request_context.session.elicit('Sure?', {})\n", "", "MCP301", "`server.request_context.session.client_params.capabilities.elicitation"),
        (LOW_1 + "session = server.request_context.session\n    await session.elicit('Sure?', {})\n", "", "MCP301", "`session.client_params.capabilities.elicitation"),
        (OFFICIAL_2 + TOOL + "elicit('Sure?', Answer)\n", "", "MCP301", "`ctx.client_capabilities.elicitation is not None`, or catch `MCPError`"),
        (OFFICIAL_2 + TOOL + "elicit_url('Go', 'https://a.example', 'i')\n", "", "MCP302", "`ctx.client_capabilities.elicitation` is set and its `.url is not None`"),
        (OFFICIAL_2 + TOOL + "session.list_roots()\n", "", "MCP304", "`ctx.session.client_capabilities.roots is not None`"),
        (LOW_2 + "elicit_form('Sure?', {})\n\n\nserver = Server('x', on_call_tool=call)\n", "", "MCP301", "`ctx.session.client_capabilities.elicitation is not None`"),
        (FASTMCP + TOOL + "elicit('Sure?', bool)\n", "fastmcp==2.14.7\n", "MCP301", V1),
        (FASTMCP + TOOL + "elicit('Sure?', bool)\n", "fastmcp==3.4.11\n", "MCP301", V1),
        (FASTMCP + TOOL + "elicit('Sure?', bool)\n", "fastmcp==4.2.3\n", "MCP301", "`ctx.session.client_capabilities.elicitation is not None`, or catch `MCPError`"),
        (FASTMCP + TOOL + "session.elicit_url('Go', 'https://a.example', 'i')\n", "fastmcp==4.2.3\n", "MCP302", V2_URL),
        ("import mcp_types\n" + FASTMCP + TOOL + "elicit('Sure?', bool)\n", "", "MCP301", V4),
        (FASTMCP + TOOL + "sample('Sure?')\n", "fastmcp==3.4.11\n", "MCP303", "`ctx.session.client_params.capabilities.sampling is not None`, or catch `ValueError`"),
        (OFFICIAL_2 + RESULT.format("@mcp.tool()\nasync def t(ctx: Context):"), "", "MCP301", RETURNED),
        (LOW_RESULT + "\n\nserver = Server('x', on_call_tool=call)\n", "", "MCP301", RETURNED),
        (FASTMCP + RESULT.format("@mcp.tool\nasync def t(ctx: Context):"), "fastmcp==4.2.3\n", "MCP301", RETURNED),
    ],
)  # fmt: skip
def test_python(text: str, manifest: str, rule: str, test: str) -> None:
    finding = one(text, manifest)

    assert finding.rule == rule
    assert test in finding.help


def test_an_empty_declaration_is_no_url_mode() -> None:
    finding = one(OFFICIAL_1 + TOOL + "elicit_url('Go', 'https://a.example', 'i')\n")

    assert "an empty `elicitation` means form mode only" in finding.help


@pytest.mark.parametrize(
    ("text", "test"),
    [
        (TS_1, "`server.server.getClientCapabilities()?.elicitation` is set, or catch"),
        (
            TS_2,
            "`server.server.getClientCapabilities()?.elicitation` is set (on 2026-07-28: `ctx.mcpReq.envelope?.[CLIENT_CAPABILITIES_META_KEY]?.elicitation`)",
        ),
    ],
)
def test_typescript_form(text: str, test: str) -> None:
    finding = one(
        text
        + f'server.registerTool("t", {{}}, async (args, ctx) => {{ await server.server.elicitInput({{ message: "Sure?", requestedSchema: {SCHEMA} }}); }});\n',
        name="server.ts",
    )

    assert (finding.rule, finding.severity) == ("MCP301", Severity.NOTE), "the SDK tests by itself"
    assert test in finding.help


def test_typescript_url() -> None:
    params = '{ mode: "url", message: "Go", url: "https://a.example", elicitationId: id }'
    call = f'await extra.sendRequest({{ method: "elicitation/create", params: {params} }}, ElicitResultSchema);'
    finding = one(TS_1 + f'server.registerTool("t", {{}}, async (args, extra) => {{ {call} }});\n', name="server.ts")

    assert (finding.rule, finding.severity) == ("MCP302", Severity.ERROR)
    assert "`getClientCapabilities()?.elicitation?.url` of the server (`server.server` of an `McpServer`) is set" in finding.help


def test_the_chain_leads_from_the_handler_to_the_send() -> None:
    text = (
        OFFICIAL_1
        + "class Desk:\n    def __init__(self, ctx: Context):\n        self.ctx = ctx\n\n"
        + "    async def ask(self, text: str):\n        return await self.ctx.elicit(text, Answer)\n\n\n"
        + "async def confirm(ctx: Context, what: str):\n    return await Desk(ctx).ask(f'Really {what}?')\n\n\n"
        + "@mcp.tool()\nasync def remove(ctx: Context) -> str:\n    return (await confirm(ctx, 'remove it')).action\n"
    )
    finding = one(text)

    assert [step.label for step in finding.chain] == ["tool `remove`", "calls `confirm`", "calls `Desk.ask`", "sent to the client here"]
    assert [step.place.line for step in finding.chain] == [24, 25, 20, 16]
    assert finding.place.line == 16
    assert "`self.ctx.session.client_params.capabilities.elicitation is not None`" in finding.help


def test_all_chains_without_a_test_are_told() -> None:
    text = OFFICIAL_1 + "async def ask(ctx: Context):\n    return await ctx.elicit('Sure?', Answer)\n\n\n"
    text += "".join(
        f"@mcp.tool()\nasync def {name}(ctx: Context) -> str:\n    return (await ask(ctx)).action\n\n\n" for name in ("one", "two", "three")
    )
    text += "@mcp.tool()\nasync def four(ctx: Context) -> str:\n"
    text += "    if ctx.session.client_params.capabilities.elicitation is None:\n        return 'no'\n    return (await ask(ctx)).action\n"
    finding = one(text)

    assert finding.chain[0].label == "tool `one`"
    assert [related.label for related in finding.related] == ["also tool `two`", "also tool `three`"]
