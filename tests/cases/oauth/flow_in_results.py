# case: MCP207 MCP221 MCP223
"""Links that are returned, printed or opened, not elicited: MCP207 concerns URL mode only."""

import json
import secrets
import webbrowser

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("links")
CLIENT = "links"


def consent(state: str) -> str:
    return (
        "https://id.links.example/oauth2/authorize"  # expect: MCP223
        f"?client_id={CLIENT}&response_type=code&state={state}"
    )


@mcp.tool()
async def link() -> str:
    """A link to connect."""
    return f"Open {consent(secrets.token_urlsafe(16))} in your browser."


@mcp.tool()
async def as_json() -> str:
    """The same as JSON."""
    return json.dumps({"url": f"https://id.other.example/authorize?client_id={CLIENT}&response_type=code"})  # expect: MCP221, MCP223


def open_now() -> None:
    url = f"https://id.third.example/authorize?client_id={CLIENT}&redirect_uri=http://127.0.0.1:8123/cb&response_type=code"  # expect: MCP221, MCP223
    webbrowser.open(url)


def documentation() -> str:
    return "See https://id.links.example/docs/oauth2/authorize for the parameters client_id and response_type."


def start() -> str:
    base = f"https://id.fourth.example/authorize?client_id={CLIENT}&response_type=code"
    return f"{base}&state={secrets.token_hex(16)}&code_challenge=abc&code_challenge_method=S256"


def helper_base() -> str:
    return f"https://id.fifth.example/authorize?client_id={CLIENT}&response_type=code"


def uses_helper() -> str:
    return helper_base() + f"&state={secrets.token_hex(16)}&code_challenge=abc&code_challenge_method=S256"
