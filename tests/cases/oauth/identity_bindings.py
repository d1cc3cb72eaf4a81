# case: MCP227
"""Ways to bind a credential to whoever the address names."""

import secrets

import httpx
from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

mcp = FastMCP("bindings")
USERS: dict[str, "Account"] = {}
STATES: dict[str, dict] = {}


class Account:
    token: dict | None = None


async def exchange(code: str) -> dict:
    async with httpx.AsyncClient() as client:
        return (await client.post("https://id.bindings.example/token", data={"grant_type": "authorization_code", "code": code})).json()


@mcp.custom_route("/start", methods=["GET"])
async def start(request: Request) -> Response:
    state = secrets.token_urlsafe(32)
    STATES[state] = {"user": request.query_params["user_id"]}  # expect: MCP227
    return RedirectResponse(f"https://id.bindings.example/authorize?client_id=b&response_type=code&state={state}")


@mcp.custom_route("/start/own", methods=["GET"])
async def start_own(request: Request) -> Response:
    state = secrets.token_urlsafe(32)
    STATES[state] = {"user": request.session["sub"], "next": request.query_params.get("next")}
    return RedirectResponse(f"https://id.bindings.example/authorize?client_id=b&response_type=code&state={state}")


@mcp.custom_route("/attribute", methods=["GET"])
async def attribute(request: Request) -> Response:
    if STATES.pop(request.query_params.get("state", ""), None) is None:
        return PlainTextResponse("No.", status_code=400)
    account = USERS[request.query_params["login"]]  # expect: MCP227
    account.token = await exchange(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/database", methods=["GET"])
async def database(request: Request) -> Response:
    if STATES.pop(request.query_params.get("state", ""), None) is None:
        return PlainTextResponse("No.", status_code=400)
    tokens = await exchange(request.query_params["code"])
    email = request.query_params["email"]  # expect: MCP227
    await request.app.state.db.tokens.insert_one({"owner": email, "refresh_token": tokens["refresh_token"]})
    return PlainTextResponse("Connected.")


@mcp.custom_route("/keyword", methods=["POST"])
async def keyword(request: Request) -> Response:
    body = await request.json()
    await request.app.state.vault.store(
        user=body["userName"],  # expect: MCP227
        api_key=body["api_key"],
    )
    return PlainTextResponse("Kept.")


@mcp.custom_route("/helper", methods=["GET"])
async def helper(request: Request) -> Response:
    flow = STATES.pop(request.query_params.get("state", ""), None)
    if flow is None:
        return PlainTextResponse("No.", status_code=400)
    await keep(request.query_params["customer_id"], await exchange(request.query_params["code"]))  # expect: MCP227
    return PlainTextResponse("Connected.")


async def keep(who: str, tokens: dict) -> None:
    STATES[f"token:{who}"] = tokens


@mcp.custom_route("/compared", methods=["GET"])
async def compared(request: Request) -> Response:
    flow = STATES.pop(request.query_params.get("state", ""), None)
    user = request.query_params["user"]
    if flow is None or user != flow["user"]:
        return PlainTextResponse("No.", status_code=400)
    USERS[user].token = await exchange(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/session", methods=["GET"])
async def of_session(request: Request) -> Response:
    subject = request.session.get("sub")
    if subject != request.query_params.get("user"):
        return PlainTextResponse("No.", status_code=400)
    USERS[subject].token = await exchange(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/shown", methods=["GET"])
async def only_shown(request: Request) -> Response:
    flow = STATES.pop(request.query_params.get("state", ""), None)
    if flow is None:
        return PlainTextResponse("No.", status_code=400)
    USERS[flow["user"]].token = await exchange(request.query_params["code"])
    return PlainTextResponse(f"Connected, {request.query_params.get('name', 'friend')}.")
