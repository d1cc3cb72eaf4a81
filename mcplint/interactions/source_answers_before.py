"""What a handler changes outside of the process before it asks: the calls on every way to the question, in helpers, too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from mcplint.analysis.aliases import root_name
from mcplint.analysis.conditions import chain_of
from mcplint.analysis.effects import bare_call, effect_word, is_stub, opens_with, sql_of
from mcplint.analysis.passing import falls_through
from mcplint.analysis.provenance import bare
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, FunctionInfo, inner_statements
from mcplint.analysis.sites import callee_word, callee_words, own_expressions
from mcplint.analysis.values import Frame, Func, Rec, Result, Seq, Str, dotted
from mcplint.interactions.answers import Spot
from mcplint.ir import nodes as ir
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator

MAX_DEPTH = 3
_PARTS = regex(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")

_OF_CONTAINERS = frozenset({"delete", "remove", "add", "set", "clear", "pop", "append", "push", "update", "insert"})
_CONTAINERS = frozenset(
    {"Map", "Set", "WeakMap", "WeakSet", "dict", "set", "list", "deque", "defaultdict", "OrderedDict", "WeakKeyDictionary", "WeakValueDictionary"}
)


class EffectsBefore:
    """Finds effects before a question, by the tables of `sdk/answers.toml`."""

    def __init__(self, ev: Evaluator, facts: Mapping[str, Any]) -> None:
        table = facts.get("effects", {})
        self.ev = ev
        self._methods = frozenset(table.get("methods", ()))
        self._prefixes = tuple(table.get("prefixes", ()))
        self._harmless = frozenset(table.get("harmless", ()))
        self._loggers = frozenset(table.get("loggers", ()))
        self._requests = frozenset(table.get("requests", ()))
        self._idempotency = tuple(table.get("idempotency", ()))
        self._quiet = frozenset(table.get("common", ()))
        self._queries = frozenset(table.get("queries", ()))
        self._writing = tuple(table.get("sql_writes", ()))
        self._repeatable = tuple(table.get("sql_repeatable", ()))
        self._processes = frozenset(table.get("processes", ()))
        self._commands = {str(k): frozenset(v) for k, v in table.get("commands", {}).items()}
        self._viewers = frozenset(table.get("viewers", ()))
        self._services = tuple(table.get("services", ()))
        self._reading_paths = frozenset(table.get("reading_paths", ()))
        self._reading = tuple(table.get("reading", ()))
        self._outside = tuple(table.get("outside", ()))
        self._pending = frozenset(table.get("pending", ()))
        self._records = tuple(table.get("records", ()))
        self._undoing = tuple(table.get("undoing", ()))

    def of(self, frame: Frame, site: CallSite, page: bool) -> Iterator[Spot]:
        """The effects on the way to a call, along its chain. `page` when it opens a page: what the page is about has to be made first."""
        chain = list(chain_of(frame, site))
        handled = any(here.entry is not None for here, _ in chain)
        for here, at in chain:
            found: list[tuple[Frame, ir.Call]] = []
            sites = {id(s.call) for s in flow_of(here.scope).calls}
            for within in at.within.enclosing():
                for index, statement in enumerate(within.block[: within.index]):
                    effects = list(self._in_statement(statement, here, sites))
                    if (
                        effects
                        and not self._undone(statement, here, at)
                        and not (page and self._prepares(statement, within.block[index + 1 : within.index + 1]))
                    ):
                        found.extend(effects)
            yield from self._spots(found)
            if here.entry is not None:
                break
            if here.via == "enclosed" and not handled:
                break  # start-up code that only makes the function: nothing shows that it runs then

    def _undone(self, statement: ir.Stmt, frame: Frame, asked: CallSite) -> bool:
        """Whether what an effect gives is handed to a call that takes it back when the question was answered: `deny({ token: result.token })`."""
        if not isinstance(statement, ir.Assign):
            return False
        flow = flow_of(frame.scope)
        return any(
            site.call.start >= asked.call.end
            and opens_with(callee_word(site.call), self._undoing)
            and any(
                d.node is statement
                for arg in site.call.args
                for node in ir.walk(arg.value)
                if isinstance(node, ir.Ref)
                for d in flow.refs.get(id(node), ())
            )
            for site in flow.calls
        )

    def _prepares(self, statement: ir.Stmt, following: tuple[ir.Stmt, ...]) -> bool:
        """Whether an effect gives what the request is made of."""
        names = {n.name for t in statement.targets for n in ir.walk(t) if isinstance(n, ir.Ref)} if isinstance(statement, ir.Assign) else set()
        for later in following:
            used = any(isinstance(n, ir.Ref) and n.name in names for root in own_expressions(later) for n in ir.walk(root))
            if used and later is following[-1]:
                return True
            if used and isinstance(later, ir.Assign):
                names |= {n.name for t in later.targets for n in ir.walk(t) if isinstance(n, ir.Ref)}
        return False

    def _spots(self, found: list[tuple[Frame, ir.Call]]) -> Iterator[Spot]:
        """One for each effect; the commit of what was written is not another one."""
        queried = any(callee_word(call) in self._queries for _, call in found)
        for frame, call in found:
            word = callee_word(call)
            if word == "commit" and queried:
                continue
            yield Spot(Place(frame.info.file, call.start, call.end), word)

    def _in_statement(self, statement: ir.Stmt, frame: Frame, sites: set[int]) -> Iterator[tuple[Frame, ir.Call]]:
        if isinstance(statement, (ir.If, ir.Try, ir.With, ir.Loop, ir.Match)):
            if isinstance(statement, ir.If):
                missing = self._looked_up(statement.test, frame)
                for block in (statement.otherwise,) if missing else (statement.then, statement.otherwise):
                    if falls_through(block):
                        for inner in block:
                            yield from self._in_statement(inner, frame, sites)
            elif not isinstance(statement, ir.Match):
                for inner in inner_statements(statement):
                    yield from self._in_statement(inner, frame, sites)
            return
        for root in own_expressions(statement):
            for node in ir.walk(root):
                if isinstance(node, ir.Call) and id(node) in sites:
                    yield from self._of_call(node, statement, frame, MAX_DEPTH, set())

    def _looked_up(self, test: ir.Expr, frame: Frame) -> bool:
        """Whether a test says that something was looked up and is not there yet: what is done then is done once."""
        here: ir.Expr = test
        if isinstance(here, ir.Not):
            here = here.operand
        elif isinstance(here, ir.Compare) and here.op in ("is", "==") and isinstance(here.right, ir.Const) and here.right.value is None:
            here = here.left
        else:
            return False
        while isinstance(here, (ir.Await, ir.Cast, ir.Bind)):
            here = here.value
        if isinstance(here, ir.Ref):
            defs = flow_of(frame.scope).refs.get(id(here), ())
            return bool(defs) and all(d.kind == "value" and d.value is not None and isinstance(bare(d.value), ir.Call) for d in defs)
        return isinstance(here, ir.Call) and opens_with(callee_word(here), self._reading)

    def _of_call(self, call: ir.Call, statement: ir.Stmt, frame: Frame, depth: int, seen: set[int]) -> Iterator[tuple[Frame, ir.Call]]:
        call = _elsewhere(call)
        if self._keeps_record(call) or self._repeats_safely(call, frame):
            return
        targets = [v for v in self.ev.eval(call.callee, frame) if isinstance(v, Func) and not is_stub(v.info.decl)]
        if not targets:
            if self._writes(call, frame, bare_call(statement) is call):
                yield frame, call
            return
        for target in targets[:2]:
            if depth > 0 and id(target.info) not in seen and not self._reads(target.info):
                seen.add(id(target.info))
                inner = self.ev.project.frame(target.info)
                for site in flow_of(target.info).calls:
                    yield from self._of_call(site.call, site.within.current, inner, depth - 1, seen)

    def _reads(self, function: FunctionInfo) -> bool:
        """Whether a helper's name says that it only looks, logs in or reports."""
        return opens_with(function.name, self._reading)

    def _keeps_record(self, call: ir.Call) -> bool:
        """Whether a call keeps the record of the request itself, or a note of it: `pending_store.create(state)`."""
        words = callee_words(call)[0][::-1]
        if any(record in word.lower() for word in words for record in self._records) or (words and words[-1] in self._loggers):
            return True
        named = [word for word in words[:-1] or words if word.lstrip("_") not in ("session", "http", "client")]
        parts = [part.lower() for word in named for part in _PARTS.findall(word)]
        return any(part in self._pending for part in parts) and words[-1].lower() not in self._services

    def _repeats_safely(self, call: ir.Call, frame: Frame) -> bool:
        """Whether a call carries a key by which a repeated one is known, in its own text or in that of a variable that it is given."""
        texts = [frame.info.file.text(call.start, call.end)]
        refs = flow_of(frame.scope).refs
        for arg in call.args:
            for node in ir.walk(arg.value):
                if isinstance(node, ir.Ref):
                    texts.extend(
                        frame.info.file.text(d.node.start, d.node.end) for d in refs.get(id(node), ()) if d.kind in ("value", "set", "method")
                    )
        return any(word in text.lower() for text in texts for word in self._idempotency)

    # --- what writes ---------------------------------------------------------------------------------------------------

    def _writes(self, call: ir.Call, frame: Frame, alone: bool) -> bool:
        """Whether a call that is no function of the project changes something outside; `alone` when nobody wants its result."""
        word = callee_word(call)
        if not word or word in self._harmless or (word in _OF_CONTAINERS and self._in_memory(call, frame)):
            return False
        if word in self._queries or (word != "text" and sql_of(call)):
            return self._writes_sql(call, frame)
        if word in self._processes and self._runs_process(call, frame):
            return self._changing_command(call, frame, alone)
        name = self._outside_name(call, frame)
        if name in _COPIES or (word in _LATER and self._is_task(call, frame)):
            return True
        if name.startswith(self._services):
            return effect_word(word, self._methods, self._prefixes) != ""
        if word in ("request", "fetch", "stream") or word in self._requests:
            return self._names_writing_method(call)
        kind = effect_word(word, self._methods, self._prefixes)
        if kind == "method" and name.startswith(_FILES):
            return True
        if word in self._quiet or (kind != "method" and not (kind == "verb" and opens_with(word, self._outside))):
            return False
        return not (word in ("post", "put", "patch") and self._reads_path(call, frame))

    def _in_memory(self, call: ir.Call, frame: Frame) -> bool:
        """Whether a call changes a container of the process: `issued.delete(key)`."""
        values = self.ev.eval(call.callee.object, frame) if isinstance(call.callee, ir.Member) else ()
        return any(isinstance(v, (Rec, Seq)) or (isinstance(v, Result) and v.name.rsplit(".", 1)[-1] in _CONTAINERS) for v in values)

    def _outside_name(self, call: ir.Call, frame: Frame) -> str:
        for value in self.ev.eval(call.callee, frame):
            name = dotted(value)
            if name:
                return name
        return ""

    def _is_task(self, call: ir.Call, frame: Frame) -> bool:
        """Whether a method is that of a function of the project, put into a queue: `book.delay(truck)`."""
        return isinstance(call.callee, ir.Member) and any(isinstance(v, (Func, Result)) for v in self.ev.eval(call.callee.object, frame))

    def _writes_sql(self, call: ir.Call, frame: Frame) -> bool:
        text = self._text(call.args[0].value, frame).lstrip().upper() if call.args else ""
        if not text.startswith(_VERBS) and call.args and _BUILT.match(frame.info.file.text(call.args[0].start, call.args[0].end)):
            return True
        return text.startswith(self._writing) and not any(words in text for words in self._repeatable)

    def _text(self, expr: ir.Expr, frame: Frame) -> str:
        """The literal text of an argument, as far as it is known."""
        for value in self.ev.eval(expr, frame):
            if isinstance(value, Str):
                return value.text.value
        return "".join(n.value for n in ir.walk(expr) if isinstance(n, ir.Const) and isinstance(n.value, str))

    def _runs_process(self, call: ir.Call, frame: Frame) -> bool:
        name = self._outside_name(call, frame)
        root = root_name(call.callee)
        return name.startswith(("subprocess.", "os.", "asyncio.", "child_process")) or (
            root is not None and root.name in ("subprocess", "os", "asyncio", "sp")
        )

    def _changing_command(self, call: ir.Call, frame: Frame, alone: bool) -> bool:
        """Whether the words of a command line name a program and what it changes: `git push`, `kubectl delete`, `rm`. Any other program whose output
        and result nobody wants is there for what it does.
        """
        words: list[str] = []
        for arg in call.args:
            if arg.name is None:
                parts = arg.value.items if isinstance(arg.value, ir.Sequence) else (arg.value,)
                for part in parts:
                    words.extend(self._text(part, frame).split())
        if not words:
            return False
        program = words[0].rsplit("/", 1)[-1]
        verbs = self._commands.get(program)
        if verbs is None:
            kept = any(a.name in ("capture_output", "stdout") for a in call.args)
            return alone and not kept and program.isidentifier() and program not in self._viewers
        return "*" in verbs or any(word in verbs for word in words[1:4])

    def _names_writing_method(self, call: ir.Call) -> bool:
        for arg in call.args:
            if isinstance(arg.value, ir.Const) and arg.name in (None, "method") and str(arg.value.value).upper() in _WRITING:
                return True
            for entry in arg.value.entries if isinstance(arg.value, ir.Record) else ():
                if isinstance(entry.key, ir.Const) and entry.key.value == "method" and isinstance(entry.value, ir.Const):
                    return str(entry.value.value).upper() in _WRITING
        return False

    def _reads_path(self, call: ir.Call, frame: Frame) -> bool:
        """Whether a request only asks something, by the last words of its path."""
        for arg in call.args:
            if arg.name in (None, "url"):
                path = self._text(arg.value, frame).split("?", 1)[0].rstrip("/").lower()
                if "graphql" in path and "mutation" in frame.info.file.text(call.start, call.end):
                    return False
                return any(
                    word in self._reading_paths
                    for part in path.split("/")[-2:]
                    for word in (part, *part.replace("-", "_").replace(":", "_").split("_"))
                )
        return False


_VERBS = (
    "SELECT",
    "INSERT",
    "UPDATE",
    "DELETE",
    "WITH",
    "CREATE",
    "DROP",
    "ALTER",
    "REPLACE",
    "MERGE",
    "PRAGMA",
    "TRUNCATE",
    "BEGIN",
    "COMMIT",
    "VALUES",
)
_BUILT = regex(r"(?:\w+\.)*(?:insert|update|delete)\(")
"""A statement that a library puts together: `insert(Job).values(…)`."""
_COPIES = frozenset({"shutil.copy", "shutil.copy2", "shutil.copyfile", "shutil.copytree", "os.symlink", "os.link"})
_LATER = frozenset({"delay", "apply_async", "kiq", "send_task", "enqueue"})
_THREADS = frozenset({"to_thread", "run_sync", "run_in_executor", "run_in_threadpool"})
_FILES = ("os.", "shutil.", "pathlib.")
_WRITING = frozenset({"POST", "PUT", "PATCH", "DELETE"})


def _elsewhere(call: ir.Call) -> ir.Call:
    """The call that a thread makes: `to_thread(shutil.rmtree, path)` is `shutil.rmtree(path)`."""
    if callee_word(call) not in _THREADS:
        return call
    at = 1 if callee_word(call) == "run_in_executor" else 0
    if len(call.args) <= at or not isinstance(call.args[at].value, (ir.Ref, ir.Member)):
        return call
    return ir.Call(call.start, call.end, call.args[at].value, call.args[at + 1 :])


__all__ = ["EffectsBefore"]
