# case: MCP226 MCP227
"""Local sign-in for a command line: the handler only hands on what came."""

import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlparse

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("loopback")


class Handler(BaseHTTPRequestHandler):
    received: dict = {}

    def do_GET(self) -> None:
        query = parse_qs(urlparse(self.path).query)
        if query.get("state", [""])[0] != self.server.expected_state:
            self.send_error(400)
            return
        Handler.received = {"code": query["code"][0]}
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"You can close this page.")


def wait_for_code(port: int) -> str:
    server = HTTPServer(("127.0.0.1", port), Handler)
    threading.Thread(target=server.handle_request).start()
    return Handler.received["code"]
