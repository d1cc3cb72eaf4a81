# case: ALL
# options: --protocol 2025-11-25
"""Gliders: two callbacks, one of them sound."""

import secrets
import uuid
from dataclasses import dataclass

import httpx
from fastapi import Cookie, FastAPI, HTTPException
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("gliders")
app = FastAPI()
CLIENT_ID = "gliders"


@dataclass
class Flow:
    subject: str
    verifier: str


FLOWS: dict[str, Flow] = {}
GRANTS: dict[str, str] = {}
SESSIONS: dict[str, str] = {}


@app.get("/oauth/bad")
async def bad(  # expect: MCP226
    code: str,
    email: str,  # expect: MCP227
) -> str:
    form = {"grant_type": "authorization_code", "code": code, "client_id": CLIENT_ID}
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://id.gliders.example/token", data=form)
    GRANTS[email] = reply.json()["access_token"]
    return "Linked."


@app.get("/oauth/good")
async def good(code: str, state: str, session: str = Cookie()) -> str:
    flow = FLOWS.pop(state, None)
    if flow is None or SESSIONS.get(session) != flow.subject:
        raise HTTPException(403, "No longer valid.")
    form = {"grant_type": "authorization_code", "code": code, "code_verifier": flow.verifier, "client_id": CLIENT_ID}
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://id.gliders.example/token", data=form)
    GRANTS[flow.subject] = reply.json()["access_token"]
    return "Linked."


@mcp.tool()
async def link_glider(ctx: Context) -> str:
    """Link a glider."""
    access = get_access_token()
    if access is None or access.subject is None:
        return "Sign in first."
    elicitation = ctx.session.client_params.capabilities.elicitation
    if elicitation is None or elicitation.url is None:
        return "No pages here."
    state = secrets.token_urlsafe(24)
    FLOWS[state] = Flow(access.subject, secrets.token_urlsafe(32))
    answer = await ctx.elicit_url("Link your glider.", f"https://gliders.example/connect/{state}", str(uuid.uuid4()))
    return "Finish in the browser." if answer.action == "accept" else "Nothing was linked."
