"""What the portal offers."""

import uuid

import aiohttp
from mcp.server.session import ServerSession


class Portal:
    def __init__(self, base: str) -> None:
        self.base = base

    def page(self, size: str) -> str:
        return f"{self.base}/boxes?size={size}"

    async def checkout(self, day: str) -> str:
        async with aiohttp.ClientSession() as session:
            async with session.get(f"{self.base}/crew", params={"day": day}) as reply:
                data = await reply.json()
        return data["url"]


async def open_page(session: ServerSession, message: str, url: str) -> None:
    await session.elicit_url(message=message, url=url, elicitation_id=str(uuid.uuid4()))
