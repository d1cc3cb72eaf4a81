# case: MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP509 MCP510 MCP601 MCP602 MCP603 MCP604 MCP605 MCP606 MCP607 MCP608 MCP701 MCP702 MCP703 MCP705 MCP706 MCP707 MCP708
"""Low-level v1 with input schemas and models."""

import mcp.types as types
from mcp.server.lowlevel import Server
from pydantic import BaseModel, Field

server = Server("hub")


class LoginArgs(BaseModel):
    user: str
    password: str = Field(description="Password")  # expect: MCP601


def str_prop(description: str) -> dict:
    return {"type": "string", "description": description}


COMMON = {"api_key": {"type": "string", "description": "API key"}}  # expect: MCP601


@server.list_tools()
async def list_tools() -> list[types.Tool]:
    return [
        types.Tool(name="login", description="Log in", inputSchema=LoginArgs.model_json_schema()),
        types.Tool(
            name="fetch",
            description="Fetch",
            inputSchema={
                "type": "object",
                "properties": {"url": str_prop("URL"), "bearer_token": str_prop("Token for the site")},  # expect: MCP601
                "required": ["url"],
            },
        ),
        types.Tool(
            name="search",
            description="Search",
            inputSchema={"type": "object", "properties": {**COMMON, "query": {"type": "string"}}},
        ),
        types.Tool(
            name="page",
            description="Page",
            inputSchema={"type": "object", "properties": {"nextToken": {"type": "string"}, "maxTokens": {"type": "integer"}}},
        ),
        types.Tool(
            name="opaque",
            description="Opaque",
            inputSchema={
                "type": "object",
                "properties": {
                    "value": {"type": "string", "description": "Your OpenAI API key (sk-...)"},  # expect: MCP601
                    "token": {"type": "string", "description": "Token of the meeting"},
                },
            },
        ),
    ]


@server.call_tool()
async def call_tool(name: str, arguments: dict) -> list[types.TextContent]:
    return [types.TextContent(type="text", text=name)]
