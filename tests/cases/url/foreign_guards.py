# case: MCP208
"""Theatre tickets: who decides where the browser goes, and what keeps them in check."""

import re
import uuid
from enum import Enum
from typing import Literal
from urllib.parse import quote, urljoin, urlparse, urlsplit

from mcp.server.fastmcp import Context, FastMCP
from starlette.requests import Request

mcp = FastMCP("theatre-tickets")

HOUSES = frozenset({"opera.example.org", "ballet.example.org"})
OWN = "https://tickets.example.org/"
HOUSE = re.compile(r"https://(opera|ballet)\.example\.org/")
PAGES = {"plan": "https://tickets.example.org/plan", "bar": "https://bar.example.org/"}


class House(str, Enum):
    OPERA = "https://opera.example.org"
    BALLET = "https://ballet.example.org"


def allowed(url: str) -> bool:
    parts = urlparse(url)
    return parts.scheme == "https" and parts.netloc in HOUSES


def require_allowed(url: str) -> None:
    if urlsplit(url).hostname not in HOUSES:
        raise ValueError("not one of ours")


def checked(url: str) -> str:
    host = urlsplit(url).hostname
    if host is None or not host.endswith(".example.org"):
        raise ValueError("not one of ours")
    return url


async def show(ctx: Context, url: str) -> str:
    return (await ctx.elicit_url("Have a look.", url, str(uuid.uuid4()))).action


@mcp.tool()
async def by_set(page: str, ctx: Context) -> str:
    """Open a page of a house."""
    host = urlsplit(page).hostname
    if host in HOUSES:
        return await show(ctx, page)
    return "no"


@mcp.tool()
async def by_prefix(page: str, ctx: Context) -> str:
    """Open a page of ours."""
    if not page.startswith(OWN):
        return "no"
    return await show(ctx, page)


@mcp.tool()
async def by_prefixes(page: str, ctx: Context) -> str:
    """Open a page of ours."""
    if not any(page.startswith(p) for p in (OWN, "https://bar.example.org/")):
        raise ValueError(page)
    return await show(ctx, page)


@mcp.tool()
async def by_pattern(page: str, ctx: Context) -> str:
    """Open a page of a house."""
    if HOUSE.match(page) is None:
        return "no"
    return await show(ctx, page)


@mcp.tool()
async def by_predicate(page: str, ctx: Context) -> str:
    """Open a page of a house."""
    if not allowed(page):
        return "no"
    return await show(ctx, page)


@mcp.tool()
async def by_helper(page: str, ctx: Context) -> str:
    """Open a page of a house."""
    require_allowed(page)
    return await show(ctx, page)


@mcp.tool()
async def by_result(page: str, ctx: Context) -> str:
    """Open a page of a house."""
    good = checked(page)
    await show(ctx, good)
    return await show(ctx, checked(page))


@mcp.tool()
async def by_match(page: str, ctx: Context) -> str:
    """Open a page of a house."""
    match urlsplit(page).hostname:
        case "opera.example.org" | "ballet.example.org":
            return await show(ctx, page)
        case _:
            return "no"


@mcp.tool()
async def by_type(house: House, page: Literal["plan", "bar"], ctx: Context) -> str:
    """Open a page that the type lists."""
    await show(ctx, f"{house.value}/seats")
    await show(ctx, f"{house}/seats")
    return await show(ctx, PAGES[page])


@mcp.tool()
async def by_equality(page: str, ctx: Context) -> str:
    """Open one page."""
    return await show(ctx, page) if urlsplit(page).netloc == "opera.example.org" else "no"


@mcp.tool()
async def in_the_path(seat: str, ctx: Context) -> str:
    """Open the page of a seat."""
    await show(ctx, f"https://tickets.example.org/seats/{quote(seat)}?next={seat}")
    return await show(ctx, urljoin(OWN, f"/seats/{seat}"))


@mcp.tool()
async def only_scheme(page: str, ctx: Context) -> str:
    """Open any page with TLS."""
    if not page.startswith("https://"):
        return "no"
    return await show(ctx, page)  # expect: MCP208


@mcp.tool()
async def only_scheme_parsed(page: str, ctx: Context) -> str:
    """Open any page with TLS."""
    if not page or urlsplit(page).scheme not in ("http", "https"):
        return "no"
    return await show(ctx, page.strip())  # expect: MCP208


@mcp.tool()
async def only_somewhere(page: str, ctx: Context) -> str:
    """Open any page that mentions us."""
    if "example.org" not in page:
        return "no"
    return await show(ctx, page)  # expect: MCP208


@mcp.tool()
async def other_value(page: str, house: str, ctx: Context) -> str:
    """Look at another argument."""
    if house not in HOUSES:
        return "no"
    return await show(ctx, page)  # expect: MCP208


@mcp.tool()
async def host_argument(house: str, ctx: Context) -> str:
    """Open the page of any house."""
    return await show(ctx, f"https://{house}/seats")  # expect: MCP208


@mcp.tool()
async def base_argument(base: str, ctx: Context) -> str:
    """Open the page of any base."""
    url = base.rstrip("/") + "/seats"  # expect: MCP208
    return await show(ctx, url)
