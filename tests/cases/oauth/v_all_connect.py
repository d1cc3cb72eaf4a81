# case: ALL
"""Greenhouse: URL mode done right, all rules."""

import base64
import hashlib
import os
import secrets
import uuid
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

import httpx
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from mcp.shared.exceptions import McpError, UrlElicitationRequiredError
from mcp.types import ElicitRequestURLParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

mcp = FastMCP("greenhouse", host="127.0.0.1", port=8080)
PUBLIC = os.environ.get("PUBLIC_URL", "https://greenhouse.example.com")
AUTHORIZE = "https://auth.seeds.example/authorize"
HOSTS = {"shop.seeds.example", "pay.seeds.example"}


@dataclass(frozen=True)
class Ticket:
    subject: str
    verifier: str
    elicitation: str


TICKETS: dict[str, Ticket] = {}
LINKED: dict[str, str] = {}


def subject() -> str:
    token = get_access_token()
    if token is None or token.subject is None:
        raise ToolError("Sign in first.")
    return token.subject


def opens_pages(ctx: Context) -> bool:
    params = ctx.session.client_params
    elicitation = params.capabilities.elicitation if params is not None else None
    return elicitation is not None and elicitation.url is not None


@mcp.tool()
async def link_shop(ctx: Context) -> str:
    """Link the seed shop."""
    who = subject()
    if who in LINKED:
        return "The shop is linked."
    if not opens_pages(ctx):
        return "This needs a client that opens pages."
    ticket, elicitation = secrets.token_urlsafe(24), str(uuid.uuid4())
    TICKETS[ticket] = Ticket(who, secrets.token_urlsafe(48), elicitation)
    try:
        answer = await ctx.elicit_url("Link the seed shop.", f"{PUBLIC}/link/{ticket}", elicitation)
    except McpError:
        return "The page was not opened."
    if answer.action != "accept":
        return "The shop was not linked."
    return "Call this tool again when the page says that you are done."


@mcp.tool()
def order(seed: str, bags: int) -> str:
    """Order seeds."""
    who = subject()
    if who not in LINKED:
        ticket, elicitation = secrets.token_urlsafe(24), str(uuid.uuid4())
        TICKETS[ticket] = Ticket(who, secrets.token_urlsafe(48), elicitation)
        page = ElicitRequestURLParams(mode="url", message="Link the shop.", url=f"{PUBLIC}/link/{ticket}", elicitationId=elicitation)
        raise UrlElicitationRequiredError([page])
    return f"{bags} bags of {seed}"


@mcp.tool()
async def pay(order_id: str, ctx: Context) -> str:
    """Pay for an order."""
    if not opens_pages(ctx):
        return "This needs a client that opens pages."
    async with httpx.AsyncClient() as client:
        reply = await client.get(f"https://api.pay.seeds.example/sessions/{order_id}")
    page = reply.json()["url"]
    parts = urlsplit(page)
    if parts.scheme != "https" or parts.hostname not in HOSTS:
        raise ToolError("The shop gave no page of its own.")
    answer = await ctx.elicit_url("Pay for the order.", page, str(uuid.uuid4()))
    return "Waiting for the payment." if answer.action == "accept" else "Not paid."


@mcp.custom_route("/link/{ticket}", methods=["GET"])
async def link(request: Request) -> Response:
    key = request.path_params["ticket"]
    ticket = TICKETS.get(key)
    if ticket is None or request.session.get("sub") != ticket.subject:
        return PlainTextResponse("This link belongs to somebody else.", status_code=403)
    digest = hashlib.sha256(ticket.verifier.encode()).digest()
    query = {
        "response_type": "code",
        "client_id": os.environ["SEEDS_CLIENT_ID"],
        "redirect_uri": f"{PUBLIC}/linked",
        "scope": "orders:read orders:write",
        "state": key,
        "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
        "code_challenge_method": "S256",
    }
    return RedirectResponse(f"{AUTHORIZE}?{urlencode(query)}")


@mcp.custom_route("/linked", methods=["GET"])
async def linked(request: Request) -> Response:
    ticket = TICKETS.pop(request.query_params.get("state", ""), None)
    if ticket is None or request.session.get("sub") != ticket.subject:
        return PlainTextResponse("Unknown state.", status_code=400)
    form = {"grant_type": "authorization_code", "code": request.query_params["code"], "code_verifier": ticket.verifier}
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://auth.seeds.example/token", data=form)
    if reply.is_error:
        return PlainTextResponse("The shop said no.", status_code=502)
    LINKED[ticket.subject] = reply.json()["access_token"]
    return HTMLResponse("You can go back to your client.")


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
