# case: ALL
"""Chimney sweeps: accept is no yes."""

from mcp.server.elicitation import AcceptedElicitation
from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel, Field

mcp = FastMCP("sweeps")


class Yes(BaseModel):
    yes: bool = Field(title="Do it")


async def question(ctx: Context, message: str):
    if not ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability())):
        return None
    return await ctx.elicit(message, Yes)


@mcp.tool()
async def sweep(ctx: Context, house: str) -> str:
    """Sweep a chimney."""
    answer = await question(ctx, f"Sweep {house}?")
    if answer is None:
        return "Ask by telephone."
    accepted = answer.action == "accept"
    if not accepted:  # expect: MCP505
        return "Not swept."
    await sweeps.sweep(house)
    return "Swept."


@mcp.tool()
async def seal(ctx: Context, house: str) -> str:
    """Seal a chimney."""
    answer = await question(ctx, f"Seal {house}?")
    if isinstance(answer, AcceptedElicitation):  # expect: MCP505
        await sweeps.seal(house)
        return "Sealed."
    return "Open."


@mcp.tool()
async def unseal(ctx: Context, house: str) -> str:
    """Unseal a chimney."""
    answer = await question(ctx, f"Unseal {house}?")
    if answer is not None and answer.action == "accept" and answer.data.yes:
        await sweeps.seal(house)
        return "Unsealed."
    return "Sealed."


@mcp.tool()
async def smoke_test(ctx: Context, house: str) -> str:
    """Test a chimney with smoke."""
    match await question(ctx, f"Test {house}?"):
        case AcceptedElicitation(data=Yes(yes=True)):
            await sweeps.sweep(house)
            return "Tested."
        case _:
            return "Not tested."


@mcp.tool()
async def book(ctx: Context, house: str) -> str:
    """Book a sweep."""
    answer = await question(ctx, f"Book {house}?")
    agreed = answer is not None and answer.action == "accept" and bool(answer.data.yes)
    if agreed:
        await sweeps.sweep(house)
    return "Booked." if agreed else "Not booked."
