"""Scopes by the words in their text, and the word that a call calls."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable, Iterator

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.ir import nodes as ir


def scopes_of(info: ModuleInfo, words: Iterable[bytes]) -> Iterator[ScopeInfo]:
    """The scopes of a module whose own text mentions one of `words`: the module itself, functions, and functions inside of them."""
    yield from scopes_at(info, _places(info.file.data, tuple(words)))


def calling(info: ModuleInfo, word: str) -> Iterator[ScopeInfo]:
    """The scopes of a module in whose text `word` is followed by something that can open a call."""
    pattern = re.compile(rb"\b" + re.escape(word.encode()) + rb"(?:\s|\\\n|\?\.|!)*[(<`]")
    yield from scopes_at(info, [m.start() for m in pattern.finditer(info.file.data)])


def passing(info: ModuleInfo, word: str) -> Iterator[ScopeInfo]:
    """The scopes of a module in whose text `word` may stand as a whole argument."""
    pattern = re.compile(rb"\b" + re.escape(word.encode()) + rb"(?:\s|#[^\n]*\n)*[,)]")
    yield from scopes_at(info, [m.start() for m in pattern.finditer(info.file.data)])


def scopes_at(info: ModuleInfo, places: list[int]) -> Iterator[ScopeInfo]:
    """The module and those of its functions, and functions inside of them, that hold one of the byte offsets `places` (in order)."""
    if not places:
        return
    yield info
    stack: list[FunctionInfo] = [*reversed(info.functions), *flow_of(info).functions]
    seen: set[int] = set()
    while stack:
        function = stack.pop()
        decl = function.decl
        at = bisect.bisect_left(places, decl.start)
        if at == len(places) or places[at] >= decl.body_end or id(function) in seen:
            continue
        seen.add(id(function))
        yield function
        stack.extend(reversed(flow_of(function).functions))


def _places(data: bytes, words: tuple[bytes, ...]) -> list[int]:
    """Where the words stand in a text, in order."""
    out: list[int] = []
    for word in words:
        at = data.find(word)
        while at >= 0:
            out.append(at)
            at = data.find(word, at + 1)
    if len(words) > 1:
        out.sort()
    return out


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
