"""Tools for collections."""

import os

import httpx
from base import ToolBase


class DropCollection(ToolBase):
    name = "drop_collection"
    confirmation = "Drop the collection?"

    async def execute(self, collection: str) -> str:
        async with httpx.AsyncClient() as client:
            await client.delete(f"http://localhost:27018/collections/{collection}")
        return f"{collection} is gone."


class ShowSettings(ToolBase):
    name = "show_settings"

    async def execute(self, collection: str) -> str:
        return str(dict(os.environ))  # expect: MCP602


class CountDocuments(ToolBase):
    name = "count_documents"

    async def execute(self, collection: str) -> str:
        async with httpx.AsyncClient() as client:
            reply = await client.get(f"http://localhost:27018/collections/{collection}/count")
        return reply.text
