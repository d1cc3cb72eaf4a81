"""What all parts of the Python frontend share: the grammar's node kinds, the dispatch table and the state of one file.

Node kinds are compared as numbers: reading `kind_id` costs half of reading `type`. The numbers are asked of the installed grammar
once, so other releases of tree-sitter-python work as long as the names stay.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator

from tree_sitter import Node as SyntaxNode
from tree_sitter import Parser, Point, Range

from mcplint.frontends.grammars import grammar, parse_bounded
from mcplint.ir.nodes import Expr, Ref, Unknown

LANGUAGE = grammar("tree_sitter_python")

DEPTH_LIMIT = 100
"""Deepest nesting that is translated; below it everything is one `Unknown`. CPython itself refuses 100 levels of indentation and 200 brackets."""

CHAIN_LIMIT = 50
"""Longest operator or elif chain that nests to the left or right as written; a longer one is folded so that its depth stays small."""

ERROR = 0xFFFF


def _kinds_by_name() -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for number in range(LANGUAGE.node_kind_count):
        name = LANGUAGE.node_kind_for_id(number)
        if name is not None and LANGUAGE.node_kind_is_named(number):
            found[name] = (*found.get(name, ()), number)
    return found


_BY_NAME = _kinds_by_name()


def kinds(*names: str) -> frozenset[int]:
    """The numbers of the named node kinds; an alias has more than one, a kind that this grammar lacks has none."""
    return frozenset(number for name in names for number in _BY_NAME.get(name, ()))


def token(text: str) -> int:
    """The number of an anonymous token, 0 (which no node has) when the grammar lacks it."""
    return LANGUAGE.id_for_node_kind(text, False) or 0


EXTRAS = kinds("comment", "line_continuation")
TOKENS = (
    frozenset(number for number in range(LANGUAGE.node_kind_count) if not LANGUAGE.node_kind_is_named(number))
    | EXTRAS
    | kinds("string_start", "string_end", "positional_separator", "keyword_separator", "type_conversion")
)
"""Kinds without a meaning of their own: punctuation, keywords, comments."""

IDENTIFIER = kinds("identifier", "keyword_identifier")
PARENTHESIZED = kinds("parenthesized_expression")
BLOCK = kinds("block")
COMMA = token(",")
ASYNC = token("async")

Handler = Callable[["Context", SyntaxNode, int], Expr]

EXPRESSIONS: dict[int, Handler] = {}
"""Filled while the modules of this frontend are imported, read only afterwards."""


def lowers(*names: str) -> Callable[[Handler], Handler]:
    """Register a function as the translation of these node kinds into expressions."""

    def register(handler: Handler) -> Handler:
        for number in kinds(*names):
            EXPRESSIONS[number] = handler
        return handler

    return register


class Context:
    """The state of one file while it is translated."""

    __slots__ = ("_parser", "data", "has_yield", "keep_tree", "types_only")

    def __init__(self, data: bytes, keep_tree: bool, has_yield: bool) -> None:
        self.data = data
        self.keep_tree = keep_tree
        """Whether a body that is not translated yet holds on to its syntax; otherwise its text is parsed again on first use."""
        self.has_yield = has_yield
        """Whether any function of the file can be a generator."""
        self.types_only = False
        """True inside `if TYPE_CHECKING`."""
        self._parser: Parser | None = None

    def parse_all(self) -> SyntaxNode | None:
        """The syntax of the file, None when reading it takes too long."""
        tree = parse_bounded(Parser(LANGUAGE), self.data)
        return tree.root_node if tree is not None else None

    def parse(self, start: int, end: int) -> SyntaxNode:
        """The syntax of a stretch of the file as if nothing stood around it; offsets stay those of the file.

        Without a bound on time: the stretch was read before, as a part of the whole.
        """
        if self._parser is None:
            self._parser = Parser(LANGUAGE)
        parser = self._parser
        parser.included_ranges = [Range(Point(0, 0), Point(0xFFFFFFFF, 0), start, end)]
        return parser.parse(self.data).root_node

    def name(self, start: int, end: int) -> str:
        """An identifier, normalised as Python does."""
        return identifier(self.data[start:end])

    def text(self, node: SyntaxNode) -> str:
        """The text of a node."""
        return self.data[node.start_byte : node.end_byte].decode("utf-8", "replace")


def identifier(raw: bytes) -> str:
    """An identifier as Python sees it: NFKC, so that full-width letters are plain ones."""
    text = raw.decode("utf-8", "replace")
    if not text.isascii():
        from unicodedata import normalize  # noqa: PLC0415  rarely needed

        text = normalize("NFKC", text)
    return sys.intern(text)


def is_plain_name(raw: bytes) -> bool:
    """Whether the bytes are one ASCII identifier."""
    return raw.isascii() and raw.decode("ascii").isidentifier()


def lower(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    """Translate an expression, an assignment target or an annotation's syntax."""
    kind = node.kind_id
    if kind in IDENTIFIER:
        start, end = node.start_byte, node.end_byte
        return Ref(start, end, identifier(cx.data[start:end])) if end > start else Unknown(start, end, "missing")
    if depth > DEPTH_LIMIT:
        return Unknown(node.start_byte, node.end_byte, "too deep")
    handler = EXPRESSIONS.get(kind)
    if handler is not None:
        return handler(cx, node, depth)
    return unknown(cx, node, depth)


def unknown(cx: Context, node: SyntaxNode, depth: int) -> Expr:
    """An `Unknown` that keeps the expressions among the children of a node."""
    return Unknown(node.start_byte, node.end_byte, "error" if node.kind_id == ERROR else node.type, lower_all(cx, node.children, depth + 1))


def lower_all(cx: Context, nodes: Iterable[SyntaxNode], depth: int) -> tuple[Expr, ...]:
    """Translate every node that is more than a token."""
    found: list[Expr] = []
    for node in nodes:
        if node.kind_id not in TOKENS:
            found.append(lower(cx, node, depth))
    return tuple(found)


def parts(node: SyntaxNode) -> list[SyntaxNode]:
    """The children that are more than tokens."""
    return [child for child in node.children if child.kind_id not in TOKENS]


def first(nodes: Iterable[SyntaxNode]) -> SyntaxNode | None:
    """The first node that is more than a token."""
    for node in nodes:
        if node.kind_id not in TOKENS:
            return node
    return None


def descend(node: SyntaxNode, closed: frozenset[int]) -> Iterator[SyntaxNode]:
    """Everything below a node in source order, without entering the given kinds (which are still yielded)."""
    cursor = node.walk()
    entered = cursor.goto_first_child()
    while entered:
        current = cursor.node
        if current is None:
            return
        yield current
        if current.kind_id not in closed and cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent() or cursor.depth == 0:
                return
