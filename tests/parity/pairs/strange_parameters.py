# case: MCP105 MCP209 MCP212 MCP213 MCP214
# options: --protocol 2025-11-25
"""Car sharing: parameters as somebody remembered them."""

import secrets

from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitRequestURLParams, ElicitResult, ErrorData, ServerRequest

mcp = FastMCP("car-sharing")


@mcp.tool()
async def open_car(ctx: Context) -> str:
    request = ElicitRequest(
        params=ElicitRequestURLParams(  # expect: MCP209
            mode="url",
            message="Open the car on this page.",
            url="https://cars.example/open",
        )
    )
    answer = await ctx.session.send_request(ServerRequest(request), ElicitResult)
    return answer.action


@mcp.tool()
async def report(ctx: Context) -> str:
    request = ElicitRequest(
        params=ElicitRequestURLParams(
            mode="url",
            message="Report the damage.",
            url="https://cars.example/damage",
            elicitationId=secrets.token_hex(16),
            oauth_provider="cars",  # expect: MCP213
        )
    )
    answer = await ctx.session.send_request(ServerRequest(request), ElicitResult)
    return answer.action


@mcp.tool()
async def locked(car: str) -> str:
    raise McpError(ErrorData(code=-32042, message="Prove who you are", data={"elicitations": []}))  # expect: MCP212


@mcp.tool()
async def page_done(ctx: Context, elicitation_id: str) -> str:
    await ctx.session.send_elicit_complete(elicitation_id)  # expect: MCP214
    return "Done."
