"""Gitignore semantics: `.gitignore` files (nested, inside the repository only), `.git/info/exclude`, and exclude patterns from configuration."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from mcplint.ir.records import dataclass

_Decision = bool | None


@dataclass(frozen=True, slots=True)
class PatternSet:
    """Patterns of one file. `any` matches when one of them does, so that the usual case (nothing matches) costs one search."""

    any: Callable[[str], re.Match[str] | None] | None
    each: tuple[tuple[Callable[[str], re.Match[str] | None], bool], ...]

    def decide(self, path: str) -> _Decision:
        """True: ignored, False: taken back by `!`, None: these patterns say nothing. A folder's path ends in `/`."""
        if self.any is None or self.any(path) is None:
            return None
        for match, include in reversed(self.each):
            if match(path) is not None:
                return include
        return None


@lru_cache(maxsize=4096)
def _regex(line: str) -> tuple[str, bool] | None:
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern  # noqa: PLC0415 - 25 ms that most runs do not need

    try:
        regex, include = GitIgnoreSpecPattern.pattern_to_regex(line)
    except ValueError:  # a pattern git itself would ignore
        return None
    if regex is None or include is None:
        return None
    text = regex.decode() if isinstance(regex, bytes) else str(regex)
    return text.replace("(?P<ps_d>", "(?:"), include


def compile_patterns(lines: Iterable[str]) -> PatternSet:
    """Patterns, one a line, comments and blank lines allowed."""
    compiled: list[tuple[str, bool]] = []
    for line in lines:
        text = line.rstrip("\r\n")
        if text.strip() and not text.startswith("#") and (found := _regex(text)) is not None:
            compiled.append(found)
    if not compiled:
        return PatternSet(None, ())
    together = re.compile("|".join(f"(?:{regex})" for regex, _ in compiled))
    return PatternSet(together.match, tuple((re.compile(regex).match, include) for regex, include in compiled))


EMPTY = PatternSet(None, ())


def _read(path: str) -> PatternSet:
    try:
        with open(path, "rb") as stream:
            lines = stream.read(1_000_000).decode("utf-8", "replace").split("\n")
    except OSError:
        return EMPTY
    return compile_patterns(lines)


@dataclass(frozen=True, slots=True)
class Ignores:
    """The pattern files that apply below a folder, outermost first, each with the folder its patterns are relative to (absolute, ending in `/`)."""

    levels: tuple[tuple[str, PatternSet], ...] = ()

    def below(self, folder: str) -> Ignores:
        """With the `.gitignore` of `folder`, which has one."""
        patterns = _read(os.path.join(folder, ".gitignore"))
        return self if patterns.any is None else Ignores((*self.levels, (_base(folder), patterns)))

    def ignored(self, path: str, *, folder: bool) -> bool:
        """Whether the absolute path is ignored; the innermost pattern file that says something decides."""
        for base, patterns in reversed(self.levels):
            if path.startswith(base):
                decision = patterns.decide(path[len(base) :] + ("/" if folder else ""))
                if decision is not None:
                    return decision
        return False


def _base(folder: str) -> str:
    return folder.replace(os.sep, "/").rstrip("/") + "/"


def git_root(folder: str) -> str | None:
    """The nearest folder upward that holds `.git`, or None."""
    current = folder
    while True:
        if os.path.lexists(os.path.join(current, ".git")):
            return current
        parent = os.path.dirname(current)
        if parent == current:
            return None
        current = parent


def ignores_for(folder: str) -> Ignores:
    """What applies to the entries of `folder` from above it: `.git/info/exclude` and every `.gitignore` from the repository's root down, without the
    folder's own. Outside a repository nothing does."""
    root = git_root(folder)
    if root is None:
        return Ignores()
    exclude = _read(os.path.join(root, ".git", "info", "exclude"))
    found = Ignores(() if exclude.any is None else ((_base(root), exclude),))
    current = root
    for part in os.path.relpath(folder, root).split(os.sep):
        if current == folder or part == os.curdir:
            break
        found = found.below(current)
        current = os.path.join(current, part)
    return found
