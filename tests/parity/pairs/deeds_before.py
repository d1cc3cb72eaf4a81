# case: ALL
"""Mountain lodge: what is done before the question."""

from pathlib import Path
from urllib.parse import quote

import requests
from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel, Field

mcp = FastMCP("lodge")
DRAFTS: dict[str, str] = {}


class Note(BaseModel):
    note: str = Field(title="Note", default="")


def able(ctx: Context) -> bool:
    return ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability()))


@mcp.tool()
async def reserve(ctx: Context, room: str) -> str:
    """Reserve a room."""
    if not able(ctx):
        return "No."
    requests.post("https://lodge.example/reservations", json={"room": room}, timeout=10)  # expect: MCP510
    answer = await ctx.elicit("A note for the host?", Note)
    return "Reserved with a note." if answer.action == "accept" else "Reserved."


@mcp.tool()
async def invite(ctx: Context, room: str) -> str:
    """Invite a guest."""
    if not able(ctx):
        return "No."
    await mailer.send_mail("host@lodge.example", subject=room, text="New guest")  # expect: MCP510
    answer = await ctx.elicit("A note?", Note)
    return "Sent with a note." if answer.action == "accept" else "Sent."


@mcp.tool()
async def clean(ctx: Context, room: str) -> str:
    """Note that a room is clean."""
    if not able(ctx):
        return "No."
    Path("/var/lodge", quote(room, safe="")).write_text("clean")  # expect: MCP510
    answer = await ctx.elicit("A note?", Note)
    return answer.action


@mcp.tool()
async def free_rooms(ctx: Context, room: str) -> str:
    """Free rooms."""
    if not able(ctx):
        return "No."
    free = requests.get("https://lodge.example/rooms", params={"room": room}, timeout=10).json()
    rows = db.execute("SELECT * FROM rooms WHERE name = ?", (room,)).fetchall()
    answer = await ctx.elicit("A note?", Note)
    if answer.action != "accept":
        return "No note."
    requests.post("https://lodge.example/notes", json={"room": room, "note": answer.data.note}, timeout=10)
    return f"{len(rows)} {len(free)}"


@mcp.tool()
async def draft(ctx: Context, room: str) -> str:
    """Draft a booking."""
    if not able(ctx):
        return "No."
    DRAFTS[room] = "pending"
    answer = await ctx.elicit("A note?", Note)
    DRAFTS.pop(room)
    return answer.action


@mcp.tool()
async def pay_room(ctx: Context, room: str) -> str:
    """Pay for a room."""
    if not able(ctx):
        return "No."
    requests.post("https://lodge.example/pay", json={"room": room}, headers={"Idempotency-Key": f"pay-{room}"}, timeout=10)
    answer = await ctx.elicit("A note?", Note)
    return answer.action


@mcp.tool()
async def retire(ctx: Context, room: str) -> str:
    """Retire a room."""
    if not able(ctx):
        return "No."
    db.execute("DELETE FROM rooms WHERE name = ?", (room,))  # expect: MCP510
    answer = await ctx.elicit("A note?", Note)
    return answer.action
