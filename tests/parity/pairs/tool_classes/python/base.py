"""What all tools share."""

from abc import ABC, abstractmethod
from typing import Any

from mcp.server.fastmcp import Context, FastMCP
from mcp.types import ClientCapabilities, ElicitationCapability
from pydantic import BaseModel, Field


class Confirm(BaseModel):
    confirm: bool = Field(title="Confirm")


class ToolBase(ABC):
    name: str
    confirmation: str | None = None

    def __init__(self, mcp: FastMCP) -> None:
        self.mcp = mcp

    @abstractmethod
    async def execute(self, collection: str) -> str:
        """What the tool does."""

    def register(self) -> None:
        @self.mcp.tool(name=self.name)
        async def tool(ctx: Context, collection: str) -> str:
            if self.confirmation and not await self.confirmed(ctx, self.confirmation):
                return "Nothing was changed."
            return await self.execute(collection)

    async def confirmed(self, ctx: Context, message: str) -> bool:
        if not ctx.session.check_client_capability(ClientCapabilities(elicitation=ElicitationCapability())):
            return True  # expect: MCP503
        answer = await ctx.elicit(message, Confirm)
        return answer.action == "accept" and answer.data.confirm
