"""Tree-sitter with bounds: grammars without what their packages import on top, parsing that ends."""

from __future__ import annotations

from importlib import import_module
from importlib.machinery import PathFinder
from time import perf_counter, thread_time

from tree_sitter import Language, Parser, Point, Tree

_SMALL = 4_000
_CHUNK = 65_536
_SECONDS = 2.0
_BYTES_A_SECOND = 500_000
"""What a parser must reach on text that a program could be; real code is read ten times as fast."""


def grammar(package: str, function: str = "language") -> Language:
    """The grammar of an installed package such as `tree_sitter_python`.

    The packages' own `__init__` imports `importlib.resources` for query files that nobody reads here; that takes as long as starting Python. So the
    extension module is loaded by itself, and the package only when it looks different from what is known.
    Raises ImportError when the package is not installed.
    """
    parent = PathFinder.find_spec(package)
    spec = PathFinder.find_spec(f"{package}._binding", parent.submodule_search_locations) if parent is not None else None
    module = spec.loader.create_module(spec) if spec is not None and spec.loader is not None else None
    if module is None or spec is None or spec.loader is None:
        return Language(getattr(import_module(package), function)())
    spec.loader.exec_module(module)
    return Language(getattr(module, function)())


def parse_bounded(parser: Parser, data: bytes) -> Tree | None:
    """The syntax tree of a text, None when the parser needs far longer than for any program.

    Error recovery, and some scanners, are quadratic in text that nobody writes (thousands of lines that hold a backslash only): without a bound such
    a file of 100 kB takes minutes. Time is that of this thread, so a busy machine changes nothing. Needs tree-sitter 0.26: before, a parser that is
    given `progress_callback` crashes the process.
    """
    if len(data) <= _SMALL:
        return parser.parse(data)
    seconds = _SECONDS + len(data) / _BYTES_A_SECOND
    began, began_at = thread_time(), perf_counter()
    view = memoryview(data)
    chunks: list[memoryview] = []

    def read(offset: int, _point: Point) -> memoryview:
        chunks.append(view[offset : offset + _CHUNK])
        return chunks[-1]

    def late(_offset: int, _has_error: bool) -> bool:
        # Reading the clock of the thread is a system call; it is asked only once the clock on the wall is past the time.
        return perf_counter() - began_at > seconds and thread_time() - began > seconds

    try:
        tree: Tree | None = parser.parse(read, progress_callback=late)
    except ValueError:
        tree = None
    finally:
        for chunk in chunks:
            chunk.release()  # the parser never gives them back, and each would keep the text alive
    if tree is None:
        parser.reset()
    return tree
