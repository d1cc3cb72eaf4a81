# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Vault of seeds (fastmcp)."""

import os

from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from mcp import McpError

mcp = FastMCP("seed-vault")
SEEDS: dict[str, int] = {}


class ElicitationUnavailable(Exception):
    pass


def supports(ctx: Context) -> bool:
    params = ctx.session.client_params
    return bool(params and params.capabilities and params.capabilities.elicitation)


async def confirm(ctx: Context, text: str) -> bool:
    try:
        r = await ctx.elicit(text, response_type=bool)
    except McpError as exc:
        raise ElicitationUnavailable from exc
    return r.action == "accept" and r.data is True


@mcp.tool
async def raise_bad(seed: str, ctx: Context) -> str:
    """Destroy a seed lot."""
    try:
        if not await confirm(ctx, f"Destroy {seed}?"):
            return "kept"
    except ElicitationUnavailable:  # expect: MCP503
        pass
    SEEDS.pop(seed)
    return "destroyed"


@mcp.tool
async def raise_ok(seed: str, ctx: Context) -> str:
    """Destroy a seed lot."""
    try:
        if not await confirm(ctx, f"Destroy {seed}?"):
            return "kept"
    except ElicitationUnavailable:
        raise ToolError("Your client cannot confirm; destroy the lot in the web interface.")
    SEEDS.pop(seed)
    return "destroyed"


@mcp.tool
async def cap_if_bad(seed: str, ctx: Context) -> str:
    """Destroy a seed lot."""
    if supports(ctx):  # expect: MCP503
        r = await ctx.elicit(f"Destroy {seed}?", response_type=bool)
        if r.action != "accept" or not r.data:
            return "kept"
    SEEDS.pop(seed)
    return "destroyed"


@mcp.tool
async def cap_if_ok(seed: str, ctx: Context) -> str:
    """Destroy a seed lot."""
    if not supports(ctx):
        return "Your client cannot ask; nothing was destroyed."
    r = await ctx.elicit(f"Destroy {seed}?", response_type=bool)
    if r.action != "accept" or not r.data:
        return "kept"
    SEEDS.pop(seed)
    return "destroyed"


@mcp.tool
async def argument_ok(seed: str, confirmed: bool, ctx: Context) -> str:
    """Destroy a seed lot."""
    try:
        r = await ctx.elicit(f"Destroy {seed}?", response_type=bool)
    except McpError:
        return "Your client cannot ask; nothing was destroyed."
    if r.action != "accept" or not r.data:
        return "kept"
    SEEDS.pop(seed)
    return "destroyed"


async def env_confirm(ctx: Context, text: str) -> bool:
    if os.getenv("SEED_VAULT_AUTO_APPROVE", "").lower() in ("1", "true"):
        return True
    try:
        r = await ctx.elicit(text, response_type=bool)
    except (McpError, ToolError):
        return False
    return r.action == "accept" and bool(r.data)


@mcp.tool
async def env_ok(seed: str, ctx: Context) -> str:
    """Destroy a seed lot."""
    if not await env_confirm(ctx, "Destroy?"):
        return "kept"
    SEEDS.pop(seed)
    return "destroyed"


async def tri(ctx: Context, text: str) -> bool | None:
    """True, False, or None when nobody could be asked."""
    try:
        r = await ctx.elicit(text, response_type=bool)
    except McpError:
        return None
    return r.action == "accept" and bool(r.data)


@mcp.tool
async def tri_bad(seed: str, ctx: Context) -> str:
    """Destroy a seed lot."""
    answer = await tri(ctx, "Destroy?")
    if answer is False:  # expect: MCP503
        return "kept"
    SEEDS.pop(seed)
    return "destroyed"


@mcp.tool
async def tri_ok(seed: str, ctx: Context) -> str:
    """Destroy a seed lot."""
    answer = await tri(ctx, "Destroy?")
    if not answer:
        return "kept"
    SEEDS.pop(seed)
    return "destroyed"


async def ctx_none(ctx: Context | None, text: str) -> bool:
    if ctx is None:
        return True  # expect: MCP503
    try:
        r = await ctx.elicit(text, response_type=bool)
    except McpError:
        return False
    return r.action == "accept" and bool(r.data)


@mcp.tool
async def ctx_none_bad(seed: str, ctx: Context | None = None) -> str:
    """Destroy a seed lot."""
    if not await ctx_none(ctx, "Destroy?"):
        return "kept"
    SEEDS.pop(seed)
    return "destroyed"


async def tuple_confirm(ctx: Context, text: str) -> tuple[bool, str]:
    try:
        r = await ctx.elicit(text, response_type=bool)
    except Exception as exc:
        return True, f"confirmation skipped: {exc}"  # expect: MCP503
    if r.action == "accept" and r.data:
        return True, "confirmed"
    return False, r.action


@mcp.tool
async def tuple_bad(seed: str, ctx: Context) -> str:
    """Destroy a seed lot."""
    ok, why = await tuple_confirm(ctx, "Destroy?")
    if not ok:
        return why
    SEEDS.pop(seed)
    return f"destroyed ({why})"
