"""`match` statements in a scenario: which cases an answer fits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.scenario_expressions import instance, member
from mcplint.analysis.scenario_statements import attempt
from mcplint.analysis.scenario_values import (
    AV,
    Answer,
    Env,
    Fields,
    Items,
    Val,
    compared,
    from_answer,
    join,
)
from mcplint.ir import nodes as ir

if TYPE_CHECKING:
    from mcplint.analysis.scenario import Runner


def match(run: Runner, s: ir.Match, env: Env) -> Env | None:
    """A `match` or `switch` statement."""
    before = len(run.events)
    subject = run.expression(s.subject, env, testing=True)
    if isinstance(s.subject, ir.Sequence):  # parts put side by side to be compared
        run.events[before:] = [e for e in run.events[before:] if e.kind != "use"]
    out: Env | None = None
    for index, case in enumerate(s.cases):
        inner = dict(env)
        fits = _fits(run, case.pattern, subject, inner, case)
        if fits is False:
            continue
        if case.guard is not None and run.test(case.guard, inner, case) is False:
            continue
        if index and _any(case.pattern) and isinstance(subject, (Answer, Val)) and from_answer(subject):
            run.note("test", case)  # all other answers
        out = join(out, attempt(run, _body(s.cases, index), inner))
        if fits is True and case.guard is None:
            return out
    return join(out, env)


def _any(pattern: ir.Pattern) -> bool:
    """Whether a pattern fits everything: `_`, `default`."""
    return isinstance(pattern, ir.PatternCapture) and pattern.pattern is None


def _fits(run: Runner, pattern: ir.Pattern, subject: AV, env: Env, case: ir.Case) -> bool | None:
    if isinstance(pattern, ir.PatternCapture):
        fits = _fits(run, pattern.pattern, subject, env, case) if pattern.pattern is not None else True
        if pattern.name and fits is not False:
            env[pattern.name] = subject
        return fits
    if isinstance(pattern, ir.PatternClass):
        fits = instance(run, subject, pattern.cls)
        if isinstance(subject, Answer) or from_answer(subject):
            run.note("test", case)
        if fits is False:
            return False
        if fits is None and isinstance(subject, Answer) and subject.path:
            fits = True  # the model that was asked for
        for name, inner in pattern.keywords:
            part = member(run, subject, name, inner)
            more = _fits(run, inner, part, env, case)
            fits = False if more is False else fits if more is True else None
        return fits
    if isinstance(pattern, ir.PatternValue):
        wanted = run.expression(pattern.value, env)
        if isinstance(subject, Val) and isinstance(wanted, Val):
            if subject.from_answer:
                run.note("test", case)
            return compared("==", subject.value, wanted.value)
        if isinstance(subject, Answer) and isinstance(wanted, Val) and wanted.value is None:
            return False  # it is there
        if isinstance(subject, Answer) and isinstance(wanted, Val) and isinstance(wanted.value, bool):
            truth = run.answer_truth(subject)
            return None if truth is None else truth is wanted.value
        return None
    if isinstance(pattern, ir.PatternOr):
        results = [_fits(run, p, subject, env, case) for p in pattern.options]
        return True if True in results else None if None in results else False
    if isinstance(pattern, ir.PatternSequence):
        return _fits_all(run, pattern.items, subject, env, case)
    if isinstance(pattern, ir.PatternMapping):
        return _fits_mapping(run, pattern, subject, env, case)
    return None


def _fits_all(run: Runner, patterns: tuple[ir.Pattern, ...], subject: AV, env: Env, case: ir.Case) -> bool | None:
    if not isinstance(subject, Items) or any(
        isinstance(p, ir.PatternCapture) and p.pattern is None and p.name is None and len(patterns) != len(subject.items) for p in patterns
    ):
        return False if isinstance(subject, Val) and subject.value is None else None
    if len(patterns) != len(subject.items):
        return False
    results = [_fits(run, p, v, env, case) for p, v in zip(patterns, subject.items, strict=True)]
    return False if False in results else None if None in results else True


def _fits_mapping(run: Runner, pattern: ir.PatternMapping, subject: AV, env: Env, case: ir.Case) -> bool | None:
    if isinstance(subject, Val) and subject.value is None:
        return False
    if not isinstance(subject, (Answer, Fields)):
        return None
    results: list[bool | None] = []
    for key, inner in pattern.entries:
        if isinstance(key, ir.Const) and isinstance(key.value, str):
            if isinstance(subject, Fields) and key.value not in subject.items:
                return False
            results.append(_fits(run, inner, member(run, subject, key.value, pattern), env, case))
    return False if False in results else None if None in results else True


def _body(cases: tuple[ir.Case, ...], index: int) -> tuple[ir.Stmt, ...]:
    """What runs when a case fits: its own statements, and those of the cases that it falls through into."""
    body = cases[index].body
    while cases[index].falls and index + 1 < len(cases):
        index += 1
        body = (*body, *cases[index].body)
    return body
