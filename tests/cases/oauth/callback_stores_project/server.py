from flows import FlowStore, StateError, verify
from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from tokens import TokenClient

mcp = FastMCP("stores")
store = FlowStore()
client = TokenClient("https://id.stores.example/token")
VAULT: dict[str, dict] = {}


@mcp.custom_route("/sound", methods=["GET"])
async def sound(request: Request) -> Response:
    try:
        flow = verify(store, request.query_params.get("state"))
    except StateError:
        return PlainTextResponse("Unknown state.", status_code=400)
    VAULT[flow.subject] = await client.redeem(request.query_params["code"], flow.verifier)
    return PlainTextResponse("Connected.")


@mcp.custom_route("/taken", methods=["GET"])
async def taken(request: Request) -> Response:
    flow = store.take(request.query_params["state"])
    VAULT[flow.subject] = await client.redeem(request.query_params["code"], flow.verifier)
    return PlainTextResponse("Connected.")


@mcp.custom_route("/peeked", methods=["GET"])
async def peeked(request: Request) -> Response:  # expect: MCP226
    flow = store.peek(request.query_params["state"])
    if flow is None:
        return PlainTextResponse("Unknown state.", status_code=400)
    VAULT[flow.subject] = await client.redeem(request.query_params["code"], flow.verifier)
    return PlainTextResponse("Connected.")


@mcp.custom_route("/unlooked", methods=["GET"])
async def unlooked(request: Request) -> Response:  # expect: MCP226
    code = request.query_params.get("code")
    if code is None:
        return PlainTextResponse("No code.", status_code=400)
    subject = request.session.get("sub")
    VAULT[subject] = await client.redeem(code, "")
    return PlainTextResponse("Connected.")
