"""409 and 410: handlers that get no context, and calls that the SDK in use does not have."""

from __future__ import annotations

from collections.abc import Iterable

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.findings.model import Confidence, Finding, Related
from mcplint.interactions.association import ContextParameter, UnavailableCall

_REASONS = {
    "unannotated": "`{name}` has no annotation, so the SDK takes it for an argument that the model must fill in",
    "foreign": "`{name}` is annotated with `{found}`, which is no context to this server: the model is asked to fill it in",
    "second": "only the first context is filled in; `{name}` becomes an argument that the model must fill in",
    "partial": "the SDK finds no context through a partial: `{name}` becomes an argument that the model must fill in",
    "object": "the SDK finds no context in a callable object: `{name}` becomes an argument that the model must fill in",
}


@check("MCP409", on=ContextParameter)
def context_not_injected(parameter: ContextParameter, context: Context) -> Iterable[Finding]:
    """A context parameter that is an ordinary argument to the SDK."""
    message = _REASONS[parameter.reason].format(name=parameter.name, found=parameter.found)
    if parameter.reason in ("partial", "object"):
        advice = "register a small function with an annotated parameter"
    elif parameter.reason == "second":
        advice = "keep one context parameter"
    else:
        advice = f"write `{parameter.name}: {parameter.wanted}`" if parameter.wanted else "annotate it with the context class of the server's package"
    yield context.find(
        parameter.place, message, help=advice, confidence=None if parameter.certain else Confidence.MEDIUM,
        related=[Related(parameter.registration, f"registered as a {parameter.handler} here")], subject=parameter.name,
    )  # fmt: skip


@check("MCP410", on=UnavailableCall)
def sdk_call_unavailable(call: UnavailableCall, context: Context) -> Iterable[Finding]:
    """A call that the SDK line in use does not have."""
    if call.pushes and call.modern_only and "MCP408" in context.selected:
        return
    yield context.find(call.place, call.why, help=call.instead, subject=call.name)
