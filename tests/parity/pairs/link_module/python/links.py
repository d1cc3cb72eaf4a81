"""Addresses of the ticket office."""

from urllib.parse import urlencode

BASE = "https://tickets.example"
HELP = "http://help.tickets.example/faq"  # expect: MCP204


def page(path: str, **query: str) -> str:
    return f"{BASE}/{path}?{urlencode(query)}" if query else f"{BASE}/{path}"


def seat_map(show: str, session_token: str) -> str:
    return page("seats", show=show, session_token=session_token)  # expect: MCP201


def receipt(buyer_email: str) -> str:
    return page("receipt", email=buyer_email)  # expect: MCP202
