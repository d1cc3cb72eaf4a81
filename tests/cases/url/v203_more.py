# case: MCP201 MCP202 MCP203 MCP204 MCP205 MCP206
"""More parts."""

import os
import uuid
from urllib.parse import quote

import boto3
from azure.storage.blob import generate_blob_sas
from google.cloud import storage
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("parts")
s3 = boto3.client("s3")
bucket = storage.Client().bucket("b")


async def go(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Open", url, str(uuid.uuid4()))).action


def page(path: str, **params: str) -> str:
    return f"https://app.example.com/{path}?" + "&".join(f"{k}={quote(v)}" for k, v in params.items())


@mcp.tool()
async def p01(ctx: Context, key: str) -> str:
    """x"""
    url = s3.generate_presigned_url("get_object", Params={"Bucket": "b", "Key": key}, ExpiresIn=600)
    return await go(ctx, url)  # expect: MCP203


@mcp.tool()
async def p02(ctx: Context, name: str) -> str:
    """x"""
    return await go(ctx, bucket.blob(name).generate_signed_url(expiration=600))  # expect: MCP203


@mcp.tool()
async def p03(ctx: Context, name: str) -> str:
    """x"""
    sas = generate_blob_sas("acc", "c", name)
    return await go(ctx, f"https://acc.blob.core.windows.net/c/{name}?{sas}")  # expect: MCP203


@mcp.tool()
async def p04(ctx: Context, phone: str) -> str:
    """x"""
    return await go(ctx, page("call", phone=phone))  # expect: MCP202


@mcp.tool()
async def p05(ctx: Context, plan: str) -> str:
    """x"""
    return await go(ctx, page("plan", plan=plan, lang="en"))


@mcp.tool()
async def p06(ctx: Context) -> str:
    """x"""
    user = get_access_token().claims
    return await go(ctx, f"https://app.example.com/u/{user['email']}/settings")  # expect: MCP202


@mcp.tool()
async def p07(ctx: Context) -> str:
    """x"""
    return await go(ctx, "https://app.example.com/verify?ssn=" + os.environ["SSN"])  # expect: MCP202


@mcp.tool()
async def p08(ctx: Context) -> str:
    """x"""
    return await go(ctx, "https://paypal.com:8443/login")  # expect: MCP205


@mcp.tool()
async def p09(ctx: Context) -> str:
    """x"""
    return await go(ctx, "javascript:void(0)")  # expect: MCP206


@mcp.tool()
async def p10(ctx: Context) -> str:
    """x"""
    return await go(ctx, "")  # expect: MCP206


@mcp.tool()
async def p11(ctx: Context) -> str:
    """x"""
    return await go(ctx, "https://münchen.example.de/")  # expect: MCP205


@mcp.tool()
async def p12(ctx: Context) -> str:
    """x"""
    return await go(ctx, "https://192.168.1.20/setup")  # expect: MCP205


@mcp.tool()
async def p13(ctx: Context, device: str) -> str:
    """x"""
    return await go(ctx, f"http://{device}.local/setup")  # expect: MCP204


@mcp.tool()
async def p14(ctx: Context) -> str:
    """x"""
    return await go(ctx, os.environ.get("APP_URL", "http://app.internal.example.com") + "/x")  # expect: MCP204


@mcp.tool()
async def p15(ctx: Context) -> str:
    """x"""
    return await go(ctx, "https://app.example.com/reset?reset_token=" + make())  # expect: MCP203


def make() -> str:
    return uuid.uuid4().hex


@mcp.tool()
async def p16(ctx: Context, account_number: str) -> str:
    """x"""
    return await go(ctx, f"https://bank.example.com/accounts/{account_number}")  # expect: MCP202
