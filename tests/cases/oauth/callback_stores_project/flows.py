"""Flows that are under way."""

import time
from dataclasses import dataclass, field


class StateError(Exception):
    pass


@dataclass
class Flow:
    subject: str
    verifier: str
    started: float = field(default_factory=time.time)


class FlowStore:
    def __init__(self) -> None:
        self._flows: dict[str, Flow] = {}

    def begin(self, state: str, flow: Flow) -> None:
        self._flows[state] = flow

    def peek(self, state: str) -> Flow | None:
        return self._flows.get(state)

    def take(self, state: str) -> Flow:
        flow = self._flows.pop(state, None)
        if flow is None or time.time() - flow.started > 600:
            raise StateError(state)
        return flow


def verify(store: FlowStore, state: str | None) -> Flow:
    """The flow of a state, once."""
    if not state:
        raise StateError("missing")
    return store.take(state)
