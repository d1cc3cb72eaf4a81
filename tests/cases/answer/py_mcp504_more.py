# case: MCP504 MCP501 MCP505
"""After a no, second round."""
import httpx
from mcp.server.elicitation import AcceptedElicitation, DeclinedElicitation
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("observatory")
JOBS: list[str] = []
API = "https://dome.example.com"


class Move(BaseModel):
    degrees: int = Field(description="Degrees")


class Ok(BaseModel):
    ok: bool = Field(description="Yes")


@mcp.tool()
async def a1(ctx: Context) -> str:
    r = await ctx.elicit("How far?", Move)
    degrees = getattr(r.data, "degrees", 10) if r.action == "accept" else 10  # expect: MCP504
    async with httpx.AsyncClient() as c:
        await c.post(f"{API}/move", json={"degrees": degrees})
    return "moved"


@mcp.tool()
async def a2(ctx: Context) -> str:
    r = await ctx.elicit("Open the dome?", Ok)
    if r.action == "accept" and not r.data.ok:  # expect: MCP504
        return "left closed"
    JOBS.append("open")
    return "opened"


@mcp.tool()
async def a3(ctx: Context) -> str:
    degrees = 10
    match await ctx.elicit("How far?", Move):
        case AcceptedElicitation(data=m):
            degrees = m.degrees
        case DeclinedElicitation():  # expect: MCP504
            pass
        case _:
            return "stopped"
    JOBS.append(f"move {degrees}")
    return "moved"


class Dome:
    async def ask(self, ctx: Context) -> bool:
        r = await ctx.elicit("Open the dome?", Ok)
        return isinstance(r, AcceptedElicitation) and r.data.ok

    async def open(self, ctx: Context) -> str:
        if not await self.ask(ctx):
            return "left closed"
        JOBS.append("open")
        return "opened"


dome = Dome()


@mcp.tool()
async def s1(ctx: Context) -> str:
    return await dome.open(ctx)


@mcp.tool()
async def s2(ctx: Context) -> str:
    """The alternative is no repetition of the act."""
    r = await ctx.elicit("Open the dome?", Ok)
    if r.action == "accept" and r.data.ok:
        JOBS.append("open")
        return "opened"
    JOBS.append("remind: dome closed")
    return "left closed; a note was made"


@mcp.tool()
async def s3(ctx: Context) -> str:
    actions = {"accept": "open", "decline": None, "cancel": None}
    r = await ctx.elicit("Open the dome?", Move)
    job = actions.get(r.action)
    if job is None:
        return "left closed"
    JOBS.append(job)
    return "opened"


@mcp.tool()
async def s4(names: list[str], ctx: Context) -> str:
    done = []
    for name in names:
        r = await ctx.elicit(f"Move {name}?", Ok)
        if r.action == "cancel":
            break
        if r.action == "decline" or not r.data.ok:
            continue
        JOBS.append(name)
        done.append(name)
    return ", ".join(done) or "nothing"


@mcp.tool()
async def s5(ctx: Context) -> str:
    r = await ctx.elicit("How many rows?", Move)
    limit = r.data.degrees if r.action == "accept" else 20
    return "\n".join(JOBS[:limit])


@mcp.tool()
async def s6(ctx: Context) -> str:
    try:
        r = await ctx.elicit("Open the dome?", Ok)
        if r.action != "accept":
            raise ValueError("declined")
        if not r.data.ok:
            raise ValueError("not ticked")
    except ValueError as e:
        return f"left closed: {e}"
    JOBS.append("open")
    return "opened"


@mcp.tool()
async def a4(ctx: Context) -> str:
    try:
        r = await ctx.elicit("Open the dome?", Ok)
        if r.action != "accept" or not r.data.ok:  # expect: MCP504
            raise ValueError("declined")
    except ValueError:
        JOBS.append("note")
    JOBS.append("open")
    return "opened"
