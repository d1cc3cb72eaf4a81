# case: MCP607
"""Told in the chat."""
import secrets
import uuid
from fastmcp import Context, FastMCP
from fastmcp.exceptions import ToolError
from mcp.types import TextContent, CallToolResult

mcp = FastMCP("music")
AUTH = "https://accounts.music.example.com/authorize"
LOGIN_TEXT = "Open {url} in your browser and log in, then try again."  # expect: MCP607


def build() -> str:
    return f"{AUTH}?client_id=music&state={secrets.token_urlsafe(16)}"


@mcp.tool
def a1() -> dict:
    return {"status": "auth_required", "auth_url": build(), "message": "Please visit the auth_url to authorize access."}  # expect: MCP607


@mcp.tool
def a2() -> str:
    raise ToolError(f"Not authenticated. Visit {build()} to sign in.")  # expect: MCP607


@mcp.tool
def a3() -> str:
    return LOGIN_TEXT.format(url=build())


@mcp.tool
def a4() -> str:
    return "Paste the authorization code here to finish."  # expect: MCP607


@mcp.tool
def a5() -> list[TextContent]:
    return [TextContent(type="text", text=f"[Click here to authorize]({build()})")]  # expect: MCP607


@mcp.tool
def a6() -> dict:
    return {"authorization_url": build()}  # expect: MCP607


def need_login() -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text="Go to " + build() + " and grant access.")], isError=True)  # expect: MCP607


@mcp.tool
def a7() -> CallToolResult:
    return need_login()


@mcp.tool
def a8(code: str = "") -> str:
    if not code:
        lines = [
            "To connect your account:",
            f"1. Open this link: {build()}",
            "2. Copy the code and send it to me",  # expect: MCP607
        ]
        return "\n".join(lines)
    return "ok"


@mcp.tool
async def s1(ctx: Context) -> str:
    return "Not connected. Run `music-mcp login` in a terminal, then try again."


@mcp.tool
async def s2() -> str:
    return "Set MUSIC_TOKEN in the environment of the server. See https://music.example.com/docs for how to create one."


@mcp.tool
async def s3() -> dict:
    return {"url": "https://music.example.com/playlist/7", "html_url": "https://music.example.com/p/7", "next_page_url": "https://x.example.com?page=2"}


@mcp.tool
async def s4() -> str:
    return "Your session has expired. Ask again once you have linked the account."


@mcp.tool
async def s5() -> str:
    return f"Listen at https://music.example.com/tracks/{uuid.uuid4()}"


@mcp.tool
async def s6() -> str:
    return "Never paste your password or a code into the chat."
