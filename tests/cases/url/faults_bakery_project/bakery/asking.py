"""Everything that asks."""

import itertools

from mcp.server.fastmcp import Context
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel

_ids = itertools.count()


class Asker:
    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx

    async def form(self, text: str, schema: type[BaseModel]) -> BaseModel | None:
        answer = await self._ctx.elicit(text, schema)  # expect: MCP301
        return answer.data if answer.action == "accept" else None

    async def page(self, text: str, url: str) -> bool:
        if not self._ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability())):
            return False
        answer = await self._ctx.session.elicit_url(  # expect: MCP302, MCP404
            text,
            url,
            f"page-{next(_ids)}",  # expect: MCP210
        )
        return answer.action == "accept"
