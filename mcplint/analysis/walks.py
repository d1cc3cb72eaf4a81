"""What runs when a function is called, in order: its expressions and those of the project functions that it calls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, Within
from mcplint.analysis.sites import own_expressions
from mcplint.analysis.values import Frame, Func
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_EVENTS = 6000
MAX_DEPTH = 6


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """One expression that is evaluated: the statement it stands in and the frame. `entered` for a call whose function follows; of one that is
    only declared, nothing does."""

    node: ir.Node
    within: Within
    frame: Frame
    depth: int
    entered: bool = False


FrameOf = Callable[[Func, ir.Call, Frame], Frame]


def events(ev: Evaluator, function: FunctionInfo, frame: Frame, frame_of: FrameOf) -> Iterator[Event]:
    """Every expression of a function and of what it calls, outer before inner, each followed by the body of what it calls. Bounded."""
    left = [MAX_EVENTS]
    yield from _walk(ev, function, frame, frame_of, 0, set(), left)


def _walk(
    ev: Evaluator, function: FunctionInfo, frame: Frame, frame_of: FrameOf, depth: int, seen: set[tuple[int, int]], left: list[int]
) -> Iterator[Event]:
    for within in flow_of(function).places.values():
        for root in own_expressions(within.current):
            for node in ir.walk(root):
                left[0] -= 1
                if left[0] < 0:
                    return
                if not isinstance(node, ir.Call):
                    yield Event(node, within, frame, depth)
                    continue
                funcs = [v for v in ev.eval(node.callee, frame) if isinstance(v, Func) and v.info.decl.body] if depth < MAX_DEPTH else []
                fresh = [f for f in funcs if (id(f.info), id(node)) not in seen]
                yield Event(node, within, frame, depth, bool(funcs))
                for func in fresh[:3]:
                    seen.add((id(func.info), id(node)))
                    yield from _walk(ev, func.info, frame_of(func, node, frame), frame_of, depth + 1, seen, left)


__all__ = ["Event", "events"]
