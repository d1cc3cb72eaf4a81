"""Which part of a text is left after something was taken out of it: a stretch of it, a pattern, another value."""

from __future__ import annotations

from mcplint.analysis.sites import callee_word
from mcplint.analysis.texts import last_word
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex

_HIDING = regex(r"(?i)\*{2}|…|\.{3}|x{3}|redact|mask|hidden|secret|remov|filter|<\w+>")
"""What is written in the place of something that shall not be seen."""
_SCHEME = regex(r"(?i)/\^\W*(?:bearer|basic|token)(?:\\s|[\s+*?)\[\]])*/[a-z]*")
"""A pattern for the scheme before a token, which leaves the token."""
SECRETIVE = regex(r"(?i)token|secret|key|pass|auth|bearer|credential|sig")
"""Words by which a pattern or a text speaks of a credential."""

_HIDES = regex(r"(?i)redact|mask|sensitiv|hidden|hide|obfuscat|confidential")
"""Words by which a test asks whether something has to be hidden."""
_WHERE = regex(r"(?i)\b(?:path|selector)\s*[:=]?\s*[\"'`]?$", needs=("path", "selector"))
"""Words after which a text says where something stands, not what it is."""


def masked_by_test(expr: ir.Expr) -> ir.Expr | None:
    """What is shown in the place of a value that has to be hidden: of `row.redact ? "***" : value`, `key.includes("token") ? "***" : value` the first
    alternative, as the other one is only shown for what is no secret; None for other expressions.
    """
    if not isinstance(expr, ir.Choice):
        return None
    shown = [e for e in (expr.then, expr.otherwise) if isinstance(e, (ir.Const, ir.Template))]
    raw = [e for e in (expr.then, expr.otherwise) if isinstance(e, (ir.Ref, ir.Member, ir.Index))]
    if len(shown) != 1 or len(raw) != 1 or SECRETIVE.search(last_word(raw[0])):
        return None
    for node in ir.walk(expr.test):
        if isinstance(node, (ir.Ref, ir.Member)) and _HIDES.search(node.name):
            return shown[0]
        if isinstance(node, ir.Const) and isinstance(node.value, str) and SECRETIVE.search(node.value):
            return shown[0]
    return None


LONGER_NAME = "longer id"
"""What a piece of a name is called further outward: the random part of a temporary file's, not the state of a flow."""
_CLAIMS = frozenset({"payload", "claims"})
"""What the middle part of a web token is called: it says whose the token is, and lets nobody in."""
CLAIMS = "payload"
"""What a piece of a token is called further outward once its Base64 is undone."""
_SPLITTING = frozenset({"split", "rsplit", "partition", "rpartition"})


def goes_on(before: object) -> bool:
    """Whether a hole of a text goes on with a name that is written before it: `shelf-${nonce}`."""
    return isinstance(before, str) and before.endswith(("-", "_", "."))


def splits(call: ir.Expr | None) -> bool:
    """Whether a call takes a text apart."""
    return isinstance(call, ir.Call) and callee_word(call) in _SPLITTING


def is_no_secret_piece(call: ir.Call, index: object, name: tuple[str, ...] | str) -> bool:
    """Whether a piece of a text that is taken apart is not what lets somebody in: the scheme of a header, a URL without its query, the claims of a token.

    `name` is what the piece is called.
    """
    if not splits(call):
        return False
    first = call.args[0].value if call.args else None
    by_dots = isinstance(first, ir.Const) and first.value == "."
    return index == 0 or (index == 1 and by_dots and not _CLAIMS.isdisjoint((name,) if isinstance(name, str) else name))


def decodes(call: ir.Call) -> bool:
    """Whether a call undoes Base64: `atob(text)`, `Buffer.from(text, "base64url")`."""
    word, second = callee_word(call), call.args[1].value if len(call.args) > 1 else None
    if word == "from":
        return isinstance(second, ir.Const) and str(second.value).startswith("base64")
    return word in ("atob", "b64decode", "urlsafe_b64decode")


def says_where(before: ir.Expr | None, hole: ir.Expr) -> bool:
    """Whether the text before a hole says that the hole names a place: `no token at path: ${fields.token}`."""
    return isinstance(before, ir.Const) and isinstance(before.value, str) and isinstance(hole, ir.Member) and names_place(before.value)


def names_place(text: str) -> bool:
    """Whether a text ends by announcing where something stands."""
    return _WHERE.search(text) is not None


def replaced(call: ir.Call, receiver: ir.Expr | None) -> tuple[ir.Expr, ir.Expr, bool] | None:
    """The text, what is taken out of it, and whether what takes its place hides something: `url.replace(token, "***")`."""
    first, second = call.args[0].value, call.args[1].value
    if receiver is None or not isinstance(second, ir.Const) or not isinstance(second.value, str):
        return None
    hides = _HIDING.search(second.value) is not None
    if callee_word(call) == "sub":
        return (call.args[2].value, first, hides) if len(call.args) > 2 and hides else None
    return (receiver, first, hides) if hides or not isinstance(first, ir.Const) else None


def keeps_few(call: ir.Call) -> bool:
    """Whether a call takes a few characters out of a text: `token.slice(-4)`."""
    numbers = [a.value for a in call.args]
    first = numbers[0] if numbers else None
    if isinstance(first, ir.Unary):
        return True
    if isinstance(first, ir.Const) and isinstance(first.value, int) and first.value < 0:
        return True
    return len(numbers) == 2 and isinstance(numbers[1], ir.Const) and isinstance(numbers[1].value, int) and numbers[1].value <= 12


def keeps_rest(call: ir.Call) -> bool:
    """Whether a call gives all of a text but its beginning: `header.slice(7)`, `header.substring("Bearer ".length)`; not `key.slice(key.length - 4)`."""
    first = call.args[0].value if len(call.args) == 1 else None
    if isinstance(first, ir.Binary):
        return first.op == "+"
    return (isinstance(first, ir.Const) and isinstance(first.value, int)) or (isinstance(first, ir.Member) and first.name == "length")


def pattern_leaves(pattern: str, hides: bool) -> bool:
    """Whether a text from which a pattern was taken is still what it was: only the scheme is gone, or what no credential is."""
    return not hides and (_SCHEME.fullmatch(pattern) is not None or SECRETIVE.search(pattern) is None)


__all__ = [
    "CLAIMS",
    "LONGER_NAME",
    "SECRETIVE",
    "decodes",
    "goes_on",
    "is_no_secret_piece",
    "keeps_few",
    "keeps_rest",
    "masked_by_test",
    "names_place",
    "pattern_leaves",
    "replaced",
    "says_where",
    "splits",
]
