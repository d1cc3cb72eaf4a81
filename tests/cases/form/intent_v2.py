# case: MCP106 MCP108 MCP109 MCP110 MCP113
"""Cold store on mcp 2: who asks, what is ticked already, and what hangs on the answer."""

import logging
import shutil
from enum import Enum
from typing import Annotated, Any, Literal

from mcp.server.mcpserver import Context, Elicit, ElicitationResult, MCPServer, Resolve
from mcp.server.elicitation import AcceptedElicitation
from pydantic import BaseModel, Field

mcp = MCPServer("cold-store")
log = logging.getLogger(__name__)
ORDERS: dict[str, list[str]] = {}


class Who(BaseModel):
    user_id: str = Field(description="Your user id")  # expect: MCP108


class Mail(BaseModel):
    email: str = Field(description="Where we send the receipt")


class Sure(BaseModel):
    confirm: bool = Field(description="Really delete the store?")  # expect: MCP113


class Ticked(BaseModel):
    confirmed: bool = Field(default=True, description="Delete all pallets")  # expect: MCP109, MCP113


class TickedPlain(BaseModel):
    proceed: bool = True  # expect: MCP109, MCP113


class Preference(BaseModel):
    include_archived: bool = Field(default=True, description="Show archived pallets as well?")
    notify: bool = True


class Choice(BaseModel):
    action: Literal["keep", "delete"] = "delete"  # expect: MCP109


class Quiet(BaseModel):
    order: Literal["name", "date"] = "date"


class Nothing(BaseModel):  # expect: MCP106
    """No field."""


class Large(BaseModel):  # expect: MCP110
    a: str
    b: str
    c: str
    d: str
    e: str
    f: str


class Base(BaseModel):
    a: str
    b: str
    c: str
    d: str


class Larger(Base):  # expect: MCP110
    e: str
    f: str


class Five(Base):
    e: str


class Log(BaseModel):
    verbose: bool = Field(description="Write down what was deleted?")


class Pay(BaseModel):
    approve: bool = Field(description="Approve the payment of the invoice")  # expect: MCP113


@mcp.tool()
async def my_orders(ctx: Context) -> str:
    """Shows your orders."""
    answer = await ctx.elicit("Who are you?", Who)
    if answer.action != "accept":
        return "no"
    return ", ".join(ORDERS.get(answer.data.user_id, []))


@mcp.tool()
async def receipt(ctx: Context) -> str:
    """Sends a receipt."""
    answer = await ctx.elicit("Where to?", Mail)
    if answer.action != "accept":
        return "no"
    return f"Sent to {answer.data.email}"


@mcp.tool()
async def delete_store(path: str, ctx: Context) -> str:
    """Deletes the store."""
    answer = await ctx.elicit(f"Delete {path}?", Sure)
    if answer.action == "accept" and answer.data.confirm:
        shutil.rmtree(path)
        return "deleted"
    return "kept"


async def gate(ctx: Context, message: str, form: type[BaseModel]) -> bool:
    """A helper."""
    answer = await ctx.elicit(message, form)
    match answer:
        case AcceptedElicitation(data=data):
            return bool(getattr(data, "confirmed", False))
        case _:
            return False


@mcp.tool()
async def wipe(ctx: Context) -> str:
    """Wipes everything."""
    return "wiped" if await gate(ctx, "Wipe all pallets?", Ticked) else "kept"


@mcp.tool()
async def forms(ctx: Context) -> str:
    """Several forms."""
    await ctx.elicit("Delete everything?", TickedPlain)
    await ctx.elicit("How shall I list them?", Preference)
    await ctx.elicit("What about the old pallets?", Choice)
    await ctx.elicit("How to sort?", Quiet)
    await ctx.elicit("Ready?", Nothing)
    await ctx.elicit("Parts?", Large)
    await ctx.elicit("More parts?", Larger)
    await ctx.elicit("Fewer parts?", Five)
    return "done"


@mcp.tool()
async def clean_up(ctx: Context) -> str:
    """Deletes old files."""
    answer = await ctx.elicit("How much shall I write down?", Log)
    if answer.action == "accept" and answer.data.verbose:
        log.info("deleting")
    shutil.rmtree("/tmp/cold-store")
    return "done"


class Outcome:
    """What came of a question."""

    def __init__(self, confirmed: bool) -> None:
        self.confirmed = confirmed


class Erase(BaseModel):
    confirm: bool = Field(description="Set to true to confirm the deletion.")  # expect: MCP113


async def outcome(ctx: Context, message: str) -> Outcome:
    """Hands the answer on."""
    answer = await ctx.elicit(message, Erase)
    if answer.action == "accept" and answer.data:
        confirmed = getattr(answer.data, "confirm", False)
        log.info("confirm=%s", confirmed)
        return Outcome(confirmed=confirmed)
    return Outcome(confirmed=False)


@mcp.tool()
async def erase_label(name: str, ctx: Context) -> str:
    """Erases a label."""
    if not (await outcome(ctx, f"Delete the label {name}?")).confirmed:
        return "kept"
    transfer(name)
    return "erased"


async def approval() -> Elicit[Pay]:
    """Asks for approval."""
    return Elicit("Pay the invoice of 300 euros?", Pay)


@mcp.tool()
async def pay_invoice(number: str, approved: Annotated[ElicitationResult[Pay], Resolve(approval)]) -> str:
    """Pays an invoice."""
    if isinstance(approved, AcceptedElicitation) and approved.data.approve:
        transfer(number)
        return "paid"
    return "not paid"


def transfer(number: str) -> None:
    """Transfers money."""
