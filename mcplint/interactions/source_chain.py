"""The chain of calls that leads to a place in source: where it begins, and its steps for a reader."""

from __future__ import annotations

from mcplint.analysis.entries import Entry
from mcplint.analysis.scopes import FunctionInfo
from mcplint.analysis.values import Frame
from mcplint.interactions.model import Step
from mcplint.ir.source import Place


def entry_of(frame: Frame) -> Entry | None:
    """The entry point where a frame's chain begins, or None when nothing registers it."""
    found: Entry | None = None
    here: Frame | None = frame
    while here is not None:
        if isinstance(here.entry, Entry):
            found = here.entry
        here = here.caller
    return found


def called(entry: Entry) -> str:
    """An entry point as people call it: "tool `book`", "a tool" when one handler answers for all of them."""
    return f"{entry.kind} `{entry.name}`" if entry.name else f"a {entry.kind}"


def steps_to(frame: Frame, place: Place, label: str) -> tuple[Step, ...]:
    """The chain of a frame from its entry point on, ending at `place`, where `label` says what happens."""
    steps = [Step(place, label)]
    here: Frame | None = frame
    while here is not None:
        if here.caller is not None and here.site is not None and isinstance(here.scope, FunctionInfo):
            call = here.site.call
            steps.append(Step(Place(here.caller.info.file, call.start, call.end), f"calls `{here.scope.qualname or 'a function'}`"))
        here = here.caller
    entry = entry_of(frame)
    if entry is not None:
        steps.append(Step(entry.place, called(entry)))
    return tuple(reversed(steps))
