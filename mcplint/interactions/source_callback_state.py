"""What a callback does with the state that came back: whether it is compared, looked up, consumed, and whether anything depends on that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis.passing import falls_through
from mcplint.analysis.texts import origin
from mcplint.analysis.values import Frame, Known, Rec, Result, Seq, Str, dotted
from mcplint.analysis.walks import Event
from mcplint.interactions.oauth import StateCheck
from mcplint.interactions.source_callback_users import place_of, word_of
from mcplint.interactions.words import parts_of_name
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.source_callbacks import Handler

_RANK = {
    StateCheck.ABSENT: 0, StateCheck.IGNORED: 1, StateCheck.CONSTANT: 2, StateCheck.REPLAYABLE: 3, StateCheck.UNKNOWN: 4, StateCheck.COMPARED: 5,
}  # fmt: skip


class StateEvidence:
    """What the expressions of one handler say of the state."""

    def __init__(self, handler: Handler) -> None:
        self.ev = handler.ev
        self.table = handler.table
        self.reads = handler.reads
        self.events = handler.events
        self._handler = handler

    def state(self) -> tuple[StateCheck, Place | None]:
        """What happens to the state, and where."""
        best, where = StateCheck.ABSENT, None
        removed = False
        for event in self.events:
            found, removes = self._evidence(event)
            removed = removed or removes
            if found is not None and _RANK[found] > _RANK[best]:
                best, where = found, place_of(event)
        if best is StateCheck.REPLAYABLE and removed:
            return StateCheck.COMPARED, where
        return best, where

    def _evidence(self, event: Event) -> tuple[StateCheck | None, bool]:
        """What one expression says of the state, and whether it takes something away that is used once."""
        node = event.node
        if isinstance(node, ir.Call):
            return self._call_evidence(node, event)
        if isinstance(node, ir.Compare) and node.op in ("==", "!=", "is", "is-not"):
            return self._compared(node.left, node.right, event), False
        if isinstance(node, ir.Compare) and node.op in ("in", "not-in"):
            if self._is_state(node.left, event.frame) and not self._is_state(node.right, event.frame):
                return self._looked_up(node.right, event, True), False
            return None, False
        if isinstance(node, (ir.Unknown, ir.Unary)) and _deletes(node):
            return None, any(self._is_kept(part, event) for part in ir.walk(node) if isinstance(part, (ir.Index, ir.Member)))
        if isinstance(node, ir.Index):
            current = event.within.current
            if isinstance(current, ir.Assign) and node in current.targets:
                return None, self._marks(node, event)
            if self._is_state(node.index, event.frame) and not self.reads.mapping(node.object, event.frame):
                raises = self._handler.function.info.file.language.value == "python"
                return self._looked_up(node.object, event, raises), False
        if isinstance(node, ir.Member):
            current = event.within.current
            if isinstance(current, ir.Assign) and node in current.targets:
                return None, self._marks(node, event)
        return None, False

    def _marks(self, target: ir.Index | ir.Member, event: Event) -> bool:
        """Whether an assignment marks the record that the state leads to: `flow.used = True`, `PENDING[state] = None`."""
        if isinstance(target, ir.Index) and self._is_state(target.index, event.frame, itself=True):
            return True
        return any(s.read.name.lower() in self.table.state for s in self.reads.sources(target.object, event.frame))

    def _call_evidence(self, call: ir.Call, event: Event) -> tuple[StateCheck | None, bool]:
        table = self.table
        word = word_of(call)
        removes = word in table.removals or bool(set(parts_of_name(word)) & {"consume", "pop", "delete", "remove", "invalidate", "take"})
        if word in table.verifying:
            return StateCheck.COMPARED, removes
        if word in table.fetching and self._library_state(call, event):
            return StateCheck.COMPARED, removes
        if word in table.compare and len(call.args) > 1:
            return self._compared(call.args[0].value, call.args[1].value, event), False
        about = [a for a in call.args if self._is_state(a.value, event.frame)]
        itself = any(self._is_state(a.value, event.frame, itself=True) for a in about)
        removes = removes and (itself or (isinstance(call.callee, ir.Member) and self._is_kept(call.callee, event)))
        if event.entered:
            return None, removes
        if about and word not in table.harmless:
            return self._given(call, word, event), removes
        whole = any(s.read.name == "" and s.read.kind in ("query", "form") for a in call.args for s in self.reads.sources(a.value, event.frame))
        if (whole or any(self._handler.address(a.value, event.frame) for a in call.args)) and not self._plain_call(word) and not self._copies(call):
            return StateCheck.UNKNOWN, removes
        if any(self.reads.is_request(a.value, event.frame) for a in call.args) and set(parts_of_name(word)) & table.state_calls:
            return StateCheck.UNKNOWN, removes
        return None, removes

    def _is_kept(self, target: ir.Index | ir.Member, event: Event) -> bool:
        """Whether something is where a flow is kept: an entry under the state, the record that it leads to, the browser's session."""
        if isinstance(target, ir.Index) and self._is_state(target.index, event.frame, itself=True):
            return True
        return self.reads.mapping(target.object, event.frame) == "session" or self._is_state(target.object, event.frame)

    def _copies(self, call: ir.Call) -> bool:
        word = word_of(call)
        routes = self.reads.table
        return word in routes.copies or word in routes.same or word in routes.parsers or word in routes.get or word in self.table.fetching

    def _plain_call(self, word: str) -> bool:
        return word in self.table.harmless or bool(
            set(parts_of_name(word)) & {"log", "logger", "template", "response", "url", "urlparse", "urlsplit"}
        )

    def _given(self, call: ir.Call, word: str, event: Event) -> StateCheck | None:
        """The state is given to a call whose inside is not known."""
        table = self.table
        callee = call.callee
        receiver = callee.object if isinstance(callee, ir.Member) else None
        if self._handler.redeems(call, event) and (
            word in table.send or any(self._handler.is_request_record(a.value, event.frame) for a in call.args)
        ):
            return None  # a token request that sends the state along
        if (
            word in self.reads.table.same
            or word in self.reads.table.copies
            or (word in self.reads.table.get and receiver is not None and self.reads.mapping(receiver, event.frame))
        ):
            return None
        if any(dotted(v) in table.unpacking for v in self.ev.eval(callee, event.frame)):
            return None  # whoever made the state up could pack it the same way
        if receiver is not None and (word in table.lookups or word in table.removals):
            raises = word == "pop" and len(call.args) == 1 and self._handler.function.info.file.language.value == "python"
            return self._looked_up(receiver, event, raises, word in table.removals)
        return StateCheck.UNKNOWN

    def _compared(self, left: ir.Expr, right: ir.Expr, event: Event) -> StateCheck | None:
        for mine, other in ((left, right), (right, left)):
            if not self._is_state(mine, event.frame):
                continue
            if isinstance(other, ir.Const):
                constant = isinstance(other.value, str) and bool(other.value)
                return StateCheck.CONSTANT if constant else None
            if any(s.read.kind in ("query", "form", "path") and s.direct for s in self.reads.sources(other, event.frame)):
                return None  # compared with another part of the same address
            values = self.ev.eval(other, event.frame)
            if values and all(
                isinstance(v, Known) or (isinstance(v, Str) and v.constant is not None) or origin(v)[0] == "environment" for v in values
            ):
                return StateCheck.CONSTANT
            return StateCheck.COMPARED if self._decides(event) else StateCheck.IGNORED
        return None

    def _looked_up(self, store: ir.Expr, event: Event, raises: bool, removes: bool = False) -> StateCheck:
        """The state is looked up in a store."""
        if not raises and not self._used(event):
            return StateCheck.IGNORED
        if removes:
            return StateCheck.COMPARED
        if self.reads.mapping(store, event.frame) == "session":
            return StateCheck.COMPARED
        values = self.ev.eval(store, event.frame)
        local = bool(values) and all(isinstance(v, Rec) or _container(v) for v in values)
        return StateCheck.REPLAYABLE if local else StateCheck.UNKNOWN

    def _is_state(self, expr: ir.Expr, frame: Frame, itself: bool = False) -> bool:
        """Whether a value is made from the state, or from another input that may stand for it; `itself`: not what was looked up by it."""
        for source in self.reads.sources(expr, frame):
            read = source.read
            if itself and set(source.calls) & self.table.lookups:
                continue
            if read.kind in ("query", "form", "path") and read.name.lower() in self.table.state:
                return True
            if read.kind == "path" and read.name:
                return True
        return False

    def _library_state(self, call: ir.Call, event: Event) -> bool:
        """Whether a library session was given the state that it compares, or may have been."""
        if any(a.name in self.table.library_state for a in call.args):
            return True
        callee = call.callee
        if not isinstance(callee, ir.Member):
            return True
        for value in self.ev.eval(callee.object, event.frame):
            if not isinstance(value, Result):
                return True
            if any(a.name in self.table.library_state or a.spread for a in value.call.args):
                return True
        return self._assigned_state(callee.object, event)

    def _assigned_state(self, session: ir.Expr, event: Event) -> bool:
        """`oauth._state = …`, `flow.oauth2session._state = …`."""
        root = session
        while isinstance(root, ir.Member):
            root = root.object
        if not isinstance(root, ir.Ref):
            return True
        for other in self.events:
            current = other.within.current
            if isinstance(current, ir.Assign):
                for target in current.targets:
                    if isinstance(target, ir.Member) and "state" in target.name:
                        return True
        return False

    # --- what depends on it ------------------------------------------------------------------------------------------

    def _decides(self, event: Event) -> bool:
        """Whether something depends on a test: control leaves, or what follows is inside of it, or the outcome is used elsewhere."""
        statement = event.within.current
        if isinstance(statement, ir.If) and _inside(statement.test, event.node):
            if not falls_through(statement.then) or (statement.otherwise and not falls_through(statement.otherwise)):
                return True
            return self._exchanges_inside(statement)
        return True

    def _exchanges_inside(self, statement: ir.If) -> bool:
        exchange = self._handler.exchange()
        if exchange is None:
            return True
        begin = statement.then[0].start if statement.then else statement.start
        end = max((s.end for s in (*statement.then, *statement.otherwise)), default=statement.end)
        if exchange.depth == 0:
            return begin <= exchange.node.start < end
        return True

    def _used(self, event: Event) -> bool:
        """Whether what a look-up gives is tested or read."""
        statement = event.within.current
        if isinstance(statement, ir.ExprStmt):
            inner = statement.value.value if isinstance(statement.value, ir.Await) else statement.value
            return inner is not event.node
        if isinstance(statement, ir.If) and _inside(statement.test, event.node):
            return self._decides(event)
        if isinstance(statement, ir.Assign):
            if any(_inside(t, event.node) for t in statement.targets):
                return False  # only the key of a store
            names = {n.name for t in statement.targets for n in ir.walk(t) if isinstance(n, ir.Ref)}
            return self._tested(names, event)
        return True

    def _tested(self, names: set[str], event: Event) -> bool:
        """Whether one of these names is tested, read from or passed on."""
        for other in self.events:
            if other.frame is not event.frame:
                continue
            node, statement = other.node, other.within.current
            if isinstance(node, (ir.Member,)) and isinstance(node.object, ir.Ref) and node.object.name in names:
                return True
            if isinstance(node, ir.Index) and isinstance(node.object, ir.Ref) and node.object.name in names:
                return True
            if isinstance(node, ir.Ref) and node.name in names:
                if isinstance(statement, ir.If) and _inside(statement.test, node):
                    if self._decides(other):
                        return True
                elif isinstance(statement, (ir.Return, ir.Match, ir.Loop, ir.Raise)):
                    return True
                elif isinstance(statement, ir.ExprStmt) and isinstance(statement.value, ir.Unknown):
                    return True  # assert
        return False


def _inside(root: ir.Node, node: ir.Node) -> bool:
    return root.start <= node.start and node.end <= root.end


def _deletes(node: ir.Unknown | ir.Unary) -> bool:
    return (isinstance(node, ir.Unknown) and node.kind == "del") or (isinstance(node, ir.Unary) and node.op == "delete")


def _container(value: object) -> bool:
    """A set, mapping or cache made by the program itself."""
    if isinstance(value, Seq):
        return True
    if isinstance(value, Result):
        return dotted(value.callee).rsplit(".", 1)[-1] in ("set", "Set", "Map", "dict", "defaultdict", "OrderedDict", "WeakMap")
    return False


__all__ = ["StateEvidence"]
