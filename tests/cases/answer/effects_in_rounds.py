# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Print service by rounds."""

import httpx
from mcp.server.mcpserver import Context, MCPServer
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult

mcp = MCPServer("print-rounds")
FORM = {"type": "object", "properties": {"pages": {"type": "integer", "title": "Pages"}}, "required": ["pages"]}


def ask(text: str) -> InputRequiredResult:
    return InputRequiredResult(input_requests={"pages": ElicitRequest(params=ElicitRequestFormParams(message=text, requested_schema=FORM))})


@mcp.tool()
async def before_bad(job: str, ctx: Context) -> str | InputRequiredResult:
    """Print."""
    async with httpx.AsyncClient() as client:
        await client.post("https://print.example.com/jobs", json={"job": job})  # expect: MCP510
    reply = (ctx.input_responses or {}).get("pages")
    if reply is None:
        return ask("Pages?")
    if not isinstance(reply, ElicitResult) or reply.action != "accept" or not reply.content:
        return "none"
    return str(reply.content["pages"])


@mcp.tool()
async def after_ok(job: str, ctx: Context) -> str | InputRequiredResult:
    """Print."""
    reply = (ctx.input_responses or {}).get("pages")
    if reply is None:
        return ask("Pages?")
    if not isinstance(reply, ElicitResult) or reply.action != "accept" or not reply.content:
        return "none"
    async with httpx.AsyncClient() as client:
        await client.post("https://print.example.com/jobs", json={"job": job, "pages": reply.content["pages"]})
    return "printed"


@mcp.tool()
async def first_round_ok(job: str, ctx: Context) -> str | InputRequiredResult:
    """Print."""
    if ctx.input_responses:
        reply = ctx.input_responses.get("pages")
        if isinstance(reply, ElicitResult) and reply.action == "accept" and reply.content:
            async with httpx.AsyncClient() as client:
                await client.post("https://print.example.com/jobs", json={"job": job, "pages": reply.content["pages"]})
            return "printed"
        return "none"
    return ask("Pages?")
