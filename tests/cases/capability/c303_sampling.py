# case: MCP303 MCP304 MCP305
"""Sampling and roots through fastmcp and sessions."""

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from mcp.shared.exceptions import McpError
from mcp.types import ClientCapabilities, RootsCapability, SamplingCapability, SamplingMessage, SamplingToolsCapability, TextContent, Tool

mcp = FastMCP("press")
LOOK_UP = Tool(name="look_up", inputSchema={"type": "object"})


def says(text: str) -> list[SamplingMessage]:
    return [SamplingMessage(role="user", content=TextContent(type="text", text=text))]


@mcp.tool
async def bare(ctx: Context) -> str:
    result = await ctx.session.create_message(says("Hi"), max_tokens=5, related_request_id=ctx.request_id)  # expect: MCP303
    return str(result.content)


@mcp.tool
async def framework(ctx: Context) -> str:
    return (await ctx.sample("Hi")).text or ""  # expect: MCP303


@mcp.tool
async def framework_handled(ctx: Context) -> str:
    try:
        return (await ctx.sample("Hi")).text or ""
    except ValueError:
        return "your client has no model"


@mcp.tool
async def tested(ctx: Context) -> str:
    if ctx.session.client_params.capabilities.sampling is None:
        raise ToolError("your client has no model")
    result = await ctx.session.create_message(says("Hi"), max_tokens=5, related_request_id=ctx.request_id)
    return str(result.content)


@mcp.tool
async def with_tools_untested(ctx: Context) -> str:
    if not ctx.session.check_client_capability(ClientCapabilities(sampling=SamplingCapability())):
        return "your client has no model"
    result = await ctx.session.create_message(says("Hi"), max_tokens=5, tools=[LOOK_UP], related_request_id=ctx.request_id)  # expect: MCP303
    return str(result.content)


@mcp.tool
async def with_tools_tested(ctx: Context) -> str:
    sampling = ctx.session.client_params.capabilities.sampling
    if sampling is None or sampling.tools is None:
        return "your client's model takes no tools"
    result = await ctx.session.create_message(says("Hi"), max_tokens=5, tools=[LOOK_UP], related_request_id=ctx.request_id)
    return str(result.content)


@mcp.tool
async def folders(ctx: Context) -> str:
    roots = await ctx.list_roots()  # expect: MCP304
    return ", ".join(str(r.uri) for r in roots)


@mcp.tool
async def folders_handled(ctx: Context) -> str:
    try:
        roots = await ctx.list_roots()
    except McpError:
        return "tell me a folder"
    return ", ".join(str(r.uri) for r in roots)


async def first_folder(ctx: Context) -> str | None:
    if not ctx.session.check_client_capability(ClientCapabilities(roots=RootsCapability())):
        return None
    roots = await ctx.session.list_roots()
    return str(roots.roots[0].uri) if roots.roots else None


@mcp.tool
async def folder(ctx: Context) -> str:
    return await first_folder(ctx) or "tell me a folder"
