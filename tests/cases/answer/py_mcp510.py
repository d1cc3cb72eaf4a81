# case: MCP510
"""Done before the question."""
import smtplib
import sqlite3
import subprocess
import uuid
from pathlib import Path
from email.message import EmailMessage
import boto3
import httpx
import requests
import stripe
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("ferry")
API = "https://ferry.example.com"
PENDING: dict[str, dict] = {}
db = sqlite3.connect("ferry.db")


class Cabin(BaseModel):
    cabin: str = Field(description="Cabin")


async def finish(ctx: Context) -> str:
    r = await ctx.elicit("Which cabin?", Cabin)
    return r.data.cabin if r.action == "accept" else "none"


@mcp.tool()
async def a1(ctx: Context) -> str:
    requests.put(f"{API}/bookings/7", json={"state": "held"})  # expect: MCP510
    return await finish(ctx)


@mcp.tool()
async def a2(ctx: Context) -> str:
    db.execute("INSERT INTO bookings (state) VALUES ('held')")  # expect: MCP510
    db.commit()  
    return await finish(ctx)


@mcp.tool()
async def a3(ctx: Context) -> str:
    intent = stripe.PaymentIntent.create(amount=4000, currency="eur")  # expect: MCP510
    return await finish(ctx)


@mcp.tool()
async def a4(ctx: Context) -> str:
    msg = EmailMessage()
    with smtplib.SMTP("localhost") as smtp:
        smtp.send_message(msg)  # expect: MCP510
    return await finish(ctx)


@mcp.tool()
async def a5(ctx: Context) -> str:
    Path("/srv/ferry/hold.txt").write_text("held")  # expect: MCP510
    return await finish(ctx)


async def hold(seat: str) -> str:
    async with httpx.AsyncClient() as client:
        reply = await client.post(f"{API}/holds", json={"seat": seat})  # expect: MCP510
    return reply.json()["id"]


@mcp.tool()
async def a6(ctx: Context) -> str:
    await hold("12a")
    return await finish(ctx)


@mcp.tool()
async def a7(ctx: Context) -> str:
    subprocess.run(["git", "push", "origin", "main"], check=True)  # expect: MCP510
    return await finish(ctx)


@mcp.tool()
async def a8(ctx: Context) -> str:
    s3 = boto3.client("s3")
    s3.put_object(Bucket="ferry", Key="x", Body=b"")  # expect: MCP510
    return await finish(ctx)


@mcp.tool()
async def a9(ctx: Context) -> str:
    cur = db.cursor()
    cur.execute("UPDATE cabins SET held = 1 WHERE id = ?", (3,))  # expect: MCP510
    r = await ctx.elicit("Which cabin?", Cabin)
    return r.data.cabin if r.action == "accept" else "none"


@mcp.tool()
async def s1(ctx: Context) -> str:
    requests.post(f"{API}/search", json={"q": "cabins"})
    return await finish(ctx)


@mcp.tool()
async def s2(ctx: Context) -> str:
    rows = db.execute("SELECT * FROM cabins").fetchall()
    return await finish(ctx)


@mcp.tool()
async def s3(ctx: Context) -> str:
    stripe.PaymentIntent.create(amount=4000, currency="eur", idempotency_key="booking-7")
    return await finish(ctx)


@mcp.tool()
async def s4(ctx: Context) -> str:
    key = str(uuid.uuid4())
    PENDING[key] = {"step": "cabin"}
    return await finish(ctx)


@mcp.tool()
async def s5(booking: str, ctx: Context) -> str:
    headers = {"Idempotency-Key": booking}
    requests.post(f"{API}/holds", headers=headers)
    return await finish(ctx)


@mcp.tool()
async def s6(ctx: Context) -> str:
    out = subprocess.run(["git", "status"], capture_output=True, text=True)
    return await finish(ctx)


@mcp.tool()
async def s7(ctx: Context) -> str:
    db.execute("INSERT INTO bookings (id) VALUES (7) ON CONFLICT DO NOTHING")
    return await finish(ctx)


@mcp.tool()
async def s8(ctx: Context) -> str:
    requests.post("https://login.example.com/oauth/token", data={"grant_type": "client_credentials"})
    return await finish(ctx)
