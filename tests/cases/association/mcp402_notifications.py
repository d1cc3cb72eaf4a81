# case: MCP402
"""Bird hide on the low-level server of mcp 1.x: notifications, by table and by decorator."""

import asyncio

from mcp import types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

server = Server("bird-hide")
FOLDERS: list[str] = []


async def on_initialized(notification: types.InitializedNotification) -> None:
    listed = await server.request_context.session.list_roots()  # expect: MCP402
    FOLDERS.extend(str(root.uri) for root in listed.roots)


server.notification_handlers[types.InitializedNotification] = on_initialized


@server.progress_notification()
async def progressed(token: str | int, progress: float, total: float | None, message: str | None) -> None:
    await server.request_context.session.list_roots()  # expect: MCP402


@server.call_tool()
async def call_tool(name: str, arguments: dict) -> list[types.TextContent]:
    listed = await server.request_context.session.list_roots()
    return [types.TextContent(type="text", text=str(len(listed.roots)))]


async def main() -> None:
    async with stdio_server() as (read, write):
        await server.run(read, write, server.create_initialization_options())


if __name__ == "__main__":
    asyncio.run(main())
