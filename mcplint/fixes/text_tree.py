"""A JSON, TypeScript or JavaScript file as a tree-sitter tree, seen as objects with members."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from mcplint.fixes.edits import Unfixable
from mcplint.ir.records import dataclass
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from tree_sitter import Node, Tree

    from mcplint.ir.source import SourceFile

_WHOLE = 16_000_000
"""A larger JSON file is looked at line by line."""
_WRAPPERS = ("as_expression", "satisfies_expression", "parenthesized_expression", "non_null_expression")
_STOP = ("pair", "shorthand_property_identifier", "variable_declarator", "public_field_definition", "field_definition", "assignment_expression")
_END = ("statement", "declaration", "program", "document", "statement_block", "class_body", "arguments", "array")


def grammar(file: SourceFile) -> object:
    """The tree-sitter language of a file."""
    if file.language is Language.JSON:
        import tree_sitter_json

        return tree_sitter_json.language()
    if file.language is Language.JAVASCRIPT:
        import tree_sitter_javascript

        return tree_sitter_javascript.language()
    import tree_sitter_typescript

    return tree_sitter_typescript.language_tsx() if file.path.endswith("x") else tree_sitter_typescript.language_typescript()


def parse(file: SourceFile, data: bytes) -> Tree:
    """`data` as a file of this language."""
    from tree_sitter import Language as Grammar
    from tree_sitter import Parser

    return Parser(Grammar(grammar(file))).parse(data)


def errors(tree: Tree) -> int:
    """How many errors a tree has; counting stops at 100."""
    if not tree.root_node.has_error:
        return 0
    count, stack = 0, [tree.root_node]
    while stack and count < 100:
        node = stack.pop()
        if node.is_error or node.is_missing:
            count += 1
        stack.extend(child for child in node.children if child.has_error)
    return count


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """A property of an object: a `pair`, or a shorthand (`value` is None). `node` is the whole of it."""

    holder: Node
    node: Node
    key: str
    key_node: Node
    value: Node | None


class TextTree:
    """A file, or the stretch of it that is one JSON message; offsets are those of the file.

    Raises:
        Unfixable: the stretch does not parse.
    """

    def __init__(self, file: SourceFile, at: int) -> None:
        self.file = file
        self.base, data = self._stretch(file, at)
        self.data = data
        self.tree = parse(file, data)
        if file.language is Language.JSON and self.tree.root_node.has_error:
            if self.base or len(data) < len(file.data):
                raise Unfixable("not JSON")
            self.base, self.data = self._line(file, at)
            self.tree = parse(file, self.data)
            if self.tree.root_node.has_error:
                raise Unfixable("not JSON")

    @classmethod
    def _stretch(cls, file: SourceFile, at: int) -> tuple[int, bytes]:
        if file.language is Language.JSON and (len(file.data) > _WHOLE or not file.path.endswith((".json", ".jsonc"))):
            return cls._line(file, at)
        return 0, file.data

    @staticmethod
    def _line(file: SourceFile, at: int) -> tuple[int, bytes]:
        """The JSON on the line of an offset: logs and event streams put words before it."""
        begin, end = file.lines.span(file.lines.line(at))
        line = file.data[begin:end]
        starts = [i for i in (line.find(b"{"), line.find(b"[")) if i >= 0]
        if not starts:
            raise Unfixable("no JSON on the line")
        return begin + min(starts), line[min(starts) :].rstrip()

    def span(self, node: Node) -> tuple[int, int]:
        """Byte offsets in the file."""
        return self.base + node.start_byte, self.base + node.end_byte

    def text(self, node: Node) -> str:
        """The node's text."""
        return self.data[node.start_byte : node.end_byte].decode()

    def between(self, first: Node, second: Node) -> str:
        """The text between two nodes."""
        return self.data[first.end_byte : second.start_byte].decode()

    def string(self, node: Node) -> str | None:
        """The value of a plain string."""
        if node.type != "string":
            return None
        raw = self.text(node)
        if "\\" not in raw:
            return raw[1:-1]
        try:
            value = json.loads(raw)
        except ValueError:
            return None
        return value if isinstance(value, str) else None

    def members(self, holder: Node) -> list[Member]:
        """The properties of an object that have plain names."""
        found = []
        for node in holder.named_children:
            if node.type == "shorthand_property_identifier":
                found.append(Member(holder, node, self.text(node), node, None))
                continue
            key = node.child_by_field_name("key") if node.type == "pair" else None
            value = node.child_by_field_name("value") if key is not None else None
            if key is None or value is None:
                continue
            name = self.text(key) if key.type == "property_identifier" else self.string(key)
            if name is not None:
                found.append(Member(holder, node, name, key, value))
        return found

    def member(self, holder: Node, key: str) -> Member | None:
        """The object's property of this name (the last one)."""
        return next((m for m in reversed(self.members(holder)) if m.key == key), None)

    def exactly(self, start: int, end: int) -> Node:
        """The node that begins at `start` and holds the bytes up to `end`.

        Raises:
            Unfixable: the place is inside a string (JSON within JSON), or no node begins there.
        """
        first, last = start - self.base, end - self.base
        if first < 0 or last > len(self.data):
            raise Unfixable("outside")
        node = self.tree.root_node.descendant_for_byte_range(first, last)
        if node is not None and node.type in ("string_fragment", "string_content") and node.parent is not None:
            if (first, last) != (node.start_byte, node.end_byte):
                raise Unfixable("inside a string")
            node = node.parent
        while node is not None and node.start_byte < first and node.type not in ("string", "template_string"):
            inner = next((c for c in node.named_children if c.start_byte == first), None)
            if inner is None:
                break
            node = inner
        if node is None or (node.type == "string" and not (node.start_byte >= first - 1 and last >= node.end_byte - 1)):
            raise Unfixable("inside a string")
        return node

    def below(self, node: Node) -> Iterator[tuple[Node, int]]:
        """The node and all below it with their depths."""
        stack = [(node, 0)]
        while stack:
            node, depth = stack.pop()
            yield node, depth
            stack.extend((child, depth + 1) for child in reversed(node.named_children))

    def find(self, start: int, end: int, matches: Callable[[Node], bool]) -> Node:
        """The node that a place means: at it, below it, or the property or variable it belongs to.

        Raises:
            Unfixable: none matches, or more than one does equally well.
        """
        node: Node | None = self.exactly(start, end)
        while node is not None:
            hits = [(n, depth) for n, depth in self.below(node) if matches(n)]
            if hits:
                least = min(depth for _, depth in hits)
                best = [n for n, depth in hits if depth == least]
                if len(best) > 1:
                    raise Unfixable("more than one")
                return best[0]
            if node.type in _STOP or node.type.endswith(_END):
                break
            node = node.parent
        raise Unfixable("no such member")

    def find_member(self, start: int, end: int, key: str) -> Member:
        """The property of this name that a place means.

        Raises:
            Unfixable: there is none, or more than one.
        """

        def matches(node: Node) -> bool:
            if node.type == "shorthand_property_identifier":
                return self.text(node) == key
            name = node.child_by_field_name("key") if node.type == "pair" else None
            return name is not None and key in (self.text(name), self.string(name))

        node = self.find(start, end, matches)
        holder = node.parent
        found = next((m for m in self.members(holder) if m.node.id == node.id), None) if holder is not None else None
        if found is None:
            raise Unfixable("no plain property")
        return found

    @staticmethod
    def bare(node: Node) -> Node:
        """The expression inside `as const`, `satisfies …` and parentheses."""
        while node.type in _WRAPPERS and node.named_children:
            node = node.named_children[0]
        return node
