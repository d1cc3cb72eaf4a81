# case: MCP211 MCP213 MCP212
# options: --protocol 2026-07-28
"""Planetarium that serves the newest revision, with habits of the older ones."""

from mcp_types import ElicitRequest, ElicitRequestURLParams, InputRequiredResult

from mcp.server.mcpserver import Context, MCPServer

mcp = MCPServer("planetarium")


@mcp.tool()
async def dome_ticket(ctx: Context) -> str | InputRequiredResult:
    if ctx.input_responses:
        return "Pay at the desk, then come in."
    return InputRequiredResult(
        input_requests={
            "pay": ElicitRequest(
                params=ElicitRequestURLParams(
                    message="Pay for the show.",
                    url="https://dome.example/pay",
                    elicitation_id="a1b2c3",  # expect: MCP211
                )
            )
        }
    )


@mcp.tool()
async def paid(ctx: Context, ticket: str) -> str:
    await ctx.session.send_elicit_complete(ticket)  # expect: MCP211
    return "Thank you."
