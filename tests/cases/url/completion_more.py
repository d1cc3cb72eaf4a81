# case: MCP214
"""Post boxes: who hears of a completed page."""

import asyncio
import uuid
from typing import Any

from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from mcp.types import ElicitCompleteNotification, ElicitCompleteNotificationParams, ServerNotification
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

mcp = FastMCP("post-boxes")


class Hub:
    def __init__(self) -> None:
        self.sessions: set[ServerSession] = set()
        self.waiting: dict[str, tuple[str, ServerSession]] = {}
        self.by_id: dict[str, list[ServerSession]] = {}

    async def tell(self, session: ServerSession, elicitation_id: str) -> None:
        await session.send_elicit_complete(elicitation_id)  # expect: MCP214

    async def tell_one(self, session: ServerSession, elicitation_id: str) -> None:
        await session.send_elicit_complete(elicitation_id=elicitation_id)

    async def broadcast(self, elicitation_id: str) -> None:
        for session in list(self.sessions):
            await self.tell(session, elicitation_id)

    async def broadcast_at_once(self, elicitation_id: str) -> None:
        await asyncio.gather(*(s.send_elicit_complete(elicitation_id) for s in self.sessions))  # expect: MCP214

    async def each_its_own(self) -> None:
        for elicitation_id, (_, session) in self.waiting.items():
            await session.send_elicit_complete(elicitation_id)

    async def those_who_wait(self, elicitation_id: str) -> None:
        for session in self.by_id.pop(elicitation_id, []):
            await session.send_elicit_complete(elicitation_id)

    async def the_one(self, elicitation_id: str) -> None:
        for known, session in self.waiting.values():
            if known == elicitation_id:
                await session.send_elicit_complete(elicitation_id)

    async def nameless(self, session: ServerSession) -> None:
        await session.send_elicit_complete(None)  # type: ignore  # expect: MCP214
        await session.send_elicit_complete()  # type: ignore  # expect: MCP214

    async def by_hand(self, session: ServerSession, elicitation_id: str) -> None:
        params = ElicitCompleteNotificationParams(elicitationId=elicitation_id)
        await session.send_notification(ServerNotification(ElicitCompleteNotification(params=params)))
        await session.send_notification({"method": "notifications/elicitation/complete", "params": {}})  # type: ignore  # expect: MCP214


hub = Hub()


@mcp.custom_route("/done/{ticket}", methods=["POST"])
async def done(request: Request) -> Response:
    ticket = request.path_params["ticket"]
    elicitation_id, session = hub.waiting.pop(ticket)
    await hub.tell_one(session, elicitation_id)
    return PlainTextResponse("ok")


@mcp.tool()
async def finish(args: dict[str, Any], ctx: Context) -> str:
    """Say that a page was completed."""
    await ctx.session.send_elicit_complete(args["elicitation_id"])  # expect: MCP214
    return "ok"


@mcp.tool()
async def check_box(box: str, ctx: Context) -> str:
    """Look whether a box is open, and tell the client when its page was completed."""
    record = hub.waiting.pop(box, None)
    if record is not None:
        await ctx.session.send_elicit_complete(record[0])
    return "ok"


@mcp.tool()
async def open_box(box: str, ctx: Context) -> str:
    """Open a box."""
    elicitation_id = str(uuid.uuid4())
    result = await ctx.elicit_url("Open.", f"https://boxes.example.org/{elicitation_id}", elicitation_id)
    if result.action == "accept":
        await ctx.session.send_elicit_complete(elicitation_id)
    return result.action
