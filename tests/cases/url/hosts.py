# case: MCP204 MCP205 MCP206
"""Allotments: addresses of every kind."""

import uuid

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("allotments")

INTERNAL = "http://plots.internal:8080"  # expect: MCP204
PAGES = {
    "water": "https://water.example.org/book",
    "keys": "http://keys.example.org/book",  # expect: MCP204
}


async def show(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Have a look.", url, str(uuid.uuid4()))).action


@mcp.tool()
async def plain(plot: str, ctx: Context) -> str:
    """Open pages without TLS."""
    await show(ctx, f"{INTERNAL}/plots/{plot}")
    for page in PAGES.values():
        await show(ctx, page)
    await show(ctx, "http://192.168.1.20/meter")  # expect: MCP204, MCP205
    return await show(ctx, "HTTP://Plots.Example.org/a")  # expect: MCP204


@mcp.tool()
async def here(plot: str, ctx: Context) -> str:
    """Open pages of this machine."""
    await show(ctx, "http://localhost/")
    await show(ctx, f"http://127.1.2.3:9000/{plot}")
    await show(ctx, "http://2130706433/")
    await show(ctx, "http://0x7f.1/")
    await show(ctx, "http://0177.0.0.1:8080/x")
    await show(ctx, "http://[::1]:3000/x")
    await show(ctx, "http://[::ffff:127.0.0.1]/x")
    await show(ctx, "http://LOCALHOST:5000")
    await show(ctx, "http://0.0.0.0:8000/")
    return await show(ctx, "http://app.localhost:3000/x")


@mcp.tool()
async def pretend(plot: str, ctx: Context) -> str:
    """Open pages whose host deceives."""
    await show(ctx, f"https://allotments.example.org@{plot}.evil.example/x")  # expect: MCP205
    await show(ctx, "https://gіthub.com/login")  # expect: MCP205
    await show(ctx, "https://аррӏе.example/login")  # expect: MCP205
    await show(ctx, "https://xn--80ak6aa92e.com/")  # expect: MCP205
    await show(ctx, "https://[2001:db8::7]/x")  # expect: MCP205
    await show(ctx, "https://3405803793/x")  # expect: MCP205
    await show(ctx, "https://github.com:8443/login")  # expect: MCP205
    await show(ctx, "https://%67ithub.com/login")  # expect: MCP205
    await show(ctx, "https://paypa1.com/pay")  # expect: MCP205
    await show(ctx, "https://accounts.google.com.sign-in.example/x")  # expect: MCP205
    return await show(ctx, "https://example.org\\@evil.example/x")  # expect: MCP205


@mcp.tool()
async def honest(plot: str, ctx: Context) -> str:
    """Open pages whose host says what it is."""
    await show(ctx, "https://github.com/login")
    await show(ctx, "https://github.com:443/login")
    await show(ctx, "https://gist.github.com/login@example")
    await show(ctx, "https://plots.example.org:8443/x")
    await show(ctx, "https://example.org/a@b?u=https://c@d")
    return await show(ctx, f"https://{plot}.example.org/x")


@mcp.tool()
async def broken(plot: str, ctx: Context) -> str:
    """Open what no browser opens."""
    await show(ctx, "allotments.example.org/plots")  # expect: MCP206
    await show(ctx, f"plots/{plot}")  # expect: MCP206
    await show(ctx, "//plots.example.org/x")  # expect: MCP206
    await show(ctx, "?plot=1")  # expect: MCP206
    await show(ctx, "file:///etc/plots.html")  # expect: MCP206
    await show(ctx, f"data:text/html,{plot}")  # expect: MCP206
    await show(ctx, "mailto:office@example.org")  # expect: MCP206
    await show(ctx, "ftp://files.example.org/plan.pdf")  # expect: MCP206
    await show(ctx, "https:///plots")  # expect: MCP206
    await show(ctx, "https://plots example.org/")  # expect: MCP206
    await show(ctx, "https://plots.example.org:99999/")  # expect: MCP206
    await show(ctx, "")  # expect: MCP206
    return await show(ctx, "vscode://allotments/plot")  # expect: MCP206
