"""Forms."""

from mcp.server.fastmcp import Context
from pydantic import BaseModel


class Sure(BaseModel):
    ok: bool


def has_forms(ctx: Context) -> bool:
    return ctx.session.client_params.capabilities.elicitation is not None


async def confirm(ctx: Context, text: str) -> str:
    answer = await ctx.elicit(text, Sure)  # expect: MCP301
    return answer.action


async def confirm_stay(ctx: Context, text: str) -> str:
    answer = await ctx.elicit(text, Sure)
    return answer.action
