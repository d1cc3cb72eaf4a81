# case: MCP206 MCP208 MCP209 MCP210 MCP212 MCP213 MCP214 MCP215
"""A gateway that passes on what its own servers ask, and a middleware that turns errors into pages."""

import uuid

import mcp.types as mt
from fastmcp import FastMCP
from fastmcp.server.middleware import Middleware
from fastmcp.server.middleware import middleware as fmw
from mcp.server.session import ServerSession
from mcp.shared.exceptions import UrlElicitationRequiredError

mcp = FastMCP("gateway")


class PageNeeded(Exception):
    def __init__(self, url: str) -> None:
        super().__init__("a page is needed")
        self.url = url


async def relay(params: mt.ElicitRequestParams, downstream: ServerSession) -> mt.ElicitResult:
    if isinstance(params, mt.ElicitRequestURLParams):
        return await downstream.elicit_url(
            message=params.message,
            url=params.url,
            elicitation_id=getattr(params, "elicitationId", None),
        )
    return await downstream.elicit_form(message=params.message, requestedSchema=getattr(params, "requestedSchema", None))


class Pages(Middleware):
    async def on_call_tool(self, context: fmw.MiddlewareContext, call_next: fmw.CallNext) -> mt.CallToolResult:
        try:
            return await call_next(context)
        except PageNeeded as error:
            page = mt.ElicitRequestURLParams(mode="url", message="Open the page.", url=error.url, elicitationId=str(uuid.uuid4()))
            raise UrlElicitationRequiredError([page]) from error


async def on_complete(notification: mt.ElicitCompleteNotification, downstream: ServerSession) -> None:
    await downstream.send_elicit_complete(notification.params.elicitationId)
