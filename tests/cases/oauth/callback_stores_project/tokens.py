import os

import httpx


class TokenClient:
    def __init__(self, url: str) -> None:
        self.url = url

    async def redeem(self, code: str, verifier: str) -> dict:
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "code_verifier": verifier,
            "client_secret": os.environ["SECRET"],
        }
        async with httpx.AsyncClient() as client:
            reply = await client.post(self.url, data=form)
            reply.raise_for_status()
        return reply.json()
