"""Whether a URL that somebody else chose was compared with what the program allows, on the way to a call.

Only tests that tie down the host count: membership of the URL or its host in a set, equality, a prefix that holds a host, a host's ending, a regular
expression. Tests of the scheme alone, of emptiness, or for a word somewhere in the URL say nothing about the host.
"""

from __future__ import annotations

from collections.abc import Iterator

from mcplint.analysis.binding import bind
from mcplint.analysis.conditions import Condition, _before, called_before, conditions_at, conditions_on, exits_of
from mcplint.analysis.evaluate import Evaluator
from mcplint.analysis.provenance import bare, root, touches
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo
from mcplint.analysis.values import Frame, Func, Known, Result, Seq, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex

_HOSTS = ("hostname", "netloc", "host", "domain", "origin", "registered_domain", "top_domain_under_public_suffix", "authority", "raw_host")
_SCHEMES = ("scheme", "protocol")
_PREFIX = ("startswith", "startsWith")
_SUFFIX = ("endswith", "endsWith")
_PATTERNS = ("match", "fullmatch", "test", "search")
_HOST_PATTERN = regex(r"[A-Za-z0-9)\]-]\\?\.[A-Za-z]{2,}|localhost")
_SITE = regex(r"(?i)https?://[^/]{2,}")
MAX_DEPTH = 5


class AllowLists:
    """Looks for tests of one value, the `wanted` one."""

    def __init__(self, ev: Evaluator, wanted: Value) -> None:
        self.ev = ev
        self.wanted = wanted

    def guard(self, frame: Frame, site: CallSite, made_by: ir.Expr | None = None, maker: Frame | None = None) -> bool:
        """Whether a test on the way to a call ties the value down. `made_by` is the expression that gave it, in the frame `maker`."""
        if any(self.ties(c) for c in conditions_on(frame, site)):
            return True
        for func, at, here in called_before(frame, site, self.ev):
            if self._returns_only_tied(func, at.call, here):
                return True
        return made_by is not None and maker is not None and self.made_safely(made_by, maker, MAX_DEPTH)

    def made_safely(self, expr: ir.Expr, frame: Frame, depth: int) -> bool:
        """Whether the value comes out of a function of the project that lets only allowed ones through."""
        expr = bare(expr)
        if depth <= 0:
            return False
        if isinstance(expr, ir.Call):
            for value in self.ev.eval(expr.callee, frame):
                if isinstance(value, Func) and self._returns_only_tied(value, expr, frame):
                    return True
            return False
        if isinstance(expr, ir.Ref):
            defs = flow_of(frame.scope).refs.get(id(expr), ())
            if len(defs) == 1 and defs[0].kind == "value" and defs[0].value is not None:
                return self.made_safely(defs[0].value, frame, depth - 1)
            if len(defs) == 1 and defs[0].kind == "param":
                given = frame.bindings.get(defs[0].name)
                return given is not None and given.expr is not None and self.made_safely(given.expr, given.frame, depth - 1)
        return False

    def _returns_only_tied(self, func: Func, call: ir.Call, frame: Frame) -> bool:
        """Whether every way out of a function passes a test of the value."""
        inner = bind(self.ev, func.info, func.frame, call, frame, func.receiver, None, func)
        exits = exits_of(func.info)
        if not exits or not self._sees(func.info, inner):
            return False
        for within in exits:
            statement = within.current if within.index < len(within.block) else None
            value = statement.value if isinstance(statement, ir.Return) else None
            if value is not None and self._harmless(value, inner):
                continue
            conditions = conditions_at(within, value, inner) if statement is not None else _past(within, inner)
            if not any(self.ties(c) for c in conditions):
                return False
        return True

    def _sees(self, function: FunctionInfo, frame: Frame) -> bool:
        whole = root(self.wanted)
        values = [v for given in frame.bindings.values() for v in self.ev.force(given)[:2]]
        return any(touches(self.ev, v, self.wanted) or touches(self.ev, v, whole, 2) for v in values)

    def _harmless(self, value: ir.Expr, frame: Frame) -> bool:
        """A return that does not carry the value: None, a constant, a fallback."""
        return not any(touches(self.ev, v, self.wanted) for v in self.ev.eval(value, frame)[:3])

    # --- single tests ------------------------------------------------------------------------------------------------

    def ties(self, condition: Condition) -> bool:
        """Whether a condition ties the value down."""
        if condition.handler is not None:
            return False
        if condition.pattern is not None:
            fixed = isinstance(condition.pattern, ir.PatternCapture) is False and condition.holds
            return fixed and self._mentions(condition.test, condition.frame)
        return self._tied(condition.test, condition.holds, condition.frame, MAX_DEPTH)

    def _tied(self, test: ir.Expr, holds: bool, frame: Frame, depth: int) -> bool:
        test = bare(test)
        if depth <= 0:
            return False
        if isinstance(test, ir.Not):
            return self._tied(test.operand, not holds, frame, depth)
        if isinstance(test, ir.Logical) and test.op in ("and", "or"):
            sides = [self._tied(s, holds, frame, depth - 1) for s in (test.left, test.right)]
            return any(sides) if (test.op == "and") == holds else all(sides)
        if isinstance(test, ir.Compare):
            return self._compared(test, holds, frame)
        if isinstance(test, ir.Call):
            return self._called(test, holds, frame, depth)
        if isinstance(test, ir.Ref):
            defs = flow_of(frame.scope).refs.get(id(test), ())
            return len(defs) == 1 and defs[0].kind == "value" and defs[0].value is not None and self._tied(defs[0].value, holds, frame, depth - 1)
        return False

    def _compared(self, test: ir.Compare, holds: bool, frame: Frame) -> bool:
        if test.op in ("is", "is-not") and isinstance(test.right, ir.Const) and test.right.value is None:
            return holds is (test.op == "is-not") and self._tied(test.left, True, frame, MAX_DEPTH - 2)
        positive = {"in": True, "not-in": False, "==": True, "!=": False}.get(test.op)
        if positive is None or positive is not holds:
            return False
        left, right = bare(test.left), bare(test.right)
        if self._is_scheme(left) or self._is_scheme(right):
            return False
        here, there = self._mentions(left, frame), self._mentions(right, frame)
        if test.op in ("==", "!="):
            other = right if here else left
            return here != there and not self._empty(other, frame)
        return here and not there

    def _called(self, test: ir.Call, holds: bool, frame: Frame, depth: int) -> bool:
        callee = test.callee
        if isinstance(callee, ir.Ref) and callee.name in ("bool", "Boolean") and test.args:
            return self._tied(test.args[0].value, holds, frame, depth)
        if isinstance(callee, ir.Ref) and callee.name in ("any", "some") and test.args and isinstance(test.args[0].value, ir.Comprehension):
            return holds and self._tied(test.args[0].value.element, True, frame, depth - 1)
        if isinstance(callee, ir.Member):
            own = self._mentions(callee.object, frame)
            if callee.name in _PREFIX and own:
                return holds and not self._is_scheme(callee.object) and self._site(test, callee.object, frame)
            if callee.name in _SUFFIX and own:
                return holds and self._is_host(callee.object, frame)
            if callee.name in _PATTERNS and any(self._mentions(a.value, frame) for a in test.args):
                return holds and self._names_host(test, callee, frame)
            if callee.name in ("has", "includes", "__contains__") and not own:
                return holds and any(self._mentions(a.value, frame) for a in test.args)
        return self._predicate(test, holds, frame, depth)

    def _predicate(self, test: ir.Call, holds: bool, frame: Frame, depth: int) -> bool:
        """A predicate of the project: tied when every way to the wanted answer is."""
        for value in self.ev.eval(test.callee, frame):
            if not isinstance(value, Func):
                continue
            inner = bind(self.ev, value.info, value.frame, test, frame, value.receiver, None, value)
            if not self._sees(value.info, inner):
                continue
            answers = [self._answers(s.value, w, holds, inner, depth - 1) for s, w in flow_of(value.info).returns]
            if answers and all(answers):
                return True
        return False

    def _answers(self, returned: ir.Expr | None, within: object, holds: bool, frame: Frame, depth: int) -> bool:
        """Whether a return gives the other answer, or gives this one only for allowed values."""
        if returned is None:
            return holds
        constant = self.ev.value(returned, frame)
        if isinstance(constant, Known) and isinstance(constant.value, bool) and constant.value is not holds:
            return True
        if self._tied(returned, holds, frame, depth):
            return True
        return any(self.ties(c) for c in conditions_at(within, returned, frame))  # type: ignore[arg-type]

    # --- operands ----------------------------------------------------------------------------------------------------

    def _mentions(self, expr: ir.Expr, frame: Frame) -> bool:
        return any(touches(self.ev, v, self.wanted) for v in self.ev.eval(expr, frame)[:3])

    def _is_scheme(self, expr: ir.Expr) -> bool:
        expr = bare(expr)
        if isinstance(expr, ir.Call) and isinstance(expr.callee, ir.Member):
            return self._is_scheme(expr.callee.object)
        return isinstance(expr, ir.Member) and expr.name in _SCHEMES

    def _is_host(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether an expression is the host of the URL, not the URL itself."""
        for node in ir.walk(expr):
            if isinstance(node, ir.Member) and node.name in _HOSTS:
                return True
            if isinstance(node, ir.Ref):
                for d in flow_of(frame.scope).refs.get(id(node), ()):
                    if d.kind == "value" and d.value is not None and any(isinstance(n, ir.Member) and n.name in _HOSTS for n in ir.walk(d.value)):
                        return True
        return False

    def _site(self, test: ir.Call, subject: ir.Expr, frame: Frame) -> bool:
        """Whether the prefix holds a host."""
        if self._is_host(subject, frame):
            return True
        for arg in test.args[:1]:
            for value in self.ev.eval(arg.value, frame)[:4]:
                options = [v for item in value.items for v in self.ev.force(item)] if isinstance(value, Seq) else [value]
                if any(isinstance(o, Str) and o.text.known and not _SITE.match(o.text.literal) for o in options):
                    return False
        return True

    def _names_host(self, test: ir.Call, callee: ir.Member, frame: Frame) -> bool:
        """Whether a regular expression holds a host, as far as it is known: `PATTERN.match(url)`, `re.match(pattern, url)`."""
        given = [self.ev.value(callee.object, frame), *(self.ev.value(a.value, frame) for a in test.args[:2])]
        for value in given:
            if isinstance(value, Result) and value.call.args:
                value = self.ev.value(value.call.args[0].value, value.frame)
            if isinstance(value, Str) and value.text.known and not touches(self.ev, value, self.wanted):
                return bool(_HOST_PATTERN.search(value.text.literal))
        return True

    def _empty(self, expr: ir.Expr, frame: Frame) -> bool:
        value = self.ev.value(expr, frame)
        return (isinstance(value, Known) and value.value is None) or (isinstance(value, Str) and value.constant == "")


def _past(within: object, frame: Frame) -> Iterator[Condition]:

    yield from _before(within, frame)  # type: ignore[arg-type]
