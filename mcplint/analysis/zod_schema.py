"""A zod schema, and what its methods put on it for which no other schema need be known: bounds, formats, patterns, fewer options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mcplint.analysis import trees
from mcplint.analysis.values import Ext, Lazy, Result, Seq, Value
from mcplint.analysis.zod_words import ARKTYPE, CHECKS, CONVERTERS, FORMATS, PACKAGES, RENAMED, TYPEBOX, VALIBOT
from mcplint.ir import nodes as ir
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass, replace
from mcplint.ir.source import Place

if TYPE_CHECKING:
    from mcplint.analysis.evaluate import Evaluator


@dataclass(frozen=True, slots=True, eq=False)
class Zod:
    """A zod schema: its keywords, whether a value may be left out, and whether all is known. `shape` are the members of an object."""

    keywords: tuple[JsonMember, ...]
    place: Place
    optional: bool = False
    known: bool = True
    shape: tuple[tuple[JsonMember, bool], ...] | None = None
    """Members of an object with whether each may be left out."""
    foreign: tuple[str, ...] = ()
    """The members of an object that no JSON Schema can say, so that converting it fails; a schema that is none itself has the member ""."""

    def with_keyword(self, key: str, value: JsonNode, place: Place) -> Zod:
        """The schema with a keyword set."""
        return replace(self, keywords=(*(m for m in self.keywords if m.key != key), trees.member(key, value, place)))

    def node(self, place: Place | None = None) -> JsonNode:
        """The schema as JSON."""
        where = place or self.place
        if self.shape is None:
            return JsonNode("object", where, members=self.keywords, open=not self.known)
        properties = trees.record(where, [m for m, _ in self.shape], not self.known)
        required = [trees.scalar(m.key, m.place) for m, optional in self.shape if not optional]
        members = [trees.member("type", trees.scalar("object", where), where), trees.member("properties", properties, where)]
        if required:
            members.append(trees.member("required", trees.array(where, required, not self.known), where))
        return JsonNode("object", where, members=(*members, *self.keywords))


def word_of(callee: Value) -> str | None:
    """The name of one of zod's functions without the package and namespace: `string`, `iso.date`; of valibot's and TypeBox's, zod's name for the same."""
    if not isinstance(callee, Ext):
        return None
    name = callee.name
    last = name.rsplit(".", 1)[-1]
    if last in CONVERTERS and last != "toJSONSchema":
        return last
    if name == ARKTYPE:
        return "type"
    if name.startswith(f"{VALIBOT}."):
        return RENAMED.get(last, last)
    if name.startswith(tuple(f"{package}." for package in TYPEBOX)):
        return RENAMED.get(last) or last[:1].lower() + last[1:]
    for package in PACKAGES:
        if name.startswith(package + "."):
            parts = [p for p in name[len(package) + 1 :].split(".") if p not in ("z", "coerce", "default", "core", "js")]
            return ".".join(parts) or None
    return None


def place_of(call: Result) -> Place:
    """Where the name of what is called stands."""
    callee = call.call.callee
    file = call.frame.info.file
    return Place(file, callee.name_start, call.call.end) if isinstance(callee, ir.Member) else Place(file, call.call.start, call.call.end)


def typed(name: str, place: Place, *more: JsonMember) -> Zod:
    """A schema with a type and perhaps more keywords."""
    return Zod((trees.member("type", trees.scalar(name, place), place), *more), place)


def both(left: Zod | None, right: Zod | None, place: Place) -> Zod:
    """What must satisfy two schemas: of two objects the members of both."""
    if left is None or right is None:
        return Zod((), place, known=False)
    if left.shape is not None and right.shape is not None:
        return replace(left, shape=(*left.shape, *right.shape), known=left.known and right.known)
    return Zod((trees.member("allOf", trees.array(place, [left.node(), right.node()]), place),), place)


def nullable(made: Zod, place: Place) -> Zod:
    """A schema that null satisfies, too."""
    null = trees.record(place, [trees.member("type", trees.scalar("null", place), place)])
    kept = tuple(m for m in made.keywords if m.key in ("title", "description", "default"))
    inner = replace(made, keywords=tuple(m for m in made.keywords if m not in kept)).node()
    return Zod((trees.member("anyOf", trees.array(place, [inner, null]), place), *kept), made.place, made.optional, made.known)


_SPELLED = regex(r"\s*(?:(string|number|boolean)(?:\.(\w+))?|(['\"][^'\"]*['\"](?:\s*\|\s*['\"][^'\"]*['\"])*))\s*(\[\])?")


def spelled(text: str, place: Place) -> Zod:
    """A schema that arktype spells: `string`, `string.email`, `string[]`, `'red' | 'blue'`; bounds behind it are not told."""
    found = _SPELLED.match(text)
    if found is None:
        return Zod((), place, known=False)
    if found[3]:
        options = [trees.scalar(part.strip()[1:-1], place) for part in found[3].split("|")]
        made = typed("string", place, trees.member("enum", trees.array(place, options), place))
    else:
        kind = "integer" if found[1] == "number" and found[2] == "integer" else found[1]
        made = typed(kind, place)
        if kind == "string" and found[2] in FORMATS:
            made = made.with_keyword("format", trees.scalar(FORMATS[found[2]], place), place)
    return typed("array", place, trees.member("items", made.node(), place)) if found[4] else made


_BOUNDS = {"min": 0, "max": 1, "gte": 0, "lte": 1}


def constrained(ev: Evaluator, made: Zod, name: str, args: list[Lazy], place: Place) -> Zod:
    """Bounds, formats and patterns."""
    kind = next((m.value.value for m in made.keywords if m.key == "type"), None)
    if name == "int":
        return made.with_keyword("type", trees.scalar("integer", place), place)
    if name in _BOUNDS and args:
        words = {"string": ("minLength", "maxLength"), "array": ("minItems", "maxItems")}.get(str(kind), ("minimum", "maximum"))
        return made.with_keyword(words[_BOUNDS[name]], trees.tree_of(ev, args[0]), place)
    if name == "length" and args:
        words = ("minItems", "maxItems") if kind == "array" else ("minLength", "maxLength")
        node = trees.tree_of(ev, args[0])
        return made.with_keyword(words[0], node, place).with_keyword(words[1], node, place)
    if name == "nonempty":
        return made.with_keyword("minItems" if kind == "array" else "minLength", trees.scalar(1, place), place)
    if name in ("positive", "negative", "gt", "lt"):
        word = "exclusiveMinimum" if name in ("positive", "gt") else "exclusiveMaximum"
        return made.with_keyword(word, trees.tree_of(ev, args[0]) if args and name in ("gt", "lt") else trees.scalar(0, place), place)
    if name in ("nonnegative", "nonpositive"):
        return made.with_keyword("minimum" if name == "nonnegative" else "maximum", trees.scalar(0, place), place)
    if name in ("multipleOf", "step") and args:
        return made.with_keyword("multipleOf", trees.tree_of(ev, args[0]), place)
    if name in ("regex", "startsWith", "endsWith", "includes"):
        return made.with_keyword("pattern", trees.tree_of(ev, args[0]) if args else trees.unknown(place), place)
    if name in FORMATS and kind == "string":
        return made.with_keyword("format", trees.scalar(FORMATS[name], place), place)
    return made if name in ("ip", "cidr") else replace(made, known=made.known and name in FORMATS)


def checked(ev: Evaluator, made: Zod, args: list[Lazy]) -> Zod:
    """`.check(z.minLength(5), z.regex(…))` of zod mini and zod 4, `v.pipe(v.string(), v.title("City"))` of valibot."""
    for lazy in args:
        value = ev.force_one(lazy)
        word = word_of(value.callee) if isinstance(value, Result) else None
        if not isinstance(value, Result) or word is None:
            continue
        given = [Lazy(a.value, value.frame) for a in value.call.args if not a.spread]
        if word in CHECKS:
            made = constrained(ev, made, CHECKS[word], given, place_of(value))
        elif word in ("title", "description") and given:
            made = made.with_keyword(word, trees.tree_of(ev, given[0]), place_of(value))
    return made


def fewer(ev: Evaluator, made: Zod, name: str, lazy: Lazy) -> Zod:
    """`.exclude(["a"])` and `.extract(["a"])` of an enumeration."""
    options = next((m for m in made.keywords if m.key == "enum"), None)
    value = ev.force_one(lazy)
    if options is None or not isinstance(value, Seq):
        return replace(made, known=False)
    named = {ev.constant(item) for item in value.items}
    kept = [n for n in options.value.items if (n.value in named) == (name == "extract")]
    return made.with_keyword("enum", trees.array(options.value.place, kept, options.value.open or value.open), options.key_place)


__all__ = ["Zod", "both", "checked", "constrained", "fewer", "nullable", "place_of", "spelled", "typed", "word_of"]
