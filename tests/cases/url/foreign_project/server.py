"""Removals: pages that other services name."""

import uuid
from typing import Any

import httpx
import mcp.types as types
from mcp.server.lowlevel import Server
from portal import Portal, open_page

server = Server("removals")
portal = Portal("https://portal.example.org")


@server.call_tool()
async def call_tool(name: str, arguments: dict[str, Any]) -> list[types.TextContent]:
    session = server.request_context.session
    if name == "open":
        await open_page(session, "Look.", arguments["url"])  # expect: MCP208
    elif name == "van":
        async with httpx.AsyncClient() as client:
            reply = await client.post("https://vans.example.net/book", json={"day": arguments["day"]})
            reply.raise_for_status()
            booking = reply.json()
        await open_page(session, "Book.", booking["links"]["checkout"])  # expect: MCP208
    elif name == "crew":
        await open_page(session, "Book.", await portal.checkout(arguments["day"]))  # expect: MCP208
    elif name == "boxes":
        await open_page(session, "Order.", portal.page(arguments["size"]))
    elif name == "storage":
        await open_page(session, "Rent.", f"https://{arguments['city']}.storage.example.org/{uuid.uuid4().hex}")
    return [types.TextContent(type="text", text="done")]
