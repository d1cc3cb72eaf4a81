"""One place that asks for a yes."""

from mcp.server.fastmcp import Context
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel, Field


class Yes(BaseModel):
    agreed: bool = Field(title="I agree")


def can_ask(ctx: Context) -> bool:
    return ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability()))


async def agreed(ctx: Context, question: str) -> bool:
    """Careful: no is the default."""
    if not can_ask(ctx):
        return False
    try:
        answer = await ctx.elicit(question, Yes)
    except Exception:
        return False
    return answer.action == "accept" and answer.data.agreed


async def probably_agreed(ctx: Context, question: str) -> bool:
    """Careless: who cannot be asked has agreed."""
    if not can_ask(ctx):
        return True  # expect: MCP503
    answer = await ctx.elicit(question, Yes)
    return answer.action == "accept" and answer.data.agreed


async def clicked(ctx: Context, question: str) -> bool:
    if not can_ask(ctx):
        return False
    answer = await ctx.elicit(question, Yes)
    return answer.action == "accept"  # expect: MCP505
