# case: ALL
# options: --protocol 2025-11-25
"""Music library: links that people are sent to."""

import uuid
from urllib.parse import urlencode

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from mcp.types import ClientCapabilities, ElicitationCapability, ElicitRequestURLParams
from mcp.shared.exceptions import UrlElicitationRequiredError

mcp = FastMCP("music-library")

SHOP = "http://scores.example/basket"  # expect: MCP204
MIRROR = "https://203.0.113.9/basket"  # expect: MCP205


def can_open_pages(ctx: Context) -> bool:
    params = ctx.session.client_params
    elicitation = params.capabilities.elicitation if params else None
    return elicitation is not None and elicitation.url is not None


async def show(ctx: Context, message: str, url: str) -> str:
    if not can_open_pages(ctx):
        return "Come to the desk."
    answer = await ctx.elicit_url(message, url, str(uuid.uuid4()))
    return "Go on in the browser." if answer.action == "accept" else "Nothing was opened."


@mcp.tool()
async def basket(ctx: Context) -> str:
    return await show(ctx, "Your basket is on this page.", SHOP)


@mcp.tool()
async def mirror(ctx: Context) -> str:
    return await show(ctx, "The same basket elsewhere.", MIRROR)


@mcp.tool()
async def score(ctx: Context, score_id: str) -> str:
    return await show(ctx, "Open the score.", f"scorereader://open/{score_id}")  # expect: MCP206


@mcp.tool()
async def partner(ctx: Context, page: str) -> str:
    return await show(ctx, "Open the partner's page.", page)  # expect: MCP208


@mcp.tool()
async def renew(ctx: Context) -> str:
    query = urlencode({"lang": "en", "session_token": ctx.session.library_session})  # expect: MCP201
    return await show(ctx, "Renew your loans.", f"https://scores.example/renew?{query}")


@mcp.tool()
async def fine(ctx: Context, reader_email: str) -> str:
    raise UrlElicitationRequiredError(
        [
            ElicitRequestURLParams(
                mode="url",
                message="Pay the fine first.",
                url=f"https://scores.example/fine/{reader_email}",  # expect: MCP202
                elicitationId=uuid.uuid4().hex,
            )
        ]
    )
