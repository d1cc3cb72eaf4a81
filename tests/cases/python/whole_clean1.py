# case: ALL
"""Library of things: connects a lender's account through a page of its own, asks with forms where the client has them."""

from __future__ import annotations

import base64
import hashlib
import logging
import os
import secrets
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

import httpx
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.session import ServerSession
from mcp.shared.exceptions import McpError
from pydantic import BaseModel, Field
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

logger = logging.getLogger(__name__)
mcp = FastMCP("library-of-things", host="127.0.0.1", port=8123)
PUBLIC = os.environ.get("PUBLIC_URL", "https://things.example.org").rstrip("/")
AUTHORIZE = "https://id.lenders.example.com/oauth2/authorize"
TOKEN = "https://id.lenders.example.com/oauth2/token"


@dataclass
class Pending:
    subject: str
    elicitation: str
    verifier: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    made: float = field(default_factory=time.monotonic)
    done: bool = False


class Vault:
    """Keeps what belongs to a subject."""

    def __init__(self) -> None:
        self._kept: dict[str, dict[str, str]] = {}

    def put(self, subject: str, reply: dict[str, str]) -> None:
        self._kept[subject] = reply

    def has(self, subject: str) -> bool:
        return subject in self._kept


vault = Vault()
pending: dict[str, Pending] = {}


class Loan(BaseModel):
    days: int = Field(ge=1, le=28, description="For how many days")
    note: str = Field(default="", description="Anything we should know")


def declared(ctx: Context):
    params = ctx.session.client_params
    return params.capabilities.elicitation if params is not None else None


def shows_forms(ctx: Context) -> bool:
    return declared(ctx) is not None


def opens_pages(ctx: Context) -> bool:
    elicitation = declared(ctx)
    return elicitation is not None and elicitation.url is not None


@mcp.tool()
async def borrow(thing: str, ctx: Context) -> str:
    """Borrow a thing."""
    if not shows_forms(ctx):
        return "Tell me for how many days, please."
    answer = await ctx.elicit(message=f"Borrow {thing}: for how long?", schema=Loan)
    if answer.action != "accept":
        return "Nothing was borrowed."
    return f"{thing} is yours for {answer.data.days} days."


@mcp.tool()
async def connect_lender(ctx: Context) -> str:
    """Connect your account with the lender."""
    subject = ctx.request_context.request.user.username
    if vault.has(subject):
        return "Your account is connected."
    if not opens_pages(ctx):
        return "Connect your account on our site first; your client cannot open pages."
    flow, elicitation = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
    pending[flow] = Pending(subject, elicitation)
    try:
        answer = await ctx.elicit_url(
            message="Connect your account with the lender in the browser.", url=f"{PUBLIC}/connect/{flow}", elicitation_id=elicitation
        )
    except McpError as error:
        logger.info("page was not opened: %s", error.error.code)
        return "The page could not be opened."
    if answer.action != "accept":
        pending.pop(flow, None)
        return "Nothing was connected."
    return "Finish in the browser, then call this tool again."


@mcp.custom_route("/connect/{flow}", methods=["GET"])
async def connect(request: Request) -> Response:
    waiting = pending.get(request.path_params["flow"])
    if waiting is None or waiting.subject != request.session.get("subject"):
        return HTMLResponse("This link is not yours.", status_code=403)
    state = secrets.token_urlsafe(32)
    pending[state] = pending.pop(request.path_params["flow"])
    challenge = base64.urlsafe_b64encode(hashlib.sha256(waiting.verifier.encode()).digest()).rstrip(b"=").decode()
    query = {
        "response_type": "code",
        "client_id": os.environ["LENDER_CLIENT_ID"],
        "redirect_uri": f"{PUBLIC}/callback",
        "scope": "loans:read",
        "state": state,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }
    return RedirectResponse(f"{AUTHORIZE}?{urlencode(query)}", status_code=302)


@mcp.custom_route("/callback", methods=["GET"])
async def callback(request: Request) -> Response:
    waiting = pending.pop(request.query_params.get("state", ""), None)
    if waiting is None or waiting.subject != request.session.get("subject") or time.monotonic() - waiting.made > 600:
        return HTMLResponse("This answer belongs to no request.", status_code=400)
    async with httpx.AsyncClient() as client:
        reply = await client.post(
            TOKEN,
            data={
                "grant_type": "authorization_code",
                "code": request.query_params["code"],
                "code_verifier": waiting.verifier,
                "redirect_uri": f"{PUBLIC}/callback",
                "client_id": os.environ["LENDER_CLIENT_ID"],
            },
        )
        reply.raise_for_status()
    vault.put(waiting.subject, reply.json())
    return HTMLResponse("Done. You may close this page.")


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
