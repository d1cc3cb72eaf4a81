"""What a call passes on of what it is given, as a taint walk sees it: helpers, mappings, conversions, pieces of texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis import request_storage
from mcplint.analysis.binding import bind
from mcplint.analysis.containers import item_at
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.sites import callee_word
from mcplint.analysis.taint_leaves import MAX_DEPTH, At, Leaf, keys_of, leaf_at, without
from mcplint.analysis.taint_texts import CLAIMS, decodes, keeps_few, keeps_rest, pattern_leaves, replaced
from mcplint.analysis.texts import last_word
from mcplint.analysis.values import Cls, Ext, Frame, Func, Lazy, Rec, Str, Value, dotted, slot_of
from mcplint.ir import nodes as ir
from mcplint.ir.records import replace
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.taint import Taint

_OF_CONTAINERS = frozenset({"set", "list", "next", "iter", "str"})
"""Words that give back what they are given as functions; as methods they are something else: `redis.set(key, value)`."""


_COPYING = frozenset({"dict", "assign"})
"""Words that put the members of their arguments together, the later ones over the earlier ones."""
_OF_REQUESTS = frozenset({"headers", "params", "timeout", "auth", "cookies", "follow_redirects", "json", "verify", "stream"})
_OF_TEXTS = ("slice", "substring", "substr")
"""Methods that take a piece out of a text."""
_IN_THREADS = frozenset({"to_thread", "run_sync", "run_in_threadpool"})


class CallWalk:
    """The part of a taint walk that goes through calls, by the table `taint`."""

    def __init__(self, taint: Taint) -> None:
        rows = taint.table.get("taint", {})
        self.ev = taint.ev
        self.through = frozenset(rows.get("through", ()))
        self._taint = taint
        self._origins = taint.origins
        self._environment_calls = frozenset(rows.get("environment_calls", ()))
        self._environment_copies = frozenset(rows.get("environment_copies", ()))
        self._through_names = frozenset(rows.get("through_names", ()))
        self._random = frozenset(rows.get("random", ()))
        self._of_keys = frozenset(rows.get("of_keys", ()))
        self._claims = frozenset(rows.get("claims", ()))
        self._plain = frozenset(rows.get("plain", ()))
        self._threaded: dict[int, ir.Call] = {}

    def call(self, call: ir.Call, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """What a call gives is made of."""
        word = callee_word(call)
        callee = call.callee
        receiver = callee.object if isinstance(callee, ir.Member) else None
        if word in ("get_secret_value", "reveal", "expose_secret") and receiver is not None:
            yield from self._taint.walk(receiver, frame, replace(at, revealed=True), depth)
            return
        if word in ("model_dump", "dict", "model_dump_json", "asdict") and any(a.name in ("include", "exclude") for a in call.args):
            return  # a choice of members that somebody thought about
        if self._taint.cleans(word) or (word in (*_OF_TEXTS, "at") and keeps_few(call)):
            return
        if word in _OF_TEXTS and receiver is not None and keeps_rest(call):
            yield from self._taint.walk(receiver, frame, at, depth)
            return
        if word in _IN_THREADS and call.args and not call.args[0].spread and call.args[0].name is None:
            yield from self.call(self._in_thread(call), frame, at, depth)
            return
        values = self.ev.eval(callee, frame)
        names = {name for v in values if (name := dotted(v))}
        place = self.ev.place(call, frame)
        if names & self._environment_calls and call.args and self._origins.by_caller(call.args[0].value, frame):
            yield leaf_at("environment", (), at, place, whole=True)
            return
        if names & self._environment_calls and call.args:
            variable = self.ev.value(call.args[0].value, frame)
            name = variable.text.value if isinstance(variable, Str) else ""
            yield leaf_at("variable", (name,) if name else (), at, place)
            for arg in call.args[1:]:
                yield from self._taint.walk(arg.value, frame, at, depth)
            return
        if names & self._environment_copies:
            yield leaf_at("environment", (), at, place, whole=True)
            return
        if names & self._claims or any(name.split(".", 1)[0] in self._plain for name in names):
            return
        if word in request_storage.TAKING and receiver is not None and (stored := self._origins.stored(receiver, frame)):
            for storage in stored:
                yield from self._origins.context_variable(storage, at, depth)
            return
        if word in ("get", "header") and receiver is not None and len(call.args) == 1:
            key = self.ev.value(call.args[0].value, frame)
            asked = key.constant if isinstance(key, Str) else None
            sent = next((s for v in self.ev.eval(receiver, frame) if (s := self._taint.tokens.of_header_call(word, v, asked))), "") if asked else ""
            if asked and sent:
                yield leaf_at(sent, (asked,), at, place)
                return
        if word in ("get", "pop", "getlist", "setdefault", "at") and receiver is not None and call.args and not _sends(call):
            yield from self._item(call, receiver, frame, at, depth)
            return
        functions = [v for v in values if isinstance(v, Func)]
        if functions:
            yield from self._returned(functions, call, frame, at, depth)
            return
        if word in request_storage.TAKING and receiver is not None and not call.args:
            return  # who put what where is not known
        if word in ("replace", "replaceAll", "sub") and len(call.args) > 1 and (rest := replaced(call, receiver)) is not None:
            yield from self._without(*rest, frame, at, depth)
            return
        if word in self._random:
            yield leaf_at("random", (), at, place)
            return
        client = self._taint.tokens.of_client_call(word, names)
        if client:
            yield leaf_at(client, (word,) if client == "headers" and not _asks_for_all(call) else (), at, place, whole=True)
            return
        made = [v for v in values if isinstance(v, Cls)]
        for cls in made:
            if self._origins.of_settings(cls):
                yield from self._origins.fields(cls, at, place)
                return
        if made and not any(self._origins.record_like(v) for v in made):
            return  # an object with members of its own
        if word in ("map", "flatMap") and receiver is not None and call.args and isinstance(call.args[0].value, ir.Function):
            yield from self._mapped(receiver, call.args[0].value, frame, at, depth)
            return
        if (
            (word in self.through and not (receiver is not None and word in _OF_CONTAINERS))
            or names & self._through_names
            or made
            or (word[:1].isupper() and not word.isupper())
        ):
            yield from self._passed_on(call, receiver, values, frame, at, depth)
            return
        yield from self._origins.outside(call, word, receiver, frame, at, depth)

    def _in_thread(self, call: ir.Call) -> ir.Call:
        """The call that another makes in a thread: `to_thread(send, text)` is `send(text)`."""
        made = self._threaded.get(id(call))
        if made is None:
            made = self._threaded[id(call)] = ir.Call(call.start, call.end, call.args[0].value, call.args[1:])
        return made

    def _without(self, text: ir.Expr, taken: ir.Expr, hides: bool, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """A text out of which something has been taken: a pattern takes whatever it is written for, a value only itself."""
        if isinstance(taken, ir.Const):
            return
        if isinstance(taken, ir.Unknown):
            spelled = frame.info.file.text(taken.start, taken.end)
            if pattern_leaves(spelled, hides):
                yield from self._taint.walk(text, frame, at, depth)
            return
        gone = {(leaf.source, leaf.names[:1]) for leaf in self._taint.walk(taken, frame, At(), depth)}
        if not gone and hides:
            return
        for leaf in self._taint.walk(text, frame, at, depth):
            if (leaf.source, leaf.names[:1]) not in gone:
                yield leaf

    def _item(self, call: ir.Call, receiver: ir.Expr, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """`headers.get("authorization")`, `VAULT.get(subject)`."""
        key = self.ev.value(call.args[0].value, frame)
        for arg in call.args[1:]:
            yield from self._taint.walk(arg.value, frame, at, depth)
        bases = self.ev.eval(receiver, frame)
        if isinstance(key, Str) and key.constant is not None:
            for base in bases:
                for value in item_at(self.ev, base, key, call, frame):
                    yield from self._taint.value(value, at, depth)
            return
        functions = [v for v in self.ev.eval(call.callee, frame) if isinstance(v, Func)]
        if functions:
            yield from self._returned(functions, call, frame, at, depth)
            return
        yield leaf_at("value", (last_word(receiver),), at, self.ev.place(call, frame))

    def _returned(self, functions: list[Func], call: ir.Call, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """What project functions give back for these arguments."""
        nothing = True
        for func in functions[:4]:
            if depth > MAX_DEPTH - 8:
                continue
            inner = bind(self.ev, func.info, func.frame, call, frame, func.receiver, None, func)
            flow = flow_of(func.info)
            given = [s.value for s, _ in flow.returns if s.value is not None] + [y.value for y in flow.yields if y.value is not None]
            nothing = nothing and not given
            found = (leaf for value in given[:8] for leaf in self._taint.walk(value, inner, at, depth + 1))
            declared = func.info.decl.returns
            if declared is None or not given:
                yield from found
            else:
                yield from self.or_typed(found, declared, inner.outer or inner, at, self.ev.place(call, frame))
        if nothing:
            yield from self._origins.by_name(callee_word(call), at, self.ev.place(call, frame), self._origins.for_somebody(call))

    def or_typed(self, found: Iterator[Leaf], annotation: ir.Expr, frame: Frame, at: At, place: Place) -> Iterator[Leaf]:
        """What was found; where that is nothing, the fields of the record that the type declares: `(await reply.json()) as Grant`."""
        nothing = True
        for leaf in found:
            nothing = False
            yield leaf
        if nothing:
            yield from self._origins.typed(annotation, frame, at, place)

    def _mapped(self, receiver: ir.Expr, function: ir.Function, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """`accounts.map((a) => ({ name: a.name }))`: what the callback gives, of elements that go by the name of their list."""
        for value in self.ev.eval(function, frame):
            if not isinstance(value, Func) or depth > MAX_DEPTH - 8:
                continue
            params = value.info.decl.params
            bindings = {slot_of(params[0]): Lazy(receiver, frame)} if params and (params[0].name or isinstance(params[0].target, ir.Sequence)) else {}
            inner = Frame(value.info, value.frame, bindings, frame, None, {}, value.receiver, frame.depth + 1)
            for statement, _ in flow_of(value.info).returns:
                if statement.value is not None:
                    yield from self._taint.walk(statement.value, inner, at, depth + 1)

    def _passed_on(self, call: ir.Call, receiver: ir.Expr | None, values: tuple[Value, ...], frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        if receiver is not None and not all(isinstance(v, (Ext, Cls)) and not self._origins.is_environment(v) for v in self.ev.eval(receiver, frame)):
            yield from self._taint.walk(receiver, frame, at, depth)
        texts = [v for v in self.ev.eval(receiver, frame) if isinstance(v, Str)] if receiver is not None and callee_word(call) == "format" else []
        here = replace(at, text=texts[0].place) if texts else at
        if callee_word(call) in ("stringify", "inspect", "format"):
            here = replace(here, spelled=False)
        copied, decoded = callee_word(call) in _COPYING, decodes(call)
        for index, arg in enumerate(call.args):
            if callee_word(call) in self._of_keys and self._gives_keys(arg.value, frame):
                continue
            if arg.name in self._taint.own_rules:
                continue
            inner = here.named(CLAIMS if decoded and not index else arg.name or "")
            if arg.name:
                inner = replace(inner, entry=inner.entry or self.ev.place(arg.value, frame))
            later = _given_later(call.args[index + 1 :]) if copied and arg.name is None else frozenset()
            yield from without(self._taint.walk(arg.value, frame, inner, depth), later, inner)

    def _gives_keys(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether going through a value gives names, not what they stand for."""
        return isinstance(expr, (ir.Ref, ir.Member)) and all(
            isinstance(v, Rec) or self._origins.is_environment(v) or self._taint.tokens.holds_headers(v) for v in self.ev.eval(expr, frame)
        )


def _sends(call: ir.Call) -> bool:
    """Whether `get` asks another server, not a mapping: `client.get(url, headers=headers)`."""
    return any(arg.name in _OF_REQUESTS for arg in call.args)


def _given_later(args: tuple[ir.Arg, ...]) -> frozenset[str]:
    """The members that later arguments write over those of an earlier one: `dict(account, password="***")`, `Object.assign({}, args, { password })`."""
    return frozenset(key for arg in args for key in ((arg.name,) if arg.name else keys_of(arg.value)))


def _asks_for_all(call: ir.Call) -> bool:
    """Whether a call that leaves out the token by itself is told not to: `include_all=True`, `include={"authorization"}`."""
    for arg in call.args:
        if arg.name == "include_all" and isinstance(arg.value, ir.Const) and arg.value.value is True:
            return True
        if arg.name == "include" and any(isinstance(n, ir.Const) and str(n.value).lower() == "authorization" for n in ir.walk(arg.value)):
            return True
    return False


__all__ = ["CallWalk"]
