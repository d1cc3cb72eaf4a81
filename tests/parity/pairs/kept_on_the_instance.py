# case: MCP501 MCP504 MCP505
# What an instance or a module keeps outlives the call: after a "no" it must not change as after a yes.
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("lamps")
last_colour = "white"


class Lamp(BaseModel):
    colour: str = Field(description="Colour of the lamp")


class Lamps:
    def __init__(self) -> None:
        self.colour = "white"
        self.lit = False
        mcp.add_tool(self.light)
        mcp.add_tool(self.paint)
        mcp.add_tool(self.light_if_wanted)

    async def light(self, ctx: Context) -> str:
        answer = await ctx.elicit("Light the lamp?", Lamp)
        if answer.action != "accept":  # expect: MCP504
            print("not accepted")
        self.lit = True
        return "The lamp is lit."

    async def paint(self, ctx: Context) -> str:
        answer = await ctx.elicit("Which colour?", Lamp)
        self.colour = answer.data.colour if answer.action == "accept" else "red"  # expect: MCP504
        return "Painted."

    async def light_if_wanted(self, ctx: Context) -> str:
        answer = await ctx.elicit("Which colour?", Lamp)
        if answer.action != "accept":
            return "Still lit." if self.lit else "Still dark."
        self.colour = answer.data.colour
        self.lit = True
        return "Lit."


@mcp.tool()
async def paint_next(ctx: Context) -> str:
    global last_colour
    answer = await ctx.elicit("Which colour?", Lamp)
    last_colour = answer.data.colour if answer.action == "accept" else "red"  # expect: MCP504
    return "Painted."


lamps = Lamps()
