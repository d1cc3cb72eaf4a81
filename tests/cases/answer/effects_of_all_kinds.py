# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Print service (several ways to act before asking)."""

import asyncio
import json
import os
import shutil
import smtplib
import sqlite3
import subprocess
import uuid
from pathlib import Path

import aiosqlite
import boto3
import httpx
import requests
import stripe
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field
from sqlalchemy.orm import Session

mcp = FastMCP("print-service")
s3 = boto3.client("s3")
db = sqlite3.connect("jobs.db")


class Pages(BaseModel):
    pages: int = Field(description="Pages")


@mcp.tool()
async def requests_bad(job: str, ctx: Context) -> str:
    """Print."""
    requests.post("https://print.example.com/jobs", json={"job": job}, timeout=10)  # expect: MCP510
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def requests_get_ok(job: str, ctx: Context) -> str:
    """Print."""
    free = requests.get("https://print.example.com/queue", timeout=10).json()
    r = await ctx.elicit(f"Pages? {free['free']} free", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def sql_bad(job: str, ctx: Context) -> str:
    """Print."""
    db.execute("INSERT INTO jobs(name) VALUES (?)", (job,))  # expect: MCP510
    db.commit()
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def sql_select_ok(job: str, ctx: Context) -> str:
    """Print."""
    rows = db.execute("SELECT * FROM jobs WHERE name = ?", (job,)).fetchall()
    r = await ctx.elicit(f"Pages? {len(rows)}", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def aiosqlite_bad(job: str, ctx: Context) -> str:
    """Print."""
    async with aiosqlite.connect("jobs.db") as conn:
        await conn.execute("UPDATE jobs SET held = 1 WHERE name = ?", (job,))  # expect: MCP510
        await conn.commit()
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def file_bad(job: str, ctx: Context) -> str:
    """Print."""
    Path("/var/spool", job).write_text("start")  # expect: MCP510
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def open_bad(job: str, ctx: Context) -> str:
    """Print."""
    with open(f"/var/spool/{job}", "a") as f:
        f.write("start\n")  # expect: MCP510
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def read_ok(job: str, ctx: Context) -> str:
    """Print."""
    with open(f"/var/spool/{job}") as f:
        text = f.read()
    r = await ctx.elicit(f"Pages? {len(text)}", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def unlink_bad(job: str, ctx: Context) -> str:
    """Print."""
    os.remove(f"/var/spool/{job}")  # expect: MCP510
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def run_bad(job: str, ctx: Context) -> str:
    """Print."""
    subprocess.run(["lp", job], check=True)  # expect: MCP510
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def mail_bad(job: str, ctx: Context) -> str:
    """Print."""
    with smtplib.SMTP("localhost") as smtp:
        smtp.sendmail("a@example.com", ["b@example.com"], f"job {job}")  # expect: MCP510
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def stripe_bad(job: str, ctx: Context) -> str:
    """Print."""
    stripe.PaymentIntent.create(amount=500, currency="eur")  # expect: MCP510
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def stripe_key_ok(job: str, ctx: Context) -> str:
    """Print."""
    stripe.PaymentIntent.create(amount=500, currency="eur", idempotency_key=f"job-{job}")
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def s3_bad(job: str, ctx: Context) -> str:
    """Print."""
    s3.put_object(Bucket="jobs", Key=str(uuid.uuid4()), Body=job.encode())  # expect: MCP510
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


async def submit(job: str) -> str:
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://print.example.com/jobs", json={"job": job})  # expect: MCP510
    return reply.json()["id"]


@mcp.tool()
async def helper_bad(job: str, ctx: Context) -> str:
    """Print."""
    jid = await submit(job)
    r = await ctx.elicit(f"Pages for {jid}?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


async def lookup(job: str) -> str:
    async with httpx.AsyncClient() as client:
        reply = await client.get("https://print.example.com/jobs", params={"job": job})
    return reply.json()["id"]


@mcp.tool()
async def helper_ok(job: str, ctx: Context) -> str:
    """Print."""
    jid = await lookup(job)
    r = await ctx.elicit(f"Pages for {jid}?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def after_ok(job: str, ctx: Context) -> str:
    """Print."""
    r = await ctx.elicit("Pages?", Pages)
    if r.action != "accept":
        return "none"
    subprocess.run(["lp", "-n", str(r.data.pages), job], check=True)
    return "printed"


@mcp.tool()
async def search_post_ok(query: str, ctx: Context) -> str:
    """Search jobs."""
    async with httpx.AsyncClient() as client:
        hits = (await client.post("https://print.example.com/search", json={"query": query})).json()
    r = await ctx.elicit(f"Which of {len(hits)}?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def graphql_query_ok(job: str, ctx: Context) -> str:
    """Print."""
    async with httpx.AsyncClient() as client:
        hits = (await client.post("https://print.example.com/graphql", json={"query": "query { jobs { id } }"})).json()
    r = await ctx.elicit(f"Which of {len(hits)}?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def token_ok(job: str, ctx: Context) -> str:
    """Print."""
    async with httpx.AsyncClient() as client:
        token = (await client.post("https://login.example.com/oauth/token", data={"grant_type": "client_credentials"})).json()["access_token"]
        jobs = (await client.get("https://print.example.com/jobs", headers={"Authorization": f"Bearer {token}"})).json()
    r = await ctx.elicit(f"Which of {len(jobs)}?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def subprocess_list_ok(ctx: Context) -> str:
    """Print."""
    out = subprocess.run(["lpstat", "-p"], capture_output=True, text=True, check=True).stdout
    r = await ctx.elicit(f"Which of {out}?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def conditional_ok(job: str, dry_run: bool, ctx: Context) -> str:
    """Print at once if the job is small."""
    if dry_run:
        subprocess.run(["lp", job], check=True)
        return "printed"
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"


@mcp.tool()
async def orm_bad(job: str, ctx: Context, session: Session) -> str:
    """Print."""
    session.add(job)
    session.commit()  # expect: MCP510
    r = await ctx.elicit("Pages?", Pages)
    return str(r.data.pages) if r.action == "accept" else "none"
