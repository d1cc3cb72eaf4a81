"""Links with a query that callers give."""

from urllib.parse import quote

import httpx

BASE = "https://observatory.example.org"


def by_pieces(path: str, query: dict[str, str]) -> str:
    return f"{BASE}{path}?" + "&".join(f"{name}={quote(value)}" for name, value in query.items())


def by_loop(path: str, query: dict[str, str]) -> str:
    url = httpx.URL(BASE + path)
    for name, value in query.items():
        url = url.copy_set_param(name, value)
    return str(url)


def by_keywords(path: str, **query: str) -> str:
    return str(httpx.URL(BASE + path, params=query))
