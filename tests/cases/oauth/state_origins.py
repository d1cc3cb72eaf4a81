# case: MCP222
"""Where a state comes from."""

import base64
import hashlib
import json
import os
import time
import uuid
from urllib.parse import urlencode

from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("states")
STATE = "connect-calendar"  # expect: MCP222


class Answer(BaseModel):
    nickname: str


def link(state: str) -> str:
    query = {"response_type": "code", "client_id": "states", "state": state, "code_challenge": "c", "code_challenge_method": "S256"}
    return f"https://id.states.example/authorize?{urlencode(query)}"


@mcp.custom_route("/constant", methods=["GET"])
async def constant(request: Request) -> Response:
    return RedirectResponse(link(STATE))


@mcp.custom_route("/user", methods=["GET"])
async def user(request: Request) -> Response:
    return RedirectResponse(link(request.session["user_id"]))  # expect: MCP222


@mcp.custom_route("/hash", methods=["GET"])
async def hashed(request: Request) -> Response:
    digest = hashlib.sha256(request.user.email.encode()).hexdigest()  # expect: MCP222
    return RedirectResponse(link(digest))


@mcp.custom_route("/packed", methods=["GET"])
async def packed(request: Request) -> Response:
    state = base64.urlsafe_b64encode(json.dumps({"user": request.session["sub"], "tool": "events"}).encode()).decode()  # expect: MCP222
    return RedirectResponse(link(state))


@mcp.custom_route("/time", methods=["GET"])
async def clock(request: Request) -> Response:
    return RedirectResponse(link(str(int(time.time()))))  # expect: MCP222


@mcp.custom_route("/setting", methods=["GET"])
async def setting(request: Request) -> Response:
    return RedirectResponse(link(os.environ["OAUTH_STATE"]))  # expect: MCP222


@mcp.tool()
async def chosen(ctx: Context, state: str) -> str:
    """Connect with the state that is given."""
    return (await ctx.elicit_url("Connect.", link(state), str(uuid.uuid4()))).action  # expect: MCP222


@mcp.tool()
async def entered(ctx: Context) -> str:
    """Connect under a nickname."""
    answer = await ctx.elicit("How shall we call you?", Answer)
    if answer.action != "accept":
        return "Not connected."
    url = link(answer.data.nickname)  # expect: MCP222
    return (await ctx.elicit_url("Connect.", url, str(uuid.uuid4()))).action
