# case: MCP222
"""States from a generator whose next values follow from those before."""

import random
import secrets
import string
from urllib.parse import urlencode

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("plans")
AUTHORIZE = "https://plans.example.net/oauth/authorize"
STATES: dict[str, str] = {}


def generate_state(length: int = 32) -> str:
    return "".join(random.choice(string.ascii_letters) for _ in range(length))


def fresh_state() -> str:
    state = "".join(secrets.choice(string.ascii_letters) for _ in range(32))
    STATES[state] = "plans"
    return state


@mcp.tool()
async def connect() -> str:
    """Connect."""
    query = {"response_type": "code", "client_id": "plans", "state": generate_state()}  # expect: MCP222
    return f"{AUTHORIZE}?{urlencode(query)}"


@mcp.tool()
async def connect_by_number() -> str:
    """Connect."""
    query = {"response_type": "code", "client_id": "plans", "state": str(random.randint(0, 10**12))}  # expect: MCP222
    return f"{AUTHORIZE}?{urlencode(query)}"


@mcp.tool()
async def connect_safely() -> str:
    """Connect."""
    query = {"response_type": "code", "client_id": "plans", "state": fresh_state()}
    return f"{AUTHORIZE}?{urlencode(query)}"


@mcp.tool()
async def connect_from_the_system() -> str:
    """Connect."""
    state = "".join(random.SystemRandom().choice(string.ascii_letters) for _ in range(32))
    STATES[state] = "plans"
    query = {"response_type": "code", "client_id": "plans", "state": state}
    return f"{AUTHORIZE}?{urlencode(query)}"
