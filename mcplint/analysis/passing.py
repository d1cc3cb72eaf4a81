"""Whether control may come past statements, and which tests must have come out which way when it does: told from the statements alone."""

from __future__ import annotations

from collections.abc import Iterator

from mcplint.analysis.scopes import Flow, Passed
from mcplint.ir import nodes as ir


def falls_through(block: tuple[ir.Stmt, ...]) -> bool:
    """Whether control may come to the end of a block."""
    return all(_may_pass(s) for s in block)


def _may_pass(s: ir.Stmt) -> bool:
    if isinstance(s, (ir.Return, ir.Raise, ir.Break, ir.Continue)):
        return False
    if isinstance(s, ir.If):
        return falls_through(s.then) or falls_through(s.otherwise)
    if isinstance(s, (ir.With, ir.Block)):
        return falls_through(s.body)
    if isinstance(s, ir.Try):
        if s.final and not falls_through(s.final):
            return False
        body = falls_through(s.body) and falls_through(s.otherwise)
        return body or any(falls_through(h.body) for h in s.handlers)
    if isinstance(s, ir.Loop) and s.kind == "while" and isinstance(s.test, ir.Const) and s.test.value is True:
        return _broken(s)
    if isinstance(s, ir.Match):
        total = any(isinstance(c.pattern, ir.PatternCapture) and c.pattern.pattern is None and c.guard is None for c in s.cases)
        return not total or any(c.falls or falls_through(c.body) for c in s.cases)
    return True


def _loop_statements(block: tuple[ir.Stmt, ...]) -> Iterator[ir.Stmt]:
    """Statements of a loop body, inner loops left out."""
    stack = list(block)
    while stack:
        s = stack.pop()
        yield s
        if isinstance(s, ir.If):
            stack.extend((*s.then, *s.otherwise))
        elif isinstance(s, ir.Try):
            stack.extend((*s.body, *s.otherwise, *s.final))
            for h in s.handlers:
                stack.extend(h.body)
        elif isinstance(s, (ir.With, ir.Block)):
            stack.extend(s.body)
        elif isinstance(s, ir.Match):
            for c in s.cases:
                stack.extend(c.body)


def leaving(block: tuple[ir.Stmt, ...], flow: Flow) -> tuple[tuple[int, tuple[Passed, ...]], ...]:
    """The tests of a block's statements without which the next one is not reached, with the place of the statement, last first; found once."""
    known = flow.passed.get(id(block))
    if known is None:
        found = [(index, tests) for index, statement in enumerate(block) if (tests := tuple(_passing(statement, flow)))]
        known = flow.passed[id(block)] = (block, tuple(reversed(found)))
    return known[1]


def _passing(statement: ir.Stmt, flow: Flow) -> Iterator[Passed]:
    """What must have held for control to come past a statement, the last test first."""
    if isinstance(statement, ir.If):
        then, otherwise = falls_through(statement.then), falls_through(statement.otherwise)
        if not then and otherwise:
            yield Passed(statement.test, False)
            if len(statement.otherwise) == 1 and isinstance(statement.otherwise[0], ir.If):
                yield from _inside(statement.otherwise, flow)  # what the later tests of an `elif` chain add
        elif then and not otherwise:
            yield Passed(statement.test, True)
    elif isinstance(statement, ir.ExprStmt) and isinstance(statement.value, ir.Unknown) and statement.value.kind == "assert":
        if statement.value.parts:
            yield Passed(statement.value.parts[0], True)
    elif isinstance(statement, ir.Match):
        for case in statement.cases:
            if not falls_through(case.body) and not case.falls and case.guard is None:
                yield Passed(statement.subject, False, case.pattern)
    elif isinstance(statement, ir.Loop) and statement.kind == "while" and statement.test is not None and not _broken(statement):
        yield Passed(statement.test, False)
    elif isinstance(statement, (ir.With, ir.Block)):
        yield from _inside(statement.body, flow)
    elif isinstance(statement, ir.Try) and statement.handlers and not any(falls_through(h.body) for h in statement.handlers):
        yield from _inside(statement.body, flow)  # came to its end, or never here


def _inside(block: tuple[ir.Stmt, ...], flow: Flow) -> Iterator[Passed]:
    """What must have held for control to come to the end of a block."""
    for _, tests in leaving(block, flow):
        yield from tests


def _broken(loop: ir.Loop) -> bool:
    """Whether a loop may be left while its test still holds."""
    return any(isinstance(s, ir.Break) for s in _loop_statements(loop.body))
