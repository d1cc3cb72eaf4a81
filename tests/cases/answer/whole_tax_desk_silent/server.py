"""Tax desk: link the tax office's account on our own page."""

import uuid

from mcp.server.auth.middleware.auth_context import get_access_token
from mcp.server.fastmcp import Context, FastMCP
from mcp.shared.exceptions import McpError
from store import begin, linked

mcp = FastMCP("tax-desk")


def opens_pages(ctx: Context) -> bool:
    params = ctx.session.client_params
    elicitation = params.capabilities.elicitation if params else None
    return elicitation is not None and elicitation.url is not None


@mcp.tool()
async def tax_year(year: int, ctx: Context) -> str:
    """Figures of a tax year."""
    access = get_access_token()
    if access is None or not access.subject:
        return "Please sign in first."
    if await linked(access.subject):
        return f"Figures of {year}: none yet."
    if not opens_pages(ctx):
        return "Link the tax office under Settings, then ask me again."
    attempt = await begin(access.subject)
    try:
        answer = await ctx.elicit_url(
            message="Link the tax office on our page.",
            url=f"https://tax.example.com/link/{attempt}",
            elicitation_id=str(uuid.uuid4()),
        )
    except McpError:
        return "Link the tax office under Settings, then ask me again."
    if answer.action == "decline":
        return "Without the tax office I have no figures."
    if answer.action == "cancel":
        return "Ask me again when you have a minute."
    return "Ask me again once the page says that the account is linked."


if __name__ == "__main__":
    mcp.run(transport="streamable-http")
