# case: MCP405
"""Market hall on fastmcp: stalls are mounted into a hall that has no sessions; one stands outside."""

from fastmcp import Context, FastMCP

stall = FastMCP("stall")
hall = FastMCP("hall")
cart = FastMCP("cart")
hall.mount(stall)


@stall.tool
async def weigh(ctx: Context) -> str:
    """Weigh."""
    answer = await ctx.elicit("How much?", response_type=int)  # expect: MCP405
    return answer.action


@cart.tool
async def push(ctx: Context) -> str:
    """Push."""
    answer = await ctx.elicit("Where to?", response_type=str)
    return answer.action


def register(server: FastMCP) -> None:
    @server.tool
    async def sweep(ctx: Context) -> str:
        """Sweep."""
        answer = await ctx.elicit("Which row?", response_type=int)  # expect: MCP405
        return answer.action


register(hall)
app = hall.http_app(stateless_http=True)
cart_app = cart.http_app()
