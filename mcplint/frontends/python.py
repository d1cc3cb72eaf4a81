"""Python source to the program form: `parse`.

Imports, classes, signatures and module-level statements are translated at once, the body of a function on first use. Syntax that is not
understood becomes `Unknown`; nothing that a file can hold makes this fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tree_sitter import Node as SyntaxNode

from mcplint.frontends import python_compound, python_operators  # noqa: F401  they register their constructs
from mcplint.frontends.python_definitions import docstring
from mcplint.frontends.python_statements import block
from mcplint.frontends.python_syntax import Context, descend, kinds
from mcplint.ir.later import later
from mcplint.ir.nodes import Comment, Module, SyntaxProblem
from mcplint.ir.patterns import regex
from mcplint.ir.source import SourceFile

if TYPE_CHECKING:
    from mcplint.frontends import python_problems
else:
    python_problems = later("mcplint.frontends.python_problems")

_COMMENT = kinds("comment")
_LONE_CR = regex(rb"\r(?!\n)")
_NO_KINDS: frozenset[int] = frozenset()


def parse(file: SourceFile, *, keep_tree: bool = False) -> Module:
    """Translate a Python file.

    `keep_tree` trades memory (about 18 bytes for a byte of source, until every body was used) for speed: without it a body is parsed
    again on first use. `Module.comments` is filled only when the text mentions `mcplint`: nothing but suppressions reads comments.
    """
    data = file.data
    if b"\r" in data:
        data = _LONE_CR.sub(b"\n", data)  # the grammar ends no line there; lengths, and so offsets, stay
    cx = Context(data, keep_tree, b"yield" in data)
    root = cx.parse_all()
    if root is None:
        return Module(file, (), (), (SyntaxProblem(0, 0, "takes too long to read; not analysed"),))
    return Module(
        file,
        block(cx, root, 0),
        _comments(cx, root) if b"mcplint" in data else (),
        python_problems.syntax_problems(data, root) if root.has_error else (),
        docstring(cx, root.children),
    )


def _comments(cx: Context, root: SyntaxNode) -> tuple[Comment, ...]:
    found = [node for node in descend(root, _NO_KINDS) if node.kind_id in _COMMENT]
    return tuple(Comment(node.start_byte, node.end_byte, cx.text(node).rstrip("\r")) for node in found)
