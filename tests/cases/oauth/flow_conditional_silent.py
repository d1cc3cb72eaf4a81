# case: MCP221 MCP223
"""Parameters that are put in under conditions."""

from typing import Optional
from urllib.parse import urlencode

import httpx
from fastapi import FastAPI
from fastapi.responses import RedirectResponse
from mcp.server.fastmcp import FastMCP
from oauthlib.oauth2 import WebApplicationClient

mcp = FastMCP("proxy")
app = FastAPI()


def add_proxy(authorize_url: str, path: str = "/oauth/authorize") -> None:
    @app.get(path)
    async def authorize(
        response_type: str = "code",
        client_id: Optional[str] = None,
        redirect_uri: Optional[str] = None,
        scope: str = "",
        state: Optional[str] = None,
        code_challenge: Optional[str] = None,
        code_challenge_method: Optional[str] = None,
    ):
        scopes = scope.split()
        for needed in ("openid", "profile"):
            if needed not in scopes:
                scopes.append(needed)
        params = {"response_type": response_type, "client_id": client_id, "redirect_uri": redirect_uri, "scope": " ".join(scopes)}
        if state:
            params["state"] = state
        if code_challenge:
            params["code_challenge"] = code_challenge
        if code_challenge_method:
            params["code_challenge_method"] = code_challenge_method
        return RedirectResponse(url=f"{authorize_url}?{urlencode(params)}")


def link(state: str | None, challenge: str | None) -> str:
    params = {"response_type": "code", "client_id": "proxy"}
    if state is not None:
        params |= {"state": state}
    params.update({"code_challenge": challenge, "code_challenge_method": "S256"} if challenge else {})
    return str(httpx.URL("https://id.proxy.example/authorize", params=params))


def branched(signed: bool, state: str) -> str:
    if signed:
        query = {"client_id": "proxy", "request": state}
    else:
        query = {"client_id": "proxy", "response_type": "code", "state": state, "code_challenge": "c", "code_challenge_method": "S256"}
    return "https://id.proxy.example/authorize?" + urlencode(query)


class Clients:
    def __init__(self, client: WebApplicationClient) -> None:
        self.client = client

    def url(self, state: str, challenge: str = "") -> str:
        extra = {"access_type": "offline"}
        if challenge:
            extra["code_challenge"] = challenge
            extra["code_challenge_method"] = "S256"
        return self.client.prepare_request_uri("https://id.proxy.example/authorize", redirect_uri="https://p.example/cb", state=state, **extra)
