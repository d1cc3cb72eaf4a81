"""Suppression comments in Python source, as libcst codemods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import libcst as cst

from mcplint.fixes.comments import ignore_text, is_ignore, with_rules, without_rules
from mcplint.fixes.edits import Unfixable
from mcplint.fixes.python_tree import PythonTree
from mcplint.ir.records import dataclass, field

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
    found: dict[cst.CSTNode, list[str]] = {}
    impossible: list[int] = []
    for line, rules in sorted(wanted.items()):
        spot = spots.find(line)
        if spot is None:
            impossible.append(line)
        else:
            found.setdefault(spot, []).extend(rules)
    if not found:
        return None, impossible
    plan = _Plan()
    for spot, rules in found.items():
        plan.add(spot, list(dict.fromkeys(rules)), reason)
    return _carry_out(tree, plan), impossible


@dataclass(slots=True)
class _Plan:
    """What to change: texts of comments, comments to take out, comment lines before nodes, comments at line ends."""

    comments: dict[cst.CSTNode, str] = field(default_factory=dict)
    gone: set[cst.CSTNode] = field(default_factory=set)
    above: dict[cst.CSTNode, str] = field(default_factory=dict)
    behind: dict[cst.CSTNode, str] = field(default_factory=dict)

    def add(self, spot: cst.CSTNode, rules: Sequence[str], reason: str) -> None:
        """A suppression at a spot: a comment that is one already, the end of a line, or something that can have a line above it."""
        text = "# " + ignore_text(rules, reason)
        if isinstance(spot, cst.Comment):
            self.comments[spot] = with_rules(spot.value, rules, reason)
        elif isinstance(spot, cst.TrailingWhitespace):
            self.behind[spot] = f"{spot.comment.value}  {text}" if spot.comment is not None else text
        else:
            self.above[spot] = text


class _Spots:
    """The places of a module where comments stand or can stand, by line."""

    def __init__(self, tree: PythonTree) -> None:
        self._tree = tree
        self._comments: dict[int, cst.Comment] = {}
        self._leading: dict[int, cst.CSTNode] = {}
        self._inside: dict[int, cst.ParenthesizedWhitespace] = {}
        self._ends: dict[int, cst.TrailingWhitespace] = {}
        self._statements: list[tuple[int, int]] = []
        lines = tree.file.lines
        for node in tree.nodes:
            if not tree.spanned(node):
                continue
            start, end = tree.span(node)
            if isinstance(node, cst.Comment):
                self._comments[lines.line(start)] = node
            elif isinstance(node, cst.TrailingWhitespace):
                self._ends.setdefault(lines.line(start), node)
            elif isinstance(node, cst.ParenthesizedWhitespace):
                self._inside.setdefault(lines.line(end), node)
            elif isinstance(node, _LEADING):
                line = lines.line(start)
                if not tree.file.data[lines.span(line)[0] : start].strip():
                    self._leading.setdefault(line, node)
                if isinstance(node, cst.SimpleStatementLine):
                    self._statements.append((line, lines.line(end)))

    def find(self, line: int) -> cst.CSTNode | None:
        """Where a suppression of a line goes: into one that is there, on a line of its own above, at the end of the line.

        Within a string or a line continued by a backslash there is no such place; then it goes before the statement, which it is about, too.
        """
        here = self._here(line)
        if here is None:
            first = next((first for first, last in self._statements if first < line <= last), None)
            here = self._here(first) if first is not None else None
        return here

    def _here(self, line: int) -> cst.CSTNode | None:
        comment = self._comments.get(line)
        if comment is not None and is_ignore(comment.value):
            return comment
        above = line - 1
        while above in self._comments and above not in self._ends:  # comment lines
            if is_ignore(self._comments[above].value):
                return self._comments[above]
            above -= 1
        return self._leading.get(line) or self._inside.get(line) or self._ends.get(line)


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
