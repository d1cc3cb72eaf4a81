# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Bank link (fastmcp sessions and v2)."""

import asyncio
import uuid

import httpx
from mcp.server.mcpserver import Context, MCPServer
from mcp.types import ElicitRequest, ElicitRequestURLParams, ElicitResult, InputRequiredResult

mcp = MCPServer("bank-link")
LINKS: dict[str, str] = {}
TRANSFERS: list[str] = []


@mcp.tool()
async def push_bad(account: str, ctx: Context) -> str:
    """Transfer."""
    r = await ctx.elicit_url("Approve it", f"https://bank.example.com/approve/{account}", str(uuid.uuid4()))
    if not r.action == "accept":  # expect: MCP509
        return "not approved"
    async with httpx.AsyncClient() as client:
        await client.post("https://bank.example.com/transfers", json={"account": account})
    return "transferred"


@mcp.tool()
async def push_poll_ok(account: str, ctx: Context) -> str:
    """Transfer."""
    r = await ctx.elicit_url("Approve it", f"https://bank.example.com/approve/{account}", str(uuid.uuid4()))
    if r.action != "accept":
        return "not approved"
    for _ in range(30):
        async with httpx.AsyncClient() as client:
            status = (await client.get(f"https://bank.example.com/approvals/{account}")).json()["status"]
        if status == "approved":
            TRANSFERS.append(account)
            return "transferred"
        await asyncio.sleep(2)
    return "no approval yet"


@mcp.tool()
async def text_bad(ctx: Context) -> str:
    """Link."""
    r = await ctx.elicit_url("Link the bank", "https://bank.example.com/link", str(uuid.uuid4()))
    match r.action:
        case "accept":  # expect: MCP509
            return "Bank linked successfully!"
        case _:
            return "Not linked."


@mcp.tool()
async def come_back_ok(ctx: Context) -> str:
    """Link."""
    r = await ctx.elicit_url("Link the bank", "https://bank.example.com/link", str(uuid.uuid4()))
    if r.action == "accept":
        return "Thanks. Once the page says that you are done, ask me for the balance."
    return "Not linked."


@mcp.tool()
async def round_bad(account: str, ctx: Context) -> str | InputRequiredResult:
    """Transfer by rounds."""
    reply = (ctx.input_responses or {}).get("page")
    if reply is None:
        page = ElicitRequestURLParams(message="Approve it", url=f"https://bank.example.com/approve/{account}")
        return InputRequiredResult(input_requests={"page": ElicitRequest(params=page)})
    if not isinstance(reply, ElicitResult) or reply.action != "accept":  # expect: MCP509
        return "not approved"
    TRANSFERS.append(account)
    return "transferred"


@mcp.tool()
async def round_ok(account: str, ctx: Context) -> str | InputRequiredResult:
    """Transfer by rounds."""
    reply = (ctx.input_responses or {}).get("page")
    if reply is None:
        page = ElicitRequestURLParams(message="Approve it", url=f"https://bank.example.com/approve/{account}")
        return InputRequiredResult(input_requests={"page": ElicitRequest(params=page)})
    if not isinstance(reply, ElicitResult) or reply.action != "accept":
        return "not approved"
    if LINKS.get(account) != "approved":
        return "Not approved yet; ask again when the page says so."
    TRANSFERS.append(account)
    return "transferred"
