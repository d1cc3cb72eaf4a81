# case: MCP226 MCP227
"""Handlers made by functions and methods, registered by call."""

import httpx
from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response


class Site:
    def __init__(self, mcp: FastMCP) -> None:
        self.pending: dict[str, str] = {}
        self.tokens: dict[str, dict] = {}
        mcp.custom_route("/method", methods=["GET"])(self.checked)
        mcp.custom_route("/method/unchecked", methods=["GET"])(self.unchecked)

    async def redeem(self, code: str) -> dict:
        async with httpx.AsyncClient() as client:
            return (await client.post("https://id.site.example/token", data={"grant_type": "authorization_code", "code": code})).json()

    async def checked(self, request: Request) -> Response:
        subject = self.pending.pop(request.query_params.get("state", ""), None)
        if subject is None:
            return PlainTextResponse("No.", status_code=400)
        self.tokens[subject] = await self.redeem(request.query_params["code"])
        return PlainTextResponse("Connected.")

    async def unchecked(self, request: Request) -> Response:  # expect: MCP226
        self.tokens[request.session["sub"]] = await self.redeem(request.query_params["code"])
        return PlainTextResponse("Connected.")


def make_callback(exchange, vault):
    async def callback(request: Request) -> Response:  # expect: MCP226
        account = request.query_params.get("account_id")  # expect: MCP227
        token = await exchange(request.query_params["code"])
        await vault.save(account, token)
        return PlainTextResponse("Connected.")

    return callback


def register(mcp: FastMCP, exchange, vault) -> None:
    Site(mcp)
    mcp.custom_route("/made", methods=["GET"])(make_callback(exchange, vault))

    @mcp.custom_route("/inner", methods=["GET"])
    async def inner(request: Request) -> Response:  # expect: MCP226
        tokens = await exchange(request.query_params["code"])
        await vault.save(request.session["sub"], tokens)
        return PlainTextResponse("Connected.")
