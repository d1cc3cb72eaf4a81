# case: MCP301 MCP303
"""The context of a task tests the client by itself (a note); a session of unknown type does not."""

from mcp.server import Server
from mcp.server.experimental.task_context import ServerTaskContext
from mcp.types import CallToolResult, CreateTaskResult, SamplingMessage, TextContent

server = Server("kiln")
SURE = {"type": "object", "properties": {"ok": {"type": "boolean"}}}


@server.call_tool()
async def call(name: str, arguments: dict) -> CreateTaskResult:
    ctx = server.request_context

    async def work(task: ServerTaskContext) -> CallToolResult:
        answer = await task.elicit(message="Open it?", requestedSchema=SURE)  # expect: MCP301
        said = await task.create_message(messages=[SamplingMessage(role="user", content=TextContent(type="text", text="Hi"))], max_tokens=5)  # expect: MCP303
        return CallToolResult(content=[TextContent(type="text", text=f"{answer.action} {said}")])

    async def guarded(task: ServerTaskContext) -> CallToolResult:
        try:
            answer = await task.elicit(message="Open it?", requestedSchema=SURE)
        except Exception:
            return CallToolResult(content=[])
        return CallToolResult(content=[TextContent(type="text", text=answer.action)])

    return await ctx.experimental.run_task(work if name == "open" else guarded)


async def relay(upstream, what: str) -> str:
    return (await upstream.elicit(message=what, requestedSchema=SURE)).action
