"""Loading tree-sitter grammars without what their packages import on top."""

from __future__ import annotations

from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import module_from_spec

from tree_sitter import Language


def grammar(package: str, function: str = "language") -> Language:
    """The grammar of an installed package such as `tree_sitter_python`.

    The packages' own `__init__` imports `importlib.resources` for query files that nobody reads here; that takes as long as starting Python. So the
    extension module is loaded by itself, and the package only when it looks different from what is known.
    Raises ImportError when the package is not installed.
    """
    parent = PathFinder.find_spec(package)
    spec = PathFinder.find_spec(f"{package}._binding", parent.submodule_search_locations) if parent is not None else None
    if spec is None or spec.loader is None:
        return Language(getattr(import_module(package), function)())
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return Language(getattr(module, function)())
