"""Paths of findings as URIs and as paths below the repository's top."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING

from mcplint.ir.patterns import regex

if TYPE_CHECKING:
    from mcplint.reporters.registry import RenderOptions

_ABSOLUTE = regex(r"/|[A-Za-z]:/")


def _absolute(path: str) -> bool:
    return _ABSOLUTE.match(path) is not None


def rooted(path: str, options: RenderOptions) -> str:
    """`path` relative to the options' root when it is below it; absolute when it is known to be outside; as it is when root or cwd are not known."""
    path = path.replace("\\", "/") if re.match(r"[A-Za-z]:\\", path) else path
    root, cwd = options.root.replace("\\", "/"), options.cwd.replace("\\", "/")
    if not root or not cwd:
        return posixpath.normpath(path) if path else path
    full = posixpath.normpath(path if _absolute(path) else posixpath.join(cwd, path))
    top = posixpath.normpath(root).rstrip("/") + "/"
    return full[len(top) :] if full.startswith(top) else full


def uri(path: str, options: RenderOptions) -> tuple[str, bool]:
    """A percent-encoded URI reference, and whether it is relative to the root. What lies outside becomes a `file:` URI."""
    from urllib.parse import quote

    path = rooted(path, options)
    try:
        raw = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raw = path.encode("utf-8", "replace")
    encoded = quote(raw)
    if _absolute(path):
        return ("file://" if path.startswith("/") else "file:///") + encoded.replace("%3A", ":", 1), False
    return encoded, True
