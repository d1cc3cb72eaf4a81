# case: MCP601 MCP602 MCP605
"""What only sounds like a credential, or is made ready for a log; beside each the form that is one."""

import asyncio
import logging
import os
import secrets
import urllib.parse
import webbrowser

import httpx
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("harbour")
logger = logging.getLogger(__name__)
LINES: list[str] = []


def _next_token(line: str, start: int) -> tuple[str, int]:
    """One word of an answer."""
    token: list[str] = []
    index = start
    while index < len(line) and line[index] != " ":
        token.append(line[index])
        index += 1
    return "".join(token), index


@mcp.tool()
def berths() -> list[str]:
    """The berths that the harbour office names."""
    out = []
    for line in LINES:
        word, _ = _next_token(line, 0)
        out.append(word)
    return out


def _named(line: str) -> dict[str, str]:
    berth_token, at = _read_word(line, 0)
    berth_name = berth_token.lower()
    return {"name": berth_name, "at": str(at)}


def _read_word(line: str, start: int) -> tuple[str, int]:
    return line[start:], start


@mcp.tool()
def berth_names() -> list[dict[str, str]]:
    """The names of the berths."""
    return [_named(line) for line in LINES]


@mcp.tool()
def reset_access(user: str) -> str:
    """Give a user a new way in."""
    access_token = secrets.token_urlsafe(32)
    LINES.append(user)
    return access_token  # expect: MCP602


@mcp.tool()
def plan_call(when: str, conference_passcode: str = "", host_password: str = "") -> str:  # expect: MCP601
    """Plan a call. The passcode of the meeting goes into the invitation."""
    return when + conference_passcode


def _send(line: str, password: str) -> int:
    return len(line) + len(password)


def _login(user: str) -> str:
    session_token = os.environ["HARBOUR_SESSION_TOKEN"]
    return session_token + user


@mcp.tool()
async def unlock(line: str, password: str) -> dict[str, int]:  # expect: MCP601
    """Unlock a gate."""
    sent = await asyncio.to_thread(_send, line, password)
    return {"bytes": sent}


@mcp.tool()
async def login(user: str) -> str:
    """Log in."""
    return await asyncio.to_thread(_login, user)  # expect: MCP602


def cookies_for_log(header: str) -> str:
    pairs = []
    for piece in header.split(";"):
        name, _, value = piece.partition("=")
        pairs.append(f"{name}={value[:2]}")
    return "; ".join(pairs)


@mcp.tool()
async def tide(session_cookie: str) -> str:  # expect: MCP601
    """The next tide."""
    logger.info("asked with %s", cookies_for_log(session_cookie))
    logger.info("asked with %s", session_cookie)  # expect: MCP605
    return "high"


def sign_in() -> None:
    """Sign the operator in."""
    state = secrets.token_urlsafe(16)
    query = urllib.parse.urlencode({"client_id": "harbour", "state": state, "code_challenge": "x", "code_challenge_method": "S256"})
    auth_url = f"https://login.example.com/authorize?{query}"
    webbrowser.open(auth_url)
    logger.info("If the browser does not open, please visit:")
    logger.info(f"{auth_url}")
    logger.info(f"Asking with {state}")  # expect: MCP605
    csrf_token = secrets.token_urlsafe(16)
    logger.debug("Form of %s", csrf_token)


async def _reply(token: str) -> dict[str, str]:
    async def ask(client: httpx.AsyncClient) -> dict[str, str]:
        return await client.get("https://harbour.example.com/berths", headers={"Authorization": token})

    async with httpx.AsyncClient() as client:
        return await ask(client)


@mcp.tool()
async def harbours() -> str:
    """The harbours."""
    token = os.environ["HARBOUR_API_KEY"]
    reply = await _reply(token)
    logger.info("answered %s", reply)
    sent = {"Authorization": token}
    logger.info("asked with %s", sent.get("Authorization", token))  # expect: MCP605
    return "two"
