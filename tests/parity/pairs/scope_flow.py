# case: ALL
# options: --protocol 2025-11-25
"""Photo frames: an account of a photo service is linked."""

import base64
import hashlib
import secrets
import uuid
from urllib.parse import urlencode

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("photo-frames")

GOOGLE = "https://accounts.google.com/o/oauth2/v2/auth"  # expect: MCP207, MCP221, MCP223
PENDING: dict[str, str] = {}


def can_open_pages(ctx: Context) -> bool:
    capabilities = ctx.session.client_params.capabilities
    return bool(capabilities.elicitation and capabilities.elicitation.url)


async def open_page(ctx: Context, url: str) -> str:
    if not can_open_pages(ctx):
        return "This client cannot open pages."
    answer = await ctx.elicit_url("Link your photos in the browser.", url, str(uuid.uuid4()))
    return "Finish in the browser." if answer.action == "accept" else "Nothing was linked."


def challenge(verifier: str) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()


@mcp.tool()
async def link_photos(ctx: Context) -> str:
    query = {
        "client_id": "photo-frames",
        "response_type": "code",
        "redirect_uri": "https://frames.example/callback",
        "scope": "https://www.googleapis.com/auth/photoslibrary.readonly",
    }
    return await open_page(ctx, f"{GOOGLE}?{urlencode(query)}")


@mcp.tool()
async def link_drive(ctx: Context) -> str:
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(48)
    PENDING[state] = verifier
    query = {
        "client_id": "photo-frames",
        "response_type": "code",
        "redirect_uri": "https://frames.example/callback",
        "scope": "https://www.googleapis.com/auth/drive",  # expect: MCP225
        "state": state,
        "code_challenge": challenge(verifier),
        "code_challenge_method": "S256",
    }
    return await open_page(ctx, f"{GOOGLE}?{urlencode(query)}")


@mcp.tool()
async def link_album(ctx: Context, album: str) -> str:
    verifier = secrets.token_urlsafe(48)
    PENDING[album] = verifier
    query = {
        "client_id": "photo-frames",
        "response_type": "code",
        "state": album,  # expect: MCP222
        "code_challenge": challenge(verifier),
        "code_challenge_method": "S256",
    }
    return await open_page(ctx, f"{GOOGLE}?{urlencode(query)}")


@mcp.tool()
async def link_screen(ctx: Context) -> str:
    state = secrets.token_urlsafe(32)
    PENDING[state] = ""
    query = {
        "client_id": "photo-frames",
        "response_type": "token",  # expect: MCP224
        "state": state,
    }
    return await open_page(ctx, f"{GOOGLE}?{urlencode(query)}")
