"""Which test to write before a request, in the words of the SDK in use."""

from __future__ import annotations

from mcplint.interactions.model import Kind, Sdk, ServerRequest

_PYTHON = (Sdk.MCP_1, Sdk.MCP_2, Sdk.FASTMCP_2, Sdk.FASTMCP_3, Sdk.FASTMCP_4)


def advice(request: ServerRequest) -> str:
    """One sentence that says what to test."""
    if request.sdk in (Sdk.TS_1, Sdk.TS_2):
        return _typescript(request)
    if request.sdk in (Sdk.MCP_2, Sdk.FASTMCP_4):
        declared, error = "ctx.session.client_capabilities", "MCPError"
    else:
        declared, error = "ctx.session.client_params.capabilities", "McpError"
    if request.kind is Kind.SAMPLING:
        return f"go on only if `{declared}.sampling is not None`, or catch `{error}` around the call and answer without the model"
    if request.kind is Kind.ROOTS:
        return f"go on only if `{declared}.roots is not None`, or catch `{error}` around the call and use a default"
    if request.mode == "url":
        return f"go on only if `{declared}.elicitation` is set and its `.url is not None`; an empty `elicitation` means form mode only"
    return f"go on only if `{declared}.elicitation is not None`, or catch `{error}` around the call and end without the answer"


def _typescript(request: ServerRequest) -> str:
    if request.sdk is Sdk.TS_2:
        declared = "ctx.mcpReq.envelope"
    else:
        declared = "server.getClientCapabilities()"
    member = {Kind.SAMPLING: "sampling", Kind.ROOTS: "roots"}.get(request.kind, "elicitation")
    if request.kind is Kind.ELICITATION and request.mode == "url":
        member = "elicitation?.url"
    return f"go on only if `{declared}?.{member}` is set, or catch the error around the call and end without the answer"
