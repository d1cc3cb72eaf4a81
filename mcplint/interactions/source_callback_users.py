"""Whom a callback takes the user from: inputs that name somebody, and credentials that are bound to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mcplint.analysis.routes import Read, Reads, Source
from mcplint.analysis.texts import last_word
from mcplint.analysis.values import Frame
from mcplint.analysis.walks import Event
from mcplint.interactions.oauth import IdentityUse
from mcplint.interactions.words import parts_of_name
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place


class CallbackTable:
    """The words by which callbacks are told."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        rows = table.get("callbacks", {})

        def words(name: str) -> frozenset[str]:
            return frozenset(rows.get(name, ()))

        self.code, self.state, self.credentials, self.endpoint = words("code"), words("state"), words("credentials"), words("endpoint")
        self.proofs, self.names, self.exchange, self.request = words("proofs"), words("names"), words("exchange"), words("request")
        self.send, self.verifying, self.fetching, self.library_state = words("send"), words("verifying"), words("fetching"), words("library_state")
        self.harmless, self.identity_calls, self.state_calls = words("harmless"), words("identity_calls"), words("state_calls")
        self.unpacking = words("unpacking")
        self.proving, self.compare, self.lookups, self.removals = words("proving"), words("compare"), words("lookups"), words("removals")
        self.stores, self.words, self.flow_keys = words("stores"), words("words"), words("flow_keys")


class Users:
    """The users that one handler binds credentials to."""

    def __init__(self, reads: Reads, table: CallbackTable, events: tuple[Event, ...], read: Mapping[str, Read]) -> None:
        self.reads = reads
        self.table = table
        self.events = events
        self.read = read

    def identities(self) -> Iterator[IdentityUse]:
        """Inputs that a credential or a flow is bound to."""
        if any(r.name.lower() in self.table.proofs for r in self.read.values()):
            return  # a login form: the password proves the name
        told: set[tuple[str, str]] = set()
        for event in self.events:
            for source in self._bound(event):
                read = source.read
                if read.kind not in ("query", "form", "path") or not read.name or (read.kind, read.name) in told:
                    continue
                if self._not_a_name(read.name) or any(set(parts_of_name(c)) & self.table.proving for c in source.calls) or self._verified(read):
                    continue
                told.add((read.kind, read.name))
                yield IdentityUse(read.name, read.kind, read.place, place_of(event))

    def _not_a_name(self, name: str) -> bool:
        lowered = name.lower()
        return lowered in self.table.code or lowered in self.table.state or lowered in self.table.credentials

    def _bound(self, event: Event) -> Iterator[Source]:
        """The sources of what a credential is bound to in an expression."""
        node, current = event.node, event.within.current
        if isinstance(node, (ir.Index, ir.Member)) and isinstance(current, ir.Assign) and node in current.targets and current.value is not None:
            yield from self._stored_at(node, current.value, event)
        elif isinstance(node, ir.Bind) and isinstance(node.target, (ir.Index, ir.Member)):
            yield from self._stored_at(node.target, node.value, event)
        elif isinstance(node, ir.Call) and not event.entered:
            yield from self._stored_by(node, event)

    def _stored_at(self, target: ir.Index | ir.Member, value: ir.Expr, event: Event) -> Iterator[Source]:
        if self.reads.mapping(target.object, event.frame):
            return  # a session of the browser's own
        if isinstance(target, ir.Index):
            if self._credential(value, event.frame):
                yield from self.reads.sources(target.index, event.frame)
                yield from self.reads.sources(target.object, event.frame)
                yield from self._user_members(value, event.frame)
            elif self._flow_key(target.index, event.frame):
                yield from self.reads.sources(value, event.frame)
        elif self._credential(value, event.frame) or (
            set(parts_of_name(target.name)) & self.table.words and self._credential_name(value, event.frame)
        ):
            yield from self.reads.sources(target.object, event.frame)

    def _stored_by(self, call: ir.Call, event: Event) -> Iterator[Source]:
        word = word_of(call)
        if (word in self.table.harmless and word not in self.table.stores) or not set(parts_of_name(word)) & self.table.stores:
            return
        if isinstance(call.callee, ir.Member) and self.reads.mapping(call.callee.object, event.frame):
            return
        keeping = [a for a in call.args if self._credential(a.value, event.frame)]
        if keeping:
            for arg in call.args:
                if arg not in keeping:
                    yield from self.reads.sources(arg.value, event.frame)
                else:
                    yield from self._user_members(arg.value, event.frame)
            return
        if len(call.args) > 1 and self._flow_key(call.args[0].value, event.frame):
            for arg in call.args[1:]:
                yield from self.reads.sources(arg.value, event.frame)

    def _user_members(self, value: ir.Expr, frame: Frame) -> Iterator[Source]:
        """Members of a record that keeps a credential, other than the credential."""
        for node in ir.walk(value):
            if isinstance(node, ir.Record):
                for entry in node.entries:
                    if entry.key is not None and not self._credential(entry.value, frame):
                        yield from self.reads.sources(entry.value, frame)
            elif isinstance(node, ir.Arg) and node.name is not None and not self._credential(node.value, frame):
                yield from self.reads.sources(node.value, frame)

    def _credential(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether a value is a credential: redeemed from the code, or sent in the request."""
        for source in self.reads.sources(expr, frame):
            name = source.read.name.lower()
            if source.read.kind not in ("query", "form"):
                continue
            if name in self.table.credentials or (name in self.table.code and (not source.direct or self._redeemed(source))):
                return True
        return self._credential_name(expr, frame)

    def _redeemed(self, source: Source) -> bool:
        return any(set(parts_of_name(call)) & self.table.exchange for call in source.calls)

    def _credential_name(self, expr: ir.Expr, frame: Frame) -> bool:
        name = name_of(expr)
        return isinstance(expr, (ir.Ref, ir.Member, ir.Index)) and bool(set(parts_of_name(name)) & self.table.words)

    def _flow_key(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether a key is one under which a flow is remembered: random, or called state or ticket."""
        if not isinstance(expr, (ir.Ref, ir.Member)) or not set(parts_of_name(name_of(expr))) & self.table.flow_keys:
            return False
        return not any(s.read.kind in ("query", "form") for s in self.reads.sources(expr, frame))

    def _verified(self, read: Read) -> bool:
        """Whether an input is compared with something that the browser did not choose."""
        for event in self.events:
            node = event.node
            sides: tuple[ir.Expr, ir.Expr] | None = None
            if isinstance(node, ir.Compare) and node.op in ("==", "!="):
                sides = (node.left, node.right)
            elif isinstance(node, ir.Call) and word_of(node) in self.table.compare and len(node.args) > 1:
                sides = (node.args[0].value, node.args[1].value)
            if sides is None:
                continue
            for mine, other in (sides, sides[::-1]):
                if any(s.read.name == read.name and s.direct for s in self.reads.sources(mine, event.frame)) and not isinstance(other, ir.Const):
                    if not any(s.read.kind in ("query", "form") and s.direct for s in self.reads.sources(other, event.frame)):
                        return True
        return False


def place_of(event: Event) -> Place:
    """Where an expression stands."""
    return Place(event.frame.info.file, event.node.start, event.node.end)


def word_of(call: ir.Call) -> str:
    """The last name of what is called."""
    callee = call.callee
    while isinstance(callee, (ir.Await, ir.Cast)):
        callee = callee.value
    return callee.name if isinstance(callee, (ir.Ref, ir.Member)) else ""


def name_of(expr: ir.Expr) -> str:
    """The word that names an expression."""
    return last_word(expr)
