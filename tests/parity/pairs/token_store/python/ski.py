"""Ski school."""

import logging

from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import FastMCP
from store import grant_of, masked

mcp = FastMCP("ski-school")
log = logging.getLogger("ski")


def subject() -> str:
    access = get_access_token()
    return access.subject if access else ""


@mcp.tool()
async def lift_pass() -> str:
    grant = grant_of(subject())
    if grant is None:
        return "Link your lift pass first."
    log.info("lift pass with %s", grant.access_token)  # expect: MCP605
    return "Valid until Sunday."


@mcp.tool()
async def lift_pass_token() -> str:
    grant = grant_of(subject())
    return grant.refresh_token if grant else "none"  # expect: MCP602


@mcp.tool()
async def lift_pass_hint() -> str:
    grant = grant_of(subject())
    if grant is None:
        return "none"
    log.info("lift pass with %s for %s", masked(grant.access_token), grant.scope)
    return masked(grant.access_token)


@mcp.tool()
async def join_course(course: str, lift_password: str) -> str:  # expect: MCP601
    return f"Joined {course}."
