# case: MCP201 MCP202 MCP203
"""Film archive: what only sounds secret or personal in links."""

import os
import secrets
import uuid
from urllib.parse import quote, urlencode

import stripe
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("film-archive")
PUBLIC = os.environ.get("PUBLIC_URL", "https://films.example.org")
PENDING: dict[str, str] = {}


class Settings:
    base_url: str = "https://films.example.org"
    publishable_key: str = os.environ["STRIPE_PUBLISHABLE_KEY"]


settings = Settings()


@mcp.tool()
async def references(reel: str, page: int, ctx: Context) -> str:
    """Show a reel."""
    query = urlencode(
        {
            "state": secrets.token_urlsafe(16),
            "nonce": uuid.uuid4().hex,
            "client_id": os.environ["CLIENT_ID"],
            "code_challenge": "abc",
            "code_challenge_method": "S256",
            "token_type": "bearer",
            "token_id": "tok_12",
            "page_token": page,
            "next_token": reel,
            "sort_key": "title",
            "key_id": "kms-1",
            "secret_name": "projector",
            "public_key": settings.publishable_key,
            "site_key": settings.publishable_key,
            "idempotency_key": uuid.uuid4().hex,
            "author": "ida",
            "pinned": "true",
            "session_name": "matinee",
            "password_reset": "1",
            "auth_method": "oidc",
            "csrf_token": secrets.token_hex(8),
        }
    )
    result = await ctx.elicit_url("Look.", f"{settings.base_url}/view?{query}", str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def tickets(reel: str, tenant_id: str, project_id: str, ctx: Context) -> str:
    """Show a reel."""
    ticket = secrets.token_urlsafe(32)
    PENDING[ticket] = reel
    await ctx.elicit_url("Look.", f"{PUBLIC}/connect/{ticket}", str(uuid.uuid4()))
    await ctx.elicit_url("Look.", f"{PUBLIC}/connect?ticket={ticket}&tenant={tenant_id}&project={project_id}", str(uuid.uuid4()))
    await ctx.elicit_url("Look.", f"{PUBLIC}/tenants/{tenant_id}/projects/{project_id}/settings#tokens", str(uuid.uuid4()))
    await ctx.elicit_url("Look.", f"{PUBLIC}/settings/access-tokens/new?name=archive", str(uuid.uuid4()))
    await ctx.elicit_url("Look.", f"{PUBLIC}/reset-password?lang=en", str(uuid.uuid4()))
    result = await ctx.elicit_url("Look.", f"{PUBLIC}/reels/{quote(reel, safe='')}?file_name={quote(reel)}&project_name={project_id}", str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def pay(reel: str, ctx: Context) -> str:
    """Pay for a copy."""
    session = stripe.checkout.Session.create(mode="payment", line_items=[{"price": reel, "quantity": 1}])
    result = await ctx.elicit_url("Pay.", session.url, str(uuid.uuid4()))
    return result.action


@mcp.tool()
async def with_names(user_agent: str, branch_name: str, event_name: str, host_name: str, ctx: Context) -> str:
    """Show a branch."""
    result = await ctx.elicit_url(
        "Look.", f"{PUBLIC}/events/{event_name}/{branch_name}?agent={user_agent}&host={host_name}&display_name=short&email_template=plain", str(uuid.uuid4())
    )
    return result.action


async def entry(token: str | None = None) -> str:
    token = token or secrets.token_urlsafe(32)
    PENDING[token] = "pending"
    return token


def entry_url(entry_token: str) -> str:
    return f"{PUBLIC}/credentials/entry?t={entry_token}"


@mcp.tool()
async def enter(reel: str, ctx: Context) -> str:
    """Enter credentials on a page, by a one-time reference."""
    result = await ctx.elicit_url("Enter.", entry_url(await entry()), str(uuid.uuid4()))
    return result.action
