"""The hotel's booking system."""

import os

import httpx
from fastmcp.server.dependencies import get_access_token

BASE = "https://pms.example.com/v2"
API_KEY = os.environ["PMS_API_KEY"]


class Pms:
    def __init__(self, key: str) -> None:
        self._http = httpx.AsyncClient(base_url=BASE, headers={"X-Api-Key": key})

    async def hold(self, room: int) -> str:
        reply = await self._http.post("/holds", json={"room": room})  # expect: MCP510
        return reply.json()["id"]

    async def cancel(self, booking: str) -> None:
        await self._http.delete(f"/bookings/{booking}")

    async def rooms(self) -> list[int]:
        return (await self._http.get("/rooms")).json()

    def settings(self) -> dict[str, str]:
        return {"base": BASE, "key": API_KEY}  # returned by a tool


async def loyalty_points() -> int:
    """Points of the guest, from the loyalty service."""
    access = get_access_token()
    async with httpx.AsyncClient() as client:
        reply = await client.get("https://loyalty.example.com/me", headers={"Authorization": f"Bearer {access.token}"})  # expect: MCP603
    return reply.json()["points"]


pms = Pms(API_KEY)
