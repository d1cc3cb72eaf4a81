"""What the tools of a project take, as JSON Schema: from signatures, from schemas written by hand, from models."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mcplint.analysis import trees
from mcplint.analysis.classes import mro, subclasses
from mcplint.analysis.entries import Entry
from mcplint.analysis.fieldinfo import is_model
from mcplint.analysis.models import make_field, rendered_class
from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import CallSite, ModuleInfo
from mcplint.analysis.sites import OPENING, argument_at, callee_word, nodes_at, places_before, scopes_at
from mcplint.analysis.types import annotation_types, last, sdk_types
from mcplint.analysis.values import Attr, Cls, Ext, Frame, Lazy, Made, Obj, Rec, Result, Seq, Str, Union_, Value, dotted
from mcplint.interactions.credentials import ToolInput
from mcplint.interactions.model import Tool
from mcplint.interactions.source_credentials import Credentials, credentials
from mcplint.interactions.source_inputs import described_input, schema_node
from mcplint.interactions.source_requests import Found
from mcplint.ir import nodes as ir
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.later import later
from mcplint.ir.patterns import regex
from mcplint.ir.source import Language, Place

if TYPE_CHECKING:
    from mcplint.analysis import zod
    from mcplint.interactions.from_source import SourceProject
else:
    zod = later("mcplint.analysis.zod")

_MAX_NESTED = 4
_MEMBER = regex(rb"[\"'`]?\]?\s*[:,}(]")
"""What stands behind the name of a record's member."""
_SECTION = regex(r"(?im)^\s*(args|arguments|parameters|params|keyword args|keyword arguments|other parameters)\s*:?\s*$")
_ENDS = regex(r"(?im)^\s*(returns?|raises|yields|examples?|notes?|see also|warnings?|attributes|usage)\s*:?\s*$")
_GOOGLE = regex(r"^(\s*)[*-]?\s*`{0,2}\*{0,2}(\w+)`{0,2}\s*(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*:\s*(.*)$")
_NUMPY = regex(r"^(\s*)(\w+)\s*(?::\s*\S.*)?$")
_REST = regex(r"(?m)^\s*[:@]param(?:eter)?(?:\s+[\w\[\], .|]+?)?\s+(\w+)\s*:\s*(.*(?:\n(?!\s*[:@]\w)\s+\S.*)*)")


def find(project: SourceProject, info: ModuleInfo, requests: tuple[Found, ...]) -> Iterator[ToolInput]:
    """The inputs of the tools that a module defines."""
    yield from project.once("credential-inputs", lambda: _Inputs(credentials(project))).find(info)


class _Inputs:
    def __init__(self, shared: Credentials) -> None:
        self.shared = shared
        self.ev = shared.ev
        self.sdk = shared.project.sdk
        self._injected = shared.words("inputs", "injected")
        self._definitions = shared.words("inputs", "definitions")
        self._schemas = tuple(shared.table.get("inputs", {}).get("schemas", ()))
        self._excluding = shared.words("inputs", "excluding")
        self._models: dict[int, JsonNode] = {}
        self._registrations: dict[int, list[Entry]] | None = None
        self._low = frozenset({"mcp.LowServer"})

    def find(self, info: ModuleInfo) -> Iterator[ToolInput]:
        for entry in self.shared.handlers(info, frozenset({"tool"})):
            if entry.facts is not None and (entry.facts.context or entry.facts.member):
                shaped = self._shaped(entry)
                if shaped is not None:
                    yield shaped
                else:
                    yield from self._shaped_below(entry)
            elif not self._low_level(entry):
                yield self._signature(entry)
        for entry in self._further().get(id(info), ()):
            shaped = self._shaped(entry)
            if shaped is not None:
                yield shaped
        yield from self._defined(info)

    def _further(self) -> dict[int, list[Entry]]:
        """Registrations beside those that stand for a handler of a module that is looked at, by the module to tell them with: of one handler under several
        names, and of handlers that a helper of another module makes (`server.tool("mail", shape, guarded(async () => …))`).
        """
        if self._registrations is None:
            self._registrations = {}
            project = self.shared.project
            looked_at = {id(info) for info in (*project.modules(), *project.companions())}
            made_elsewhere = [e for e in project.entries.registered().values() if id(e.function.info) not in looked_at]
            for entry in (*made_elsewhere, *project.entries.again):
                if entry.kind == "tool" and entry.facts is not None and entry.facts.context:
                    own = id(entry.function.info) in looked_at or entry.receiver is None
                    home = entry.function.info if own or entry.receiver is None else entry.receiver.frame.info
                    self._registrations.setdefault(id(home), []).append(entry)
        return self._registrations

    def _low_level(self, entry: Entry) -> bool:
        """A handler that is given every tool's arguments in one record."""
        if entry.receiver is None:
            return entry.call is None and not entry.function.decl.decorators
        types: set[str] = set()
        for value in self.ev.force(entry.receiver):
            types |= sdk_types(self.ev, self.sdk, value)
        return bool(types) and types <= self._low

    # --- schemas given with the registration ---------------------------------------------------------------------------

    def _shaped(self, entry: Entry) -> ToolInput | None:
        """What a handler takes by the schema it is registered with."""
        root = described_input(self.ev, entry, (*self._schemas, "schema"))
        return ToolInput(self.shared.tool(entry), entry.place, root, {}) if root is not None else None

    def _shaped_below(self, entry: Entry) -> Iterator[ToolInput]:
        """What tools take that a base class registers: `inputSchema: this.shape`, where each class below has a shape of its own."""
        config = self.ev.force_one(entry.config) if entry.config is not None else None
        given = [item.value for name in self._schemas if (item := config.get(name)) is not None] if isinstance(config, Rec) else []
        for declared in (v for lazy in given for v in self.ev.force(lazy)):
            base = declared.base if isinstance(declared, Attr) else None
            if not isinstance(declared, Attr) or not isinstance(base, Obj) or base.call is not None:
                continue
            for below in subclasses(self.ev, base.cls):
                assign = below.info.attributes.get(declared.name)
                lazy = Lazy(assign.value, below.frame) if assign is not None and assign.value is not None else None
                for value in self.ev.force(lazy) if lazy is not None else ():
                    root = schema_node(self.ev, value, lazy, shapes=True) if lazy is not None else None
                    if root is not None:
                        yield ToolInput(Tool(below.info.name, "", below.place), below.place, root, {})

    # --- signatures ------------------------------------------------------------------------------------------------------

    def _signature(self, entry: Entry) -> ToolInput:
        function = entry.function
        params = list(function.decl.params)
        if function.owner is not None and params and not function.is_static:
            params = params[1:]
        excluded = self._excluded(entry)
        frame = self.shared.project.frame(function.outer)
        members = []
        for param in params:
            if param.kind in ("variadic", "keywords") or not param.name or param.name.startswith("_") or param.name in excluded:
                continue
            if not self._filled(param, frame):
                members.append(self._member(param, frame))
        place = entry.place
        properties = trees.record(place, members)
        root = trees.record(place, [trees.member("properties", properties, place)])
        docstring = function.decl.docstring
        text = docstring.value if docstring is not None and isinstance(docstring.value, str) else entry.description
        return ToolInput(self.shared.tool(entry), place, root, {**documented(text), **self._annotated(params, frame)})

    def _annotated(self, params: list[ir.Param], frame: Frame) -> dict[str, str]:
        """Descriptions that stand beside a type as a plain text: `Annotated[str, "Access token"]`."""
        out: dict[str, str] = {}
        for param in params:
            if isinstance(param.annotation, ir.Index):
                for value in self.ev.eval(param.annotation, frame):
                    if isinstance(value, Ext) and last(value.name) == "Annotated":
                        texts = [t for arg in value.args[1:] if isinstance(t := self.ev.constant(arg), str)]
                        out.update({param.name: texts[0]} if texts else {})
        return out

    def _excluded(self, entry: Entry) -> frozenset[str]:
        if entry.call is None:
            return frozenset()
        out: set[str] = set()
        for arg in entry.call.args:
            if arg.name in self._excluding:
                value = self.ev.value(arg.value, self.shared.project.frame(entry.function.outer))
                if isinstance(value, Seq):
                    out.update(c for i in value.items if isinstance(c := self.ev.constant(i), str))
        return frozenset(out)

    def _filled(self, param: ir.Param, frame: Frame) -> bool:
        """Whether the SDK or a dependency fills a parameter in, so that no model sees it."""
        for expr in (param.annotation, param.default):
            if expr is None:
                continue
            for node in ir.walk(expr):
                if isinstance(node, (ir.Ref, ir.Member)) and node.name in self._injected:
                    return True
                if (
                    isinstance(node, ir.Const)
                    and isinstance(node.value, str)
                    and expr is param.annotation
                    and node.value.split("[")[0].split(".")[-1] in self._injected
                ):
                    return True
        if param.annotation is not None:
            for type_ in annotation_types(self.ev, param.annotation, frame):
                if isinstance(type_, Ext) and self.sdk.type_named(type_.name):
                    return True
                bases = [b.name for b in mro(self.ev, type_) if isinstance(b, Ext)] if isinstance(type_, Cls) else []
                if any(self.sdk.type_named(base) or base.endswith(".BaseSettings") for base in bases):
                    return True  # settings come from the environment
        return param.annotation is None and param.name in ("ctx", "context")

    def _member(self, param: ir.Param, frame: Frame) -> JsonMember:
        place = Place(frame.info.file, param.start, param.end)
        if param.annotation is None:
            return JsonMember(param.name, JsonNode("object", place, open=True), place)
        default = Lazy(param.default, frame) if param.default is not None else None
        return self._field(param.name, place, Lazy(param.annotation, frame), default, 0)

    def _field(self, name: str, place: Place, annotation: Lazy, default: Lazy | None, depth: int) -> JsonMember:
        made = make_field(self.ev, name, place, annotation, default, True)
        members = list(made.rendered.members) if made is not None else []
        if depth < _MAX_NESTED:
            nested = list(self._nested(annotation, depth, 0))
            if nested:
                members = [m for m in members if m.key not in ("$ref", "properties", "items", "anyOf")]
                members.append(
                    trees.member("properties", trees.record(place, [m for n in nested for m in n.members], any(n.open for n in nested)), place)
                )
        node = JsonNode("object", place, members=tuple(members), open=made is None or not made.rendered.known)
        return JsonMember(made.name if made is not None else name, node, place)

    def _nested(self, annotation: Lazy, depth: int, round_: int) -> Iterator[JsonNode]:
        """The properties of the models that a type is made of, in whatever containers."""
        if round_ > 5:
            return
        for value in self.ev.force(annotation):
            yield from self._nested_value(value, depth, round_)

    def _nested_value(self, value: Value, depth: int, round_: int) -> Iterator[JsonNode]:
        if isinstance(value, Cls):
            if is_model(self.ev, value):
                yield self._model(value, depth + 1)
        elif isinstance(value, Union_):
            for option in value.options:
                yield from self._nested(option, depth, round_ + 1)
        elif isinstance(value, Ext) and value.args:
            args = value.args[:1] if last(value.name) == "Annotated" else value.args
            for arg in args:
                yield from self._nested(arg, depth, round_ + 1)

    def _model(self, cls: Cls, depth: int) -> JsonNode:
        """A model's properties, each where its class declares it; those of models inside it as well. One inside of itself is left out."""
        key = id(cls.info)
        known = self._models.get(key)
        if known is not None:
            return known
        self._models[key] = trees.record(cls.place, ())
        made = self._models[key] = self._fields(cls, depth)
        return made

    def _fields(self, cls: Cls, depth: int) -> JsonNode:
        members: dict[str, JsonMember] = {}
        for base in reversed(list(mro(self.ev, cls))):
            if not isinstance(base, Cls):
                continue
            for name, assign in base.info.attributes.items():
                if assign.annotation is None or name.startswith("_") or name == "model_config":
                    continue
                place = self.ev.place(assign, base.frame)
                default = Lazy(assign.value, base.frame) if assign.value is not None else None
                members[name] = self._field(name, place, Lazy(assign.annotation, base.frame), default, depth)
        return trees.record(cls.place, members.values())

    # --- schemas by hand ---------------------------------------------------------------------------------------------------

    def _defined(self, info: ModuleInfo) -> Iterator[ToolInput]:
        """`Tool(name=…, inputSchema={…})`, wherever it stands, and records of the same form."""
        file = info.file
        if not any(file.mentions(name.encode()) for name in self._schemas):
            return
        for scope in scopes_at(info, sorted(at for name in self._definitions for at in places_before(file, name, OPENING))):
            frame = self.shared.project.frame(scope)
            for site in flow_of(scope).calls:
                if callee_word(site.call) in self._definitions:
                    made = self._tool(site, frame)
                    if made is not None:
                        yield made
        if file.language is not Language.PYTHON and file.names(b"name"):
            yield from self._records(info)

    def _records(self, info: ModuleInfo) -> Iterator[ToolInput]:
        """Tools written as records with a name and a schema, as a low-level server lists them."""
        places = sorted(at for name in self._schemas for at in places_before(info.file, name, _MEMBER))
        for scope in scopes_at(info, places):
            frame = self.shared.project.frame(scope)
            for node, _ in nodes_at(scope, places):
                made = self._tool_record(node, frame) if isinstance(node, ir.Record) else None
                if made is not None:
                    yield made

    def _tool_record(self, node: ir.Record, frame: Frame) -> ToolInput | None:
        keys = {e.key.value: e.value for e in node.entries if isinstance(e.key, ir.Const) and isinstance(e.key.value, str)}
        given = next((keys[name] for name in self._schemas if name in keys), None)
        if "name" not in keys or given is None or ("execute" in keys and "inputSchema" not in keys):
            return None
        lazy = Lazy(given, frame)
        for value in self.ev.force(lazy):
            schema = schema_node(self.ev, value, lazy, shapes=False)
            if schema is not None:
                texts = {
                    k: v.text.value if k in keys and isinstance(v := self.ev.value(keys[k], frame), Str) else "" for k in ("name", "description")
                }
                place = Place(frame.info.file, node.start, node.end)
                return ToolInput(Tool(texts["name"], texts["description"], place), place, schema, documented(texts["description"]))
        return None

    def _tool(self, site: CallSite, frame: Frame) -> ToolInput | None:
        if not any(dotted(v).split(".", 1)[0] in self.sdk.packages for v in self.ev.eval(site.call.callee, frame)):
            return None
        given = next((a for name in self._schemas if (a := argument_at(site.call, name)) is not None), None)
        if given is None:
            return None
        schema = self._schema(Lazy(given, frame))
        if schema is None:
            return None
        texts = {key: self._text(site.call, key, frame) for key in ("name", "description")}
        place = Place(frame.info.file, site.call.start, site.call.end)
        return ToolInput(Tool(texts["name"], texts["description"], place), place, schema, documented(texts["description"]))

    def _text(self, call: ir.Call, name: str, frame: Frame) -> str:
        expr = argument_at(call, name)
        value = self.ev.value(expr, frame) if expr is not None else None
        return value.text.value if isinstance(value, Str) else ""

    def _schema(self, lazy: Lazy) -> JsonNode | None:
        for value in self.ev.force(lazy):
            if isinstance(value, Rec):
                return trees.value_tree(self.ev, value, lazy)
            if isinstance(value, Result):
                cls = rendered_class(self.ev, value)
                if isinstance(cls, Cls):
                    place = cls.place
                    return trees.record(place, [trees.member("properties", self._model(cls, 0), place)])
                if isinstance(cls, Made):
                    return trees.tree_of(self.ev, lazy)
        return None


# --- docstrings ------------------------------------------------------------------------------------------------------------


def documented(text: str) -> dict[str, str]:
    """What a docstring says of each parameter, in the styles of Google, NumPy and reST."""
    out: dict[str, str] = {}
    if not text or len(text) > 60_000:
        return out
    for match in _REST.finditer(text):
        out.setdefault(match[1], " ".join(match[2].split()))
    section = _SECTION.search(text)
    if section is None:
        return out
    lines = text[section.end() :].split("\n")
    indent: int | None = None
    name = ""
    numpy = False
    for line in lines:
        if not line.strip():
            continue
        if set(line.strip()) == {"-"}:
            numpy = True
            continue
        if _ENDS.match(line) or _SECTION.match(line):
            if numpy or _ENDS.match(line):
                break
            continue
        here = len(line) - len(line.lstrip())
        indent = here if indent is None else indent
        if here < indent:
            break
        head = (_NUMPY if numpy else _GOOGLE).match(line)
        if here == indent and head is not None:
            name = head[2]
            out[name] = "" if numpy else head[3].strip()
        elif name:
            out[name] = f"{out[name]} {line.strip()}".strip()
    return out


__all__ = ["documented", "find"]
