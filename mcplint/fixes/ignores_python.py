"""Suppression comments in Python source, as libcst codemods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import libcst as cst

from mcplint.fixes.comments import ignore_text, is_ignore, with_rules, without_rules
from mcplint.fixes.edits import Unfixable
from mcplint.fixes.python_tree import PythonTree

if TYPE_CHECKING:
    from mcplint.findings.model import Edit
    from mcplint.ir.source import Place, SourceFile

_LEADING = (
    cst.SimpleStatementLine,
    cst.BaseCompoundStatement,
    cst.Decorator,
    cst.Else,
    cst.ExceptHandler,
    cst.ExceptStarHandler,
    cst.Finally,
    cst.MatchCase,
)
    cst.SimpleStatementLine
    | cst.Decorator
    | cst.Else
    | cst.ExceptHandler
    | cst.ExceptStarHandler
    | cst.Finally
    | cst.MatchCase
    | cst.BaseCompoundStatement
)


def remove(file: SourceFile, place: Place, rules: Sequence[str]) -> Edit:
    """Take rules out of the suppression at a place.

    Raises:
        Unfixable: no suppression stands there, or the file does not parse.
    """
    tree = PythonTree(file)
    comment = _comment_at(tree, place)
    text = without_rules(comment.value, rules)
    plan = _Plan()
    if text:
        plan.comments[comment] = text
    else:
        plan.gone.add(comment)
    return _carry_out(tree, plan)


def _comment_at(tree: PythonTree, place: Place) -> cst.Comment:
    for node in tree.nodes:
        if isinstance(node, cst.Comment) and is_ignore(node.value):
            start, end = tree.span(node)
            if start <= place.start < end:
                return node
    raise Unfixable("no suppression there")


def add(file: SourceFile, wanted: Mapping[int, Sequence[str]], reason: str) -> tuple[Edit | None, list[int]]:
    """Write suppressions: rules by 1-based line. Also the lines where no comment can stand (within a string).

    Raises:
        Unfixable: the file does not parse.
    """
    tree = PythonTree(file)
    spots = _Spots(tree)
    plan = _Plan()
    impossible = [line for line, rules in sorted(wanted.items()) if not spots.put(line, list(dict.fromkeys(rules)), reason, plan)]
    if not plan:
        return None, impossible
    return _carry_out(tree, plan), impossible


@dataclass(slots=True)
class _Plan:
    """What to change: texts of comments, comments to take out, comment lines before nodes, comments at line ends."""

    comments: dict[cst.CSTNode, str] = field(default_factory=dict)
    gone: set[cst.CSTNode] = field(default_factory=set)
    above: dict[cst.CSTNode, str] = field(default_factory=dict)
    behind: dict[cst.CSTNode, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.comments or self.gone or self.above or self.behind)


class _Spots:
    """The places of a module where comments stand or can stand, by line."""

    def __init__(self, tree: PythonTree) -> None:
        lines = tree.file.lines
        self.comments: dict[int, cst.Comment] = {}
        self.leading: dict[int, cst.CSTNode] = {}
        self.inside: dict[int, cst.ParenthesizedWhitespace] = {}
        self.ends: dict[int, cst.TrailingWhitespace] = {}
        for node in tree.nodes:
            if not tree.spanned(node):
                continue
            start, end = tree.span(node)
            if isinstance(node, cst.Comment):
                self.comments[lines.line(start)] = node
            elif isinstance(node, cst.TrailingWhitespace):
                self.ends.setdefault(lines.line(start), node)
            elif isinstance(node, cst.ParenthesizedWhitespace):
                self.inside.setdefault(lines.line(end), node)
            elif isinstance(node, _LEADING):
                line = lines.line(start)
                if not tree.file.data[lines.span(line)[0] : start].strip():
                    self.leading.setdefault(line, node)

    def put(self, line: int, rules: list[str], reason: str, plan: _Plan) -> bool:
        """Find a place for a suppression of a line: in one that is there, on a line of its own above, at the end of the line."""
        for at in (line, line - 1):
            comment = self.comments.get(at)
            if comment is not None and is_ignore(comment.value) and (at == line or at not in self.ends):
                plan.comments[comment] = with_rules(plan.comments.get(comment, comment.value), rules, reason)
                return True
        text = "# " + ignore_text(rules, reason)
        if line in self.leading:
            plan.above[self.leading[line]] = text
        elif line in self.inside:
            plan.above[self.inside[line]] = text
        elif line in self.ends:
            end = self.ends[line]
            plan.behind[end] = f"{end.comment.value}  {text}" if end.comment is not None else text
        else:
            return False
        return True


def _carry_out(tree: PythonTree, plan: _Plan) -> Edit:
    def change(module: cst.Module) -> cst.Module:
        return module.visit(_Writer(plan))

    return tree.rewrite(change)[0]


class _Writer(cst.CSTTransformer):
    def __init__(self, plan: _Plan) -> None:
        super().__init__()
        self._plan = plan

    def on_leave(self, original_node: cst.CSTNodeT, updated_node: cst.CSTNodeT) -> cst.CSTNodeT | cst.RemovalSentinel:
        plan = self._plan
        node: cst.CSTNode = updated_node
        if isinstance(node, cst.Comment) and original_node in plan.comments:
            node = node.with_changes(value=plan.comments[original_node])
        elif isinstance(original_node, cst.EmptyLine) and original_node.comment in plan.gone:
            return cst.RemoveFromParent()
        elif isinstance(original_node, cst.TrailingWhitespace) and isinstance(node, cst.TrailingWhitespace):
            if original_node.comment in plan.gone:
                node = node.with_changes(whitespace=cst.SimpleWhitespace(""), comment=None)
            elif original_node in plan.behind:
                space = node.whitespace if node.comment is not None else cst.SimpleWhitespace("  ")
                node = node.with_changes(whitespace=space, comment=cst.Comment(plan.behind[original_node]))
        elif original_node in plan.above:
            node = _with_line(node, cst.Comment(plan.above[original_node]))
        return node  # type: ignore[return-value]


def _with_line(node: cst.CSTNode, comment: cst.Comment) -> cst.CSTNode:
    """The node with a comment line directly before it."""
    if isinstance(node, cst.ParenthesizedWhitespace):
        line = cst.EmptyLine(indent=node.indent, whitespace=node.last_line, comment=comment)
        return node.with_changes(empty_lines=[*node.empty_lines, line])
    lines = "lines_after_decorators" if isinstance(node, cst.FunctionDef | cst.ClassDef) and node.decorators else "leading_lines"
    return node.with_changes(**{lines: [*getattr(node, lines), cst.EmptyLine(comment=comment)]})
