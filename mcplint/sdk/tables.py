"""The SDK tables as objects: what a call, a type or a class of an SDK means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mcplint.ir.records import dataclass, field


@dataclass(frozen=True, slots=True)
class TypeFacts:
    """A type of an SDK: the types of its attributes, and of what its methods return."""

    name: str
    attributes: Mapping[str, str]
    returns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CallFacts:
    """A call that sends something to the client.

    `kind` is the protocol method, "" when the request object given as argument decides (`request`). `params` are parameter names in order; `message`,
    `schema`, `url`, `id` name those that carry them. `shape`: "model" (the SDK renders a class), "response_type" (fastmcp's shorthands), "raw"
    (JSON Schema as it is), "params" (one record with everything). `stream`: "post" (related to the client's request), "get" (standalone), "related"
    (standalone unless an originating request id is given).
    """

    name: str
    on: tuple[str, ...]
    kind: str
    mode: str
    params: tuple[str, ...]
    message: tuple[str, ...] = ()
    schema: tuple[str, ...] = ()
    url: tuple[str, ...] = ()
    id: tuple[str, ...] = ()
    request: tuple[str, ...] = ()
    shape: str = ""
    stream: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ObjectFacts:
    """A class of the SDK that stands for a message or a part of one. `params` are positional parameter names, `kind` the protocol method it asks
    with.
    """

    role: str
    params: tuple[str, ...]
    kind: str = "elicitation/create"
    record: bool = False
    """One record argument holds them all by name."""
    within: str = ""
    """Only as a member of the function of this name."""
    gated: bool = False
    """The SDK itself refuses clients that did not declare what is asked for."""


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """A registration: what is registered runs inside a client request of this `kind`, or outside of any ("route", "lifespan", "notification",
    "background" …).

    `on` are the SDK types that register; `packages` those outside the SDKs whose objects and functions do. `at` are the positions and names of the
    argument
    that holds the handler (-1: the last one), `kind_from` of the one that tells the kind. `decorator`: only as a decorator. `path`: known by a first
    argument
    that is a path, even where the receiver is not known. `context` is the type of the context that the handler is given by position, after its
    arguments; `member` names the member of a record argument that is the handler, `members` several with the kind of each; `describes` is the
    position of a record that describes it. `task`: the client has a handle when the handler returns. `before` is how many arguments come before the
    context, -1 when that depends on what is registered.
    """

    name: str
    on: tuple[str, ...]
    kind: str
    at: tuple[int | str, ...] = (0,)
    packages: tuple[str, ...] = ()
    kind_from: int = -1
    decorator: bool = False
    path: bool = False
    context: str = ""
    member: str = ""
    describes: int = -1
    task: bool = False
    before: int = -1
    members: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MethodEntry:
    """A method that a framework calls because its class is derived from one of its own: `class Guard(Middleware): async def on_call_tool(…)`."""

    package: str
    base: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class SpawnFacts:
    """A call that takes over a function or a running coroutine and may run it after the caller has gone on.

    `function` are the positions and names of what it runs; `given` how the arguments of a function follow: "rest" (those after it), "args" (a
    sequence and a
    mapping, under the names or positions of `lists`), "call" (a call of what comes back). `waits` when the call ends only after what it runs; `never`
    when
    nothing can wait for it; `task` when the client is given a handle. `packages` narrows names that mean other things elsewhere.
    """

    packages: tuple[str, ...]
    function: tuple[int | str, ...]
    given: str
    lists: tuple[int | str, ...]
    waits: bool
    never: bool
    task: bool


@dataclass(frozen=True, slots=True)
class Generation:
    """A line of an SDK: the versions it covers, the imports that show it."""

    sdk: str
    distribution: str
    first: int
    below: int
    modules: tuple[str, ...]
    names: tuple[str, ...]
    beside: tuple[str, ...] = ()
    """Modules that only this line has beside itself: an import of the distribution and one of them shows it."""


class SdkTables:
    """All tables, indexed."""

    def __init__(self, tables: Iterable[Mapping[str, Any]]) -> None:
        self.types: dict[str, TypeFacts] = {}
        self.calls: dict[str, list[CallFacts]] = {}
        self.function_calls: dict[tuple[str, str], CallFacts] = {}
        self.entries: dict[str, list[EntryFacts]] = {}
        self.function_entries: dict[tuple[str, str], EntryFacts] = {}
        self.outside_entries: dict[str, list[EntryFacts]] = {}
        """Registrations by methods of objects that belong to other packages."""
        self.entry_keywords: dict[str, str] = {}
        """Keyword arguments that register a handler, whatever is called, with the kind."""
        self.entry_stores: dict[str, str] = {}
        """Attributes and tables of handlers that are assigned to, with the kind ("" when the key tells)."""
        self.entry_methods: dict[str, list[MethodEntry]] = {}
        self.entry_requests: dict[str, str] = {}
        """Kinds by the name of the request that is answered, as a method or as a class."""
        self.spawners: dict[str, list[SpawnFacts]] = {}
        self.objects: dict[tuple[str, str], ObjectFacts] = {}
        self.generations: list[Generation] = []
        self.url_makers: dict[str, list[Mapping[str, Any]]] = {}
        """Calls of client libraries that make URLs, by name."""
        self._types: dict[tuple[str, str], str] = {}
        self._functions: dict[tuple[str, str], str] = {}
        packages: set[str] = set()
        for table in tables:
            self._add(table, packages)
        self.packages = frozenset(packages)
        """Top-level packages that are never looked for in the project."""

    def _add(self, table: Mapping[str, Any], packages: set[str]) -> None:
        for row in table.get("types", ()):
            facts = TypeFacts(row["name"], row.get("attributes", {}), row.get("returns", {}))
            self.types[row["name"]] = facts
            for package in _packages(row):
                packages.add(package)
                for name in row["names"]:
                    self._types[package, name] = row["name"]
        for row in table.get("functions", ()):
            for name in row["names"]:
                self._functions[row["package"], name] = row["returns"]
        for row in table.get("calls", ()):
            call = _call(row)
            if "function" in row:
                for name in row["function"]["names"]:
                    self.function_calls[row["function"]["package"], name] = call
            else:
                self.calls.setdefault(call.name, []).append(call)
        for row in table.get("objects", ()):
            made = ObjectFacts(
                row["role"],
                tuple(row.get("params", ())),
                row.get("kind", "elicitation/create"),
                row.get("record", False),
                row.get("within", ""),
                row.get("gated", False),
            )
            for package in _packages(row):
                for name in row["names"]:
                    self.objects[package, name] = made
        for row in table.get("entries", ()):
            self._add_entry(row)
        for row in table.get("spawners", ()):
            spawner = SpawnFacts(
                tuple(row.get("packages", ())), tuple(row["function"]), row.get("given", ""), tuple(row.get("lists", ())), row.get("waits", False),
                row.get("never", False), row.get("task", False),
            )  # fmt: skip
            for name in row["names"]:
                self.spawners.setdefault(name, []).append(spawner)
        self.entry_keywords.update(table.get("entry_keywords", {}))
        self.entry_stores.update(table.get("entry_stores", {}))
        self.entry_requests.update(table.get("entry_requests", {}))
        for row in table.get("entry_methods", ()):
            for name, kind in row["methods"].items():
                self.entry_methods.setdefault(name, []).extend(MethodEntry(row["package"], base, name, kind) for base in row["bases"])
        for row in table.get("url_makers", ()):
            self.url_makers.setdefault(row["name"], []).append(row)
        for row in table.get("generations", ()):
            self.generations.append(
                Generation(
                    row["sdk"],
                    row["distribution"],
                    row.get("from", 0),
                    row.get("below", 10**6),
                    tuple(row.get("modules", ())),
                    tuple(row.get("names", ())),
                    tuple(row.get("beside", ())),
                )
            )

    def _add_entry(self, row: Mapping[str, Any]) -> None:
        packages = tuple(row.get("packages", ()))
        for name in row.get("names", (row.get("name", ""),)):
            entry = EntryFacts(
                name, tuple(row.get("on", ())), row.get("kind", ""), tuple(row.get("at", (0,))), packages, row.get("kind_from", -1),
                row.get("decorator", False), row.get("path", False), row.get("context", ""), row.get("member", ""), row.get("describes", -1), row.get("task", False),
                row.get("before", -1), row.get("members", {}),
            )  # fmt: skip
            if "function" in row:
                for function in row["function"]["names"]:
                    self.function_entries[row["function"]["package"], function] = entry
            elif packages:
                self.outside_entries.setdefault(name, []).append(entry)
                for package in packages:
                    self.function_entries.setdefault((package, name), entry)
            else:
                self.entries.setdefault(entry.name, []).append(entry)

    def type_named(self, dotted: str) -> str:
        """The SDK type that a dotted name means, or ""."""
        return self._types.get(_key(dotted), "")

    def type_names(self) -> Iterable[tuple[tuple[str, str], str]]:
        """Package and name of every class that is a type, with the type."""
        return self._types.items()

    def returned_by(self, dotted: str) -> str:
        """The SDK type that a function of an SDK returns, or ""."""
        return self._functions.get(_key(dotted), "")

    def object_named(self, dotted: str) -> ObjectFacts | None:
        """What a class of an SDK stands for."""
        facts = self.objects.get(_key(dotted))
        return facts if facts is None or not facts.within or dotted.rsplit(".", 2)[-2:-1] == [facts.within] else None

    def function_call(self, dotted: str) -> CallFacts | None:
        """The sending function of that name."""
        return self.function_calls.get(_key(dotted))

    def function_entry(self, dotted: str) -> EntryFacts | None:
        """The registering function of that name."""
        return self.function_entries.get(_key(dotted))

    @property
    def send_names(self) -> frozenset[str]:
        """Names of methods and functions that may send."""
        return frozenset(self.calls) | frozenset(name for _, name in self.function_calls)


def package_of(module: str) -> str:
    """The package that a module or a dotted name belongs to: `mcp` of `mcp.server`, `@scope/name` and `name` of npm specifiers with a path."""
    if module.startswith("@"):
        scope, _, rest = module.partition("/")
        return f"{scope}/{_first(rest)}"
    return _first(module)


def _first(path: str) -> str:
    return path.partition("/")[0].partition(".")[0]


def _packages(row: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(row["packages"]) if "packages" in row else (row["package"],)


def _key(dotted: str) -> tuple[str, str]:
    package = package_of(dotted)
    return ("mcp" if package == "mcp_types" else package), dotted.rsplit(".", 1)[-1]


def _call(row: Mapping[str, Any]) -> CallFacts:
    def names(key: str) -> tuple[str, ...]:
        return tuple(row.get(key, ()))

    return CallFacts(
        name=row.get("name", ""),
        on=names("on"),
        kind=row.get("kind", ""),
        mode=row.get("mode", ""),
        params=names("params"),
        message=names("message"),
        schema=names("schema"),
        url=names("url"),
        id=names("id"),
        request=names("request"),
        shape=row.get("shape", ""),
        stream=row.get("stream", ""),
        facts=row,
    )
