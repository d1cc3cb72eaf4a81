"""Which test to write before a request, in the words of the SDK in use."""

from __future__ import annotations

from mcplint.interactions.model import Kind, Sdk, ServerRequest

_MODERN = (Sdk.MCP_2, Sdk.FASTMCP_4)
_LONGEST = 48
"""Receivers are spelled as in the source up to this length."""


def advice(request: ServerRequest, receiver: str = "", on_session: bool = False, sdk: Sdk | None = None) -> str:
    """One sentence that says what to test.

    `receiver` is what the request is sent on as the source spells it (`ctx`, `server.request_context.session`, `this.server`), `on_session` whether that
    is a session. `sdk` is the line in use where the request itself does not tell.
    """
    line = request.sdk if request.sdk is not Sdk.NONE or sdk is None else sdk
    if len(receiver) > _LONGEST or "\n" in receiver or "(" in receiver:
        receiver, on_session = "", False
    if line in (Sdk.TS_1, Sdk.TS_2):
        return _typescript(request, line, receiver)
    return _python(request, line, receiver, on_session)


def _python(request: ServerRequest, line: Sdk, receiver: str, on_session: bool) -> str:
    session = receiver if on_session else f"{receiver or 'ctx'}.session"
    if line is Sdk.MCP_2 and not on_session:
        declared = f"{receiver or 'ctx'}.client_capabilities"
    else:
        declared = f"{session}.client_capabilities" if line in _MODERN else f"{session}.client_params.capabilities"
    error = "MCPError" if line in _MODERN else "McpError"
    if request.kind is Kind.SAMPLING:
        return f"go on only if `{declared}.sampling is not None`, or catch `{error}` around the call and answer without the model"
    if request.kind is Kind.ROOTS:
        return f"go on only if `{declared}.roots is not None`, or catch `{error}` around the call and use a default"
    if request.mode == "url":
        return f"go on only if `{declared}.elicitation` is set and its `.url is not None`; an empty `elicitation` means form mode only"
    return f"go on only if `{declared}.elicitation is not None`, or catch `{error}` around the call and end without the answer"


def _typescript(request: ServerRequest, line: Sdk, receiver: str) -> str:
    member = {Kind.SAMPLING: "sampling", Kind.ROOTS: "roots"}.get(request.kind, "elicitation")
    if request.kind is Kind.ELICITATION and request.mode == "url":
        member = "elicitation?.url"
    server = receiver if receiver.rpartition(".")[2].lower().endswith("server") else "server.server" if line is Sdk.TS_2 else "server"
    declared = f"{server}.getClientCapabilities()"
    later = " (on 2026-07-28 what `ctx.mcpReq.envelope` says of the client's capabilities)" if line is Sdk.TS_2 else ""
    return f"go on only if `{declared}?.{member}` is set{later}, or catch the error around the call and end without the answer"
