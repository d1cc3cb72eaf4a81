"""Server."""

import desk.forms as f
from desk import PaymentForm
from desk.ask import Asker, ask_or
from mcp.server.fastmcp import Context, FastMCP

mcp = FastMCP("cinema")


class Desk:
    form = PaymentForm

    @staticmethod
    async def pay(ctx: Context) -> str:
        """Pay."""
        paid = await Asker(ctx).ask("How do you pay?", form=Desk.form)
        return "paid" if paid else "not"


mcp.tool(name="pay")(Desk.pay)


@mcp.tool()
async def open_door(ctx: Context) -> str:
    """Open."""
    got = await ask_or(ctx, "Which seat?", f.FORMS["access"])
    got = await ask_or(ctx, "Which seat?", f.DEFAULT_FORM)
    got = await ask_or(ctx, "Which seat?", f.FORMS.get("tree", f.Plain))
    return str(bool(got))
