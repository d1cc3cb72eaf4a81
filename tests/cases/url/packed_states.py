# case: MCP226
"""A state that anybody can pack, unpacked and believed; and one that is looked up."""

import base64
import json

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.routing import Route

TOKENS: dict[str, str] = {}
FLOWS: dict[str, str] = {}


async def exchange_code(code: str) -> str:
    return code


async def callback(request: Request) -> RedirectResponse:  # expect: MCP226
    packed = json.loads(base64.urlsafe_b64decode(request.query_params["state"]))
    TOKENS["desk"] = await exchange_code(request.query_params["code"])
    return RedirectResponse(packed["return_to"])


async def checked(request: Request) -> PlainTextResponse:
    packed = json.loads(base64.urlsafe_b64decode(request.query_params["state"]))
    if FLOWS.pop(packed["id"], None) != packed["nonce"]:
        return PlainTextResponse("Not here.", 400)
    TOKENS["desk"] = await exchange_code(request.query_params["code"])
    return PlainTextResponse("Done.")


routes = [Route("/auth/callback", callback), Route("/auth/checked", checked)]
