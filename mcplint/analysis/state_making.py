"""What a state is made of before it is given to a client: the data in it, whether that can be read there, and what protects it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.classes import mro
from mcplint.analysis.sites import callee_word
from mcplint.analysis.state_names import Names, comes_from, name_words
from mcplint.analysis.texts import last_word, literal, origin
from mcplint.analysis.values import Argument, Attr, Cls, Ext, Frame, Func, Inst, Item, Known, Lazy, Nothing, Obj, Rec, Result, Seq, Str, Value, owner
from mcplint.ir import nodes as ir
from mcplint.ir.records import dataclass, field
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_STEPS = 1200
MAX_DEPTH = 24


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One piece of data: its name (the key, or the word that the code uses), the name of the value itself, and whether the client can read it.

    `constant` is the value when it is known; `random` for ids that nobody can guess; `bare` for a value that is handed out as it is.
    """

    name: str
    value_name: str
    place: Place
    readable: bool
    constant: object = ...
    random: bool = False
    keyed: bool = False
    asked: bool = False
    """An argument of the request itself: what the client wrote, and may write differently."""


@dataclass(slots=True)
class Making:
    """All that goes into a state.

    `protection` is "", "signed", "sealed" or "codec"; `built` says that it is put together or encoded; `unknown` that something that is not known
    makes it.
    """

    parts: list[Part] = field(default_factory=list)
    protection: str = ""
    protector: str = ""
    built: str = ""
    unknown: bool = False
    timed: bool = False
    record: bool = False
    """The value itself is a record, no text."""

    @property
    def data(self) -> list[Part]:
        """What is neither constant nor random."""
        return [p for p in self.parts if p.constant is ... and not p.random]


@dataclass(frozen=True, slots=True, eq=False)
class _At:
    """How far the walk has come: the name of what is walked, where it stands, whether it is readable and whether something encodes it."""

    name: str
    place: Place
    readable: bool = True
    built: bool = False
    keyed: bool = False
    depth: int = 0

    def inside(self, *, readable: bool | None = None, built: bool | None = None) -> _At:
        return _At(
            self.name, self.place, self.readable if readable is None else readable, self.built if built is None else built, self.keyed, self.depth + 1
        )


_RANK = {"": 0, "signed": 1, "sealed": 2, "codec": 3}


class StateMaker:
    """Reads states. `table` is the table of the SDK and of the languages' libraries."""

    def __init__(self, ev: Evaluator, table: Mapping[str, Any]) -> None:
        self.ev = ev
        guards, values = table.get("guards", {}), table.get("values", {})
        self._digests = Names(guards.get("digests", ()))
        self._hashes = Names(guards.get("hashes", ()))
        self._sealing = Names(guards.get("sealing", ()))
        self._signing = Names(guards.get("signing", ()))
        self._codecs = Names(guards.get("codecs", ()))
        self._timed = Names(guards.get("timed", ()))
        self._builders = frozenset(guards.get("builders", ()))
        self._binding = tuple(guards.get("binding", ()))
        self._signing_packages = tuple(guards.get("signing_packages", ()))
        self._sealing_packages = tuple(guards.get("sealing_packages", ()))
        self._signing_words = frozenset(guards.get("signing_words", ()))
        self._sealing_words = frozenset(guards.get("sealing_words", ()))
        self._arguments = frozenset(values.get("arguments", ()))
        self._opaque = Names(values.get("opaque", ()))
        self._encoders = frozenset(values.get("encoders", ()))
        self._dumpers = frozenset(values.get("dumpers", ()))
        self._conversions = frozenset(values.get("conversions", ()))
        self._steps = 0

    def of(self, lazy: Lazy) -> list[Making]:
        """One making for each thing that a state can be."""
        out: list[Making] = []
        for value in self.ev.force(lazy):
            if isinstance(value, Known) and value.value is None:
                continue
            making = Making(record=isinstance(value, (Rec, Obj, Seq)))
            self._steps = 0
            name = last_word(lazy.expr) if lazy.expr is not None else ""
            self._value(value, _At(name, lazy.place), making)
            out.append(making)
        return out

    # --- walking -----------------------------------------------------------------------------------------------------------

    def _lazy(self, lazy: Lazy, at: _At, making: Making) -> None:
        for value in self.ev.force(lazy)[:4]:
            self._value(value, at, making)

    def _expr(self, expr: ir.Expr, frame: Frame, at: _At, making: Making) -> None:
        named = at if at.keyed else _At(last_word(expr) or at.name, at.place, at.readable, at.built, at.keyed, at.depth)
        for value in self.ev.eval(expr, frame)[:4]:
            self._value(value, named, making)

    def _value(self, value: Value, at: _At, making: Making) -> None:
        self._steps += 1
        if self._steps > MAX_STEPS or at.depth > MAX_DEPTH:
            making.unknown = True
            return
        if isinstance(value, Known):
            self._part(making, at, constant=value.value)
        elif isinstance(value, Str):
            self._text(value, at, making)
        elif isinstance(value, Rec):
            for item in value.items:
                self._item(item, at, making)
            if value.open:
                self._part(making, _At(at.name, at.place, at.readable, at.built, at.keyed, at.depth))
        elif isinstance(value, Seq):
            for lazy in value.items:
                self._lazy(lazy, at.inside(), making)
            if value.open:
                self._part(making, at)
        elif isinstance(value, Obj):
            self._object(value, at, making)
        elif isinstance(value, Result):
            self._result(value, at, making)
        elif isinstance(value, Attr):
            self._attribute(value, at, making)
        elif isinstance(value, Argument):
            self._part(making, at, value_name=value.param.name)
        elif isinstance(value, Nothing):
            self._nothing(value, at, making)
        elif isinstance(value, Ext) and origin(value)[0] == "environment":
            self._part(making, at, value_name=value.name.rpartition(".")[2])
        elif not isinstance(value, (Ext, Cls, Func)):
            self._part(making, at)

    def _part(self, making: Making, at: _At, *, constant: object = ..., random: bool = False, value_name: str = "", asked: bool = False) -> None:
        if at.built and not making.built:
            making.built = "encoded"
        making.parts.append(Part(at.name, value_name or at.name, at.place, at.readable, constant, random, at.keyed, asked))

    def _text(self, value: Str, at: _At, making: Making) -> None:
        parts = value.text.parts
        if value.constant is not None:
            self._part(making, at, constant=value.constant)
            return
        built = at.built or len(parts) > 1
        if built:
            making.built = making.built or "encoded"
        for part in parts:
            if part.hole is None:
                continue
            name = at.name if at.keyed else part.hole.word or part.hole.name
            inner = _At(name, at.place if at.keyed else part.place, at.readable, built, at.keyed, at.depth + 1)
            of = part.hole.of
            if isinstance(of, Lazy) and of.value is not None:
                self._value(of.value, inner, making)
            else:
                self._part(making, inner)

    def _item(self, item: Item, at: _At, making: Making) -> None:
        key = item.key.constant
        name = key if key is not None else at.name
        inner = _At(name, item.key_place, at.readable, at.built, True, at.depth + 1)
        word = last_word(item.value.expr) if item.value.expr is not None else ""
        before = len(making.parts)
        self._lazy(item.value, inner, making)
        for i in range(before, len(making.parts)):
            made = making.parts[i]
            if made.keyed and made.value_name == made.name and word:
                making.parts[i] = Part(made.name, word, made.place, made.readable, made.constant, made.random, True)

    def _object(self, value: Obj, at: _At, making: Making) -> None:
        """An instance of a project class: the arguments it was made with, by field name."""
        names = self._fields(value.cls)
        if value.call is None or not (value.call.args or names):
            for name in names:
                self._part(making, _At(name, at.place, at.readable, at.built, True, at.depth))
            if not names:
                self._part(making, at)
            return
        position = 0
        for arg in value.call.args:
            if arg.spread:
                self._part(making, at)
                continue
            name = arg.name or (names[position] if position < len(names) else last_word(arg.value))
            position += arg.name is None
            place = Place(value.frame.info.file, arg.start, arg.end)
            self._item(Item(literal(name, place), place, Lazy(arg.value, value.frame)), at, making)

    def _fields(self, cls: Cls) -> list[str]:
        out: list[str] = []
        for base in reversed(list(mro(self.ev, cls))):
            if isinstance(base, Cls):
                out.extend(n for n, a in base.info.attributes.items() if not n.startswith("_") and a.annotation is not None and n not in out)
        return out

    def _attribute(self, value: Attr, at: _At, making: Making) -> None:
        base = value.base
        if isinstance(base, (Str, Result)) and value.item and isinstance(value.expr, ir.Index):
            self._value(base, at.inside(), making)  # a slice of what was made
            return
        if isinstance(base, Result) and value.name in self._conversions:
            self._value(base, at.inside(), making)
            return
        self._part(making, at, value_name=value.name if value.name != "[]" else "", asked=isinstance(base, Attr) and base.name in self._arguments)

    def _nothing(self, value: Nothing, at: _At, making: Making) -> None:
        expr, frame = value.expr, value.frame
        if expr is not None and frame is not None and at.depth < MAX_DEPTH:
            if isinstance(expr, ir.Binary):
                making.built = making.built or "encoded"
                for side in (expr.left, expr.right):
                    self._expr(side, frame, at.inside(built=True), making)
                return
            if isinstance(expr, (ir.Unary, ir.Compare, ir.Not)):
                self._part(making, at)
                return
            if isinstance(expr, ir.Template):
                for part in expr.parts:
                    self._expr(part, frame, at.inside(built=True), making)
                return
        if not at.built and not at.keyed:
            making.unknown = True
        self._part(making, at)

    # --- calls -------------------------------------------------------------------------------------------------------------

    def _result(self, value: Result, at: _At, making: Making) -> None:
        name, word = value.name, callee_word(value.call)
        callee = value.callee
        base = callee.base if isinstance(callee, Attr) else None
        arguments = [arg.value for arg in value.call.args]
        guard, readable = self._guard(value, name, word)
        if guard and _without_signature(value.call):
            self._expr(arguments[0], value.frame, at.inside(built=True), making)
            return
        if guard:
            self._protect(making, guard, name or word, at)
            if self._is_timed(name, word):
                making.timed = True
            if self._is_built(name):
                self._built_up(value, word, at, making)
                arguments = []
            for i, expr in enumerate(arguments):
                shown = at.readable and readable and (i == 0)
                self._expr(expr, value.frame, _At("", Place(value.frame.info.file, expr.start, expr.end), shown, True, False, at.depth + 1), making)
            if isinstance(base, Result) and self._codecs.within(base.name or callee_word(base.call)):
                return  # the options of a codec are not in its states
            if isinstance(base, (Result, Str, Obj, Rec)):
                self._value(base, at.inside(readable=at.readable and readable, built=True), making)
            elif isinstance(base, (Attr, Argument)) and word in self._conversions:
                self._value(base, at.inside(built=True), making)
            return
        if self._opaque.has(name, word):
            self._part(making, at, random=True)
        elif self._hashes.has(name, word):
            self._part(making, at, random=True)
            for expr in arguments:  # bound to the state without being in it
                self._expr(expr, value.frame, _At("", at.place, False, True, False, at.depth + 1), making)
        elif base is not None and word in self._dumpers and isinstance(base, (Obj, Argument, Attr, Rec)):
            making.built = making.built or "encoded"
            self._value(base, at.inside(built=True), making)
        elif base is not None and word in self._conversions and not isinstance(base, Ext):
            self._value(base, at.inside(), making)
            for expr in arguments:
                if not isinstance(expr, ir.Const):
                    self._expr(expr, value.frame, at.inside(), making)
        elif word in self._encoders or word in self._dumpers:
            making.built = making.built or "encoded"
            for expr in arguments[:2] if word not in ("concat", "join") else arguments:
                if not isinstance(expr, ir.Const):
                    self._expr(expr, value.frame, at.inside(built=True), making)
            if base is not None and not isinstance(base, Ext):
                self._value(base, at.inside(built=True), making)
        else:
            if not at.built and not at.keyed:
                making.unknown = True
            self._part(making, at, value_name=word)

    def _is_built(self, name: str) -> bool:
        """Whether a method belongs to a builder: `new SignJWT(claims).setSubject(user).sign(key)`."""
        first, dot, _ = name.partition("()")
        return bool(dot) and first.rsplit(".", 1)[-1] in self._builders

    def _built_up(self, value: Result, word: str, at: _At, making: Making) -> None:
        """What a builder's own methods add: an expiry, a subject; never the key."""
        if word == "setExpirationTime":
            making.timed = True
        elif word == "setSubject" and value.call.args:
            arg = value.call.args[0]
            self._part(making, _At("sub", Place(value.frame.info.file, arg.start, arg.end), at.readable, True, True, at.depth))

    def _unbound(self, value: Result) -> bool:
        """Whether a codec was made without what binds its states to a user and a request."""
        callee = value.callee
        made: Value | None = callee.base if isinstance(callee, Attr) else None
        if not isinstance(made, Result) or len(made.call.args) != 1:
            return False
        options = self.ev.value(made.call.args[0].value, made.frame)
        return isinstance(options, Rec) and not options.open and not any(options.get(name) is not None for name in self._binding)

    def _guard(self, value: Result, name: str, word: str) -> tuple[str, bool]:
        """The protection that a call gives, and whether its first argument stays readable."""
        inner = self._receiver(value)
        if self._codecs.has(name, word) or (inner and self._codecs.within(inner)):
            # a codec of the SDK: `seal` encrypts, `mint` only signs
            if self._unbound(value):
                return "signed", word != "seal"
            return "codec", word != "seal"
        if self._digests.has(name, word):
            return "signed", False
        if self._sealing.has(name, word) or comes_from(name, self._sealing_packages):
            return "sealed", False
        if self._signing.has(name, word) or (comes_from(name, self._signing_packages) and "." in name):
            return "signed", True
        if isinstance(value.callee, Func):
            return "", True
        words = name_words(word)
        if words & self._sealing_words:
            return "sealed", False
        if words & self._signing_words:
            return "signed", True
        return "", True

    def _receiver(self, value: Result) -> str:
        """Dotted name of what made the object that a method is called on."""
        callee = value.callee
        made = owner(callee) if isinstance(callee, Attr) else None
        if isinstance(made, Result):
            return made.name or callee_word(made.call)
        if isinstance(made, Inst) and isinstance(made.type, Ext):
            return made.type.name
        return ""

    def _protect(self, making: Making, guard: str, name: str, at: _At) -> None:
        if _RANK[guard] > _RANK[making.protection]:
            making.protection = guard
            making.protector = name.rsplit(".", 1)[-1]
        if at.built or not making.built:
            making.built = making.built or "encoded"

    def _is_timed(self, name: str, word: str) -> bool:
        return self._timed.has(name, word) or any(part.rsplit(".", 1)[-1] in self._timed.words for part in name.split("()"))


def _without_signature(call: ir.Call) -> bool:
    """Whether a call makes a token that nothing signs: `jwt.encode(claims, None, algorithm="none")`."""
    named = any(a.name in ("algorithm", "alg") and isinstance(a.value, ir.Const) and str(a.value.value).lower() == "none" for a in call.args)
    return named and bool(call.args) and call.args[0].name is None


__all__ = ["Making", "Part", "StateMaker"]
