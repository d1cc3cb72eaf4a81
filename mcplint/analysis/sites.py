"""Scopes by the words in their text, and the word that a call calls."""

from __future__ import annotations

import bisect
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo, ScopeInfo, Within, spans_of
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import SourceFile

if TYPE_CHECKING:
    import re

_WORD_BYTES = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_WORD_CHARACTERS = frozenset(bytes((code,)) for code in _WORD_BYTES)
OPENING = regex(rb"(?:\s|\\\n|\?\.|!|\))*[(<`]")
"""What may open a call after a name; a bracket may close before (`(0, m.ask)(…)`)."""
WORD_END = regex(rb"(?!\w)")
"""The end of a name."""
CLOSING = regex(rb"(?:\s|#[^\n]*\n)*[,)]")
"""What may end an argument after a name."""
_TEXT_OR_NOTHING = regex(rb"\s*(?:\)|[A-Za-z]{0,2}[\"'])")
_BRACKET = regex(rb"[()#]|\"\"\"|\"|'''|'")
_MAX_ARGUMENTS = 4000
_MAX_DECORATOR = 300


def scopes_of(info: ModuleInfo, words: Iterable[bytes]) -> Iterator[ScopeInfo]:
    """The scopes of a module whose own text mentions one of `words`: the module itself, functions, and functions inside of them."""
    yield from scopes_at(info, places_of(info.file, words))


def scopes_naming(info: ModuleInfo, words: Iterable[str]) -> Iterator[ScopeInfo]:
    """The scopes of a module in whose text one of `words` stands as a whole word."""
    yield from scopes_at(info, sorted(at for word in words for at in places_before(info.file, word, WORD_END)))


def calling(info: ModuleInfo, word: str) -> Iterator[ScopeInfo]:
    """The scopes of a module in whose text `word` is followed by something that can open a call."""
    yield from scopes_at(info, places_before(info.file, word, OPENING))


def passing(info: ModuleInfo, word: str) -> Iterator[ScopeInfo]:
    """The scopes of a module in whose text `word` may stand as a whole argument."""
    yield from scopes_at(info, places_before(info.file, word, CLOSING))


def scopes_at(info: ModuleInfo, places: list[int], also: Callable[[FunctionInfo], bool] | None = None) -> Iterator[ScopeInfo]:
    """The module and those of its functions, and functions inside of them, that hold one of the byte offsets `places` (in order). What else a function
    must have, and with it those around it, `also` tells: it is asked before a body is translated."""
    if not places:
        return
    yield info
    stack = _outermost(info, places)
    stack.reverse()
    seen: set[int] = set()
    while stack:
        function = stack.pop()
        if id(function) in seen or (also is not None and not also(function)):
            continue
        seen.add(id(function))
        yield function
        stack.extend([inner for inner in reversed(flow_of(function).functions) if holds(inner, places)])


def _outermost(info: ModuleInfo, places: list[int]) -> list[FunctionInfo]:
    """The functions of a module that hold one of some byte offsets and stand in no other function."""
    inner = flow_of(info).functions
    spans = info.spans
    if spans is None or len(spans.functions) != len(info.functions) + len(inner):
        spans = info.spans = spans_of([*reversed(inner), *info.functions])
    if not spans.starts or len(places) > len(spans.starts):
        return [function for function in spans.functions if holds(function, places)]
    found: set[int] = set()
    behind = -1
    for place in places:
        if place >= behind:  # what begins next may hold it, or nothing does
            at = bisect.bisect_right(spans.starts, place)
            behind = spans.starts[at] if at < len(spans.starts) else len(info.file.data)
            if at and place < spans.ends[at - 1]:
                found.add(spans.numbers[at - 1])
    return [spans.functions[number] for number in sorted(found)]


def holds(function: FunctionInfo, places: list[int]) -> bool:
    """Whether one of some byte offsets, in order, is within a function."""
    return between(places, function.decl.start, function.decl.body_end)


def between(places: list[int], start: int, end: int) -> bool:
    """Whether one of some byte offsets, in order, lies in a stretch."""
    at = bisect.bisect_left(places, start)
    return at < len(places) and places[at] < end


def own_expressions(statement: ir.Stmt) -> Iterator[ir.Expr]:
    """The expressions of a statement itself, without those of statements inside it."""
    if isinstance(statement, ir.Assign):
        if statement.value is not None:
            yield statement.value
        for target in statement.targets:
            if not isinstance(target, ir.Ref):
                yield target
    elif isinstance(statement, (ir.ExprStmt, ir.Return, ir.Raise)):
        if statement.value is not None:
            yield statement.value
    elif isinstance(statement, ir.If):
        yield statement.test
    elif isinstance(statement, ir.Loop):
        for part in (statement.iterable, statement.test):
            if part is not None:
                yield part
    elif isinstance(statement, ir.Match):
        yield statement.subject
        for case in statement.cases:
            if case.guard is not None:
                yield case.guard
    elif isinstance(statement, ir.With):
        for item in statement.items:
            yield item.value


def nodes_at(scope: ScopeInfo, places: list[int]) -> Iterator[tuple[ir.Node, Within]]:
    """What stands in the expressions of a scope's own statements, outer before inner, as far as one of some byte offsets, in order, is within it, with
    its statement. Who looks for something that is written with a word does not look where the word is not."""
    for within in flow_of(scope).places.values():
        statement = within.current
        stack: list[ir.Node] = []
        if between(places, statement.start, statement.end):
            stack.extend(reversed(list(own_expressions(statement))))
        while stack:
            top = stack.pop()
            if between(places, top.start, top.end):
                yield top, within
                stack.extend(reversed(ir.children(top)))


def places_of(file: SourceFile, words: Iterable[bytes]) -> list[int]:
    """Where the words stand in a file, in order."""
    return occurrences(file.data, filter(file.may_mention, words))


def occurrences(data: bytes, words: Iterable[bytes]) -> list[int]:
    """Where the words stand in a text, in order."""
    out: list[int] = []
    for word in words:
        at = data.find(word)
        while at >= 0:
            out.append(at)
            at = data.find(word, at + 1)
    out.sort()
    return out


def places_before(file: SourceFile, word: str, after: re.Pattern[bytes]) -> list[int]:
    """Where `word` stands in a text as a whole ASCII word, and `after` matches behind it; in order."""
    raw = word.encode()
    out: list[int] = []
    if file.names(raw):
        data = file.data
        at = data.find(raw)
        while at >= 0:
            end = at + len(raw)
            if not at or data[at - 1] not in _WORD_BYTES:
                follows = data[end : end + 1]
                if (follows == b"(" and after is OPENING) or (follows not in _WORD_CHARACTERS and after.match(data, end)):
                    out.append(at)
            at = data.find(raw, end)
    return out


def decorates(data: bytes, at: int) -> bool:
    """Whether a name that stands at `at` is the last one of a decorator: `@server.tool`."""
    before = data[max(data.rfind(b"\n", 0, at) + 1, at - _MAX_DECORATOR) : at].strip()
    return before.startswith(b"@") and b"(" not in before and b" " not in before


def takes_function(data: bytes, at: int) -> bool:
    """Whether the call whose parenthesis opens at or behind `at` may be given a function as its first argument, or gives back something that is called
    at once with one: `add_tool(f)`, `tool("name")(f)`, not `call_tool("name", {})`. Told from the text alone, so that the function around it need not
    be translated.
    """
    opened = data.find(b"(", at)
    return opened < 0 or not _TEXT_OR_NOTHING.match(data, opened + 1) or _called_again(data, opened)


def _called_again(data: bytes, opened: int) -> bool:
    """Whether another parenthesis opens right after the one that is opened at a place closes; True when that is not told soon."""
    depth = 0
    at, end = opened, opened + _MAX_ARGUMENTS
    while (found := _BRACKET.search(data, at, end)) is not None:
        mark = found.group()
        at = found.end()
        if mark == b"(":
            depth += 1
        elif mark == b")":
            depth -= 1
            if not depth:
                return data[at : at + 200].lstrip().startswith(b"(")
        else:
            close = data.find(b"\n" if mark == b"#" else mark, at, end)
            at = close + len(mark) if close >= 0 else end
    return True


def callee_words(call: ir.Call) -> tuple[list[str], bool]:
    """The names that a callee is spelled with, first to last, and whether they are all: of `make().store.put(…)` the first is no name."""
    words: list[str] = []
    here: ir.Expr = call.callee
    while isinstance(here, ir.Member):
        words.append(here.name)
        here = here.object
    if isinstance(here, ir.Ref):
        words.append(here.name)
    return words[::-1], isinstance(here, ir.Ref)


def callee_word(call: ir.Call) -> str:
    """The last name of what is called."""
    callee = call.callee
    while isinstance(callee, ir.Cast):
        callee = callee.value
    if isinstance(callee, ir.Ref):
        return callee.name
    if isinstance(callee, ir.Member):
        return callee.name
    return ""


def argument(call: ir.Call, index: int, *names: str) -> ir.Expr | None:
    """The argument at a position, or under one of the names."""
    at = 0
    for arg in call.args:
        if arg.name is not None:
            if arg.name in names:
                return arg.value
        elif not arg.spread:
            if at == index:
                return arg.value
            at += 1
    return None


def argument_at(call: ir.Call, at: int | str) -> ir.Expr | None:
    """The argument of a call at a position (-1: the last one) or under a name; nothing after a spread."""
    position = 0
    if at == -1:
        given = [arg for arg in call.args if arg.name is None]
        return given[-1].value if given and not given[-1].spread else None
    for arg in call.args:
        if arg.name is not None:
            if arg.name == at:
                return arg.value
        elif arg.spread:
            return None
        else:
            if position == at:
                return arg.value
            position += 1
    return None
