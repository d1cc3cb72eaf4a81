"""Links to providers."""

from urllib.parse import urlencode

from .settings import CLIENTS, HOSTS


def authorize(provider: str, *, state: str, scope: str = "profile.read", **extra: str) -> str:
    host = HOSTS[provider]
    return f"{host}/oauth2/authorize?" + _query(provider, state, scope, extra)


def _query(provider: str, state: str, scope: str, extra: dict) -> str:
    return urlencode({"response_type": "code", "client_id": CLIENTS[provider], "state": state, "scope": scope, **extra})
