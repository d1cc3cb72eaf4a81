"""Suppression comments in TypeScript and JavaScript source, as text edits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mcplint.findings.model import Edit
from mcplint.fixes.comments import ignore_text, is_ignore, with_rules, without_rules
from mcplint.fixes.edits import Unfixable, apply
from mcplint.fixes.text_tree import TextTree, errors, parse
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from tree_sitter import Node

    from mcplint.ir.source import Place, SourceFile

_TEXT = ("template_string", "string", "string_fragment", "regex", "comment", "jsx_text", "jsx_element", "jsx_attribute", "jsx_opening_element")


def remove(file: SourceFile, place: Place, rules: Sequence[str]) -> Edit:
    """Take rules out of the suppression at a place; a comment with nothing left goes, with its line if it was alone there.

    Raises:
        Unfixable: no suppression stands there.
    """
    if file.language is Language.JSON:
        raise Unfixable("JSON holds no comments")
    tree = TextTree(file, place.start)
    node = next((n for n in _comments(tree) if n.start_byte <= place.start < n.end_byte), None)
    if node is None:
        raise Unfixable("no suppression there")
    text = without_rules(tree.text(node), rules)
    start, end = node.start_byte, node.end_byte
    if not text:
        begin, stop = file.lines.span(file.lines.line(start))
        before, after = file.data[begin:start], file.data[end:stop]
        if not before.strip() and not after.strip():
            starts, line = file.lines.starts, file.lines.line(start)
            start, end = begin, starts[line] if line < len(starts) else len(file.data)
        elif not after.strip():
            start, end = begin + len(before.rstrip()), stop
        else:
            end += len(after) - len(after.lstrip())
    return Edit(file.path, start, end, text)


def _comments(tree: TextTree) -> list[Node]:
    return [n for n, _ in tree.below(tree.tree.root_node) if n.type == "comment" and is_ignore(tree.text(n))]


def add(file: SourceFile, wanted: Mapping[int, Sequence[str]], reason: str) -> tuple[tuple[Edit, ...], list[int]]:
    """Write suppressions: rules by 1-based line. Also the lines where no comment can stand.

    Raises:
        Unfixable: the language has no comments.
    """
    if file.language is Language.JSON:
        raise Unfixable("JSON holds no comments")
    tree = TextTree(file, 0)
    here = {file.lines.line(n.start_byte): n for n in _comments(tree)}
    found: dict[int, list[str]] = {}
    impossible: list[int] = []
    for line, rules in sorted(wanted.items()):
        spot = _spot(tree, line)
        if spot is None:
            impossible.append(line)
        else:
            found.setdefault(spot, []).extend(rules)
    edits = [_edit(tree, here, line, list(dict.fromkeys(rules)), reason) for line, rules in sorted(found.items())]
    done = tuple(sorted(edits, key=lambda edit: edit.start))
    if errors(parse(file, apply(file.data, done))) > errors(tree.tree):
        raise Unfixable("the result does not parse")
    return done, impossible


def _spot(tree: TextTree, line: int) -> int | None:
    """The line a comment about `line` can be put at: itself, or the first line of what it is within (a template over several lines)."""
    if _new(tree, line, "") is not None:
        return line
    node = tree.tree.root_node.descendant_for_byte_range(tree.file.lines.span(line)[0], tree.file.lines.span(line)[0])
    while node is not None:
        first = tree.file.lines.line(node.start_byte)
        if node.type.endswith(("statement", "declaration", "pair", "field_definition")) and first < line and _new(tree, first, "") is not None:
            return first
        node = node.parent
    return None


def _edit(tree: TextTree, here: Mapping[int, Node], line: int, rules: Sequence[str], reason: str) -> Edit:
    comment = here.get(line) or _own_line(tree, here.get(line - 1))
    if comment is not None:
        return Edit(tree.file.path, comment.start_byte, comment.end_byte, with_rules(tree.text(comment), rules, reason))
    edit = _new(tree, line, "// " + ignore_text(rules, reason))
    if edit is None:
        raise Unfixable("no place for a comment")
    return edit


def _own_line(tree: TextTree, comment: Node | None) -> Node | None:
    if comment is None:
        return None
    begin, _ = tree.file.lines.span(tree.file.lines.line(comment.start_byte))
    return comment if not tree.file.data[begin : comment.start_byte].strip() else None


def _new(tree: TextTree, line: int, text: str) -> Edit | None:
    file = tree.file
    begin, end = file.lines.span(line)
    content = file.data[begin:end]
    indent = content[: len(content) - len(content.lstrip())]
    if not _in_text(tree, begin + len(indent), begin):
        # The new line ends as the line above does.
        newline = "\r\n" if file.data[:begin].endswith(b"\r\n") or (begin == 0 and file.data[end : end + 2] == b"\r\n") else "\n"
        return Edit(file.path, begin, begin, indent.decode() + text + newline)
    if not _in_text(tree, end, end):
        return Edit(file.path, end, end, "  " + text)
    return None


def _in_text(tree: TextTree, at: int, boundary: int) -> bool:
    """Whether an offset is inside a string, template, comment or markup that began before `boundary`."""
    node = tree.tree.root_node.descendant_for_byte_range(at, at)
    while node is not None:
        if node.type in ("template_substitution", "jsx_expression"):
            return False
        if node.type in _TEXT and node.start_byte < boundary < node.end_byte:
            return True
        node = node.parent
    return False
