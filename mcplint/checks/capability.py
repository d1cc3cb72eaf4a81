"""3xx: does the server know that its client can do what it asks?"""

from __future__ import annotations

from collections.abc import Iterable

from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.findings.model import Confidence, Finding, Severity
from mcplint.interactions.capabilities import CapabilityTest, CapabilityUse
from mcplint.interactions.model import Kind


def _confidence(use: CapabilityUse) -> Confidence | None:
    """Code that nothing calls may be guarded by whoever does; a bound that was hit hides tests."""
    if not use.entry_known:
        return Confidence.LOW
    return Confidence.MEDIUM if use.request.bounded else None


def _unchecked(use: CapabilityUse, context: Context, what: str, why: str) -> Finding:
    severity = Severity.NOTE if use.sdk_checks else None
    message = f"{what} is asked for without a test that the client declared it; {why}"
    if use.sdk_checks:
        message = f"{what} is asked for without a test that the client declared it; the SDK refuses, and nothing here handles that"
    return context.find(
        use.place, message, help=use.how_to_test, severity=severity, confidence=_confidence(use), chain=context.chain(use.request), subject=what
    )


@check("MCP301", on=CapabilityUse)
def form_capability_unchecked(use: CapabilityUse, context: Context) -> Iterable[Finding]:
    """Form elicitation on a chain where nothing tests the client and nothing catches its refusal."""
    request = use.request
    if request.kind is not Kind.ELICITATION or request.mode == "url" or use.refusal_handled:
        return
    if "elicitation" not in use.granted:
        yield _unchecked(use, context, "a form", "clients that cannot show one answer with an error, or never")


@check("MCP302", on=CapabilityUse)
def url_capability_unchecked(use: CapabilityUse, context: Context) -> Iterable[Finding]:
    """URL mode guarded by nothing, or only by the fact that the client can elicit at all."""
    request = use.request
    if request.kind is not Kind.ELICITATION or request.mode != "url" or use.refusal_handled or "elicitation.url" in use.granted:
        return
    if use.mode_argument is not None:
        why = "the check that is made looks only at `elicitation` and ignores the mode inside"
    elif "elicitation" in use.granted:
        why = "the test that is made is also true for clients that only show forms"
    else:
        why = "a client that only shows forms must not be sent one"
    yield _unchecked(use, context, "URL mode", why)


@check("MCP303", on=CapabilityUse)
def sampling_capability_unchecked(use: CapabilityUse, context: Context) -> Iterable[Finding]:
    """Sampling, and sampling with tools, on a chain without a test."""
    if use.request.kind is not Kind.SAMPLING or use.refusal_handled:
        return
    if "sampling" not in use.granted:
        yield _unchecked(use, context, "sampling", "most clients have none and answer with an error")
    elif use.tools_given and "sampling.tools" not in use.granted:
        yield _unchecked(use, context, "sampling with tools", "few clients that sample take tools; the others refuse")


@check("MCP304", on=CapabilityUse)
def roots_capability_unchecked(use: CapabilityUse, context: Context) -> Iterable[Finding]:
    """Roots on a chain without a test."""
    if use.request.kind is not Kind.ROOTS or use.refusal_handled:
        return
    if "roots" not in use.granted:
        yield _unchecked(use, context, "the list of roots", "clients without roots answer with an error")


_REASONS = {
    "discarded": ("the result of `{}` is thrown away, so the test changes nothing", "use its result: return or fall back when it is false"),
    "method": ("`{}` is a method of the SDK, there whatever the client can do", "test what the client declared instead of what the SDK has"),
    "exception": ("no SDK raises `{}` when the client cannot answer", "catch the SDK's own error, or test what the client declared"),
    "form": (
        "an empty `elicitation` declares form mode but leaves `.form` unset, so this test turns form clients away",
        "accept `elicitation` when `.form` is set or `.url` is not",
    ),
    "stored": ("the capabilities were kept from another session", "read them from the session at hand"),
    "envelope": ("the capabilities are not filled in on this connection", "read them from the request's envelope"),
}


@check("MCP305", on=CapabilityTest)
def capability_check_ineffective(test: CapabilityTest, context: Context) -> Iterable[Finding]:
    """A test that proves nothing."""
    reason = _REASONS.get(test.reason)
    if reason is not None:
        yield context.find(test.place, reason[0].format(test.detail), help=reason[1], subject=test.reason)


@check("MCP306", on=CapabilityTest)
def capability_from_client_name(test: CapabilityTest, context: Context) -> Iterable[Finding]:
    """Support is inferred from what the client calls itself."""
    if test.reason == "name":
        yield context.find(
            test.place,
            f"`{test.detail}` says what the client calls itself, not what it can do",
            help="test the capabilities that the client declared",
            subject=test.detail,
        )
