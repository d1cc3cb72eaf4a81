# case: MCP201 MCP202 MCP203 MCP204 MCP205 MCP206 MCP207 MCP208 MCP209 MCP210 MCP211 MCP212 MCP213 MCP214 MCP215
"""Low-level v1 with hand-made requests, everything through helpers and classes."""

import enum
import os
import uuid
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import urlencode

import mcp.types as types
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import UrlElicitationRequiredError

server = Server("low")


class Page(enum.Enum):
    PAY = "https://pay.example.com/start"
    OLD = "http://old.example.com/start"  # expect: MCP204
    LINK = "https://link.example.com/start"


class Link(NamedTuple):
    base: str
    params: dict[str, str]

    def url(self) -> str:
        return self.base + "?" + urlencode(self.params)


class Provider(ABC):
    name: str = ""
    authorize: str = ""

    @abstractmethod
    def page(self) -> str: ...


class GitHub(Provider):
    name = "github"
    authorize = "https://github.com/login/oauth/authorize"  # expect: MCP207

    def page(self) -> str:
        return f"{self.authorize}?client_id=abc&state={uuid.uuid4().hex}"


class Own(Provider):
    name = "own"
    authorize = "https://app.example.com/connect"

    def page(self) -> str:
        return f"{self.authorize}/{uuid.uuid4().hex}"


PROVIDERS: dict[str, Provider] = {p.name: p for p in (GitHub(), Own())}
MAKERS: dict[str, Callable[[str], str]] = {
    "key": lambda name: f"https://app.example.com/{name}?apikey={os.environ['APP_KEY']}",  # expect: MCP201
    "plain": lambda name: f"https://app.example.com/{name}",
}


async def ask(message: str, url: str, elicitation_id: str | None = None) -> str:
    rc = server.request_context
    r = await rc.session.elicit_url(message, url, elicitation_id or str(uuid.uuid4()), related_request_id=rc.request_id)
    return r.action


async def raw(**params) -> str:
    rc = server.request_context
    request = types.ElicitRequest(method="elicitation/create", params=types.ElicitRequestURLParams(mode="url", **params))  # expect: MCP209
    r = await rc.session.send_request(types.ServerRequest(request), types.ElicitResult)
    return r.action


@server.call_tool()
async def call(name: str, arguments: dict) -> list[types.TextContent]:
    match name:
        case "pay":
            out = await ask("Pay", Page.PAY.value)
        case "old":
            out = await ask("Old", Page.OLD.value)
        case "mail":
            out = await ask("Mail", Link(Page.LINK.value, {"email": arguments["email"], "x": "1"}).url())  # expect: MCP202
        case "connect":
            out = await ask("Connect", PROVIDERS[arguments["provider"]].page())
        case "make":
            out = await ask("Make", MAKERS[arguments["kind"]]("x"))
        case "fixed":
            out = await ask("Fixed", "https://app.example.com/", "fixed-id")  # expect: MCP210
        case "raw":
            out = await raw(message="Raw", url="https://app.example.com/", elicitationId=uuid.uuid4().hex)
        case "rawless":
            out = await raw(message="Raw", url="https://app.example.com/")
        case "rawextra":
            out = await raw(message="Raw", url="https://app.example.com/", elicitationId=uuid.uuid4().hex, metadata={"a": 1})  # expect: MCP213
        case "free":
            out = await ask("Free", arguments["url"])  # expect: MCP208
        case "required":
            raise UrlElicitationRequiredError([types.ElicitRequestURLParams(mode="url", message="x", url="https://app.example.com/", elicitationId=uuid.uuid4().hex)])
        case _:
            raise ValueError(name)
    return [types.TextContent(type="text", text=out)]
