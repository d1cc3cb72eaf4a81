from mcp.server.fastmcp import Context
from pydantic import BaseModel


async def ask(ctx: Context, question: str, form: type[BaseModel]) -> BaseModel | None:
    answer = await ctx.elicit(message=question, schema=form)
    return answer.data if answer.action == "accept" else None
