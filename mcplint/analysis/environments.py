"""Which definitions reach the names of a scope at one point of it, and where paths meet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Optional

from mcplint.analysis.scopes import Def
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex

Env = dict[str, tuple[Def, ...]]

CHANGES = frozenset({"set", "method", "handed"})
"""Kinds of definitions that change what a name holds."""

_NAME = regex(r"[\w$]+")
_MANY = 200
"""Names of a scope above which each function made in it keeps only those that its text has."""
_MAX_DEFS = 24


def join(a: Optional[Env], b: Optional[Env]) -> Optional[Env]:
    """The environment where two paths meet; None is a path that does not get there."""
    if a is None:
        return b
    if b is None or a is b:
        return a
    out = dict(a)
    for name, defs in b.items():
        mine = out.get(name)
        if mine is None:
            out[name] = defs
        elif mine is not defs:
            out[name] = (mine + tuple(d for d in defs if d not in mine))[:_MAX_DEFS]
    return out


def grown(env: Optional[Env], before: Optional[Env]) -> Optional[Env]:
    """After a loop, what a container was before stands no more beside what the rounds made of it: the changes say themselves what they build on."""
    if env is None:
        return None
    out = env
    for name, defs in env.items():
        old = before.get(name, ()) if before is not None else ()
        if len(defs) < 2 or defs is old or not any(d.kind in CHANGES and d not in old for d in defs):
            continue
        covered = _built_on(d for d in defs if d.kind in CHANGES and d not in old)
        kept = tuple(d for d in defs if d not in covered or (d.kind in CHANGES and d not in old))
        if len(kept) < len(defs):
            out = dict(out) if out is env else out
            out[name] = kept
    return out


def _built_on(changes: Iterable[Def]) -> set[Def]:
    """Everything that changes build on."""
    covered: set[Def] = set()
    stack = [p for d in changes for p in d.previous]
    while stack:
        here = stack.pop()
        if here not in covered:
            covered.add(here)
            stack.extend(here.previous)
    return covered


def seen_by(decl: ir.FunctionDef, env: Env, data: bytes) -> Env:
    """What a function that is made where an environment holds can see of it: in a bundle, thousands of functions stand among thousands of names."""
    text = data[decl.start : decl.body_end] if len(env) > _MANY else b""
    if not text or not text.isascii() or b"\\u" in text:
        return dict(env)
    return {name: env[name] for name in set(_NAME.findall(text.decode("ascii"))) if name in env}
