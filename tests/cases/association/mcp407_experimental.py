# case: MCP407
"""Kiln on mcp 1.x with experimental tasks: the work has a context of its own."""

from mcp import types
from mcp.server.experimental.task_context import ServerTaskContext
from mcp.server.lowlevel import Server

server = Server("kiln")
server.experimental.enable_tasks()
HEAT = {"type": "object", "properties": {"degrees": {"type": "integer", "title": "Degrees"}}, "required": ["degrees"]}


@server.call_tool()
async def call_tool(name: str, arguments: dict) -> types.CreateTaskResult:
    context = server.request_context

    async def work(task: ServerTaskContext) -> types.CallToolResult:
        await task.elicit("How hot?", HEAT)
        await context.session.elicit_form("How hot?", HEAT)  # expect: MCP407
        return types.CallToolResult(content=[])

    return await context.experimental.run_task(work)
