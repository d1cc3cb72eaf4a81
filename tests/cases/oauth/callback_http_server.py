# case: MCP226
"""A handler of the standard library that redeems the code itself."""

import json
import os
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("plain")
TOKENS: dict[str, str] = {}
STATES: dict[str, float] = {}


def exchange(code: str) -> dict:
    body = urllib.parse.urlencode({"grant_type": "authorization_code", "code": code, "client_secret": os.environ["SECRET"]})
    with urllib.request.urlopen("https://id.plain.example/token", data=body.encode()) as reply:
        return json.load(reply)


class Unchecked(BaseHTTPRequestHandler):
    def do_GET(self) -> None:  # expect: MCP226
        params = urllib.parse.parse_qs(urllib.parse.urlparse(self.path).query)
        TOKENS["me"] = exchange(params["code"][0])["access_token"]
        self.send_response(200)


class Checked(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        params = dict(urllib.parse.parse_qsl(urllib.parse.urlparse(self.path).query))
        if STATES.pop(params.get("state", ""), None) is None:
            self.send_response(400)
            return
        TOKENS["me"] = exchange(params["code"])["access_token"]
        self.send_response(200)
