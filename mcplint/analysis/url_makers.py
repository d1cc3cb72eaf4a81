"""URLs that client libraries put together: OAuth libraries with the parameters that they add by themselves.

What a library's call makes is data (`[[url_makers]]` in `mcplint/sdk/*_urls.toml`): the argument or constant that holds the endpoint, what the
receiver was
made with, what the library adds, and the shape of the result ("text", "pair" of URL and state, "record" with the URL under `key`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mcplint.analysis.sites import argument
from mcplint.analysis.texts import as_text, concat, literal
from mcplint.analysis.url_texts import one, query_text, unknown_text, with_query
from mcplint.analysis.values import Argument, Attr, Ext, Frame, Inst, Item, Known, Lazy, Nothing, Obj, Rec, Result, Seq, Str, Value
from mcplint.ir import nodes as ir
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

Row = Mapping[str, Any]
_UNKNOWN = (Attr, Argument, Nothing, Result)


def made_url(ev: Evaluator, rows: Sequence[Row], call: ir.Call, frame: Frame, base: Value) -> Iterable[Value] | None:
    """What a call of a library gives when it makes a URL; None when it is none of the rows."""
    if isinstance(base, Obj) and base.call is not None:
        return None
    package = _package(base)
    for row in rows:
        if package in row.get("packages", ()) or (not package and row.get("telling") and isinstance(base, _UNKNOWN)):
            return (_Maker(ev, row, call, frame, base).result(),)
    return None


def _package(value: Value) -> str:
    """The top-level package that an object comes from."""
    here = value
    for _ in range(20):
        if isinstance(here, Inst):
            here = here.type
        elif isinstance(here, Attr):
            here = here.base
        elif isinstance(here, Result):
            here = here.callee
        else:
            break
    return here.name.split(".", 1)[0] if isinstance(here, Ext) else ""


class _Maker:
    """One call of a library."""

    def __init__(self, ev: Evaluator, row: Row, call: ir.Call, frame: Frame, base: Value) -> None:
        self.ev = ev
        self.row = row
        self.call = call
        self.frame = frame
        self.place: Place = ev.place(call, frame)
        self.made = _constructor(base)

    def result(self) -> Value:
        """The value of the call."""
        url = self._url()
        shape = self.row.get("result", "text")
        if shape == "pair":
            state = Lazy(None, self.frame, self._random("state"))
            return Seq((Lazy(None, self.frame, url), state), self.place, "tuple")
        if shape == "record":
            key = literal(self.row.get("key", "url"), self.place)
            return Rec((Item(key, self.place, Lazy(None, self.frame, url)),), self.place, True)
        return url

    def _url(self) -> Str:
        items = [Item(literal(name, place), place, value) for name, value, place in self._parameters()]
        further, open_ = self._spread({i.key.constant for i in items})
        record = Rec((*items, *further), self.place, open_)
        return with_query(self._endpoint(), query_text(self.ev, record, None, self.frame, self.place), self.place)

    def _spread(self, seen: set[str | None]) -> tuple[list[Item], bool]:
        """What `**parameters` add, and whether they may add more than is known."""
        items: list[Item] = []
        open_ = False
        for arg in self.call.args:
            if arg.spread == 2 and self.row.get("keywords", True):
                given = one(self.ev, arg.value, self.frame)
                if isinstance(given, Rec):
                    items.extend(i for i in given.items if i.key.constant not in seen)
                open_ = open_ or not isinstance(given, Rec) or given.open
        at = self.row.get("record")
        if at is not None and at < len(self.call.args):
            given = one(self.ev, self.call.args[at].value, self.frame)
            if not isinstance(given, Rec):
                return items, True
            renamed: Mapping[str, str] = self.row.get("renamed", {})
            for item in given.items:
                name = renamed.get(item.key.constant or "", item.key.constant or "")
                key = item.key if name == item.key.constant else literal(name, item.key_place)
                items.append(Item(key, item.key_place, self._words(item.value)))
            open_ = open_ or given.open
        return items, open_

    def _endpoint(self) -> Str:
        """The endpoint: an argument, or what the library knows by itself."""
        at = self.row.get("endpoint")
        if at is not None:
            given = self._argument(self.call, at, self.frame)
            if given is not None:
                value = self.ev.force_one(given)
                return (
                    value
                    if isinstance(value, Str)
                    else as_text(value, given.expr, given.frame)
                    if given.expr is not None
                    else unknown_text("url", self.place)
                )
        constant = self.row.get("constant", "")
        return literal(constant, self.place) if constant else unknown_text("authorize_url", self.place)

    def _parameters(self) -> Iterable[tuple[str, Lazy, Place]]:
        seen: set[str] = set()
        renamed: Mapping[str, str] = self.row.get("renamed", {})
        skipped = {"code_verifier", *self.row.get("not_sent", ())}
        for name, at in self.row.get("takes", {}).items():
            given = self._argument(self.call, at, self.frame)
            if given is not None and not self._none(given):
                seen.add(name)
                yield name, self._words(given), given.place
        for arg in self.call.args:
            name = renamed.get(arg.name or "", arg.name or "")
            if arg.name and name not in seen and arg.name not in skipped and self.row.get("keywords", True):
                seen.add(name)
                yield name, self._words(Lazy(arg.value, self.frame)), self.ev.place(arg, self.frame)
        for name, at in self.row.get("receiver", {}).items():
            given = self._argument(self.made.call, at, self.made.frame) if self.made is not None else None
            if name in seen:
                continue
            seen.add(name)
            if given is not None and not self._none(given):
                yield name, self._words(given), given.place
            elif name in self.row.get("always", ()):  # what the receiver was made with is not known, and it has one
                yield name, Lazy(None, self.frame, unknown_text(name, self.place)), self.place
        for name, value in self.row.get("adds", {}).items():
            if name not in seen:
                yield name, Lazy(None, self.frame, literal(value, self.place)), self.place
        for name in self.row.get("makes", ()):
            if name not in seen:
                yield name, Lazy(None, self.frame, self._random(name)), self.place
        if self._pkce() and "code_challenge" not in seen:
            yield "code_challenge", Lazy(None, self.frame, self._random("code_challenge")), self.place
            yield "code_challenge_method", Lazy(None, self.frame, literal("S256", self.place)), self.place

    def _pkce(self) -> bool:
        """Whether the library adds a challenge of its own: always, or when receiver and call are given what it needs."""
        how = self.row.get("pkce")
        if how == "always":
            return True
        if not isinstance(how, Mapping):
            return False
        for name in how.get("receiver", ()):
            given = self._argument(self.made.call, [name], self.made.frame) if self.made is not None else None
            if given is None or self._none(given):
                return False
        return all(argument(self.call, 99, name) is not None for name in how.get("call", ()))

    def _random(self, name: str) -> Str:
        return unknown_text(name, self.place, "call", "secrets.token_urlsafe()")

    def _argument(self, call: ir.Call | None, at: Sequence[int | str], frame: Frame) -> Lazy | None:
        if call is None:
            return None
        index = next((a for a in at if isinstance(a, int)), 99)
        found = argument(call, index, *(a for a in at if isinstance(a, str)))
        return Lazy(found, frame) if found is not None else None

    def _none(self, lazy: Lazy) -> bool:
        value = self.ev.force_one(lazy)
        return isinstance(value, Known) and value.value is None

    def _words(self, lazy: Lazy) -> Lazy:
        """A list of scopes as the text that is sent."""
        value = self.ev.force_one(lazy)
        if not isinstance(value, Seq):
            return lazy
        pieces: list[Str] = []
        for item in value.items[:50]:
            inner = self.ev.force_one(item)
            if pieces:
                pieces.append(literal(" ", item.place))
            pieces.append(inner if isinstance(inner, Str) else unknown_text("scope", item.place))
        return Lazy(None, lazy.frame, concat(pieces, value.place))


def _constructor(value: Value) -> Result | None:
    """The call that made the receiver."""
    here = value
    for _ in range(20):
        if isinstance(here, Result):
            return here
        if isinstance(here, Attr):
            here = here.base
        else:
            return None
    return None


__all__ = ["made_url"]
