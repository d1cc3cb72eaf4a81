# case: MCP204 MCP205 MCP206 MCP208
"""Where a link leads."""

import os
import uuid
from urllib.parse import urlsplit

from mcp.server.mcpserver import Context, MCPServer

mcp = MCPServer("museum")
HOSTS = {"main": "https://museum.example.org", "old": "http://old.museum.example.org"}  # expect: MCP204
LOCAL = os.environ.get("MUSEUM_URL", "http://localhost:8000")
PLAIN = os.getenv("SHOP_URL", "http://shop.example.org")  # expect: MCP204


async def show(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Open the page", url=url, elicitation_id=str(uuid.uuid4()))).action


@mcp.tool()
async def by_table(ctx: Context, which: str) -> str:
    return await show(ctx, f"{HOSTS[which]}/pay")


@mcp.tool()
async def local(ctx: Context) -> str:
    return await show(ctx, f"{LOCAL}/pay")


@mcp.tool()
async def plain(ctx: Context) -> str:
    return await show(ctx, PLAIN + "/pay")


@mcp.tool()
async def loopback(ctx: Context, port: int) -> str:
    host = "127.0.0.1"
    return await show(ctx, f"http://{host}:{port}/form") + await show(ctx, "http://[::1]:8000/x") + await show(ctx, "http://app.localhost/x")


@mcp.tool()
async def relative(ctx: Context) -> str:
    return await show(ctx, "/pay/now")  # expect: MCP206


@mcp.tool()
async def custom(ctx: Context, room: str) -> str:
    return await show(ctx, f"museum-app://room/{room}")  # expect: MCP206


@mcp.tool()
async def empty(ctx: Context) -> str:
    return await show(ctx, "")  # expect: MCP206


@mcp.tool()
async def no_scheme(ctx: Context) -> str:
    return await show(ctx, "museum.example.org/pay")  # expect: MCP206


@mcp.tool()
async def user_info(ctx: Context) -> str:
    return await show(ctx, "https://museum.example.org@pay.example.net/x")  # expect: MCP205


@mcp.tool()
async def address(ctx: Context) -> str:
    return await show(ctx, "https://203.0.113.7/pay")  # expect: MCP205


@mcp.tool()
async def odd_address(ctx: Context) -> str:
    return await show(ctx, "https://0xcb007107/pay")  # expect: MCP205


@mcp.tool()
async def mixed(ctx: Context) -> str:
    return await show(ctx, "https://gіthub.com/login")  # expect: MCP205


@mcp.tool()
async def from_model(ctx: Context, page: str) -> str:
    return await show(ctx, page)  # expect: MCP208


@mcp.tool()
async def from_model_host(ctx: Context, host: str) -> str:
    return await show(ctx, f"https://{host}/login")  # expect: MCP208


@mcp.tool()
async def from_model_checked(ctx: Context, page: str) -> str:
    if urlsplit(page).hostname not in ("museum.example.org", "shop.example.org"):
        raise ValueError("no such page")
    return await show(ctx, page)


@mcp.tool()
async def from_model_prefix(ctx: Context, page: str) -> str:
    if not page.startswith("https://museum.example.org/"):
        return "no such page"
    return await show(ctx, page)


@mcp.tool()
async def from_model_chosen(ctx: Context, which: str) -> str:
    pages = {"pay": "https://museum.example.org/pay", "join": "https://museum.example.org/join"}
    return await show(ctx, pages[which])


@mcp.tool()
async def from_downstream(ctx: Context, client) -> str:
    reply = (await client.get("https://partner.example.net/start")).json()
    return await show(ctx, reply["redirect"])  # expect: MCP208


@mcp.tool()
async def from_path(ctx: Context, name: str) -> str:
    return await show(ctx, f"https://museum.example.org/rooms/{name}")
