"""Loops of a scenario: what leaves them early, and whether they end."""

from __future__ import annotations

from mcplint.analysis.scenario_values import Env
from mcplint.ir import nodes as ir


class Round:
    """What the statements of a loop's body that leave it early take along."""

    __slots__ = ("breaks", "continues")

    def __init__(self) -> None:
        self.breaks: list[Env] = []
        self.continues: list[Env] = []


def endless(iterable: ir.Expr | None) -> bool:
    """Whether a `for` loop goes on for ever: over `itertools.count()`, `iter(int, 1)`."""
    if not isinstance(iterable, ir.Call) or not isinstance(iterable.callee, (ir.Ref, ir.Member)):
        return False
    return iterable.callee.name in ("count", "repeat", "cycle") or (iterable.callee.name == "iter" and len(iterable.args) == 2)


def bounded(loop: ir.Loop) -> bool:
    """Whether a loop counts its rounds and looks at the count, in its test or in a test inside that leaves it."""
    counted: set[str] = set()
    tested: set[str] = set()
    for node in (*((loop.test,) if loop.test is not None else ()), *(n for s in loop.body for n in ir.walk(s))):
        if isinstance(node, ir.Assign) and (node.op in ("+", "-", "+=", "-=") or (isinstance(node.value, ir.Binary) and node.value.op in ("+", "-"))):
            counted.update(t.name for t in node.targets if isinstance(t, ir.Ref))
        if (
            isinstance(node, ir.Call)
            and isinstance(node.callee, ir.Member)
            and node.callee.name in ("append", "add", "pop", "remove")
            and isinstance(node.callee.object, ir.Ref)
        ):
            counted.add(node.callee.object.name)
        if isinstance(node, ir.Bind) and isinstance(node.target, ir.Ref):
            counted.add(node.target.name) if isinstance(node.value, ir.Binary) else None
        if isinstance(node, ir.If) and any(isinstance(n, (ir.Return, ir.Break, ir.Raise)) for s in (*node.then, *node.otherwise) for n in ir.walk(s)):
            tested.update(n.name for n in ir.walk(node.test) if isinstance(n, ir.Ref))
    if loop.test is not None:
        tested.update(n.name for n in ir.walk(loop.test) if isinstance(n, ir.Ref))
    return bool(counted & tested)
