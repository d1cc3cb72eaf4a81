# case: MCP605
"""Trust: what a method keeps under a key of its own is not what stands under another."""

import logging

from mcp.server.fastmcp import FastMCP

logger = logging.getLogger(__name__)
mcp = FastMCP("trust")


class Trust:
    def __init__(self) -> None:
        self.trust: dict[str, str] = {}

    def modify(self, api_key: str) -> None:
        self.trust["api_key"] = api_key

    def peer(self) -> str:
        peer = self.trust.get("peer", "")
        logger.info("peer %s", peer)
        return peer.split(":")[-1]

    def shown(self) -> None:
        logger.info("key %s", self.trust["api_key"])  # expect: MCP605


@mcp.tool()
def trusted(api_key: str) -> str:
    """Trust somebody."""
    trust = Trust()
    trust.modify(api_key)
    trust.shown()
    logger.info("trusted by %s", trust.peer())
    return "ok"
