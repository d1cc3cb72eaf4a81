"""Scenarios along the chain from a question to its entry point, and how to read what they reached and returned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.capabilities import CapabilityReader
from mcplint.analysis.conditions import chain_of
from mcplint.analysis.scenario import MAX_STEPS, Runner
from mcplint.analysis.scenario_values import AV, Answer, Choice, Event, Fields, Items, Outcome, RaisedError, Returned, Top, Val, marked, merge
from mcplint.analysis.scopes import CallSite
from mcplint.analysis.sites import own_expressions
from mcplint.analysis.values import Frame
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass
from mcplint.sdk.load import sdk_facts

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

MAX_ALL_STEPS = 200_000
"""Statements and expressions run for all questions of one project. A run may take a twentieth of what is left, at least `MIN_STEPS`."""
MIN_STEPS = 40
MIN_CHAINS = 3
"""Chains to one question that are run when no steps are left."""


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """One scenario along a chain: what was reached, and what each function of the chain returned (the sending one first)."""

    events: list[Event]
    returns: list[list[Returned]]
    frames: list[Frame]
    bounded: bool
    runner: Runner

    def values(self, index: int) -> list[AV]:
        """What the function at `index` of the chain returned; a box of the answer as its truth."""
        if index >= len(self.returns):
            return []
        return [self.plain(r.value) for r in self.returns[index]]

    def plain(self, value: AV) -> AV:
        """A value, a part of the answer as its truth where that is known."""
        if isinstance(value, Answer) and value.path and (truth := self.runner.truth(value)) is not None:
            return Val(truth, True)
        if isinstance(value, Fields):
            return Fields({k: self.plain(v) for k, v in value.items.items()}, value.from_answer)
        return value


class Scenarios:
    """Runs the scenarios of a project's questions, within a bound on all of them together."""

    def __init__(self, project: SourceProject) -> None:
        self.project = project
        self.ev = project.ev
        folder = sdk_facts()
        self.facts: Mapping[str, Any] = folder.get("answers", {})
        self.reader = CapabilityReader(project.ev, folder.get("capabilities", {}))
        self._steps = MAX_ALL_STEPS
        self._judged: dict[int, int] = {}
        self._at: tuple[Frame, ir.Call] | None = None
        self._known: dict[tuple[Outcome, frozenset[str], bool], Run] = {}
        """The runs of the question that was asked about last, in that frame: its alternatives and their rules ask for the same again."""

    def enough(self, site: CallSite) -> bool:
        """Whether a question was looked at along several chains and no steps are left for more."""
        judged = self._judged[id(site.call)] = self._judged.get(id(site.call), 0) + 1
        return self._steps == 0 and judged > MIN_CHAINS

    def run(self, frame: Frame, site: CallSite, outcome: Outcome, booleans: frozenset[str], listen: bool = False) -> Run:
        """One scenario along the chain; with `listen` the texts of what is returned are kept."""
        if self._at is None or self._at[0] is not frame or self._at[1] is not site.call:
            self._at, self._known = (frame, site.call), {}
        key = (outcome, booleans, listen)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._run(frame, site, outcome, booleans, listen)
        return known

    def _run(self, frame: Frame, site: CallSite, outcome: Outcome, booleans: frozenset[str], listen: bool) -> Run:
        runner = Runner(self.ev, self.facts, outcome, booleans, site.call, max(MIN_STEPS, min(MAX_STEPS, self._steps // 20)))
        runner.listens = listen
        raised = outcome in (Outcome.REFUSED, Outcome.TIMEOUT)
        current: AV | None = None if raised else Answer()
        thrown: RaisedError | None = None
        returns: list[list[Returned]] = []
        frames: list[Frame] = []
        for here, at in chain_of(frame, site):
            runner.thrown = thrown.names if thrown is not None else ()
            found = runner.after(here, at, current)
            returns.append(found)
            frames.append(here)
            if here.entry is not None or here.via == "enclosed":
                break  # who registers a handler, or hands a callback to somebody else, does not go on with what it gives
            if not found:
                if runner.left is None:
                    break
                thrown, current = runner.left, None
                continue  # the exception goes on to the caller
            current = _together(found)
            if not (isinstance(current, Val) and current.value is None and not raised):
                current = marked(current)
        self._steps = max(0, self._steps - runner.steps)
        return Run(runner.events, returns, frames, runner.bounded, runner)


def _together(found: list[Returned]) -> AV:
    """What a function returns on any of its ways."""
    out = found[0].value
    for one in found[1:]:
        out = merge(out, one.value)
    return out


def truth_of(value: AV) -> bool | None:
    """The truth of a returned value; a record with one yes-or-no member stands for that member."""
    if isinstance(value, Val):
        return bool(value.value)
    if isinstance(value, Items):
        return truth_of(value.items[0]) if value.items else False
    if isinstance(value, Fields):
        flags = [v for v in value.items.values() if isinstance(v, Val) and isinstance(v.value, bool)]
        others = [v for v in value.items.values() if isinstance(v, Top) and v.truth is not None]
        if len(flags) + len(others) >= 1:
            first = flags[0].value if flags else others[0].truth
            return bool(first)
        return None
    if isinstance(value, Top):
        return value.truth
    if isinstance(value, Answer):
        return None if value.path else True
    return True


def yes_or_no(values: list[AV]) -> bool | None:
    """The one yes or no that a function returns, None when it returns anything else."""
    truths = [v.value if isinstance(v, Val) else truth_of(v) for v in values]
    if truths and all(t is True for t in truths):
        return True
    if truths and all(t in (False, None) for t in truths):
        return False
    return None


def means_yes(value: AV, yes: list[AV], no: list[AV]) -> bool:
    """Whether a value says yes: true like what accept gives, and unlike what decline gives."""
    if isinstance(value, Val) and isinstance(value.value, (str, Choice)):
        return any(isinstance(v, Val) and v.value == value.value for v in yes) and not any(isinstance(v, Val) and v.value == value.value for v in no)
    if isinstance(value, Val) and value.value is None:
        return False
    truth = truth_of(value)
    return truth is True and not any(truth_of(v) is True for v in no) and isinstance(value, (Val, Fields, Items))


def text_of(event: Event) -> str:
    """An effect as it is written."""
    return event.frame.info.file.path + ":" + "".join(event.frame.info.file.text(event.node.start, event.node.end).split())


def test_before(events: list[Event], effect: Event) -> Event | None:
    """The last test before an effect in its function."""
    found: Event | None = None
    for event in events:
        if event is effect:
            break
        if event.kind == "test" and event.frame is effect.frame:
            found = event
    return found


def head(node: ir.Node) -> ir.Node:
    """The part of a deciding statement to quote."""
    if isinstance(node, (ir.If, ir.Choice)):
        return node.test
    if isinstance(node, ir.Loop) and node.test is not None:
        return node.test
    if isinstance(node, ir.Case):
        return node.pattern.cls if isinstance(node.pattern, ir.PatternClass) else ir.Const(node.start, node.start, None)
    return node


def stands_in(node: ir.Node, outer: ir.Node) -> bool:
    """Whether a node stands in another, by their places."""
    return outer.start <= node.start and node.end <= outer.end


def names_of(site: CallSite) -> list[str]:
    """Local names that hold the result of a call."""
    statement = site.within.current
    out: list[str] = []
    if isinstance(statement, ir.Assign):
        out.extend(t.name for t in statement.targets if isinstance(t, ir.Ref))
    for root in own_expressions(statement):
        for node in ir.walk(root):
            if isinstance(node, ir.Bind) and isinstance(node.target, ir.Ref) and any(n is site.call for n in ir.walk(node.value)):
                out.append(node.target.name)
    return out
