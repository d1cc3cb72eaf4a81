"""Which test to write before a request, in the words of the SDK in use."""

from __future__ import annotations

from mcplint.interactions.model import Kind, Sdk, ServerRequest

_MODERN = (Sdk.MCP_2, Sdk.FASTMCP_4)
_KEYS = {Kind.SAMPLING: "sampling", Kind.ROOTS: "roots"}
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
    if line is Sdk.MCP_2 and not on_session and receiver:
        declared = f"{receiver}.client_capabilities"
    else:
        declared = f"{session}.client_capabilities" if line in _MODERN else f"{session}.client_params.capabilities"
    if not request.imperative:
        return _of_result(f"{declared}.{_KEYS.get(request.kind, 'elicitation')}", " is not None", request.mode == "url")
    error = "MCPError" if line in _MODERN else "McpError"
    if request.kind is Kind.SAMPLING:
        if line in (Sdk.FASTMCP_2, Sdk.FASTMCP_3) and not on_session:
            error = "ValueError"  # what `ctx.sample` raises by itself
        return f"go on only if `{declared}.sampling is not None`, or catch `{error}` around the call and answer without the model"
    if request.kind is Kind.ROOTS:
        return f"go on only if `{declared}.roots is not None`, or catch `{error}` around the call and use a default"
    if request.mode == "url":
        return f"go on only if `{declared}.elicitation` is set and its `.url is not None`; an empty `elicitation` means form mode only"
    return f"go on only if `{declared}.elicitation is not None`, or catch `{error}` around the call and end without the answer"


def _of_result(declared: str, test: str, url: bool) -> str:
    """The same for a question that is returned: nothing fails where it is written."""
    if url:
        return f"return the question only if `{declared}` is set and its `.url{test}`; otherwise answer without it"
    return f"return the question only if `{declared}{test}`; otherwise answer without it"


def _typescript(request: ServerRequest, line: Sdk, receiver: str) -> str:
    member = _KEYS.get(request.kind, "elicitation")
    if request.kind is Kind.ELICITATION and request.mode == "url":
        member = "elicitation?.url"
    named = receiver.rpartition(".")[2].lower().endswith("server")
    test = f"`{receiver if named else 'server.server'}.getClientCapabilities()?.{member}` is set"
    if not named and line is not Sdk.TS_2:
        test = f"`getClientCapabilities()?.{member}` of the server (`server.server` of an `McpServer`) is set"
    if line is Sdk.TS_2:
        test += f" (on 2026-07-28: `ctx.mcpReq.envelope?.[CLIENT_CAPABILITIES_META_KEY]?.{member}`)"
    if not request.imperative:
        return f"return the question only if {test}; otherwise answer without it"
    return f"go on only if {test}, or catch the error around the call and end without the answer"
