"""The byte gate: which sources are worth parsing, decided by one search over the raw bytes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import BinaryIO

_SOURCE_WORDS = (
    # requests to the client
    "elicit", "create_message", "createMessage", "list_roots", "listRoots", r"ctx\.sample", r"context\.sample", "sampling/", "roots/list",
    # multi-round-trip
    "InputRequired", "inputRequired", "input_required", "requestState", "request_state", "inputRequests",
    # schemas written by hand
    "requestedSchema", "requested_schema",
    # servers and what they register
    "FastMCP", "fastmcp", "MCPServer", "McpServer", r"\.tool\b", "call_tool", r"\.prompt\b", r"\.resource\b",
    "registerTool", "registerPrompt", "registerResource", "inputSchema",
    "setRequestHandler", "inputSchema", "add_tool", "addTool", r"@modelcontextprotocol/", r"mcp\.server", r"mcp\.types", "mcp_types", "stdio_server",
    # capabilities
    "client_params", "clientInfo", "client_info", "check_client_capability", "getClientCapabilities", "client_capabilities", "clientCapabilities",
    # suppression comments, which must not go stale unseen
    "mcplint *:",
    # authorization flows
    "code_challenge", "authorization_url", "authorizationUrl", "generateAuthUrl", "getAuthCodeUrl", "response_type=", "custom_route", "redirect_uri", "redirectUri",
)  # fmt: skip

_CAPTURE_WORDS = (
    rb"jsonrpc|elicitation|equestedSchema|equested_schema|nputRequests|nput_requests|equestState|equest_state|input_required|nputSchema|input_schema"
    rb"|[\"']tools\\?[\"']|sampling/createMessage|roots/list|-32042|mcpServers|mcp_servers|context_servers|[\"']servers[\"']\s*:"
)
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


@lru_cache(maxsize=1)
def _capture() -> re.Pattern[bytes]:
    """Compiled when a walk meets the first capture: most runs meet none."""
    return re.compile(_CAPTURE_WORDS)


def may_hold_messages(data: bytes) -> bool:
    """Whether a file met on a walk may hold captured messages or a client's configuration. What was named on the command line is read in any case."""
    return _capture().search(data) is not None or data.startswith(_UTF16)


def stream_may_hold_messages(stream: BinaryIO) -> bool:
    """As `may_hold_messages`, for a file too large to hold. The stream stands at its beginning again afterwards."""
    kept = b""
    while chunk := stream.read(1 << 20):
        if _capture().search(kept + chunk):
            stream.seek(0)
            return True
        kept = chunk[-100:]
    return False


def _compile(words: Iterable[str]) -> re.Pattern[bytes]:
    return re.compile("|".join(words).encode("ascii"))


class Gate:
    """Says whether a source may hold anything of interest. `further` are plain names that users declared (their own helpers)."""

    __slots__ = ("_search",)

    def __init__(self, further: Iterable[str] = ()) -> None:
        self._search = _compile((*_SOURCE_WORDS, *(re.escape(name) for name in further if name.isascii()))).search

    def passes(self, data: bytes) -> bool:
        """Whether the raw bytes mention anything we look for."""
        return self._search(data) is not None
