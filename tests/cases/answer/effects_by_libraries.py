# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Moving company."""

import asyncio
import shutil
from pathlib import Path

import aiofiles
import httpx
import redis.asyncio as aioredis
from celery import Celery
from kafka import KafkaProducer
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field
from slack_sdk.web.async_client import AsyncWebClient
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine

mcp = FastMCP("movers")
engine = create_async_engine("sqlite+aiosqlite:///movers.db")
bus = aioredis.Redis()
celery = Celery("movers")
producer = KafkaProducer()
slack = AsyncWebClient()


class Day(BaseModel):
    day: str = Field(description="Day")


async def day(ctx: Context) -> str:
    r = await ctx.elicit("Which day?", Day)
    return r.data.day if r.action == "accept" else "none"


@celery.task
def book_truck(truck: str) -> None:
    print(truck)


@mcp.tool()
async def request_method(truck: str, ctx: Context) -> str:
    """Book."""
    async with httpx.AsyncClient() as client:
        await client.request("POST", "https://trucks.example.com/bookings", json={"truck": truck})  # expect: MCP510
    return await day(ctx)


@mcp.tool()
async def request_get_ok(truck: str, ctx: Context) -> str:
    """Book."""
    async with httpx.AsyncClient() as client:
        await client.request("GET", f"https://trucks.example.com/bookings/{truck}")
    return await day(ctx)


@mcp.tool()
async def thread(truck: str, ctx: Context) -> str:
    """Book."""
    await asyncio.to_thread(shutil.rmtree, f"/srv/{truck}")  # expect: MCP510
    return await day(ctx)


@mcp.tool()
async def alchemy(truck: str, ctx: Context) -> str:
    """Book."""
    async with AsyncSession(engine) as session:
        await session.execute(text("UPDATE trucks SET booked = true WHERE name = :n"), {"n": truck})  # expect: MCP510
        await session.commit()
    return await day(ctx)


@mcp.tool()
async def aio(truck: str, ctx: Context) -> str:
    """Book."""
    async with aiofiles.open(f"/srv/{truck}.log", "w") as f:
        await f.write("booked")  # expect: MCP510
    return await day(ctx)


@mcp.tool()
async def slack_message(truck: str, ctx: Context) -> str:
    """Book."""
    await slack.chat_postMessage(channel="#trucks", text=f"{truck} is booked")  # expect: MCP510
    return await day(ctx)


@mcp.tool()
async def kafka(truck: str, ctx: Context) -> str:
    """Book."""
    producer.send("bookings", truck.encode())  # expect: MCP510
    return await day(ctx)


@mcp.tool()
async def task(truck: str, ctx: Context) -> str:
    """Book."""
    book_truck.delay(truck)  # expect: MCP510
    return await day(ctx)


@mcp.tool()
async def publish(truck: str, ctx: Context) -> str:
    """Book."""
    await bus.publish("bookings", truck)  # expect: MCP510
    return await day(ctx)


@mcp.tool()
async def mutation(truck: str, ctx: Context) -> str:
    """Book."""
    async with httpx.AsyncClient() as client:
        await client.post("https://trucks.example.com/graphql", json={"query": "mutation { book(truck: 1) { id } }"})  # expect: MCP510
    return await day(ctx)


@mcp.tool()
async def copy(truck: str, ctx: Context) -> str:
    """Book."""
    shutil.copy("template.txt", f"/srv/{truck}.txt")  # expect: MCP510
    return await day(ctx)


@mcp.tool()
async def mkdir_ok(truck: str, ctx: Context) -> str:
    """Book."""
    Path("/srv", truck).mkdir(parents=True, exist_ok=True)
    return await day(ctx)


@mcp.tool()
async def loop(trucks: list[str], ctx: Context) -> str:
    """Book."""
    async with httpx.AsyncClient() as client:
        for truck in trucks:
            await client.post("https://trucks.example.com/bookings", json={"truck": truck})  # expect: MCP510
    return await day(ctx)


@mcp.tool()
async def used_in_text(truck: str, ctx: Context) -> str:
    """Book."""
    async with httpx.AsyncClient() as client:
        booking = (await client.post("https://trucks.example.com/bookings", json={"truck": truck})).json()  # expect: MCP510
    r = await ctx.elicit(f"Booking {booking['id']} is made. Which day?", Day)
    return r.data.day if r.action == "accept" else "none"


@mcp.tool()
async def key_ok(truck: str, ctx: Context) -> str:
    """Book."""
    headers = {"Idempotency-Key": f"{ctx.request_id}-{truck}"}
    async with httpx.AsyncClient() as client:
        await client.post("https://trucks.example.com/bookings", json={"truck": truck}, headers=headers)
    return await day(ctx)


@mcp.tool()
async def exists_ok(truck: str, ctx: Context) -> str:
    """Book, unless that was done before."""
    async with httpx.AsyncClient() as client:
        found = (await client.get("https://trucks.example.com/bookings", params={"truck": truck})).json()
        if not found:
            await client.post("https://trucks.example.com/bookings", json={"truck": truck})
    return await day(ctx)


@mcp.tool()
async def core_insert(truck: str, ctx: Context) -> str:
    """Book."""
    async with engine.begin() as conn:
        await conn.execute(insert("bookings").values(truck=truck))  # expect: MCP510
    return await day(ctx)
