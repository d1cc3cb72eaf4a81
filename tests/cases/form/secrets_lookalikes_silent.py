# case: ALL
"""Lost property office: words that sound secret, refusals, and questions about secrets."""

from enum import Enum
from typing import Annotated, Literal

from fastmcp import Context, FastMCP
from fastmcp.server.elicitation import AcceptedElicitation
from mcp.shared.exceptions import McpError
from pydantic import BaseModel, Field

mcp = FastMCP("lost-office", instructions="Never paste passwords here.")


class Kind(str, Enum):
    PASSWORD_MANAGER = "password manager"
    KEY = "key ring"
    CARD = "library card"


class Found(BaseModel):
    kind: Kind = Field(description="What was found?")
    key_count: int = Field(default=1, ge=1, description="How many keys hang on the ring?")
    token_colour: str = Field(description="Colour of the locker token")
    note: str = Field(default="", description="Do not enter card numbers, PINs or passwords here")
    pin_board: bool = Field(default=False, description="Pin it to the board?")


class Rotate(BaseModel):
    secret_name: Annotated[str, Field(description="Name of the secret in the vault")]
    keep_days: int = Field(description="For how many days shall the old API key stay valid?")
    reason: Literal["expired", "leaked"] = Field(description="Why is the token replaced?")


async def ask(ctx: Context, message: str, form: type[BaseModel]) -> BaseModel | None:
    """Ask, or say nothing when nobody can be asked."""
    try:
        answer = await ctx.elicit(message, response_type=form)
    except McpError:
        return None
    if isinstance(answer, AcceptedElicitation):
        return answer.data
    return None


@mcp.tool
async def record(ctx: Context) -> str:
    """Record something that was found."""
    found = await ask(ctx, "Please describe the find. We never ask for passwords or PINs.", Found)
    return "Nothing recorded." if found is None else f"Recorded: {found.kind}"


@mcp.tool
async def plan_rotation(ctx: Context) -> str:
    """Plan the rotation of a secret by its name."""
    plan = await ask(ctx, "The API key of the courier expires soon. When shall it be replaced?", Rotate)
    return "No plan." if plan is None else f"Planned for {plan.secret_name}"


if __name__ == "__main__":
    mcp.run()
