# case: MCP222
"""Through helpers the finding starts at the caller's argument."""

import uuid

from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("callers")


def consent(provider: str, state: str) -> str:
    return f"https://{provider}.example.net/oauth/authorize?client_id=callers&response_type=code&state={state}"


async def open_consent(ctx: Context, provider: str, state: str) -> str:
    answer = await ctx.elicit_url("Connect.", consent(provider, state), str(uuid.uuid4()))
    return answer.action


@mcp.tool()
async def connect(ctx: Context, provider: str) -> str:
    """Connect a provider."""
    return await open_consent(
        ctx,
        provider,
        f"connect-{provider}",  # expect: MCP222
    )


@mcp.tool()
async def reconnect(ctx: Context, provider: str, attempt: str) -> str:
    """Connect it again."""
    return await open_consent(
        ctx,
        provider,
        attempt,  # expect: MCP222
    )


@mcp.tool()
async def renew(ctx: Context, provider: str) -> str:
    """Connect it anew."""
    return await open_consent(ctx, provider, state="renew")  # expect: MCP222


@mcp.tool()
async def by_session(ctx: Context, provider: str) -> str:
    """Connect for this client."""
    return await open_consent(ctx, provider, ctx.client_id)  # expect: MCP222


@mcp.tool()
async def soundly(ctx: Context, provider: str) -> str:
    """Connect soundly."""
    return await open_consent(ctx, provider, uuid.uuid4().hex)
