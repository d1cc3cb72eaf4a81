"""Where a taint walk ends: the environment, arguments, members of requests and replies, records of a declared form, calls of something outside."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis import request_storage
from mcplint.analysis.conditions import statement_of
from mcplint.analysis.fieldinfo import is_model
from mcplint.analysis.replies import after_failure
from mcplint.analysis.sites import callee_word
from mcplint.analysis.taint_leaves import KEPT_FEW, At, Leaf, activation_of, leaf_at
from mcplint.analysis.texts import last_word
from mcplint.analysis.types import bases_of, is_enum
from mcplint.analysis.values import Argument, Attr, Cls, Ext, Frame, Known, Obj, Result, Str, Value, dotted
from mcplint.ir import nodes as ir
from mcplint.ir.records import replace
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.taint import Taint


class Origins:
    """The leaves of values and calls that are made of nothing else in the project, by the tables of `sdk/credentials.toml`."""

    def __init__(self, taint: Taint) -> None:
        table = taint.table
        rows = table.get("taint", {})
        self.ev = taint.ev
        self.tokens = taint.tokens
        self._taint = taint
        self._answer_calls = frozenset(table.get("answers_of", {}).get("calls", ()))
        self._environments = tuple(rows.get("environments", ()))
        self._reply = frozenset(rows.get("reply", ()))
        self._secret_reads = frozenset(rows.get("secret_reads", ()))
        self._token_reads = tuple(rows.get("token_reads", ()))
        self._verbs = frozenset(rows.get("verbs", ()))
        self._subjects = frozenset(rows.get("subjects", ()))

    # --- calls of something outside -----------------------------------------------------------------------------------

    def outside(self, call: ir.Call, word: str, receiver: ir.Expr | None, frame: Frame, at: At, depth: int) -> Iterator[Leaf]:
        """A call of something outside that is not known to pass anything on."""
        place = self.ev.place(call, frame)
        grant = self.tokens.request(call, frame)
        if grant is not None and self.tokens.library(word):
            yield leaf_at("token-response", (), at, place, whole=True, personal=grant)
            return
        if word in self._reply and receiver is not None:
            for value in self.ev.eval(receiver, frame):
                granted = self.tokens.response(value)
                if granted is not None:
                    within = statement_of(frame.scope, call)
                    if within is None or not after_failure(within, call, frame):
                        yield leaf_at("token-response", (), at, place, whole=True, personal=granted)
                    return
            return  # what some service answers is its own affair
        if any(isinstance(v, Attr) and v.base is not v and word in self._answer_calls for v in self.ev.eval(call.callee, frame)):
            return  # the whole answer, not what was entered
        yield from self._declared(call, frame, at, place)
        yield from self.by_name(word, at, place, self.for_somebody(call))

    def _declared(self, call: ir.Call, frame: Frame, at: At, place: Place) -> Iterator[Leaf]:
        """The fields of the record that a callback is declared to give: `grant: () => Promise<Grant>`."""
        for value in self.ev.eval(call.callee, frame):
            annotation = value.param.annotation if isinstance(value, Argument) else None
            if annotation is None or not isinstance(value, Argument):
                continue
            yield from self.typed(annotation, value.frame.outer or value.frame, at, place)

    def typed(self, annotation: ir.Expr, frame: Frame, at: At, place: Place) -> Iterator[Leaf]:
        """The fields of the records that a type names, or spells out: `Promise<Grant>`, `Promise<{ access_token: string }>`; of a function's type, its result."""
        if isinstance(annotation, ir.Unknown) and annotation.kind == "function_type" and annotation.parts:
            annotation = annotation.parts[-1]
        for node in ir.walk(annotation):
            if isinstance(node, ir.Ref):
                for named in self.ev.eval(node, frame):
                    if isinstance(named, Cls):
                        yield from self.fields(named, at, place)
            elif isinstance(node, ir.Record):
                for entry in node.entries[:30]:
                    if isinstance(entry.key, ir.Const) and isinstance(entry.key.value, str) and _may_tell(entry.value):
                        yield leaf_at("value", (entry.key.value,), at, place)

    def for_somebody(self, call: ir.Call) -> bool:
        """Whether a call is told for whom it works."""
        return any(last_word(arg.value).lower().replace("_", "") in self._subjects for arg in call.args)

    def by_name(self, word: str, at: At, place: Place, personal: bool) -> Iterator[Leaf]:
        """A call that is known by its name only: `get_api_key()` gives an API key."""
        parts = re.split(r"_+|(?<=[a-z0-9])(?=[A-Z])", word.strip("_"))
        rest = "_".join(p for p in parts[1:]).lower() if len(parts) > 1 and parts[0].lower() in self._verbs else ""
        if rest:
            yield leaf_at("call", (rest,), at, place, personal=personal)
        elif at.names:
            yield leaf_at("call", (), at, place, personal=personal)

    def stored(self, receiver: ir.Expr, frame: Frame) -> list[Result]:
        """The context variables or asynchronous local storages that an expression gives."""
        return [value for value in self.ev.eval(receiver, frame) if isinstance(value, Result) and request_storage.storage(value)]

    def context_variable(self, storage: Result, at: At, depth: int) -> Iterator[Leaf]:
        """`caller_token.get()`: what is set elsewhere while the same request runs."""
        for lazy in request_storage.kept(self.ev, storage):
            yield from self._taint.lazy(lazy, at, depth + 1)

    # --- records of a declared form -----------------------------------------------------------------------------------

    def of_settings(self, cls: Cls) -> bool:
        """Whether a class reads its fields from the environment."""
        return any(base.endswith(".BaseSettings") for base in bases_of(self.ev, cls))

    def record_like(self, cls: Cls) -> bool:
        """Whether an instance shows what it was made with: a model, a data class, something derived from a class of a library."""
        if cls.info.decl.kind == "interface" or is_model(self.ev, cls):
            return True
        return any(not base.startswith(("abc.", "builtins.object", "typing.")) for base in bases_of(self.ev, cls))

    def fields(self, cls: Cls, at: At, place: Place | None) -> Iterator[Leaf]:
        """What a record of a declared form holds; nothing for classes that hide their members."""
        if cls.info.decl.kind != "interface" and not is_model(self.ev, cls) and not self.of_settings(cls):
            return
        for name, assign in list(cls.info.attributes.items())[:30]:
            if assign.annotation is not None and _may_tell(assign.annotation):
                yield leaf_at("value", (name,), at, place)

    # --- arguments and members ----------------------------------------------------------------------------------------

    def argument(self, value: Argument, at: At) -> Iterator[Leaf]:
        """What a parameter brings of which the caller is not known."""
        kind = self.tokens.of_argument(value)
        yield leaf_at(
            kind or "argument", (value.param.name,) if value.param.name else (), at, value.place, whole=kind == "headers", frame=value.frame
        )

    def attribute(self, value: Attr, at: At) -> Iterator[Leaf]:
        """What a member is of which no more is known than where it is read."""
        names: list[str] = []
        root: Value = value
        while isinstance(root, Attr):
            if isinstance(root.expr, ir.Index) and isinstance(root.expr.index, ir.Unknown):
                spelled = root.frame.info.file.text(root.expr.index.start, root.expr.index.end)
                if KEPT_FEW.fullmatch(spelled):
                    return
            names.append(root.name)
            root = root.base
        named = tuple(n for n in names if n not in ("[]", "/"))
        name = dotted(value)
        if self._chosen_variable(value):
            yield leaf_at("environment", (), at, value.place, whole=True)
            return
        found = list(self.from_environment(name, at, value.place))
        if found:
            yield from found
            return
        kept = list(self._in_context(root, named, at))
        if kept:
            yield from kept
            return
        if any(n in self._taint.cleaning and n != value.name for n in named):
            return
        source = self.tokens.of_attribute(value, named, root)
        if source is not None:
            kind, key, personal = source
            if kind:
                yield leaf_at(
                    kind, (key,) if key else (), at, value.place, whole=kind == "headers" or not key, personal=personal, frame=activation_of(root)
                )
            return
        if isinstance(root, Result) and callee_word(root.call) in self._answer_calls:
            yield leaf_at("answer", named, at, value.place)
            return
        if isinstance(root, Obj) and not at.revealed and self.tokens.secret_type(root, named[-1] if named else ""):
            return
        if isinstance(root, (Known, Str)) and not named:
            return
        if isinstance(root, Cls) and is_enum(self.ev, root):
            return  # a name of one of several ways: `AuthMethod.AccessToken`
        read = isinstance(root, Result) and callee_word(root.call) in self._secret_reads
        if isinstance(root, Result) and named[:1] == ("token",) and root.name.startswith(self._token_reads):
            named = ("access token", *named[1:])
        yield leaf_at("value", (*named[:1], "secret value", *named[1:]) if read else named, at, value.place, frame=activation_of(root))

    def _chosen_variable(self, value: Attr) -> bool:
        """`process.env[name]` where the caller says which."""
        if value.name != "[]" or not self.is_environment(value.base) or not isinstance(value.expr, ir.Index):
            return False
        return self.by_caller(value.expr.index, value.frame)

    def by_caller(self, expr: ir.Expr, frame: Frame) -> bool:
        """Whether an argument of the caller's, perhaps rewritten, says which."""
        for given in self.ev.eval(expr, frame):
            here: Value = given
            for _ in range(6):
                if isinstance(here, Attr):
                    here = here.base
                elif isinstance(here, Result) and isinstance(here.callee, Attr):
                    here = here.callee.base
                elif isinstance(here, Result) and len(here.call.args) == 1 and callee_word(here.call) in ("String", "str"):
                    here = self.ev.value(here.call.args[0].value, here.frame)
            if isinstance(here, Argument) and self._of_handler(here):
                return True
        return False

    def _of_handler(self, value: Argument) -> bool:
        """Whether a parameter is one that whoever calls the server fills in, not one of a helper."""
        entries = getattr(self.ev.project, "entries", None)
        return entries is None or entries.of(value.function) is not None

    def _in_context(self, root: Value, named: tuple[str, ...], at: At) -> Iterator[Leaf]:
        """`store.getStore().token`: the member of what is put there while the same request runs."""
        callee = root.callee if isinstance(root, Result) and not root.call.args else None
        if not isinstance(root, Result) or not isinstance(callee, Attr) or callee.name not in ("get", "getStore") or not named:
            return
        receiver = root.call.callee.object if isinstance(root.call.callee, ir.Member) else None
        for storage in self.stored(receiver, root.frame) if receiver is not None else ():
            for leaf in self.context_variable(storage, At(), 1):
                if named[-1] in leaf.names[-2:]:  # the key there, not the names that it is given here or further inside
                    yield replace(leaf, names=(*leaf.names, *reversed(at.names)), text=at.text or leaf.text, entry=at.entry or leaf.entry)

    def is_environment(self, value: Value) -> bool:
        """Whether a value is the environment as a whole."""
        return isinstance(value, Ext) and value.name in self._environments

    def from_environment(self, name: str, at: At, place: Place | None) -> Iterator[Leaf]:
        """The environment, or a variable of it, by its dotted name."""
        for environment in self._environments:
            if name == environment:
                yield leaf_at("environment", (), at, place, whole=True)
                return
            if name.startswith(environment + "."):
                yield leaf_at("variable", (name[len(environment) + 1 :],), at, place)
                return


def _may_tell(annotation: ir.Expr) -> bool:
    """Whether what is declared to be of a type may be a text that gives itself away."""
    words = {n.name for n in ir.walk(annotation) if isinstance(n, (ir.Ref, ir.Member))}
    return not words & {"SecretStr", "SecretBytes", "boolean", "bool", "int", "number"}


__all__ = ["Origins"]
