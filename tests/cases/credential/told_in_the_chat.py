# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Calendar (v1)."""

import secrets
import uuid
from urllib.parse import urlencode

import msal
from google_auth_oauthlib.flow import Flow
from mcp.server.fastmcp import Context, FastMCP
from mcp.server.fastmcp.exceptions import ToolError
from mcp.types import TextContent

mcp = FastMCP("calendar")
AUTH = "https://login.example.com/oauth2/authorize"
flow = Flow.from_client_secrets_file("client.json", scopes=["calendar.readonly"])
app = msal.PublicClientApplication("id")


def auth_url() -> str:
    return f"{AUTH}?" + urlencode({"client_id": "x", "state": secrets.token_urlsafe(16)})


@mcp.tool()
async def one() -> str:
    return f"Not authenticated. Visit {auth_url()} to sign in."  # expect: MCP607


@mcp.tool()
async def two() -> dict:
    return {"status": "auth_required", "auth_url": auth_url(), "message": "Open the link to authorize"}  # expect: MCP607


@mcp.tool()
async def three() -> str:
    raise ToolError(f"Please authorize this app by visiting {auth_url()}")  # expect: MCP607


@mcp.tool()
async def four() -> str:
    url, _ = flow.authorization_url(prompt="consent")
    return f"Open this URL in your browser:\n{url}\nthen paste the code here."  # expect: MCP607


@mcp.tool()
async def five() -> str:
    return "Paste the authorization code from the redirect URL into the chat and call finish_login."  # expect: MCP607


@mcp.tool()
async def six() -> list[TextContent]:
    return [TextContent(type="text", text=f"Authorize here: {auth_url()}")]  # expect: MCP607


@mcp.tool()
async def seven() -> str:
    device = app.initiate_device_flow(scopes=["Calendars.Read"])
    return f"Go to {device['verification_uri']} and enter the code {device['user_code']}"  # expect: MCP607


@mcp.tool()
async def eight(ctx: Context) -> str:
    r = await ctx.elicit_url("Sign in", "https://calendar.example.com/connect", str(uuid.uuid4()))
    return "Call me again when you have signed in." if r.action == "accept" else "Not signed in."


@mcp.tool()
async def nine() -> str:
    return "Read the manual at https://calendar.example.com/docs/oauth, section 'authorization code'."


@mcp.tool()
async def ten() -> str:
    return "Sign in on the settings page of the web application first."


@mcp.tool()
async def eleven(event: str) -> str:
    return f"Event created: https://calendar.example.com/events/{event}"


@mcp.tool()
async def twelve() -> str:
    return "Please send me your API token so that I can continue."  # expect: MCP607


@mcp.tool()
async def thirteen() -> str:
    return "Never paste a token or code into this chat."


@mcp.tool()
async def fourteen() -> str:
    lines = ["Authentication required.", f"1. Open {auth_url()}", "2. Copy the code", "3. Paste it here"]  # expect: MCP607
    return "\n".join(lines)
