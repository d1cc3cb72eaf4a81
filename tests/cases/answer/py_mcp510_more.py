# case: MCP510
"""Effects, second round."""
import aiosqlite
import httpx
import redis.asyncio as redis
from sqlalchemy.orm import Session
from fastmcp import Context, FastMCP
from mcp.server.mcpserver import MCPServer
from mcp_types import ElicitRequest, ElicitRequestFormParams, InputRequiredResult
from mcp.server.mcpserver import Context as Ctx

mcp = FastMCP("courier")
late = MCPServer("late")
S = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
cache = redis.Redis()


class Api:
    def __init__(self) -> None:
        self.http = httpx.AsyncClient(base_url="https://courier.example.com")

    async def reserve(self, parcel: str) -> str:
        r = await self.http.post("/reservations", json={"parcel": parcel})  # expect: MCP510
        return r.json()["id"]

    async def quote(self, parcel: str) -> float:
        r = await self.http.post("/quotes", json={"parcel": parcel})
        return r.json()["price"]


api = Api()


@mcp.tool
async def a1(parcel: str, ctx: Context) -> str:
    await api.reserve(parcel)
    r = await ctx.elicit("When?", response_type=str)
    return r.data if r.action == "accept" else "later"


@mcp.tool
async def a2(parcel: str, session: Session, ctx: Context) -> str:
    session.add(parcel)
    session.commit()  # expect: MCP510
    r = await ctx.elicit("When?", response_type=str)
    return r.data if r.action == "accept" else "later"


@mcp.tool
async def a3(parcel: str, ctx: Context) -> str:
    async with aiosqlite.connect("x.db") as db:
        await db.execute("DELETE FROM parcels WHERE id = ?", (parcel,))  # expect: MCP510
        await db.commit()
    r = await ctx.elicit("When?", response_type=str)
    return r.data if r.action == "accept" else "later"


@late.tool()
async def a4(parcel: str, ctx: Ctx) -> str | InputRequiredResult:
    async with httpx.AsyncClient() as c:
        await c.delete(f"https://courier.example.com/parcels/{parcel}")  # expect: MCP510
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"n": ElicitRequest(params=ElicitRequestFormParams(message="How many?", requested_schema=S))})
    return "ok"


@late.tool()
async def s1(parcel: str, ctx: Ctx) -> str | InputRequiredResult:
    if ctx.input_responses is None:
        return InputRequiredResult(input_requests={"n": ElicitRequest(params=ElicitRequestFormParams(message="How many?", requested_schema=S))})
    async with httpx.AsyncClient() as c:
        await c.delete(f"https://courier.example.com/parcels/{parcel}")
    return "ok"


@mcp.tool
async def s2(parcel: str, ctx: Context) -> str:
    price = await api.quote(parcel)
    r = await ctx.elicit(f"{price}?", response_type=str)
    return r.data if r.action == "accept" else "later"


@mcp.tool
async def s3(parcel: str, ctx: Context) -> str:
    await cache.set(f"seen:{parcel}", 1)
    r = await ctx.elicit("When?", response_type=str)
    return r.data if r.action == "accept" else "later"


@mcp.tool
async def s4(parcel: str, dry_run: bool, ctx: Context) -> str:
    if not dry_run:
        r = await ctx.elicit("When?", response_type=str)
        if r.action != "accept":
            return "later"
        await api.reserve(parcel)
    return "ok"


@mcp.tool
async def s5(parcel: str, ctx: Context) -> str:
    if parcel == "old":
        async with httpx.AsyncClient() as c:
            await c.post("https://courier.example.com/old")
        return "old"
    r = await ctx.elicit("When?", response_type=str)
    return r.data if r.action == "accept" else "later"
