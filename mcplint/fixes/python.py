"""Fixes of Python source: libcst codemods, one a function, brought down to the smallest edit."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import libcst as cst

from mcplint.findings.model import Fix, Safety
from mcplint.fixes import actions
from mcplint.fixes.edits import Unfixable
from mcplint.fixes.python_members import (
    Holder,
    Member,
    called,
    elements,
    key_of,
    literal,
    member,
    quote_of,
    quoted,
    renamed,
    string_like,
    text,
    with_elements,
    with_first,
    without,
)
from mcplint.fixes.python_tree import PythonTree

if TYPE_CHECKING:
    from mcplint.findings.model import Edit, FixIntent

_IDENTIFIER_START = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")


def fix(tree: PythonTree, intent: FixIntent) -> Fix:
    """The edits of an intent in a Python file.

    Raises:
        Unfixable: the syntax at the place is not one that the action can change.
    """
    codemod = _CODEMODS.get(intent.action)
    if codemod is None:
        raise Unfixable("no Python codemod")
    edit, lost = codemod(tree, intent, dict(intent.data))
    return Fix(intent.title, Safety.UNSAFE if lost else intent.safety, (edit,))


def _member_at(tree: PythonTree, intent: FixIntent, key: str) -> Member:
    place = intent.place
    element = tree.find(place.start, place.end, lambda n: key_of(n) == key)
    holder = tree.parent(element)
    if not isinstance(holder, cst.Dict | cst.Call) or not isinstance(element, cst.DictElement | cst.Arg):
        raise Unfixable("no member")
    return Member(holder, element, key, element.value)


def _items(node: cst.BaseExpression) -> cst.List | cst.Tuple:
    if not isinstance(node, cst.List | cst.Tuple) or not node.elements or any(isinstance(e, cst.StarredElement) for e in node.elements):
        raise Unfixable("not a list that is written out")
    return node


def _enum_names_to_one_of(tree: PythonTree, intent: FixIntent, _data: Mapping[str, str]) -> tuple[Edit, bool]:
    names = _member_at(tree, intent, "enumNames")
    holder = names.holder
    values = member(holder, "enum")
    if values is None or (isinstance(holder, cst.Call) and called(holder) != "dict") or member(holder, "oneOf") or member(holder, "anyOf"):
        raise Unfixable("no enum beside it")
    codes, titles = _items(values.value), _items(names.value)
    if len(codes.elements) != len(titles.elements):
        raise Unfixable("enum and enumNames differ in length")
    quote = quote_of(holder)
    options = [
        code.with_changes(
            value=cst.Dict([cst.DictElement(quoted("const", quote), code.value), cst.DictElement(quoted("title", quote), title.value)]),
        )
        for code, title in zip(codes.elements, titles.elements, strict=True)
    ]
    above = tree.parent(holder)
    key = "anyOf" if above is not None and key_of(above) == "items" else "oneOf"
    one_of = renamed(values.element, key).with_changes(value=codes.with_changes(elements=options))
    changed = with_elements(holder, [one_of if e is values.element else e for e in elements(holder)])
    return tree.replace(holder, without(changed, names.element))


def _schema_to_requested_schema(tree: PythonTree, intent: FixIntent, data: Mapping[str, str]) -> tuple[Edit, bool]:
    name = data.get("to", "requestedSchema")
    if not name.isidentifier():
        raise Unfixable("not a name")
    place = intent.place
    found = tree.find(place.start, place.end, lambda n: key_of(n) == "schema" or (_is_index(tree, n) and text(n) == "schema"))
    holder = tree.parent(found)
    if isinstance(holder, cst.Dict | cst.Call) and isinstance(found, cst.DictElement | cst.Arg):
        if member(holder, name):
            raise Unfixable("there already")
        return tree.replace(found, renamed(found, name))
    if isinstance(found, cst.SimpleString):
        return tree.replace(found, string_like(found, name))
    raise Unfixable("no plain key")


def _is_index(tree: PythonTree, node: cst.CSTNode) -> bool:
    return isinstance(node, cst.SimpleString) and isinstance(tree.parent(node), cst.Index)


def _add_mode_url(tree: PythonTree, intent: FixIntent, _data: Mapping[str, str]) -> tuple[Edit, bool]:
    place = intent.place
    url = tree.find(place.start, place.end, lambda n: key_of(n) == "url")
    holder = tree.parent(url)
    if not isinstance(holder, cst.Dict | cst.Call) or member(holder, "mode"):
        raise Unfixable("no params, or they have a mode")
    return tree.replace(holder, with_first(holder, "mode", quoted("url", quote_of(holder))))


def _confirmation_default_false(tree: PythonTree, intent: FixIntent, data: Mapping[str, str]) -> tuple[Edit, bool]:
    place = intent.place
    try:
        wanted = json.loads(data.get("value", "false"))
    except ValueError:
        raise Unfixable("the new default is no JSON") from None
    old = tree.find(place.start, place.end, lambda n: _is_default(tree, n))
    if isinstance(wanted, bool) is not isinstance(old, cst.Name):
        raise Unfixable("of another type")
    quote = old.quote[0] if isinstance(old, cst.SimpleString) else '"'
    return tree.replace(old, literal(wanted, quote))


def _is_default(tree: PythonTree, node: cst.CSTNode) -> bool:
    """Whether the node is a literal that is somebody's default: `True`, or a string."""
    if not (isinstance(node, cst.SimpleString) or (isinstance(node, cst.Name) and node.value == "True")):
        return False
    above = tree.parent(node)
    if isinstance(above, cst.DictElement | cst.Arg) and above.value is node:
        if key_of(above) == "default":
            return True
        call = tree.parent(above)
        return isinstance(above, cst.Arg) and above.keyword is None and called(call or node).lower() == "field" and _first(call, above)
    return isinstance(above, cst.AnnAssign | cst.Assign) and above.value is node


def _first(call: cst.CSTNode | None, argument: cst.Arg) -> bool:
    return isinstance(call, cst.Call) and call.args[0] is argument


def _drop(tree: PythonTree, intent: FixIntent, keyword: str) -> tuple[Edit, bool]:
    if keyword[:1] not in _IDENTIFIER_START and keyword[:1] != "$":
        raise Unfixable("not a keyword")
    gone = _member_at(tree, intent, keyword)
    if isinstance(gone.holder, cst.Call) and not _whole(tree, intent, gone):
        raise Unfixable("an argument of some call")
    holder: Holder = gone.holder
    element: cst.DictElement | cst.Arg = gone.element
    if len(elements(holder)) == 1:
        # `json_schema_extra={"format": "int32"}`: with its only item gone, the argument has nothing to say.
        above = tree.parent(holder)
        call = tree.parent(above) if above is not None else None
        if isinstance(above, cst.Arg) and key_of(above) == "json_schema_extra" and isinstance(call, cst.Call):
            holder, element = call, above
    return tree.replace(holder, without(holder, element))


def _whole(tree: PythonTree, intent: FixIntent, gone: Member) -> bool:
    """Whether the place says this very argument, not some field around it."""
    start, end = tree.span(gone.element)
    return start <= intent.place.start and intent.place.end <= end


def _drop_format(tree: PythonTree, intent: FixIntent, _data: Mapping[str, str]) -> tuple[Edit, bool]:
    return _drop(tree, intent, "format")


def _drop_keyword(tree: PythonTree, intent: FixIntent, data: Mapping[str, str]) -> tuple[Edit, bool]:
    return _drop(tree, intent, data.get("keyword", ""))


_CODEMODS: Mapping[str, Callable[[PythonTree, FixIntent, Mapping[str, str]], tuple[Edit, bool]]] = {
    actions.ENUM_NAMES_TO_ONE_OF.name: _enum_names_to_one_of,
    actions.SCHEMA_TO_REQUESTED_SCHEMA.name: _schema_to_requested_schema,
    actions.ADD_MODE_URL.name: _add_mode_url,
    actions.CONFIRMATION_DEFAULT_FALSE.name: _confirmation_default_false,
    actions.DROP_FORMAT.name: _drop_format,
    actions.DROP_KEYWORD.name: _drop_keyword,
}
