# case: MCP208
"""Ferry lines: links that are read out of what others say."""

import json
import re
import urllib.request
import uuid
from urllib.parse import urlsplit

import requests
from mcp.server.fastmcp import Context, FastMCP
from mcp.types import SamplingMessage, TextContent
from pydantic import BaseModel

mcp = FastMCP("ferry-lines")
LINES = ("north.example.org", "south.example.org")
TIMETABLE = json.loads('{"url": "https://ferries.example.org/"}')


class Booking(BaseModel):
    url: str
    seats: int = 1


def must_be_ours(url: str) -> None:
    if urlsplit(url).hostname not in LINES:
        raise ValueError("somebody else's")


async def show(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Have a look.", url, str(uuid.uuid4()))).action


@mcp.tool()
async def by_urlopen(line: str, ctx: Context) -> str:
    """Open what a line names."""
    with urllib.request.urlopen(f"https://lines.example.net/{line}") as reply:
        data = json.load(reply)
    return await show(ctx, data["url"])  # expect: MCP208


@mcp.tool()
async def by_model(line: str, ctx: Context) -> str:
    """Open what a line names."""
    reply = requests.get("https://lines.example.net/book", params={"line": line}, timeout=10)
    booking = Booking.model_validate(reply.json())
    await show(ctx, booking.url)  # expect: MCP208
    other = Booking(**reply.json())
    return await show(ctx, other.url)  # expect: MCP208


@mcp.tool()
async def by_sampling(line: str, ctx: Context) -> str:
    """Open what the model names."""
    question = SamplingMessage(role="user", content=TextContent(type="text", text=f"Where is the page of {line}?"))
    reply = await ctx.session.create_message([question], max_tokens=50, related_request_id=ctx.request_id)
    found = re.search(r"https://\S+", reply.content.text)
    if found is None:
        return "no"
    return await show(ctx, found.group(0))  # expect: MCP208


@mcp.tool()
async def by_try(page: str, ctx: Context) -> str:
    """Open a page of ours."""
    try:
        must_be_ours(page)
    except ValueError:
        return "no"
    return await show(ctx, page)


@mcp.tool()
async def by_header(line: str, ctx: Context) -> str:
    """Open where a redirect leads."""
    reply = requests.get(f"https://lines.example.net/{line}", allow_redirects=False, timeout=10)
    return await show(ctx, reply.headers["Location"])  # expect: MCP208


@mcp.tool()
async def by_constant(line: str, ctx: Context) -> str:
    """Open our own page."""
    reply = requests.get(f"https://lines.example.net/{line}", timeout=10).json()
    await show(ctx, f"https://ferries.example.org/book/{reply['id']}")
    return await show(ctx, TIMETABLE["url"])
