# case: MCP204 MCP206
"""Pharmacy: pages whose host a setting may change."""

import os
import uuid

from mcp.server.fastmcp import Context, FastMCP
from pydantic_settings import BaseSettings

mcp = FastMCP("pharmacy")
PUBLIC = os.environ.get("PUBLIC_URL", "http://pharmacy.example.org")  # expect: MCP204
LOCAL = os.getenv("LOCAL_URL", "http://localhost:8000").rstrip("/")
SECURE = os.environ.get("SECURE_URL", "https://pharmacy.example.org")
EMPTY = os.environ.get("OTHER_URL", "")


class Settings(BaseSettings):
    base_url: str = "http://127.0.0.1:8000"
    shop_url: str = "http://shop.example.org"  # expect: MCP204
    page_url: str = ""


settings = Settings()


async def show(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Have a look.", url, str(uuid.uuid4()))).action


@mcp.tool()
async def pages(drug: str, ctx: Context) -> str:
    """Show pages."""
    await show(ctx, f"{PUBLIC}/drugs/{drug}")
    await show(ctx, f"{LOCAL}/drugs/{drug}")
    await show(ctx, SECURE + "/drugs")
    await show(ctx, f"{EMPTY}/drugs")
    await show(ctx, f"{settings.base_url}/drugs")
    await show(ctx, f"{settings.shop_url}/drugs")
    await show(ctx, f"{settings.page_url}/drugs")
    return await show(ctx, os.environ.get("FALLBACK") or "https://pharmacy.example.org/fallback")
