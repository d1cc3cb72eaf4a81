"""What the handlers of a project tell people: texts of results, prompts and errors."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from mcplint.analysis.entries import Entry
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo
from mcplint.analysis.sites import callee_word, scopes_at
from mcplint.analysis.values import Known, Lazy, Obj, Rec, Result, Seq, Str, Value
from mcplint.interactions.credentials import UserText
from mcplint.interactions.model import Origin
from mcplint.interactions.source_credentials import HANDLERS, Credentials, credentials
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.json import Text
from mcplint.ir.patterns import regex

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

_MAX_TEXTS = 60
_MAX_DEPTH = 12
_HINTS = (b"paste", b"auth", b"consent", b"_url", b"browser", b"verification", b"redirect", b"link")
_LINKS = (b"_url", b"_uri", b"_link", b'url"', b"url'", b'link"', b"url:")
_LINK = regex(r"(?i)ur[li]$|link$|uri_complete$")
_SPACED_HINTS = regex(rb"log.?in|sign.?in|\bcode\b")


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[UserText]:
    """The texts that handlers of a module give back, and the errors that it raises while a handler runs."""
    lower = info.file.data.lower()
    if not info.file.mentioned_in_any_case(_HINTS) and not _SPACED_HINTS.search(lower):
        return
    shared = credentials(project)
    opening = {f.frame.scope for f in requests if f.request.mode == "url"}
    told: set[tuple[str, int]] = set()
    for entry in shared.handlers(info):
        for text, kind in (*_returned(shared, entry), *_raised_by(shared, entry.function)):
            key = (text.place.file.path, text.place.start)
            if key not in told:
                told.add(key)
                yield UserText(text, kind, Origin.SOURCE, shared.tool(entry), entry.function in opening)
        if any(lower.find(word, entry.function.decl.start, entry.function.decl.body_end) >= 0 for word in _LINKS):
            for name, others in _links(shared, entry):
                key = (name.place.file.path, name.place.start)
                if key not in told:
                    told.add(key)
                    yield UserText(name, "link", Origin.SOURCE, shared.tool(entry), entry.function in opening, others)
    for scope in scopes_at(info, shared.raising(info), lambda function: _hinted(lower, function.decl.start, function.decl.body_end)):
        if isinstance(scope, FunctionInfo):
            for text, kind in _raised_by(shared, scope):
                if (text.place.file.path, text.place.start) not in told:
                    yield UserText(text, kind, Origin.SOURCE, given=partial(shared.from_request, scope, HANDLERS))


def _links(shared: Credentials, entry: Entry) -> Iterator[tuple[Text, tuple[str, ...]]]:
    """Names of members of a handler's results that hold an address put together at run time, with the other texts of the result."""
    frame = shared.entered(entry.function, entry)
    for statement, _ in flow_of(entry.function).returns:
        if statement.value is None:
            continue
        lazy = Lazy(statement.value, frame)
        for value in shared.ev.force(lazy)[:4]:
            for item in value.items[:30] if isinstance(value, Rec) else ():
                if isinstance(item.key, Str) and item.key.constant and _LINK.search(item.key.constant) and _leads(shared, item.value):
                    yield item.key.text, tuple(t.value for t in texts_of(shared, lazy))


def _leads(shared: Credentials, lazy: Lazy) -> bool:
    """Whether a value is an address with parameters, or one that is put together elsewhere."""
    values = shared.ev.force(lazy)
    return any(
        not isinstance(v, (Str, Known)) or (isinstance(v, Str) and not v.text.known and ("?" in v.text.value or len(v.text.parts) == 1))
        for v in values
    )


def _hinted(lower: bytes, start: int, end: int) -> bool:
    """Whether a stretch of a text in lower case has a word of those that such texts hold."""
    return any(lower.find(word, start, end) >= 0 for word in _HINTS) or _SPACED_HINTS.search(lower, start, end) is not None


def _returned(shared: Credentials, entry: Entry) -> Iterator[tuple[Text, str]]:
    frame = shared.entered(entry.function, entry)
    flow = flow_of(entry.function)
    for value in [s.value for s, _ in flow.returns] + [y.value for y in flow.yields]:
        if value is not None:
            for text in texts_of(shared, Lazy(value, frame)):
                yield text, "result"


def _raised_by(shared: Credentials, function: FunctionInfo) -> Iterator[tuple[Text, str]]:
    frame = shared.project.frame(function)
    for statement, _ in flow_of(function).raises:
        if isinstance(statement.value, ir.Call):
            for arg in statement.value.args:
                for text in texts_of(shared, Lazy(arg.value, frame)):
                    yield text, "error"


def texts_of(shared: Credentials, lazy: Lazy) -> Iterator[Text]:
    """The texts that a value shows, also inside records, sequences and content objects."""
    ev = shared.ev
    requests = shared.words("texts_for_people", "requests")
    stack: list[tuple[Lazy, int]] = [(lazy, 0)]
    left = _MAX_TEXTS
    while stack and left:
        here, depth = stack.pop()
        if depth > _MAX_DEPTH:
            continue
        values: tuple[Value, ...] = ev.force(here)
        for value in values:
            left -= 1
            if left <= 0:
                return
            if isinstance(value, Str):
                yield value.text
            elif isinstance(value, Rec):
                stack.extend((item.value, depth + 1) for item in value.items[:30])
            elif isinstance(value, Seq):
                stack.extend((item, depth + 1) for item in value.items[:30])
            elif isinstance(value, (Result, Obj)) and value.call is not None:
                if callee_word(value.call) not in requests:
                    stack.extend((Lazy(arg.value, value.frame), depth + 1) for arg in value.call.args[:12])
