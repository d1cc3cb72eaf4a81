# case: MCP701 MCP702
"""A subclass of the server, a state of pairs joined by hand."""
import binascii
import json
from mcp.server import Server, ServerRequestContext
from mcp.types import (
    CallToolRequestParams,
    CallToolResult,
    ElicitRequest,
    ElicitRequestFormParams,
    InputRequiredResult,
    TextContent,
)

SCHEMA = {"type": "object", "properties": {"sure": {"type": "boolean", "title": "Sure"}}, "required": ["sure"]}
ASK = {"sure": ElicitRequest(params=ElicitRequestFormParams(message="Sure?", requested_schema=SCHEMA))}


def text(words: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=words)])


class Wizard(Server):
    async def on_call(self, ctx: ServerRequestContext, params: CallToolRequestParams):
        raw = getattr(params, "request_state", None)
        if not raw:
            return self.pause({"lot": params.arguments["lot"]})
        fields = dict(pair.split("=") for pair in raw.split("&"))  # expect: MCP702
        return text(fields["lot"])

    def pause(self, state: dict) -> InputRequiredResult:
        return InputRequiredResult(
            input_requests=ASK,
            request_state="&".join(f"{k}={v}" for k, v in state.items()),  # expect: MCP701
        )


def build() -> Wizard:
    wizard = Wizard("w")
    wizard.add_request_handler("tools/call", CallToolRequestParams, wizard.on_call)
    return wizard
