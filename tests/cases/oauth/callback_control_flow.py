# case: MCP226
"""The same check in other words: match, try, walrus, early exits, branches."""

import httpx
from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

mcp = FastMCP("branches")
PENDING: dict[str, str] = {}
TOKENS: dict[str, dict] = {}


async def redeem(code: str) -> dict:
    async with httpx.AsyncClient() as client:
        return (await client.post("https://id.branches.example/token", data={"grant_type": "authorization_code", "code": code})).json()


@mcp.custom_route("/match", methods=["GET"])
async def by_match(request: Request) -> Response:
    match PENDING.pop(request.query_params.get("state", ""), None):
        case None:
            return PlainTextResponse("No.", status_code=400)
        case subject:
            TOKENS[subject] = await redeem(request.query_params["code"])
            return PlainTextResponse("Connected.")


@mcp.custom_route("/try", methods=["GET"])
async def by_try(request: Request) -> Response:
    try:
        subject = PENDING[request.query_params["state"]]
        del PENDING[request.query_params["state"]]
    except KeyError:
        return PlainTextResponse("No.", status_code=400)
    TOKENS[subject] = await redeem(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/walrus", methods=["GET"])
async def by_walrus(request: Request) -> Response:
    if (subject := PENDING.pop(request.query_params.get("state", ""), None)) is None:
        return PlainTextResponse("No.", status_code=400)
    TOKENS[subject] = await redeem(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/inside", methods=["GET"])
async def inside_the_branch(request: Request) -> Response:
    state = request.query_params.get("state", "")
    if state in PENDING:
        subject = PENDING.pop(state)
        TOKENS[subject] = await redeem(request.query_params["code"])
        return PlainTextResponse("Connected.")
    return PlainTextResponse("No.", status_code=400)


@mcp.custom_route("/asserted", methods=["GET"])
async def asserted(request: Request) -> Response:
    state = request.query_params["state"]
    assert state == request.session.pop("state")
    TOKENS[request.session["sub"]] = await redeem(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/thrown-away", methods=["GET"])
async def thrown_away(request: Request) -> Response:  # expect: MCP226
    PENDING.pop(request.query_params.get("state", ""), None)
    TOKENS[request.session["sub"]] = await redeem(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/loop", methods=["GET"])
async def in_a_loop(request: Request) -> Response:  # expect: MCP226
    for _ in range(3):
        tokens = await redeem(request.query_params["code"])
        if "access_token" in tokens:
            TOKENS[request.session["sub"]] = tokens
            break
    return PlainTextResponse("Connected.")


@mcp.custom_route("/marked", methods=["GET"])
async def marked_as_used(request: Request) -> Response:
    state = request.query_params["state"]
    subject = PENDING.get(state)
    if not subject:
        return PlainTextResponse("No.", status_code=400)
    PENDING[state] = ""
    TOKENS[subject] = await redeem(request.query_params["code"])
    return PlainTextResponse("Connected.")
