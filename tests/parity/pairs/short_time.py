# case: MCP411 MCP508
"""Curling hall: a person is given ten seconds."""

from datetime import timedelta

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ElicitRequest, ElicitRequestFormParams, ElicitResult, ServerRequest
from pydantic import BaseModel, Field, TypeAdapter

mcp = FastMCP("curling-hall")
HURRY = timedelta(seconds=10)


class Sheet(BaseModel):
    sheet: int = Field(title="Sheet", ge=1, le=8)


async def ask(ctx: Context, wait: timedelta) -> ElicitResult:
    request = ElicitRequest(params=ElicitRequestFormParams(message="Which sheet?", requestedSchema=Sheet.model_json_schema()))
    return await ctx.session.send_request(ServerRequest(request), ElicitResult, request_read_timeout_seconds=wait)  # expect: MCP411


@mcp.tool()
async def reserve(ctx: Context) -> str:
    answer = await ask(ctx, HURRY)
    if answer.action != "accept":
        return "Nothing reserved."
    return f"Sheet {Sheet.model_validate(answer.content).sheet} is yours."
