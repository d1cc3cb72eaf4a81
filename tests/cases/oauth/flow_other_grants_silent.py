# case: MCP207 MCP221 MCP223 MCP224
"""Flows without a redirect, pushed requests, and endpoints that only look like it."""

import uuid
from urllib.parse import urlencode

import httpx
from mcp.server.fastmcp import Context, FastMCP
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

mcp = FastMCP("lathes")


@mcp.tool()
async def pair(ctx: Context) -> str:
    """Pair the lathe."""
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://id.lathes.example/oauth/device/code", data={"client_id": "lathes", "scope": "lathe.read"})
    device = reply.json()
    url = f"https://id.lathes.example/device?user_code={device['user_code']}&client_id=lathes"
    answer = await ctx.elicit_url("Enter the code that the lathe shows.", url, str(uuid.uuid4()))
    return "Waiting." if answer.action == "accept" else "Not paired."


async def backchannel(hint: str) -> dict:
    form = {"client_id": "lathes", "scope": "openid", "login_hint_token": hint}
    async with httpx.AsyncClient() as client:
        return (await client.post("https://id.lathes.example/bc-authorize", data=form)).json()


@mcp.custom_route("/pushed", methods=["GET"])
async def pushed(request: Request) -> Response:
    query = urlencode({"client_id": "lathes", "request_uri": request.session["request_uri"]})
    return RedirectResponse(f"https://id.lathes.example/authorize?{query}")


@mcp.custom_route("/logout", methods=["GET"])
async def logout(request: Request) -> Response:
    return RedirectResponse("https://id.lathes.example/oauth2/logout?client_id=lathes&redirect_uri=https%3A%2F%2Fmcp.lathes.example")


@mcp.custom_route("/done", methods=["GET"])
async def back_to_the_client(request: Request) -> Response:
    query = urlencode({"code": request.session["own_code"], "state": request.session["client_state"]})
    return RedirectResponse(f"{request.session['client_redirect']}?{query}")


async def machine_token(secret: str) -> str:
    form = {"grant_type": "client_credentials", "client_id": "lathes", "client_secret": secret}
    async with httpx.AsyncClient() as client:
        return (await client.post("https://id.lathes.example/token", data=form)).json()["access_token"]


def check_grant(form: dict) -> None:
    if form.get("grant_type") == "password":
        raise ValueError("This server does not take passwords.")
