# case: MCP301 MCP302 MCP303 MCP304 MCP305 MCP306
"""Guards: low-level server of mcp 1.x."""

import uuid

import mcp.types as types
from mcp.server.lowlevel import Server
from mcp.server.session import ServerSession
from mcp.shared.exceptions import McpError

app = Server("low")

SCHEMA = {"type": "object", "properties": {"name": {"type": "string", "title": "Name"}}, "required": ["name"]}
NEEDED = types.ClientCapabilities(elicitation=types.ElicitationCapability())
CHECKS = {
    "elicitation": NEEDED,
    "sampling": types.ClientCapabilities(sampling=types.SamplingCapability()),
    "roots": types.ClientCapabilities(roots=types.RootsCapability()),
}


class Wrapped:
    """A session with questions."""

    def __init__(self, session: ServerSession, request_id) -> None:
        self.session = session
        self.request_id = request_id

    def has(self, kind: str) -> bool:
        return self.session.check_client_capability(CHECKS[kind])

    async def form(self, message: str) -> types.ElicitResult | None:
        if not self.has("elicitation"):
            return None
        return await self.session.elicit(message, SCHEMA, self.request_id)

    async def roots(self) -> list[str]:
        if not self.has("roots"):
            return []
        return [str(r.uri) for r in (await self.session.list_roots()).roots]

    async def complete(self, text: str) -> str:
        content = types.TextContent(type="text", text=text)
        r = await self.session.create_message(  # expect: MCP303
            [types.SamplingMessage(role="user", content=content)], max_tokens=9, related_request_id=self.request_id
        )
        return str(r.content)

    async def url(self, url: str) -> str:
        if not self.has("elicitation"):
            return "none"
        r = await self.session.elicit_url("Open", url, uuid.uuid4().hex, self.request_id)  # expect: MCP302
        return r.action


def wrapped() -> Wrapped:
    rc = app.request_context
    return Wrapped(rc.session, rc.request_id)


async def do_form(arguments: dict) -> str:
    r = await wrapped().form("Which?")
    return r.action if r else "none"


async def do_roots(arguments: dict) -> str:
    return ",".join(await wrapped().roots())


async def do_sample(arguments: dict) -> str:
    return await wrapped().complete(arguments["text"])


async def do_url(arguments: dict) -> str:
    return await wrapped().url("https://a.example.com/x")


async def do_bare(arguments: dict) -> str:
    rc = app.request_context
    r = await rc.session.elicit("Which?", SCHEMA, rc.request_id)  # expect: MCP301
    return r.action


async def do_caught(arguments: dict) -> str:
    rc = app.request_context
    try:
        r = await rc.session.elicit("Which?", SCHEMA, rc.request_id)
    except McpError as exc:
        return f"no forms: {exc.error.message}"
    return r.action


TABLE = {"form": do_form, "roots": do_roots, "sample": do_sample, "url": do_url, "bare": do_bare, "caught": do_caught}


@app.call_tool()
async def call(name: str, arguments: dict) -> list[types.TextContent]:
    handler = TABLE.get(name)
    if handler is None:
        raise ValueError(name)
    return [types.TextContent(type="text", text=await handler(arguments))]
