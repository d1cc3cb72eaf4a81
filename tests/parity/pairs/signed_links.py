# case: MCP201 MCP202 MCP203
"""Film archive: links that let in whoever opens them."""

import uuid

import boto3
import jwt
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("film-archive")
s3 = boto3.client("s3")


@mcp.tool()
async def reel(ctx: Context, reel: str) -> str:
    url = s3.generate_presigned_url("get_object", Params={"Bucket": "reels", "Key": reel})
    answer = await ctx.elicit_url("Watch the reel.", url, str(uuid.uuid4()))  # expect: MCP203
    return answer.action


@mcp.tool()
async def magic(ctx: Context) -> str:
    ticket = mint_login_ticket()
    answer = await ctx.elicit_url(
        "Open the archive.",
        f"https://film.example/magic-link/{ticket}",  # expect: MCP203
        str(uuid.uuid4()),
    )
    return answer.action


@mcp.tool()
async def opaque(ctx: Context) -> str:
    order = uuid.uuid4().hex
    answer = await ctx.elicit_url("Confirm the loan.", f"https://film.example/loans/{order}", str(uuid.uuid4()))
    return answer.action
