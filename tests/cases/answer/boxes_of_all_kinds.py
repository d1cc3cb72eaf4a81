# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Observatory dome (fastmcp and mixed)."""

from dataclasses import dataclass
from pathlib import Path

from fastmcp import Context, FastMCP
from fastmcp.server.elicitation import AcceptedElicitation
from pydantic import BaseModel, Field

mcp = FastMCP("dome-control")
DOME = {"open": False}


@dataclass
class Sure:
    sure: bool


class Drop(BaseModel):
    confirm: bool = Field(default=False, description="Really delete all plates")
    reason: str = Field(default="", description="Why")


@mcp.tool
async def match_bad(ctx: Context) -> str:
    """Open the dome."""
    match await ctx.elicit("Open the dome?", response_type=Sure):
        case AcceptedElicitation():  # expect: MCP505
            DOME["open"] = True
            return "open"
        case _:
            return "closed"


@mcp.tool
async def match_ok(ctx: Context) -> str:
    """Open the dome."""
    match await ctx.elicit("Open the dome?", response_type=Sure):
        case AcceptedElicitation(data=Sure(sure=True)):
            DOME["open"] = True
            return "open"
        case _:
            return "closed"


@mcp.tool
async def match_guard_ok(ctx: Context) -> str:
    """Open the dome."""
    match await ctx.elicit("Open the dome?", response_type=bool):
        case AcceptedElicitation(data=yes) if yes:
            DOME["open"] = True
            return "open"
        case _:
            return "closed"


@mcp.tool
async def reason_only_bad(plate: str, ctx: Context) -> str:
    """Delete a plate."""
    r = await ctx.elicit("Delete the plate?", response_type=Drop)
    if r.action != "accept":  # expect: MCP505
        return "kept"
    Path(plate).unlink()
    return f"deleted because {r.data.reason}"


@mcp.tool
async def getattr_ok(plate: str, ctx: Context) -> str:
    """Delete a plate."""
    r = await ctx.elicit("Delete the plate?", response_type=Drop)
    if r.action != "accept" or not getattr(r.data, "confirm", False):
        return "kept"
    Path(plate).unlink()
    return "deleted"


@mcp.tool
async def eq_true_ok(ctx: Context) -> str:
    """Open the dome."""
    r = await ctx.elicit("Open the dome?", response_type=bool)
    if r.action == "accept" and r.data == True:  # noqa: E712
        DOME["open"] = True
        return "open"
    return "closed"


async def consent(ctx: Context, text: str) -> bool:
    r = await ctx.elicit(text, response_type=Sure)
    return r.action == "accept"  # expect: MCP505


@mcp.tool
async def helper_bad(ctx: Context) -> str:
    """Open the dome."""
    if await consent(ctx, "Open?"):
        DOME["open"] = True
    return "done"


async def consent_ok(ctx: Context, text: str) -> bool:
    r = await ctx.elicit(text, response_type=Sure)
    return isinstance(r, AcceptedElicitation) and r.data.sure


@mcp.tool
async def helper_ok(ctx: Context) -> str:
    """Open the dome."""
    if await consent_ok(ctx, "Open?"):
        DOME["open"] = True
    return "done"


@mcp.tool
async def ternary_bad(ctx: Context) -> str:
    """Open the dome."""
    r = await ctx.elicit("Open?", response_type=Sure)
    DOME["open"] = True if r.action == "accept" else False  # expect: MCP505
    return "done"


@mcp.tool
async def dump_ok(ctx: Context) -> str:
    """Delete plates."""
    r = await ctx.elicit("Delete?", response_type=Drop)
    if r.action != "accept":
        return "kept"
    values = r.data.model_dump()
    if not values["confirm"]:
        return "kept"
    Path("plates").unlink()
    return "deleted"


@mcp.tool
async def none_form(ctx: Context) -> str:
    """Open the dome."""
    r = await ctx.elicit("Open the dome?", response_type=["yes", "no"])
    if r.action == "accept" and r.data == "yes":
        DOME["open"] = True
        return "open"
    return "closed"
