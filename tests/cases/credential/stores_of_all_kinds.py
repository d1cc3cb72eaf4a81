# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Notes server over HTTP (v1)."""

import json
import os
from contextvars import ContextVar
from pathlib import Path

import keyring
from cryptography.fernet import Fernet
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("notes")
TOKENS: dict[str, str] = {}
SESSION_TOKENS: dict[str, str] = {}
CONFIG: dict[str, str] = {}
fernet = Fernet(os.environ["NOTES_FERNET_KEY"])
current_token: ContextVar[str] = ContextVar("current_token")
_token: str | None = None


class Cred(BaseModel):
    api_token: str = Field(description="API token")


class State:
    token: str | None = None

    def __init__(self) -> None:
        self.last = ""


state = State()


async def ask(ctx: Context) -> str | None:
    r = await ctx.elicit("Token?", Cred)
    return r.data.api_token if r.action == "accept" else None


@mcp.tool()
async def glob(ctx: Context) -> str:
    global _token
    _token = await ask(ctx)  # expect: MCP606
    return "ok"


@mcp.tool()
async def dict_fixed(ctx: Context) -> str:
    token = await ask(ctx)
    if token is None:
        return "no"
    CONFIG["token"] = token  # expect: MCP606
    return "ok"


@mcp.tool()
async def class_attr(ctx: Context) -> str:
    State.token = await ask(ctx)  # expect: MCP606
    return "ok"


@mcp.tool()
async def instance_attr(ctx: Context) -> str:
    token = await ask(ctx)
    if token is None:
        return "no"
    state.last = token  # expect: MCP606
    return "ok"


@mcp.tool()
async def environ(ctx: Context) -> str:
    token = await ask(ctx)
    if token is None:
        return "no"
    os.environ.update({"NOTES_TOKEN": token})  # expect: MCP606
    return "ok"


@mcp.tool()
async def environ_default(ctx: Context) -> str:
    token = await ask(ctx)
    if token:
        os.environ.setdefault("NOTES_TOKEN", token)  # expect: MCP606
    return "ok"


@mcp.tool()
async def file(ctx: Context) -> str:
    token = await ask(ctx)
    if token:
        Path("~/.notes/token").expanduser().write_text(token)  # expect: MCP606
    return "ok"


@mcp.tool()
async def json_file(ctx: Context) -> str:
    token = await ask(ctx)
    if token:
        with open("credentials.json", "w") as f:
            json.dump({"token": token}, f)  # expect: MCP606
    return "ok"


@mcp.tool()
async def subject_keyed(ctx: Context) -> str:
    access = get_access_token()
    if access is None or not access.subject:
        return "sign in"
    token = await ask(ctx)
    if token:
        TOKENS[access.subject] = token
    return "ok"


@mcp.tool()
async def by_argument(user: str, ctx: Context) -> str:
    token = await ask(ctx)
    if token:
        TOKENS[user] = token  # expect: MCP606
    return "ok"


@mcp.tool()
async def vault(ctx: Context) -> str:
    access = get_access_token()
    token = await ask(ctx)
    if token and access:
        keyring.set_password("notes", access.subject or "", token)
    return "ok"


@mcp.tool()
async def local_only(ctx: Context) -> str:
    token = await ask(ctx)
    client = {"token": token}
    return "ok" if client["token"] else "no"


@mcp.tool()
async def contextvar_ok(ctx: Context) -> str:
    token = await ask(ctx)
    if token:
        current_token.set(token)
    return "ok"


@mcp.tool()
async def fernet_subject(ctx: Context) -> str:
    access = get_access_token()
    token = await ask(ctx)
    if token and access and access.subject:
        Path(f"/var/lib/notes/{access.subject}").write_bytes(fernet.encrypt(token.encode()))
    return "ok"


@mcp.tool()
async def from_arg(api_key: str, ctx: Context) -> str:  # expect: MCP601
    os.environ["API_KEY"] = api_key  # expect: MCP606
    return "ok"


def save(token: str) -> None:
    CONFIG["saved"] = token  # expect: MCP606


@mcp.tool()
async def helper(ctx: Context) -> str:
    token = await ask(ctx)
    if token:
        save(token)
    return "ok"


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
