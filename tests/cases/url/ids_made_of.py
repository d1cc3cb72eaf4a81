# case: MCP210
"""Cheese dairy: what elicitation ids are made of."""

import base64
import hashlib
import hmac
import itertools
import os
import secrets
import time
import uuid
from dataclasses import dataclass, field
from datetime import datetime

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("cheese-dairy")
URL = "https://cheese.example.org/page"
KEY = os.environ["ID_KEY"].encode()
NUMBERS = itertools.count(1)
COUNT = 0
BOOT_ID = str(uuid.uuid4())  # expect: MCP210


@dataclass
class Flow:
    cheese: str
    id: str = field(default_factory=lambda: uuid.uuid4().hex)


class Desk:
    page_id = uuid.uuid4().hex  # expect: MCP210

    def __init__(self) -> None:
        self.number = 0

    def next(self) -> str:
        self.number += 1
        return f"desk-{self.number}"  # expect: MCP210

    def fresh(self) -> str:
        return f"desk-{uuid.uuid4()}"


desk = Desk()


def new_id(prefix: str = "cheese") -> str:
    return f"{prefix}_{secrets.token_hex(16)}"


@mcp.tool()
async def random_ones(cheese: str, ctx: Context) -> str:
    """Ids nobody can guess."""
    await ctx.elicit_url("Look.", URL, str(uuid.uuid4()))
    await ctx.elicit_url("Look.", URL, f"{cheese}-{uuid.uuid4().hex[:12]}")
    await ctx.elicit_url("Look.", URL, new_id())
    await ctx.elicit_url("Look.", URL, new_id(cheese))
    await ctx.elicit_url("Look.", URL, secrets.token_urlsafe())
    await ctx.elicit_url("Look.", URL, base64.urlsafe_b64encode(os.urandom(18)).decode().rstrip("="))
    await ctx.elicit_url("Look.", URL, hashlib.sha256(f"{cheese}{secrets.token_hex(8)}".encode()).hexdigest())
    await ctx.elicit_url("Look.", URL, hmac.new(KEY, cheese.encode(), "sha256").hexdigest())
    await ctx.elicit_url("Look.", URL, Flow(cheese).id)
    await ctx.elicit_url("Look.", URL, desk.fresh())
    result = await ctx.elicit_url("Look.", URL, "-".join(["cheese", cheese, str(uuid.uuid4())]))
    return result.action


@mcp.tool()
async def derived(cheese: str, order_id: int, email: str, ctx: Context) -> str:
    """Ids that others can work out."""
    await ctx.elicit_url("Look.", URL, cheese)  # expect: MCP210
    await ctx.elicit_url("Look.", URL, str(order_id))  # expect: MCP210
    await ctx.elicit_url("Look.", URL, "order-{}".format(order_id))  # expect: MCP210
    await ctx.elicit_url("Look.", URL, hashlib.sha256(email.encode()).hexdigest())  # expect: MCP210
    await ctx.elicit_url("Look.", URL, str(uuid.uuid5(uuid.NAMESPACE_URL, cheese)))  # expect: MCP210
    await ctx.elicit_url("Look.", URL, f"{email}:{cheese}")  # expect: MCP210
    await ctx.elicit_url("Look.", URL, str(int(time.time())))  # expect: MCP210
    await ctx.elicit_url("Look.", URL, f"cheese-{datetime.now().isoformat()}")  # expect: MCP210
    await ctx.elicit_url("Look.", URL, f"cheese-{next(NUMBERS)}")  # expect: MCP210
    await ctx.elicit_url("Look.", URL, desk.next())
    await ctx.elicit_url("Look.", URL, str(ctx.request_id))  # expect: MCP210
    result = await ctx.elicit_url("Look.", URL, "550e8400-e29b-41d4-a716-446655440000")  # expect: MCP210
    return result.action


@mcp.tool()
async def counted(cheese: str, ctx: Context) -> str:
    """An id from a counter of the module."""
    global COUNT
    COUNT += 1
    result = await ctx.elicit_url("Look.", URL, elicitation_id=f"visit-{COUNT}")  # expect: MCP210
    return result.action


@mcp.tool()
async def started(cheese: str, ctx: Context) -> str:
    """Ids that are made when the program starts."""
    await ctx.elicit_url("Look.", URL, BOOT_ID)
    result = await ctx.elicit_url("Look.", URL, Desk.page_id)
    return result.action
