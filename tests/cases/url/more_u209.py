# case: MCP209 MCP210 MCP211 MCP212 MCP213
"""Ids of elicitations, errors that ask for a page, and keys that nobody knows."""

import hashlib
import itertools
import secrets
import time
import uuid

from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError, UrlElicitationRequiredError
from mcp.types import ElicitRequest, ElicitRequestURLParams, ElicitResult, ErrorData, ServerRequest

mcp = FastMCP("desk")
PAGE = "https://desk.example.org/x"
numbers = itertools.count(1)
STARTED = str(uuid.uuid4())  # expect: MCP210


def new_id(prefix: str) -> str:
    return f"{prefix}-{secrets.token_urlsafe(16)}"


@mcp.tool()
async def by_helper(ctx: Context) -> str:
    return (await ctx.elicit_url("x", PAGE, new_id("pay"))).action


@mcp.tool()
async def by_uuid7(ctx: Context, order: str) -> str:
    return (await ctx.elicit_url("x", PAGE, f"{order}:{uuid.uuid4()}")).action


@mcp.tool()
async def by_choice(ctx: Context) -> str:
    key = "".join(secrets.choice("abcdef0123456789") for _ in range(32))
    return (await ctx.elicit_url("x", PAGE, key)).action


@mcp.tool()
async def by_digest(ctx: Context, order: str) -> str:
    return (await ctx.elicit_url("x", PAGE, hashlib.sha256(order.encode()).hexdigest())).action  # expect: MCP210


@mcp.tool()
async def by_counter(ctx: Context) -> str:
    return (await ctx.elicit_url("x", PAGE, str(next(numbers)))).action  # expect: MCP210


@mcp.tool()
async def by_clock(ctx: Context) -> str:
    return (await ctx.elicit_url("x", PAGE, f"e-{int(time.time())}")).action  # expect: MCP210


@mcp.tool()
async def by_order(ctx: Context, order_id: str) -> str:
    return (await ctx.elicit_url("x", PAGE, f"order-{order_id}")).action  # expect: MCP210


@mcp.tool()
async def by_literal(ctx: Context) -> str:
    return (await ctx.elicit_url("x", PAGE, "pay")).action  # expect: MCP210


@mcp.tool()
async def by_start(ctx: Context) -> str:
    return (await ctx.elicit_url("x", PAGE, STARTED)).action


@mcp.tool()
async def by_hand(ctx: Context) -> str:
    params = ElicitRequestURLParams(mode="url", message="x", url=PAGE)  # expect: MCP209
    result = await ctx.session.send_request(ServerRequest(ElicitRequest(method="elicitation/create", params=params)), ElicitResult)
    return result.action


@mcp.tool()
async def by_hand_well(ctx: Context) -> str:
    params = ElicitRequestURLParams(mode="url", message="x", url=PAGE, elicitationId=uuid.uuid4().hex)
    result = await ctx.session.send_request(ServerRequest(ElicitRequest(method="elicitation/create", params=params)), ElicitResult)
    return result.action


@mcp.tool()
async def raise_well(ctx: Context) -> str:
    raise UrlElicitationRequiredError([ElicitRequestURLParams(mode="url", message="x", url=PAGE, elicitationId=new_id("x"))])


@mcp.tool()
async def raise_nothing(ctx: Context) -> str:
    raise UrlElicitationRequiredError([])  # expect: MCP212


@mcp.tool()
async def raise_plain(ctx: Context) -> str:
    raise McpError(ErrorData(code=-32042, message="open the page"))  # expect: MCP212


class UrlRequiredError(Exception):
    def __init__(self, url: str) -> None:
        super().__init__("open the page")
        self.code = -32042
        self.url = url


@mcp.tool()
async def raise_own(ctx: Context) -> str:
    raise UrlRequiredError(PAGE)  # expect: MCP212


@mcp.tool()
async def foreign(ctx: Context) -> str:
    params = {"mode": "url", "message": "x", "url": PAGE, "id": uuid.uuid4().hex}  # expect: MCP213
    request = ServerRequest(ElicitRequest(method="elicitation/create", params=ElicitRequestURLParams(**params)))
    return (await ctx.session.send_request(request, ElicitResult)).action
