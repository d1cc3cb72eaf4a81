# case: MCP501
"""Raw answers of the official SDK, v1."""

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from mcp.types import ElicitRequest, ElicitRequestParams, ElicitResult, ServerRequest

mcp = FastMCP("lighthouse")
SHIFT = {"type": "object", "properties": {"keeper": {"type": "string"}, "nights": {"type": "integer"}}, "required": ["keeper"]}


@mcp.tool()
async def a1(ctx: Context) -> str:
    r = await ctx.session.elicit(message="Who?", requestedSchema=SHIFT)
    return r.content["keeper"]  # expect: MCP501


@mcp.tool()
async def a2(ctx: Context) -> str:
    r = await ctx.session.elicit(message="Who?", requestedSchema=SHIFT)
    keeper = r.content.get("keeper")  # expect: MCP501
    return f"{keeper}"


@mcp.tool()
async def a3(ctx: Context) -> str:
    r = await ctx.session.elicit(message="Who?", requestedSchema=SHIFT)
    keeper = (r.content or {}).get("keeper")
    if not keeper:
        return "Nobody."
    return keeper


async def send(session: ServerSession, text: str) -> ElicitResult:
    return await session.send_request(
        ServerRequest(ElicitRequest(method="elicitation/create", params=ElicitRequestParams(message=text, requestedSchema=SHIFT))),
        ElicitResult,
    )


@mcp.tool()
async def a4(ctx: Context) -> str:
    r = await send(ctx.session, "Who?")
    return f"{r.content['keeper']} has the night"  # expect: MCP501


@mcp.tool()
async def a5(ctx: Context) -> str:
    r = await send(ctx.session, "Who?")
    if r.action != "accept" or r.content is None:
        return "Nobody."
    return f"{r.content['keeper']} has the night"


@mcp.tool()
async def a6(ctx: Context) -> str:
    r = await send(ctx.session, "Who?")
    match (r.action, r.content):
        case ("accept", {"keeper": keeper}):
            return keeper
        case _:
            return "Nobody."


@mcp.tool()
async def a7(ctx: Context) -> str:
    r = await send(ctx.session, "Who?")
    if r.content is None:
        return "Nobody"
    return r.content["keeper"]
