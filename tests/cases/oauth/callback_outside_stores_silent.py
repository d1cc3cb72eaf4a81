# case: MCP226 MCP227
"""Stores and checkers whose inside is not known."""

import httpx
import redis.asyncio as redis
from mcp.server.fastmcp import FastMCP
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

mcp = FastMCP("outside")
cache = redis.Redis()
TOKENS: dict[str, dict] = {}


async def redeem(code: str) -> dict:
    async with httpx.AsyncClient() as client:
        return (await client.post("https://id.outside.example/token", data={"grant_type": "authorization_code", "code": code})).json()


@mcp.custom_route("/redis", methods=["GET"])
async def in_redis(request: Request) -> Response:
    subject = await cache.getdel(f"oauth:{request.query_params['state']}")
    if subject is None:
        return PlainTextResponse("Unknown state.", status_code=400)
    TOKENS[subject.decode()] = await redeem(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/database", methods=["GET"])
async def in_database(request: Request) -> Response:
    row = await request.app.state.db.fetchrow("DELETE FROM flows WHERE state = $1 RETURNING subject", request.query_params["state"])
    if not row:
        return PlainTextResponse("Unknown state.", status_code=400)
    TOKENS[row["subject"]] = await redeem(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/checker", methods=["GET"])
async def by_checker(request: Request) -> Response:
    request.app.state.flows.require(request.query_params["state"])
    TOKENS[request.session["sub"]] = await redeem(request.query_params["code"])
    return PlainTextResponse("Connected.")


@mcp.custom_route("/handler", methods=["GET"])
async def by_handler(request: Request) -> Response:
    result = await request.app.state.oauth.finish(dict(request.query_params))
    TOKENS[request.session["sub"]] = result
    return PlainTextResponse("Connected.")


@mcp.custom_route("/both", methods=["GET"])
async def both_at_once(request: Request) -> Response:
    TOKENS[request.session["sub"]] = await request.app.state.oauth.exchange(request.query_params["code"], request.query_params["state"])
    return PlainTextResponse("Connected.")
