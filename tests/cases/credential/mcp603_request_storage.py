# case: MCP603
"""The caller's token in context variables of all kinds: behind functions, in records, in classes, with defaults."""
from contextvars import ContextVar
from dataclasses import dataclass

import httpx
from fastmcp import FastMCP
from starlette.requests import Request

mcp = FastMCP("pumps")
API = "https://pumps.example.net"


@dataclass
class Caller:
    token: str
    name: str = ""


a_token: ContextVar[str] = ContextVar("a_token", default="")
b_caller: ContextVar[Caller | None] = ContextVar("b_caller", default=None)
c_caller: ContextVar[dict] = ContextVar("c_caller")
_d = ContextVar("_d", default=None)


subject: ContextVar[str] = ContextVar("subject", default="")


class Holder:
    current: ContextVar[str] = ContextVar("current", default="")

    def __init__(self):
        self.mine = ContextVar("mine", default="")


holder = Holder()


def set_token(value):
    a_token.set(value)


def get_token():
    return a_token.get()


def current_caller():
    return b_caller.get()


async def remember(request: Request, call_next):
    value = request.headers.get("authorization", "")
    set_token(value.removeprefix("Bearer "))
    b_caller.set(Caller(token=value))
    c_caller.set({"token": value})
    reset = _d.set(request.headers)
    Holder.current.set(value)
    holder.mine.set(value)
    subject.set(verified(value)["sub"])
    try:
        return await call_next(request)
    finally:
        _d.reset(reset)


@mcp.tool
async def a() -> list:
    """All pumps."""
    async with httpx.AsyncClient() as client:
        reply = await client.get(API, headers={"Authorization": f"Bearer {get_token()}"})  # expect: MCP603
    return reply.json()


@mcp.tool
async def b() -> list:
    """All pumps."""
    async with httpx.AsyncClient() as client:
        reply = await client.get(API, headers={"Authorization": current_caller().token})  # expect: MCP603
    return reply.json()


@mcp.tool
async def b2() -> list:
    """All pumps."""
    async with httpx.AsyncClient() as client:
        reply = await client.get(API, headers={"Authorization": b_caller.get().token})  # expect: MCP603
    return reply.json()


@mcp.tool
async def c() -> list:
    """All pumps."""
    async with httpx.AsyncClient() as client:
        reply = await client.get(API, headers={"Authorization": c_caller.get()["token"]})  # expect: MCP603
    return reply.json()


@mcp.tool
async def c2() -> list:
    """All pumps."""
    caller = c_caller.get({})
    async with httpx.AsyncClient() as client:
        reply = await client.get(API, headers={"Authorization": caller.get("token")})  # expect: MCP603
    return reply.json()


@mcp.tool
async def d() -> list:
    """All pumps."""
    headers = _d.get()
    async with httpx.AsyncClient() as client:
        reply = await client.get(API, headers={"Authorization": headers["authorization"]})  # expect: MCP603
    return reply.json()


@mcp.tool
async def e() -> list:
    """All pumps."""
    async with httpx.AsyncClient() as client:
        reply = await client.get(API, headers={"Authorization": Holder.current.get()})  # expect: MCP603
    return reply.json()


@mcp.tool
async def f() -> list:
    """All pumps."""
    async with httpx.AsyncClient() as client:
        reply = await client.get(API, headers={"Authorization": holder.mine.get()})  # expect: MCP603
    return reply.json()


@mcp.tool
async def g() -> list:
    """All pumps."""
    async with httpx.AsyncClient() as client:
        reply = await client.get(API, headers={"Authorization": a_token.get("")})  # expect: MCP603
    return reply.json()


@mcp.tool
async def own() -> list:
    """With a token of this server's own, for the person that the caller's token names."""
    token = await exchanged(subject.get())
    async with httpx.AsyncClient() as client:
        reply = await client.get(API, headers={"Authorization": f"Bearer {token}", "X-Subject": subject.get()})
    return reply.json()
