# case: MCP208 MCP209 MCP210 MCP212 MCP213 MCP214
"""Ids and origins."""

import hashlib
import itertools
import os
import random
import string
import time
import uuid
from datetime import datetime

import httpx
from mcp import types
from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError, UrlElicitationRequiredError
from mcp.types import ElicitRequestURLParams, ErrorData
from ulid import ULID

mcp = FastMCP("ids")
counter = itertools.count(1)
ALLOWED = frozenset({"a.example.com", "b.example.com"})
PAGE = "https://a.example.com/x"
ONE_ID = uuid.uuid4().hex  # expect: MCP210


def new_id() -> str:
    return str(uuid.uuid4())


def stamp_id(prefix: str) -> str:
    return f"{prefix}-{int(time.time() * 1000)}"  # expect: MCP210


@mcp.tool()
async def i01(ctx: Context) -> str:
    """Counter."""
    r = await ctx.elicit_url("x", PAGE, f"elicit-{next(counter)}")  # expect: MCP210
    return r.action


@mcp.tool()
async def i02(order: str, ctx: Context) -> str:
    """Hash of a business id."""
    eid = hashlib.sha256(order.encode()).hexdigest()  # expect: MCP210
    r = await ctx.elicit_url("x", PAGE, eid)
    return r.action


@mcp.tool()
async def i03(ctx: Context) -> str:
    """Time."""
    r = await ctx.elicit_url("x", PAGE, stamp_id("pay"))
    return r.action


@mcp.tool()
async def i04(ctx: Context) -> str:
    """uuid5 of a name."""
    eid = str(uuid.uuid5(uuid.NAMESPACE_URL, PAGE))  # expect: MCP210
    r = await ctx.elicit_url("x", PAGE, eid)
    return r.action


@mcp.tool()
async def i05(ctx: Context) -> str:
    """Module constant."""
    r = await ctx.elicit_url("x", PAGE, ONE_ID)
    return r.action


@mcp.tool()
async def i06(ctx: Context) -> str:
    """Helper."""
    r = await ctx.elicit_url("x", PAGE, new_id())
    return r.action


@mcp.tool()
async def i07(ctx: Context) -> str:
    """SystemRandom."""
    alphabet = string.ascii_letters + string.digits
    eid = "".join(random.SystemRandom().choice(alphabet) for _ in range(24))
    r = await ctx.elicit_url("x", PAGE, eid)
    return r.action


@mcp.tool()
async def i08(ctx: Context) -> str:
    """os.urandom and ULID."""
    await ctx.elicit_url("x", PAGE, os.urandom(16).hex())
    r = await ctx.elicit_url("y", PAGE, str(ULID()))
    return r.action


@mcp.tool()
async def i09(ctx: Context) -> str:
    """Retry with the same id."""
    eid = new_id()  # expect: MCP210
    for _ in range(3):
        r = await ctx.elicit_url("x", PAGE, eid)
        if r.action == "accept":
            return "ok"
    return "none"


@mcp.tool()
async def i10(ctx: Context) -> str:
    """Request id as the id."""
    r = await ctx.elicit_url("x", PAGE, ctx.request_id)  # expect: MCP210
    return r.action


@mcp.tool()
async def i11(ctx: Context) -> str:
    """Literal by constant."""
    r = await ctx.elicit_url("x", PAGE, elicitation_id="setup-page")  # expect: MCP210
    return r.action


@mcp.tool()
def e01() -> str:
    """Plain error with the code."""
    raise McpError(ErrorData(code=-32042, message="open", data={"elicitations": [{"mode": "url", "url": PAGE, "message": "x"}]}))  # expect: MCP212


@mcp.tool()
def e02() -> str:
    """Empty list."""
    raise UrlElicitationRequiredError([])  # expect: MCP212


@mcp.tool()
def e03() -> str:
    """Good."""
    params = ElicitRequestURLParams(mode="url", message="x", url=PAGE, elicitationId=new_id())
    raise UrlElicitationRequiredError([params], message="Open it.")


@mcp.tool()
async def o01(host: str, ctx: Context) -> str:
    """Allow list."""
    if host not in ALLOWED:
        raise ValueError("unknown host")
    r = await ctx.elicit_url("x", f"https://{host}/x", new_id())
    return r.action


@mcp.tool()
async def o02(url: str, ctx: Context) -> str:
    """Only the scheme is looked at."""
    if not url.startswith("https://"):
        raise ValueError("https please")
    r = await ctx.elicit_url("x", url, new_id())  # expect: MCP208
    return r.action


@mcp.tool()
async def o03(url: str, ctx: Context) -> str:
    """endswith on the host."""
    host = httpx.URL(url).host
    if not host.endswith(".example.com"):
        raise ValueError("not ours")
    r = await ctx.elicit_url("x", url, new_id())
    return r.action


@mcp.tool()
async def o04(order: str, ctx: Context) -> str:
    """A checkout page of a payment service."""
    async with httpx.AsyncClient() as client:
        resp = await client.post("https://pay.example.com/sessions", json={"order": order})
        data = resp.json()
    r = await ctx.elicit_url("x", data["url"], new_id())  # expect: MCP208
    return r.action


@mcp.tool()
async def o05(topic: str, ctx: Context) -> str:
    """The model's answer."""
    r = await ctx.session.create_message([types.SamplingMessage(role="user", content=types.TextContent(type="text", text=topic))], max_tokens=40)
    link = r.content.text.strip()
    a = await ctx.elicit_url("x", link, new_id())  # expect: MCP208
    return a.action


@mcp.tool()
async def done(elicitation_id: str, ctx: Context) -> str:
    """Complete."""
    await ctx.session.send_elicit_complete(elicitation_id=elicitation_id)  # expect: MCP214
    return "done"
