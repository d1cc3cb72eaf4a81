"""A Python file as a libcst tree whose nodes know their byte offsets and parents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import libcst as cst
from libcst.metadata import ByteSpanPositionProvider, MetadataWrapper

from mcplint.fixes.edits import Unfixable, smallest

if TYPE_CHECKING:
    from mcplint.findings.model import Edit
    from mcplint.ir.source import SourceFile

_DEEPEST = 400
"""Syntax nested deeper than this (in tree-sitter nodes) is not given to libcst, whose parser recurses natively."""

_MEMBERS = (cst.DictElement, cst.Arg, cst.AnnAssign, cst.Assign, cst.Param)
_STATEMENTS = (cst.BaseStatement, cst.Module, cst.BaseSuite)
_WHITE = (cst.BaseParenthesizableWhitespace, cst.TrailingWhitespace, cst.EmptyLine, cst.Newline, cst.Comment)


def parse(text: str) -> cst.Module:
    """The module.

    Raises:
        Unfixable: it does not parse, or is nested too deeply.
    """
    if _depth(text.encode()) > _DEEPEST:
        raise Unfixable("nested too deeply")
    try:
        return cst.parse_module(text)
    except (cst.ParserSyntaxError, cst.CSTValidationError, RecursionError, ValueError) as error:
        raise Unfixable(f"does not parse: {type(error).__name__}") from None


def _depth(data: bytes) -> int:
    import tree_sitter_python
    from tree_sitter import Language, Parser

    cursor = Parser(Language(tree_sitter_python.language())).parse(data).walk()
    deepest = depth = 0
    while True:
        if cursor.goto_first_child():
            depth += 1
            deepest = max(deepest, depth)
            if deepest > _DEEPEST:
                return deepest
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return deepest
            depth -= 1


class PythonTree:
    """`nodes` in source order (parents first); `span` gives byte offsets without surrounding parentheses and whitespace.

    Raises:
        Unfixable: libcst cannot parse the file.
    """

    def __init__(self, file: SourceFile) -> None:
        self.file = file
        # The text is UTF-8 whatever an encoding comment says, so libcst is given text, not bytes.
        self.module = parse(file.data.decode())
        try:
            self._spans = MetadataWrapper(self.module, unsafe_skip_copy=True).resolve(ByteSpanPositionProvider)
            self.nodes, self._parents, self._ends = self._walk()
        except RecursionError:
            raise Unfixable("nested too deeply") from None
        self._index = {node: i for i, node in enumerate(self.nodes)}

    def _walk(self) -> tuple[list[cst.CSTNode], dict[cst.CSTNode, cst.CSTNode], list[int]]:
        nodes: list[cst.CSTNode] = []
        parents: dict[cst.CSTNode, cst.CSTNode] = {}
        ends: list[int] = []
        stack: list[cst.CSTNode | int] = [self.module]
        while stack:
            node = stack.pop()
            if isinstance(node, int):
                ends[node] = len(nodes)
                continue
            stack.append(len(nodes))
            nodes.append(node)
            ends.append(0)
            for child in reversed(node.children):
                parents[child] = node
                stack.append(child)
        return nodes, parents, ends

    def span(self, node: cst.CSTNode) -> tuple[int, int]:
        """Byte offsets of a node."""
        span = self._spans[node]
        return span.start, span.start + span.length

    def spanned(self, node: cst.CSTNode) -> bool:
        """Whether the node has offsets of its own."""
        return node in self._spans

    def parent(self, node: cst.CSTNode) -> cst.CSTNode | None:
        """The node above, None for the module."""
        return self._parents.get(node)

    def below(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """The node and all below it, in source order."""
        at = self._index[node]
        return iter(self.nodes[at : self._ends[at]])

    def innermost(self, start: int, end: int) -> cst.CSTNode:
        """The smallest node that holds the bytes `start:end`; whitespace and comments do not count.

        Raises:
            Unfixable: there is none but the module.
        """
        best: cst.CSTNode | None = None
        length = len(self.file.data) + 1
        for node in self.nodes:
            span = self._spans.get(node)
            if span is None or span.start > start or span.start + span.length < end or span.length > length or isinstance(node, _WHITE):
                continue
            best, length = node, span.length
        if best is None or isinstance(best, cst.Module):
            raise Unfixable("nothing stands there")
        return best

    def find(self, start: int, end: int, matches: Callable[[cst.CSTNode], bool]) -> cst.CSTNode:
        """The node that a place means: at it, below it, or the member (dict item, argument, attribute) it belongs to.

        Raises:
            Unfixable: none matches, or more than one does equally well.
        """
        node: cst.CSTNode | None = self.innermost(start, end)
        while node is not None:
            hits = [n for n in self.below(node) if matches(n)]
            if hits:
                return self._best(node, hits, start, end)
            if isinstance(node, (*_MEMBERS, *_STATEMENTS)):
                break
            node = self.parent(node)
        raise Unfixable("no such member")

    def _best(self, top: cst.CSTNode, hits: list[cst.CSTNode], start: int, end: int) -> cst.CSTNode:
        if len(hits) > 1:
            exact = [n for n in hits if self.spanned(n) and self.span(n)[0] == start and end <= self.span(n)[1]]
            hits = exact[-1:] or hits
        if len(hits) > 1:
            depths = [self._depth_below(top, n) for n in hits]
            hits = [n for n, depth in zip(hits, depths, strict=True) if depth == min(depths)]
        if len(hits) > 1:
            raise Unfixable("more than one")
        return hits[0]

    def _depth_below(self, top: cst.CSTNode, node: cst.CSTNode) -> int:
        depth = 0
        at: cst.CSTNode | None = node
        while at is not None and at is not top:
            at = self._parents.get(at)
            depth += 1
        return depth

    def rewrite(self, change: Callable[[cst.Module], cst.Module]) -> tuple[Edit, bool]:
        """The edit that a change of the module comes down to, and whether a comment is lost by it.

        Raises:
            Unfixable: the change does nothing, cannot be made, or its result does not parse.
        """
        try:
            code = change(self.module).code
        except (RecursionError, cst.CSTValidationError) as error:
            raise Unfixable(type(error).__name__) from None
        edit = smallest(self.file.path, self.file.data, code.encode())
        if edit is None:
            raise Unfixable("nothing to do")
        new = parse(code)
        return edit, bool(comments(self.module) - comments(new))

    def replace(self, old: cst.CSTNode, new: cst.CSTNode) -> tuple[Edit, bool]:
        """`rewrite` with one node put in place of another."""

        def change(module: cst.Module) -> cst.Module:
            changed = module.deep_replace(old, new)
            if not isinstance(changed, cst.Module):
                raise Unfixable("the module itself")
            return changed

        return self.rewrite(change)


def comments(module: cst.Module) -> Counter[str]:
    """The texts of all comments, counted."""
    found: Counter[str] = Counter()
    stack: list[cst.CSTNode] = [module]
    while stack:
        node = stack.pop()
        if isinstance(node, cst.Comment):
            found[node.value] += 1
        stack.extend(node.children)
    return found
