"""Authorization requests from source: every URL that a program puts together for a provider's consent screen, wherever it goes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.chosen import Choice, Chosen, OriginTable, followed_into, strongest
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import FunctionInfo, ModuleInfo, ScopeInfo
from mcplint.analysis.sites import callee_word, nodes_at, places_of, scopes_at, scopes_of
from mcplint.analysis.values import Frame, Lazy, Rec, Result, Seq, Str
from mcplint.interactions.flow_statements import Hot, Telling
from mcplint.interactions.model import Origin, Step
from mcplint.interactions.oauth import FlowState, OAuthFlow, ScopeRequest, ScopeText, StateOrigin, TokenRequest, is_authorization, of_url, scope_texts
from mcplint.interactions.source_entries import is_own_route
from mcplint.interactions.source_requests import Found
from mcplint.interactions.url import Url, parse
from mcplint.ir import nodes as ir
from mcplint.ir.json import Text
from mcplint.ir.records import dataclass
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.interactions.from_source import SourceProject

MAX_FRAMES = 40
MAX_SCOPES = 400
STALE = 6
"""Chains to one scope that show nothing new before the others are left alone."""
_WORDS = (b"client_id", b"clientId", b"response_type", b"code_challenge", b"authorization_url", b"authorization_request_url")
_BUILDERS = (b"urlencode", b"URLSearchParams", b"searchParams", b"RedirectResponse", b"redirect(")
_MODULES = (b"authorize", b"AUTHORIZ", b"auth_url", b"AUTH_URL", b"authorization_url", b"uthUrl", b"oauth", b"OAuth")
_ORIGINS = {
    Choice.CONSTANT: StateOrigin.CONSTANT, Choice.TIME: StateOrigin.TIME, Choice.USER: StateOrigin.USER, Choice.ARGUMENT: StateOrigin.ARGUMENT,
    Choice.ANSWER: StateOrigin.ANSWER, Choice.WEAK: StateOrigin.WEAK, Choice.RANDOM: StateOrigin.RANDOM,
    Choice.UNKNOWN: StateOrigin.UNKNOWN,
}  # fmt: skip
_BUILT = (ir.Const, ir.Template, ir.Binary, ir.Call, ir.Member, ir.Ref)


class FlowTable:
    """The words by which token requests and scopes given to libraries are told."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        grants, scopes = table.get("grants", {}), table.get("scopes", {})
        self.password = frozenset(grants.get("password", ()))
        self.grant_names = frozenset(grants.get("names", ()))
        self.scope_calls = frozenset(scopes.get("calls", ()))
        self.scope_arguments = frozenset(scopes.get("arguments", ()))
        self.registering = frozenset(scopes.get("registering", ()))
        self.nested = frozenset(scopes.get("nested", ()))
        self.fetching = frozenset(table.get("flows", {}).get("fetching", ()))
        self.positions: Mapping[str, int] = scopes.get("positions", {})


@dataclass(frozen=True, slots=True, eq=False)
class _Use:
    """An authorization URL in an expression `root` of a statement: `kept` in these variables, `returned` to the caller, or used."""

    root: ir.Expr
    text: Text
    kept: tuple[str, ...]
    returned: bool


class FlowFinder:
    """Finds the flows of a project's modules."""

    def __init__(self, project: SourceProject, table: FlowTable, origins: OriginTable) -> None:
        self.project = project
        self.ev = project.ev
        self.table = table
        self.chosen = Chosen(project.ev, origins)
        self._makers = project.once("flow makers", lambda: _makers(project))
        """Methods of libraries that are given the parameters in one record: the usual words need not stand there."""
        self._making = (*_WORDS, *self._makers)
        self._granting = tuple(word.encode() for word in (*table.grant_names, *table.password))
        self._building = (*self._making, *_BUILDERS)
        self._hot = Hot(project, (*_WORDS, *_BUILDERS, *self._makers))

    # --- flows -------------------------------------------------------------------------------------------------------

    def opened(self, requests: tuple[Found, ...]) -> Iterator[OAuthFlow]:
        """Authorization requests that clients open as they are."""
        sends: dict[tuple[int, int], list[Found]] = {}
        for found in requests:
            if found.request.mode == "url" and found.request.url is not None:
                sends.setdefault((id(found.site.call), id(found.frame)), []).append(found)
        for alternatives in sends.values():
            texts = fullest([f.request.url for f in alternatives if f.request.url is not None])
            for found in alternatives:
                if found.request.url is not None and found.request.url in texts:
                    flow = self.flow(found.request.url, True, found.request.chain)
                    if flow is not None:
                        yield flow

    def built(self, info: ModuleInfo) -> Iterator[OAuthFlow]:
        """Authorization requests put together in a module, as they are where they are used."""
        words = info.file.mentioned(self._building if info.file.mentioned(_MODULES) else self._making)
        if not words:
            return
        seen: set[int] = set()
        told: set[tuple[object, ...]] = set()
        work: list[ScopeInfo] = list(scopes_of(info, words))[::-1]  # the module first: what it keeps is used by its functions
        while work and len(seen) < MAX_SCOPES:
            scope = work.pop()
            if id(scope) in seen:
                continue
            seen.add(id(scope))
            found = list(self._uses(scope, self.project.frame(scope)))
            if not found:
                continue  # seen without its callers: chains are worth their cost only where something is put together
            work.extend(self._holding(scope, found))
            telling = {id(use.root) for use in found}
            stale = 0
            for frame in self.project.graph.frames(scope)[:MAX_FRAMES]:
                before = len(told)
                for use in self._uses(scope, frame, telling):
                    if use.kept:
                        continue  # looked at where the variable is used
                    if use.returned and frame.caller is not None:
                        if isinstance(scope, FunctionInfo) and scope.name:
                            self._hot.returning.add(scope.name)
                        work.append(frame.caller.scope)
                        continue
                    flow = self.flow(use.text, False, ())
                    key = _key(flow) if flow is not None else ()
                    if flow is not None and key not in told:
                        told.add(key)
                        yield flow
                stale = 0 if len(told) > before else stale + 1
                if stale >= STALE:
                    break

    def _holding(self, scope: ScopeInfo, found: list[_Use]) -> Iterator[ScopeInfo]:
        """The scopes that may use a scope's own variables which hold such a URL."""
        for name in {name for use in found for name in use.kept}:
            if isinstance(scope, ModuleInfo):
                yield from scopes_of(scope, (name.encode(),))
                continue
            stack = list(flow_of(scope).functions)
            while stack:
                function = stack.pop()
                if function.mentions(name.encode()):
                    yield function
                    stack.extend(flow_of(function).functions)

    def _uses(self, scope: ScopeInfo, frame: Frame, only: Collection[int] | None = None) -> Iterator[_Use]:
        """Authorization URLs where a scope makes or uses them; with `only`, in those of its expressions, by their ids."""
        found = self._hot.statements(scope)
        for statement, roots in found.statements:
            names = tuple(t.name for t in statement.targets if isinstance(t, ir.Ref)) if isinstance(statement, ir.Assign) else ()
            for root in roots:
                for text, whole in self._texts(root, frame, found.words) if only is None or id(root) in only else ():
                    yield _Use(root, text, names if whole else (), whole and isinstance(statement, ir.Return))

    def _texts(self, root: ir.Expr, frame: Frame, words: Telling) -> Iterator[tuple[Text, bool]]:
        """The outermost expressions below `root` that are authorization URLs, each with whether it is `root` itself."""
        data = frame.info.file.data
        stack: list[tuple[ir.Node, bool]] = [(root, True)]
        while stack:
            node, whole = stack.pop()
            if not words.tells(data, node.start, node.end):
                continue
            if isinstance(node, (ir.Await, ir.Cast)):
                stack.append((node.value, whole))
                continue
            if isinstance(node, _BUILT):
                found = [v.text for v in self.ev.eval(node, frame) if isinstance(v, Str) and _may_be(v.text)]
                hits = fullest([text for text in found if is_authorization(parse(text))])
                if hits:
                    yield from ((text, whole) for text in hits)
                    continue
            if isinstance(node, (ir.Choice, ir.Logical)):
                stack.extend((child, whole) for child in ir.children(node))
                continue
            stack.extend((child, False) for child in reversed(list(_used(node, self.table.fetching))))

    def flow(self, text: Text, opened: bool, chain: tuple[Step, ...]) -> OAuthFlow | None:
        """The authorization request that a text is, or None."""
        url = parse(text)
        if not is_authorization(url) or (not opened and is_own_route(self.project, url)):
            return None
        return of_url(url, Origin.SOURCE, place=self._default(url), opened=opened, state=self._state(url), chain=chain, scopes=self._scopes(url))

    def _default(self, url: Url) -> Place | None:
        """Where the default of a setting that holds the host is written: `os.environ.get("AUTHORIZE", "https://…")`."""
        first = url.text.parts[0].hole if url.text.parts else None
        lazy = first.of if first is not None and isinstance(first.of, Lazy) else None
        if lazy is None or not isinstance(lazy.value, Result):
            return None
        for arg in lazy.value.call.args[1:]:
            if isinstance(arg.value, ir.Const) and isinstance(arg.value.value, str) and "://" in arg.value.value:
                return Place(lazy.value.frame.info.file, arg.value.start, arg.value.end)
        return None

    def _state(self, url: Url) -> FlowState | None:
        given = url.get("state")
        if given is None:
            return None
        text = given.value
        if text is None or not text.parts:
            return FlowState(text, given.place, StateOrigin.CONSTANT)
        kinds: list[Choice] = []
        place: Place | None = None
        what = ""
        for part in text.parts:
            if part.hole is None:
                kinds.append(Choice.CONSTANT)
                place = place or part.place
                continue
            lazy = part.hole.of if isinstance(part.hole.of, Lazy) else None
            kinds.append(self.chosen.of(lazy) if lazy is not None else Choice.UNKNOWN)
            where = self.chosen.place(lazy) if lazy is not None else part.place
            made = lazy is not None and followed_into(lazy, where)  # then its call is what was chosen
            place = place or (given.place if made else where)
            what = what or part.hole.name
        return FlowState(text, place or given.place, _ORIGINS[strongest(kinds)], what)

    def _scopes(self, url: Url) -> tuple[ScopeText, ...]:
        asked = url.get("scope", "scopes", "user_scope")
        return tuple(scope_texts(asked.value)) if asked is not None else ()

    # --- token requests ------------------------------------------------------------------------------------------------

    def grants(self, info: ModuleInfo) -> Iterator[TokenRequest]:
        """Token requests with the password grant."""
        places = places_of(info.file, info.file.mentioned(self._granting))
        for scope in scopes_at(info, places):
            frame = self.project.frame(scope)
            for within in flow_of(scope).places.values():
                yield from self._stored_grant(within.current, frame)
            for node, _ in nodes_at(scope, places):
                yield from self._grant(node, frame)

    def _stored_grant(self, statement: ir.Stmt, frame: Frame) -> Iterator[TokenRequest]:
        """`form["grant_type"] = "password"`."""
        if isinstance(statement, ir.Assign) and statement.value is not None:
            for target in statement.targets:
                if isinstance(target, ir.Index) and isinstance(target.index, ir.Const) and target.index.value in self.table.grant_names:
                    yield from self._if_password(statement.value, Place(frame.info.file, target.start, statement.value.end), frame)

    def _grant(self, node: ir.Node, frame: Frame) -> Iterator[TokenRequest]:
        file = frame.info.file
        if isinstance(node, ir.Record):
            for entry in node.entries:
                if isinstance(entry.key, ir.Const) and entry.key.value in self.table.grant_names:
                    yield from self._if_password(entry.value, Place(file, entry.start, entry.end), frame)
        elif isinstance(node, ir.Call):
            word = callee_word(node)
            if word in self.table.password:
                yield TokenRequest(Place(file, node.start, node.end), "password")
            named = {a.name for a in node.args}
            for arg in node.args:
                if arg.name in self.table.grant_names and named & {"username", "password"}:
                    yield from self._if_password(arg.value, Place(file, arg.start, arg.end), frame)
            if word in ("set", "append", "add") and len(node.args) == 2 and isinstance(node.args[0].value, ir.Const):
                if node.args[0].value.value in self.table.grant_names:
                    yield from self._if_password(node.args[1].value, Place(file, node.start, node.end), frame)
        elif (
            isinstance(node, ir.Const)
            and isinstance(node.value, str)
            and "grant_type=password" in node.value
            and ("&" in node.value or "username" in node.value)
        ):
            yield TokenRequest(Place(file, node.start, node.end), "password")
        elif (
            isinstance(node, ir.Sequence)
            and len(node.items) == 2
            and isinstance(node.items[0], ir.Const)
            and node.items[0].value in self.table.grant_names
        ):
            yield from self._if_password(node.items[1], Place(file, node.start, node.end), frame)

    def _if_password(self, value: ir.Expr, place: Place, frame: Frame) -> Iterator[TokenRequest]:
        if self.ev.constant(Lazy(value, frame)) == "password":
            yield TokenRequest(place, "password")

    # --- scopes given to libraries ---------------------------------------------------------------------------------------

    def scopes(self, info: ModuleInfo) -> Iterator[ScopeRequest]:
        """Scopes that client libraries are told to ask for."""
        if b"cope" not in info.file.data:
            return
        words = tuple(w.encode() for w in (*self.table.scope_calls, *self.table.nested))
        for scope in scopes_of(info, words):
            for site in flow_of(scope).calls:
                word = callee_word(site.call)
                given = list(self._scope_values(site.call, word))
                if not given:
                    continue
                for frame in self.project.graph.frames(scope)[:8]:
                    texts = [t for expr in given for t in self._listed(Lazy(expr, frame))]
                    if texts:
                        yield ScopeRequest(Place(info.file, site.call.start, site.call.end), tuple(texts))

    def _scope_values(self, call: ir.Call, word: str) -> Iterator[ir.Expr]:
        if word in self.table.registering:
            for arg in call.args:
                if arg.name in self.table.nested:
                    for node in ir.walk(arg.value):
                        if isinstance(node, ir.Entry) and isinstance(node.key, ir.Const) and node.key.value in self.table.scope_arguments:
                            yield node.value
            return
        if word not in self.table.scope_calls:
            return
        at = 0
        for arg in call.args:
            if arg.name in self.table.scope_arguments:
                yield arg.value
            elif arg.name is None and not arg.spread:
                if self.table.positions.get(word) == at:
                    yield arg.value
                at += 1
            elif arg.name is None and isinstance(arg.value, ir.Record):
                pass
        for arg in call.args:
            if arg.name is None and isinstance(arg.value, ir.Record):
                for entry in arg.value.entries:
                    if isinstance(entry.key, ir.Const) and entry.key.value in self.table.scope_arguments:
                        yield entry.value

    def _listed(self, lazy: Lazy) -> Iterator[ScopeText]:
        """The scopes that a value lists, each with the text it is written in."""
        for value in self.ev.force(lazy)[:4]:
            if isinstance(value, Str):
                yield from scope_texts(value.text)
            elif isinstance(value, Seq):
                for item in value.items[:60]:
                    for inner in self.ev.force(item)[:2]:
                        if isinstance(inner, Str):
                            yield from scope_texts(inner.text)
            elif isinstance(value, Rec):
                continue


def _makers(project: SourceProject) -> tuple[bytes, ...]:
    return tuple(f"{name}(".encode() for name, rows in project.url_makers.items() if any("record" in row for row in rows))


def fullest(texts: list[Text]) -> list[Text]:
    """Of the texts that one expression can be, those with the most protection: what is put in under a condition is not missing, and what a loop fills
    is not the empty text that it begins with.
    """
    if len(texts) < 2:
        return texts
    out = texts
    for name in ("state", "code_challenge", "code_challenge_method"):
        urls = [(text, parse(text)) for text in out]
        having = {(u.place.file.path, u.place.start) for _, u in urls if _filled(u, name)}
        out = [text for text, u in urls if _filled(u, name) or (u.place.file.path, u.place.start) not in having]
    urls = [(text, parse(text)) for text in out]
    more = {(u.place.file.path, u.place.start) for _, u in urls if not u.query_known}
    urls = [(text, u) for text, u in urls if not u.query_known or (u.place.file.path, u.place.start) not in more]
    named = [text for text, u in urls if u.host is not None and u.host.known]
    return named or [text for text, _ in urls][:1]  # of hosts that are not known one stands for all


def _filled(url: Url, name: str) -> bool:
    """Whether a parameter is there with something in it."""
    given = url.get(name)
    return given is not None and given.value is not None and any(part.hole is not None or part.literal for part in given.value.parts)


def _used(node: ir.Node, fetching: frozenset[str]) -> Iterator[ir.Node]:
    """The parts of an expression that it uses as values; not what a method is called on, which it may be changing, nor an address that is only fetched."""
    if isinstance(node, ir.Call):
        here: ir.Node = node.callee
        while isinstance(here, ir.Member):
            here = here.object
        if not isinstance(here, ir.Ref):
            yield here
        yield from (arg for at, arg in enumerate(node.args) if callee_word(node) not in fetching or (arg.name or ("" if at else "url")) != "url")
    else:
        yield from ir.children(node)


def _may_be(text: Text) -> bool:
    """Whether a text may be an authorization request at all; cheap."""
    first = text.parts[0].literal[:1] if text.parts else ""
    literal = text.literal
    return not first.isspace() and ("client" in literal or "response_type" in literal)


def _key(flow: OAuthFlow) -> tuple[object, ...]:
    """What tells two flows apart for rules."""
    state = flow.state
    return (
        flow.place.file.path,
        flow.place.start,
        flow.complete,
        (state.place.start, state.place.file.path, state.origin) if state is not None else None,
        flow.challenge is None,
        flow.method.value if flow.method is not None else None,
        flow.response_type.value if flow.response_type is not None else None,
        tuple((s.place.file.path, s.place.start, s.scopes) for s in flow.scopes),
    )


__all__ = ["FlowFinder"]
