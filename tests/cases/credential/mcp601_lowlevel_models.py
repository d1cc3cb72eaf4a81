# case: MCP601
"""Bus depot: input schemas from models, in a list of definitions."""

from mcp.server import Server
from mcp.types import Tool
from pydantic import BaseModel, Field

server = Server("depot")


class Gate(BaseModel):
    number: int
    code: str = Field(description="Access code of the gate, four digits")  # expect: MCP601


class Refuel(BaseModel):
    bus: int
    card_pin: str = Field(description="PIN of the fuel card")  # expect: MCP601
    page_token: str = ""


@server.list_tools()
async def tools() -> list[Tool]:
    return [
        Tool(name="open_gate", description="Open a gate", inputSchema=Gate.model_json_schema()),
        Tool(name="refuel", description="Refuel a bus", inputSchema=Refuel.model_json_schema()),
        Tool(
            name="list_buses",
            description="All buses",
            inputSchema={"type": "object", "properties": {"sort_key": {"type": "string"}, "token_budget": {"type": "integer"}}},
        ),
    ]
