# case: MCP601
from typing import Optional

from mcp.server.fastmcp import FastMCP

mcp = FastMCP("calendar")


@mcp.tool()
def plan(title: str, conference_passcode: Optional[str] = None) -> str:
    """Plan a meeting.

    Args:
        title: What it is about.
        conference_passcode: Optional passcode for the conference of another provider.
    """
    return f"{title} is planned with {len(conference_passcode or '')} digits."


@mcp.tool()
def unlock(house: str, code: str) -> str:  # expect: MCP601
    """Unlock a house.

    Args:
        house: Which one.
        code: The passcode of the owner's account.
    """
    return f"{house} is open, after {len(code)} digits."
