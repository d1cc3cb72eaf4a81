# case: MCP602
"""Errors that name keys, and one that shows one."""

import os

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError

mcp = FastMCP("vault-door")
TLS_KEYS = frozenset({"client_cert_key", "ca_cert"})
DOOR_TOKEN = os.environ["DOOR_TOKEN"]


def checked(options: dict) -> dict:
    rejected_tls_keys = sorted(TLS_KEYS.intersection(options))
    if rejected_tls_keys:
        raise ToolError(f"Options cannot set TLS keys: {', '.join(rejected_tls_keys)}")
    return options


@mcp.tool
def open_door(options: dict) -> str:
    """Open the door."""
    checked(options)
    if "force" in options:
        raise ToolError(f"The door does not take {DOOR_TOKEN}")  # expect: MCP602
    return "open"
