# case: MCP602
"""Cable car: the environment, whole and in parts."""

import os

from fastmcp import FastMCP

mcp = FastMCP("cable-car")
SAFE = ("LANG", "TZ")


@mcp.tool
def whole() -> str:
    """The whole environment."""
    return "\n".join(f"{name}={value}" for name, value in os.environ.items())  # expect: MCP602


@mcp.tool
def copied() -> dict[str, str]:
    """A copy of it."""
    found = os.environ.copy()
    return found  # expect: MCP602


@mcp.resource("cable://settings")
def settings() -> dict:
    """Settings."""
    out = {"region": os.getenv("CABLE_REGION", "north")}
    out["password"] = os.getenv("CABLE_PASSWORD")
    return out  # expect: MCP602


@mcp.prompt
def repair() -> str:
    """A prompt with a key in it."""
    return f"Call the motor at {os.environ['MOTOR_URL']} with the key {os.environ['MOTOR_API_KEY']}."  # expect: MCP602


@mcp.tool
def names() -> list[str]:
    """Names only."""
    return sorted(os.environ)


@mcp.tool
def some() -> dict[str, str]:
    """Those that are safe."""
    return {name: value for name, value in os.environ.items() if name in SAFE}


@mcp.tool
def present() -> dict[str, bool]:
    """Which are set?"""
    return {"motor": bool(os.environ.get("MOTOR_API_KEY")), "cable": "CABLE_PASSWORD" in os.environ}


@mcp.tool
def region() -> str:
    """The region."""
    return os.environ.get("CABLE_REGION", "north")
