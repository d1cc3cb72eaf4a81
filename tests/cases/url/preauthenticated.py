# case: MCP203
"""Map room: links that are keys."""

import hashlib
import hmac
import os
import secrets
import time
import uuid

import boto3
import jwt
from itsdangerous import URLSafeTimedSerializer
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("map-room")
storage = boto3.client("s3")
KEY = os.environ["SIGNING_KEY"]
serializer = URLSafeTimedSerializer(KEY)


@mcp.tool()
async def stored(sheet: str, ctx: Context) -> str:
    """Hand out a sheet."""
    link = storage.generate_presigned_url("get_object", Params={"Bucket": "maps", "Key": sheet}, ExpiresIn=600)
    result = await ctx.elicit_url("Your map.", link, str(uuid.uuid4()))  # expect: MCP203
    return result.action


@mcp.tool()
async def tokened(sheet: str, ctx: Context) -> str:
    """Show a sheet."""
    claims = jwt.encode({"sheet": sheet, "exp": time.time() + 600}, KEY)
    result = await ctx.elicit_url("Your map.", f"https://maps.example.org/view?t={claims}", str(uuid.uuid4()))  # expect: MCP203
    return result.action


@mcp.tool()
async def signed(sheet: str, ctx: Context) -> str:
    """Show a sheet."""
    digest = hmac.new(KEY.encode(), sheet.encode(), hashlib.sha256).hexdigest()
    url = f"https://maps.example.org/view/{sheet}"
    url += f"?expires={int(time.time()) + 600}"
    url += f"&signature={digest}"  # expect: MCP203
    result = await ctx.elicit_url("Your map.", url, str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def shared(sheet: str, ctx: Context) -> str:
    """Show a sheet from the blob store."""
    sas = f"sv=2024-11-04&se=2026-12-01&sp=r&sig={secrets.token_urlsafe(32)}"  # expect: MCP203
    result = await ctx.elicit_url("Your map.", f"https://maps.blob.example.net/sheets/{sheet}?{sas}", str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def once(ctx: Context) -> str:
    """Sign in without a password."""
    code = secrets.token_urlsafe(24)
    result = await ctx.elicit_url("Sign in.", f"https://maps.example.org/auto-login?code={code}", str(uuid.uuid4()))  # expect: MCP203
    return result.action


@mcp.tool()
async def plain(sheet: str, ctx: Context) -> str:
    """Show a sheet behind its own login."""
    state = secrets.token_urlsafe(24)
    await ctx.elicit_url("Your map.", f"https://maps.example.org/connect?state={state}&sp=3&sv=2", str(uuid.uuid4()))
    await ctx.elicit_url("Your map.", "https://maps.example.org/signature-page?signature_required=true", str(uuid.uuid4()))
    result = await ctx.elicit_url("Your map.", f"https://maps.example.org/sheets/{sheet}/sign", str(uuid.uuid4()))
    return result.action
