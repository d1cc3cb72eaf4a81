"""Server."""
from mcp.server.fastmcp import Context, FastMCP

from app import build as b
from app import const
from app.const import LOGIN, settings

mcp = FastMCP("shop")


async def ask(ctx: Context, message: str = "Please fill this in", schema: dict | None = None) -> dict:
    schema = schema or b.form(("note", b.text("Note")))
    result = await ctx.session.elicit(message, schema, related_request_id=ctx.request_id)
    return result.content or {} if result.action == "accept" else {}


@mcp.tool()
async def one(ctx: Context) -> str:
    """One."""
    await ask(ctx)
    await ask(ctx, schema=LOGIN)
    await ask(ctx, "Sign in", b.login_for("wiki"))
    await ask(ctx, const.TERMS)
    await ask(ctx, f"More at {settings.help_url}")  # expect: MCP102
    await ask(ctx, "")  # expect: MCP111
    return ""


@mcp.tool()
async def two(ctx: Context) -> str:
    """Two."""
    await ask(
        ctx,
        "Which?",
        b.form(
            ("street", b.text("Street")),
            ("word", b.text("Word", secret=True)),  # expect: MCP101
            ("writer", b.text("Writer", settings.default_writer)),  # expect: MCP101
            ("colour", b.choice("Colour", "red", "red")),
            ("size", b.choice("Size", "s", "m", default="l")),
            required=["street", "town"],
        ),
    )
    await ask(ctx, "Delete it?", b.confirm("Yes, delete everything", True))
    await ask(ctx, "Delete it?", b.confirm("Yes, delete everything"))
    await ask(ctx, schema=b.form())
    for service in const.SERVICES:
        await ask(ctx, const.ASK_TOKEN.format(service=service), {"type": "object", "properties": {"value": {"type": "string"}}})  # expect: MCP101, MCP111
    await ask(ctx, "Which?", {"type": "object", "properties": {"address": b.confirm("x")}})  # expect: MCP103
    return ""
