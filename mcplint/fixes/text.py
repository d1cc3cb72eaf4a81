"""Fixes of JSON, TypeScript and JavaScript: text edits between the spans of tree-sitter nodes."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from mcplint.findings.model import Edit, Fix
from mcplint.fixes import actions
from mcplint.fixes.edits import Unfixable
from mcplint.fixes.text_tree import Member, TextTree, errors, parse
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from tree_sitter import Node

    from mcplint.findings.model import FixIntent

_LITERALS = ("true", "false", "string", "number", "null")


def fix(tree: TextTree, intent: FixIntent) -> Fix:
    """The edits of an intent in a file that is not Python.

    Raises:
        Unfixable: the syntax at the place is not one that the action can change, or the result would not parse.
    """
    editor = _EDITORS.get(intent.action)
    if editor is None:
        raise Unfixable("no text edit")
    edits = tuple(sorted(editor(tree, intent, dict(intent.data)), key=lambda e: e.start))
    _prove(tree, edits)
    return Fix(intent.title, intent.safety, edits)


def _prove(tree: TextTree, edits: tuple[Edit, ...]) -> None:
    data, out, at = tree.data, [], 0
    for edit in edits:
        out += [data[at : edit.start - tree.base], edit.text.encode()]
        at = edit.end - tree.base
    new = b"".join([*out, data[at:]])
    if new == data:
        raise Unfixable("nothing to do")
    if errors(parse(tree.file, new)) > errors(tree.tree):
        raise Unfixable("the result does not parse")


def _insert(tree: TextTree, at: int, text: str) -> Edit:
    return Edit(tree.file.path, tree.base + at, tree.base + at, text)


def _replace(tree: TextTree, start: int, end: int, text: str) -> Edit:
    return Edit(tree.file.path, tree.base + start, tree.base + end, text)


def _quote(tree: TextTree, holder: Node) -> str:
    for node, _ in tree.below(holder):
        if node.type == "string":
            return tree.text(node)[0]
    return '"'


def _colon(tree: TextTree, members: list[Member]) -> str:
    """What stands between a key and its value here, without comments."""
    for member in members:
        if member.value is not None:
            text = tree.between(member.key_node, member.value)
            return text if not text.strip(": ") else ": "
    return ": "


def _separator(tree: TextTree, holder: Node) -> str:
    """What stands between two members on one line."""
    nodes = holder.named_children
    for first, second in pairwise(nodes):
        text = tree.between(first, second)
        if not text.strip(", ") and text.startswith(","):
            return text
    return ", " if ": " in _colon(tree, tree.members(holder)) or len(nodes) < 2 else ","


def _key(tree: TextTree, member: Member, name: str) -> str:
    """The new spelling of a key, quoted like the old one."""
    if member.key_node.type == "string":
        quote = tree.text(member.key_node)[0]
        return quote + name + quote
    return name


def _array(tree: TextTree, member: Member | None) -> list[Node]:
    node = tree.bare(member.value) if member is not None and member.value is not None else None
    if node is None or node.type != "array":
        raise Unfixable("not a list that is written out")
    items = [c for c in node.named_children if c.type != "comment"]
    if not items or any(c.type == "spread_element" for c in items):
        raise Unfixable("not a list that is written out")
    return items


def _enum_names_to_one_of(tree: TextTree, intent: FixIntent, _data: Mapping[str, str]) -> list[Edit]:
    names = tree.find_member(intent.place.start, intent.place.end, "enumNames")
    holder = names.holder
    values = tree.member(holder, "enum")
    if values is None or tree.member(holder, "oneOf") or tree.member(holder, "anyOf"):
        raise Unfixable("no enum beside it")
    codes, titles = _array(tree, values), _array(tree, names)
    if len(codes) != len(titles):
        raise Unfixable("enum and enumNames differ in length")
    members = tree.members(holder)
    colon, separator = _colon(tree, members), _separator(tree, holder)
    above = holder.parent
    inside_items = above is not None and above.type == "pair" and tree.text(above.named_children[0]).strip("\"'") == "items"
    quote = _quote(tree, holder)
    const, title = (_spelled(tree, values, word, quote) for word in ("const", "title"))
    edits = [_replace(tree, values.key_node.start_byte, values.key_node.end_byte, _key(tree, values, "anyOf" if inside_items else "oneOf"))]
    for code, name in zip(codes, titles, strict=True):
        edits.append(_insert(tree, code.start_byte, "{" + const + colon))
        edits.append(_insert(tree, code.end_byte, separator + title + colon + tree.text(name) + "}"))
    return edits + _removal(tree, names)


def _spelled(tree: TextTree, like: Member, name: str, quote: str) -> str:
    return quote + name + quote if like.key_node.type == "string" or tree.file.language is Language.JSON else name


def _removal(tree: TextTree, member: Member) -> list[Edit]:
    """Take a member out with its comma; comments next to it stay."""
    children = member.holder.children
    at = next(i for i, c in enumerate(children) if c.id == member.node.id)
    before, after = children[at - 1], children[at + 1]
    node = member.node
    if after.type == ",":
        following = children[at + 2]
        if following.is_named and following.type != "comment":
            return [_replace(tree, node.start_byte, following.start_byte, "")]
        if following.type != "comment" and before.type == ",":  # the last one, with a trailing comma
            return [_replace(tree, before.end_byte, after.end_byte, "")]
        if following.type != "comment":  # the only one
            return [_replace(tree, node.start_byte, after.end_byte, "")]
        end = after.end_byte
        while tree.data[end : end + 1] in (b" ", b"\t"):
            end += 1
        return [_replace(tree, node.start_byte, end, "")]
    if before.type == ",":
        return [_replace(tree, before.start_byte, node.end_byte, "")]
    comma = next((c for c in reversed(children[:at]) if c.type == ","), None)
    edits = [_replace(tree, node.start_byte, node.end_byte, "")]
    return edits if comma is None else [_replace(tree, comma.start_byte, comma.end_byte, ""), *edits]


def _schema_to_requested_schema(tree: TextTree, intent: FixIntent, data: Mapping[str, str]) -> list[Edit]:
    name = data.get("to", "requestedSchema")
    member = tree.find_member(intent.place.start, intent.place.end, "schema")
    if not name.isidentifier() or tree.member(member.holder, name):
        raise Unfixable("no new name, or there already")
    if member.value is None:
        return [_insert(tree, member.node.start_byte, name + ": ")]
    return [_replace(tree, member.key_node.start_byte, member.key_node.end_byte, _key(tree, member, name))]


def _add_mode_url(tree: TextTree, intent: FixIntent, _data: Mapping[str, str]) -> list[Edit]:
    url = tree.find_member(intent.place.start, intent.place.end, "url")
    holder = url.holder
    if tree.member(holder, "mode"):
        raise Unfixable("there is a mode")
    members = tree.members(holder)
    first = holder.named_children[0]
    lead = tree.data[holder.start_byte + 1 : first.start_byte].decode()
    gap = lead if "\n" in lead or "\r" in lead else _separator(tree, holder)[1:]
    if first.type == "comment":
        first = members[0].node
        gap = "\n" + " " * first.start_point.column if "\n" in tree.text(holder) else " "
    quote = _quote(tree, holder)
    return [_insert(tree, first.start_byte, f"{_spelled(tree, members[0], 'mode', quote)}{_colon(tree, members)}{quote}url{quote},{gap}")]


def _confirmation_default_false(tree: TextTree, intent: FixIntent, data: Mapping[str, str]) -> list[Edit]:
    try:
        wanted = json.loads(data.get("value", "false"))
    except ValueError:
        raise Unfixable("the new default is no JSON") from None
    old = tree.find(intent.place.start, intent.place.end, lambda n: _is_default(tree, n))
    if isinstance(wanted, bool) is not (old.type in ("true", "false")) or isinstance(wanted, list | dict):
        raise Unfixable("of another type")
    text = json.dumps(wanted, ensure_ascii=False)
    if isinstance(wanted, str) and tree.text(old)[0] == "'":
        text = "'" + text[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"
    return [_replace(tree, old.start_byte, old.end_byte, text)]


def _is_default(tree: TextTree, node: Node) -> bool:
    """Whether the node is a literal that is somebody's default: the value of `default`, or the argument of `.default(…)`."""
    above = node.parent
    if node.type not in _LITERALS or node.type == "false" or above is None:
        return False
    if above.type == "pair":
        key, value = above.child_by_field_name("key"), above.child_by_field_name("value")
        return key is not None and value is not None and value.id == node.id and tree.text(key).strip("\"'") == "default"
    if above.type == "arguments" and len(above.named_children) == 1 and above.parent is not None:
        function = above.parent.child_by_field_name("function")
        name = function.child_by_field_name("property") if function is not None else None
        return name is not None and tree.text(name) == "default"
    return False


def _drop(tree: TextTree, intent: FixIntent, keyword: str) -> list[Edit]:
    return _removal(tree, tree.find_member(intent.place.start, intent.place.end, keyword))


def _drop_format(tree: TextTree, intent: FixIntent, _data: Mapping[str, str]) -> list[Edit]:
    return _drop(tree, intent, "format")


def _drop_keyword(tree: TextTree, intent: FixIntent, data: Mapping[str, str]) -> list[Edit]:
    return _drop(tree, intent, data.get("keyword", ""))


_EDITORS: Mapping[str, Callable[[TextTree, FixIntent, Mapping[str, str]], list[Edit]]] = {
    actions.ENUM_NAMES_TO_ONE_OF.name: _enum_names_to_one_of,
    actions.SCHEMA_TO_REQUESTED_SCHEMA.name: _schema_to_requested_schema,
    actions.ADD_MODE_URL.name: _add_mode_url,
    actions.CONFIRMATION_DEFAULT_FALSE.name: _confirmation_default_false,
    actions.DROP_FORMAT.name: _drop_format,
    actions.DROP_KEYWORD.name: _drop_keyword,
}
