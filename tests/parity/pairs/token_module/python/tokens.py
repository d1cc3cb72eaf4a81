import logging
import os

import httpx

log = logging.getLogger(__name__)
CLIENT_SECRET = "ghp_w2Rk9ZpT5xVb7NqLs4Yd8HgJc3MfUe6AoK1i"  # expect: MCP604


async def redeem(code: str) -> None:
    async with httpx.AsyncClient() as client:
        reply = await client.post("https://id.example/token", data={"grant_type": "authorization_code", "code": code})
    grant = reply.json()
    log.info("redeemed %s", grant["access_token"])  # expect: MCP605
    os.environ["USER_TOKEN"] = grant["access_token"]  # expect: MCP606
