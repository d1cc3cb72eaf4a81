"""Ice cream van on fastmcp 4."""

import secrets
from typing import Any

import mcp_types
from fastmcp import Context, FastMCP
from fastmcp.server.dependencies import get_context
from mcp.server.mcpserver import Context as OfficialContext
from mcp.shared.exceptions import UrlElicitationRequiredError
from mcp_types import ElicitRequestURLParams

mcp = FastMCP("van")
VAN = "http://van.example.com"  # expect: MCP204
_last: Any = None


class Van:
    """Tools of the van."""

    def __init__(self, server: FastMCP) -> None:
        for tool in (self.flavour, self.pay, self.suggest, self.where, self.refund):
            server.add_tool(tool)

    async def flavour(self, ctx: Context) -> str:
        answer = await ctx.elicit("Which flavour?", response_type=["vanilla", "mint"])  # expect: MCP301
        return answer.data if answer.action == "accept" else "none"

    async def pay(self, ctx: Context, card_token: str) -> str:
        answer = await ctx.session.elicit_url(  # expect: MCP302
            "Pay",
            f"{VAN}/pay?card_token={card_token}",  # expect: MCP201
            secrets.token_urlsafe(8),
            related_request_id=ctx.request_id,
        )
        return answer.action

    async def suggest(self, ctx: Context) -> str:
        return str(await ctx.sample("Suggest a flavour"))  # expect: MCP410

    async def where(self, ctx: OfficialContext) -> str:  # expect: MCP409
        return "around the corner"

    async def refund(self, ctx: Context) -> str:
        raise UrlElicitationRequiredError([ElicitRequestURLParams(mode="url", message="x", url="https://van.example.com/r", elicitation_id=secrets.token_hex(8))])  # expect: MCP215


Van(mcp)


@mcp.tool(task=True)
async def deliver(street: str) -> str:
    answer = await get_context().elicit(f"Deliver to {street}?", response_type=bool)  # expect: MCP301, MCP407
    return answer.action


@mcp.tool
async def remember(ctx: Context) -> str:
    global _last
    _last = ctx
    return "remembered"


@mcp.tool
async def again() -> str:
    answer = await _last.elicit("The same again?", response_type=bool)  # expect: MCP301, MCP403
    return answer.action


@mcp.tool
async def cone(ctx: Context) -> str | mcp_types.InputRequiredResult:
    if ctx.input_responses is None:
        form = mcp_types.ElicitRequestFormParams(message="Cone or cup?", requested_schema={"type": "object", "properties": {"cone": {"type": "boolean"}}})
        return mcp_types.InputRequiredResult(input_requests={"cone": mcp_types.ElicitRequest(params=form)})  # expect: MCP301
    return "here you are"


if __name__ == "__main__":
    mcp.run(transport="http", port=8000)
