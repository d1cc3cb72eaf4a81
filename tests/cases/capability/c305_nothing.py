# case: MCP305 MCP306
"""Tests that prove nothing, and tests beside them that do."""

import inspect
import os

from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel

mcp = FastMCP("quay")
WITH_FORMS = ClientCapabilities(elicitation=ElicitationCapability())


class Berth(BaseModel):
    number: int


@mcp.tool()
async def has_method(ctx: Context) -> str:
    if hasattr(ctx, "elicit") and callable(ctx.elicit):  # expect: MCP305
        return (await ctx.elicit("Berth?", Berth)).action
    return "none"


@mcp.tool()
async def has_method_of_session(ctx: Context) -> str:
    if getattr(ctx.session, "elicit", None) is None:  # expect: MCP305
        return "none"
    return (await ctx.elicit("Berth?", Berth)).action


@mcp.tool()
async def result_forgotten(ctx: Context) -> str:
    supported = False
    ctx.session.check_client_capability(WITH_FORMS)  # expect: MCP305
    return (await ctx.elicit("Berth?", Berth)).action if not supported else "none"


@mcp.tool()
async def never_raised(ctx: Context) -> str:
    try:
        answer = await ctx.elicit("Berth?", Berth)
    except (AttributeError, NotImplementedError):  # expect: MCP305
        return "none"
    return answer.action


@mcp.tool()
async def raised_too(ctx: Context) -> str:
    try:
        answer = await ctx.elicit("Berth?", Berth)
    except (NotImplementedError, McpError):
        return "none"
    return answer.action


@mcp.tool()
async def two_handlers(ctx: Context) -> str:
    try:
        answer = await ctx.elicit("Berth?", Berth)
    except NotImplementedError:
        return "none"
    except Exception as error:
        return f"none: {error}"
    return answer.action


@mcp.tool()
async def beside_a_real_one(ctx: Context) -> str:
    if not hasattr(ctx, "elicit") or not ctx.session.check_client_capability(WITH_FORMS):
        return "none"
    return (await ctx.elicit("Berth?", Berth)).action


@mcp.tool()
async def which_framework(ctx: Context) -> str:
    if not ctx.session.check_client_capability(WITH_FORMS):
        return "none"
    if "response_type" in inspect.signature(ctx.elicit).parameters:
        return (await ctx.elicit("Berth?", response_type=Berth)).action
    return (await ctx.elicit("Berth?", Berth)).action


@mcp.tool()
async def kept_result(ctx: Context) -> str:
    able = ctx.session.check_client_capability(WITH_FORMS)
    if able:
        return (await ctx.elicit("Berth?", Berth)).action
    return "none"


NEW = ("Quay Desk", "Harbour IDE")


def is_new(ctx: Context) -> bool:
    info = ctx.session.client_params.clientInfo
    return info.name in NEW and info.version >= "1.4"  # expect: MCP306


@mcp.tool()
async def by_name(ctx: Context) -> str:
    if is_new(ctx):
        return (await ctx.elicit("Berth?", Berth)).action
    return "none"


@mcp.tool()
async def by_version(ctx: Context) -> str:
    client = ctx.session.client_params.clientInfo
    if client.version.startswith("2."):  # expect: MCP306
        return (await ctx.elicit("Berth?", Berth)).action
    return "none"


@mcp.tool()
async def by_agent(ctx: Context) -> str:
    agent = ctx.request_context.request.headers.get("user-agent", "")
    if "harbour" in agent.lower():  # expect: MCP306
        return (await ctx.elicit("Berth?", Berth)).action
    return "none"


@mcp.tool()
async def by_switch(ctx: Context) -> str:
    if os.getenv("QUAY_ELICITATION", "on") != "on":  # expect: MCP306
        return "none"
    return (await ctx.elicit("Berth?", Berth)).action


@mcp.tool()
async def switch_beside_a_real_one(ctx: Context) -> str:
    if os.getenv("QUAY_ELICITATION", "on") != "on" or not ctx.session.check_client_capability(WITH_FORMS):
        return "none"
    return (await ctx.elicit("Berth?", Berth)).action


@mcp.tool()
async def name_for_a_log(ctx: Context) -> str:
    if ctx.session.client_params.clientInfo.name == "Harbour IDE":
        await ctx.info("an old friend")
    if not ctx.session.check_client_capability(WITH_FORMS):
        return "none"
    return (await ctx.elicit("Berth?", Berth)).action


@mcp.tool()
async def kept_method(ctx: Context) -> str:
    ask = getattr(ctx, "elicit", None)
    if ask is None:  # expect: MCP305
        return "none"
    return (await ask("Berth?", Berth)).action


def able(ctx: Context) -> bool:
    try:
        return bool(ctx.session.check_client_capability(WITH_FORMS))
    except Exception:
        return hasattr(ctx, "elicit") and callable(ctx.elicit)


def only_looks(ctx: Context) -> bool:
    return hasattr(ctx, "elicit")  # expect: MCP305


@mcp.tool()
async def asks_first(ctx: Context) -> str:
    if not able(ctx):
        return "none"
    return (await ctx.elicit("Berth?", Berth)).action


@mcp.tool()
async def asks_nobody(ctx: Context) -> str:
    if not only_looks(ctx):
        return "none"
    return (await ctx.elicit("Berth?", Berth)).action
