# case: MCP506
"""Asking again and again, v2."""
from typing import Annotated
from mcp.server.mcpserver import Context, MCPServer
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult
from pydantic import BaseModel, Field

mcp = MCPServer("choir")
VOICE = {"type": "object", "properties": {"voice": {"type": "string", "title": "Voice"}}, "required": ["voice"]}


class Voice(BaseModel):
    voice: str = Field(description="Voice")


def ask() -> InputRequiredResult:
    return InputRequiredResult(  # expect: MCP506
        input_requests={"voice": ElicitRequest(params=ElicitRequestFormParams(message="Which voice?", requested_schema=VOICE))}
    )


@mcp.tool()
async def a1(ctx: Context) -> str | InputRequiredResult:
    r = (ctx.input_responses or {}).get("voice")
    if r is None or r.action != "accept":
        return ask()
    return r.content["voice"]


@mcp.tool()
async def a2(ctx: Context) -> str:
    r = await ctx.elicit("Which voice?", Voice)
    while r.action != "accept":
        r = await ctx.elicit("Which voice, please?", Voice)  # expect: MCP506
    return r.data.voice


@mcp.tool()
async def a3(ctx: Context) -> str:
    done = False
    while not done:
        r = await ctx.elicit("Which voice?", Voice)  # expect: MCP506
        if r.action == "accept":
            done = True
    return "ok"


@mcp.tool()
async def a4(ctx: Context) -> str:
    voice = None
    while voice is None:
        r = await ctx.elicit("Which voice?", Voice)  # expect: MCP506
        voice = r.data.voice if r.action == "accept" else None
    return voice


@mcp.tool()
async def a5(ctx: Context) -> str:
    while True:
        r = await ctx.elicit("Which voice?", Voice)  # expect: MCP506
        if r.action == "cancel":
            return "stopped"
        if r.action == "decline":
            continue
        return r.data.voice


@mcp.tool()
async def a6(ctx: Context) -> str | InputRequiredResult:
    r = (ctx.input_responses or {}).get("voice")
    match r:
        case ElicitResult(action="accept", content=c) if c:
            return c["voice"]
        case _:
            return InputRequiredResult(  # expect: MCP506
                input_requests={"voice": ElicitRequest(params=ElicitRequestFormParams(message="Which voice?", requested_schema=VOICE))}
            )


async def until(ctx: Context, text: str) -> Voice:
    r = await ctx.elicit(text, Voice)  # expect: MCP506
    return r.data if r.action == "accept" else await until(ctx, text)


@mcp.tool()
async def a7(ctx: Context) -> str:
    return (await until(ctx, "Which voice?")).voice


@mcp.tool()
async def s1(ctx: Context) -> str:
    while True:
        r = await ctx.elicit("Which voice?", Voice)
        if r.action != "accept":
            return "stopped"
        if r.data.voice in ("alto", "bass"):
            return r.data.voice


@mcp.tool()
async def s2(ctx: Context) -> str:
    tries = 0
    while tries < 3:
        r = await ctx.elicit("Which voice?", Voice)
        if r.action == "accept":
            return r.data.voice
        tries += 1
    return "stopped"


@mcp.tool()
async def s3(ctx: Context) -> str:
    left = 3
    while left:
        left -= 1
        r = await ctx.elicit("Which voice?", Voice)
        if r.action == "accept":
            return r.data.voice
    return "stopped"


@mcp.tool()
async def s4(ctx: Context) -> str | InputRequiredResult:
    answers = ctx.input_responses or {}
    if "voice" not in answers:
        return InputRequiredResult(
            input_requests={"voice": ElicitRequest(params=ElicitRequestFormParams(message="Which voice?", requested_schema=VOICE))}
        )
    r = answers["voice"]
    if r.action != "accept":
        return "stopped"
    return r.content["voice"]


async def again(ctx: Context, left: int = 3) -> str:
    r = await ctx.elicit("Which voice?", Voice)
    if r.action == "accept":
        return r.data.voice
    if left == 0:
        return "stopped"
    return await again(ctx, left - 1)


@mcp.tool()
async def s5(ctx: Context) -> str:
    return await again(ctx)


@mcp.tool()
async def s6(ctx: Context) -> str:
    for _ in range(2):
        r = await ctx.elicit("Which voice?", Voice)
        if r.action == "accept":
            break
    else:
        return "stopped"
    return r.data.voice
