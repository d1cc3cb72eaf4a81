# case: MCP301 MCP303
# options: --pedantic
"""A framework's context: its methods are called by those who build on it. A class of one's own is no part of the SDK."""

from mcp.server.fastmcp import Context
from pydantic import BaseModel


class Sure(BaseModel):
    ok: bool


class RichContext(Context):
    async def ask_model(self, text: str) -> str:
        result = await self.session.create_message([], max_tokens=9, related_request_id=self.request_id)
        return str(result.content)

    async def confirm(self, text: str) -> bool:
        answer = await self.elicit(text, Sure)
        return answer.action == "accept"


class Relay:
    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    async def confirm(self, text: str) -> bool:
        answer = await self.ctx.elicit(text, Sure)  # expect: MCP301
        return answer.action == "accept"
