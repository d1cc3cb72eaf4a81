"""Bookbinder on the low-level server of mcp 2: rounds with a signed state."""

import os
import time

import jwt
from mcp.server import Server, ServerRequestContext
from mcp.server.auth.middleware.auth_context import get_access_token
from mcp_types import (
    CallToolRequestParams,
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
    ListToolsResult,
    PaginatedRequestParams,
    TextContent,
    Tool,
)
from pydantic import BaseModel, Field, ValidationError

KEY = os.environ["BINDER_STATE_KEY"]
ORDER_INPUT = {"type": "object", "properties": {"title": {"type": "string", "description": "Title on the spine"}}, "required": ["title"]}
LEATHER = {
    "type": "object",
    "properties": {
        "colour": {"type": "string", "title": "Colour", "enum": ["black", "red", "green"]},
        "confirm": {"type": "boolean", "title": "Order it"},
    },
    "required": ["colour", "confirm"],
}


class Leather(BaseModel):
    colour: str = Field(pattern="^(black|red|green)$")
    confirm: bool


def said(text: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=text)])


def seal(title: str, subject: str) -> str:
    now = int(time.time())
    return jwt.encode({"title": title, "sub": subject, "aud": "order_binding", "iat": now, "exp": now + 600}, KEY, algorithm="HS256")


def unseal(token: str, subject: str) -> str | None:
    try:
        claims = jwt.decode(token, KEY, algorithms=["HS256"], audience="order_binding")
    except jwt.InvalidTokenError:
        return None
    return claims["title"] if claims["sub"] == subject else None


async def list_tools(ctx: ServerRequestContext, params: PaginatedRequestParams | None) -> ListToolsResult:
    return ListToolsResult(tools=[Tool(name="order_binding", description="Have a book bound", input_schema=ORDER_INPUT)])


async def call_tool(ctx: ServerRequestContext, params: CallToolRequestParams) -> CallToolResult | InputRequiredResult:
    access = get_access_token()
    if access is None or access.subject is None:
        return said("Sign in first.")
    capabilities = ctx.session.client_capabilities
    elicitation = capabilities.elicitation if capabilities else None
    if elicitation is None or (elicitation.form is None and elicitation.url is not None):
        return said("Tell me the colour, please.")
    reply = (params.input_responses or {}).get("leather")
    if reply is None or params.request_state is None:
        title = (params.arguments or {}).get("title", "")
        form = ElicitRequestFormParams(message=f"Leather for {title}?", requested_schema=LEATHER)
        return InputRequiredResult(
            input_requests={"leather": ElicitRequest(params=form)},
            request_state=seal(title, access.subject),
        )
    title = unseal(params.request_state, access.subject)
    if title is None:
        return said("That question is too old. Start again.")
    if not isinstance(reply, ElicitResult) or reply.action != "accept":
        return said("Nothing was ordered.")
    try:
        leather = Leather.model_validate(reply.content)
    except ValidationError:
        return said("The answer was not complete; nothing was ordered.")
    if not leather.confirm:
        return said("Nothing was ordered.")
    return said(f"{title} in {leather.colour} leather")


server = Server("bookbinder", on_list_tools=list_tools, on_call_tool=call_tool)
