# case: MCP108 MCP109 MCP113
"""Allotments on mcp 1.x: who asks, and who agrees."""

import shutil
import subprocess
from typing import Any, Literal

import httpx
from mcp.server.elicitation import AcceptedElicitation
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("allotments")
db: Any = None
PLOTS: dict[str, Any] = {}


class Who(BaseModel):
    user_id: str = Field(description="Your user id")  # expect: MCP108


class Mail(BaseModel):
    email: str = Field(description="Your e-mail address")  # expect: MCP108


class Newsletter(BaseModel):
    email: str = Field(description="Where shall the newsletter go?")
    weekly: bool = Field(default=True, description="Weekly edition")


class Member(BaseModel):
    member_number: str = Field(description="Your member number")  # expect: MCP108


class Profile(BaseModel):
    name: str = Field(description="Name on the sign")
    email: str = Field(description="E-mail for the sign")


class Sure(BaseModel):
    confirmed: bool = Field(description="Really dig up the plot?")  # expect: MCP113


class Fate(BaseModel):
    fate: Literal["keep", "delete"] = Field("delete", description="What happens to the plot?")  # expect: MCP109, MCP113


class Agree(BaseModel):
    agree: bool = Field(default=True, title="I agree to the transfer of the plot")  # expect: MCP109, MCP113


class Off(BaseModel):
    confirm: bool = Field(default=False, description="Yes, pay the rent")  # expect: MCP113


class View(BaseModel):
    confirm: bool = Field(default=True, description="Show the paths as well")


@mcp.tool()
async def my_plots(ctx: Context) -> str:
    """List the plots of the caller."""
    who = await ctx.elicit("Who are you?", Who)
    if who.action != "accept" or who.data is None:
        return "nobody"
    rows = await db.fetch("select * from plots where owner = $1", who.data.user_id)
    return str(rows)


@mcp.tool()
async def transfer(plot: str, ctx: Context) -> str:
    """Transfer a plot to the caller."""
    result = await ctx.elicit("Your mail?", Mail)
    match result:
        case AcceptedElicitation(data=data):
            owner = db.users.find_one({"email": data.email})
            PLOTS[plot]["owner_id"] = owner["id"]
            return "done"
        case _:
            return "no"


@mcp.tool()
async def subscribe(ctx: Context) -> str:
    """Subscribe to the newsletter."""
    result = await ctx.elicit("Newsletter?", Newsletter)
    if result.action == "accept":
        async with httpx.AsyncClient() as client:
            await client.post("https://news.example/subscribe", json={"email": result.data.email})
    return "ok"


@mcp.tool()
async def show_fees(ctx: Context) -> str:
    """Show what the caller owes."""
    result = await ctx.elicit("Member?", Member)
    if result.action == "accept":
        member = load_member(result.data.member_number)
        return str(member.fees)
    return "no"


def load_member(number: str) -> Any:
    """Look a member up."""
    return db.members.get(number)


@mcp.tool()
async def sign(ctx: Context) -> str:
    """Order a sign."""
    result = await ctx.elicit("What is on the sign?", Profile)
    if result.action == "accept":
        db.signs.insert({"name": result.data.name, "email": result.data.email})
    return "ok"


@mcp.tool()
async def dig_up(plot: str, ctx: Context) -> str:
    """Destroy a plot."""
    result = await ctx.elicit(f"Plot {plot}", Sure)
    if result.action == "accept" and result.data and result.data.confirmed:
        shutil.rmtree(f"/plots/{plot}")
        return "gone"
    return "kept"


@mcp.tool()
async def decide(plot: str, ctx: Context) -> str:
    """Decide on a plot."""
    result = await ctx.elicit(f"Plot {plot}", Fate)
    if result.action != "accept":
        return "kept"
    if result.data.fate == "delete":
        PLOTS.pop(plot)
    return "done"


@mcp.tool()
async def hand_over(plot: str, to: str, ctx: Context) -> str:
    """Transfer a plot to another member."""
    result = await ctx.elicit(f"Hand {plot} over to {to}?", Agree)
    if result.action == "accept" and result.data.agree:
        db.execute("update plots set owner = ? where id = ?", (to, plot))
        return "done"
    return "no"


@mcp.tool()
async def pay_rent(amount: int, ctx: Context) -> str:
    """Pay the rent."""
    result = await ctx.elicit(f"Pay {amount} EUR?", Off)
    if result.action != "accept" or not result.data.confirm:
        return "no"
    subprocess.run(["pay", str(amount)], check=True)
    return "paid"


@mcp.tool()
async def map_of(ctx: Context) -> str:
    """Draw the map."""
    result = await ctx.elicit("What is on the map?", View)
    return "map" if result.action == "accept" and result.data.confirm else "no map"
