"""Project roots: the folder whose manifest a file belongs to."""

from __future__ import annotations

import os

MANIFESTS = (
    "pyproject.toml", "package.json", "setup.py", "setup.cfg", "requirements.txt", "uv.lock", "poetry.lock", "Pipfile", "Pipfile.lock", "pdm.lock",
    "package-lock.json", "pnpm-lock.yaml", "yarn.lock", "tsconfig.json", "deno.json", "mcplint.toml",
)  # fmt: skip
"""Files that tell a project's root, its SDK versions or its import aliases."""

_ROOT_MARKS = frozenset(
    {"pyproject.toml", "package.json", "setup.py", "setup.cfg", "requirements.txt", "Pipfile", "deno.json", "mcplint.toml", ".git"}
)


class Roots:
    """Finds roots, remembering each folder's answer."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[str, str | None] = {}

    def of(self, folder: str) -> str | None:
        """The nearest folder upward (absolute) that holds a manifest or is a repository's root; None when there is none up to the file system's."""
        trail: list[str] = []
        current = folder
        answer: str | None = None
        while True:
            if current in self._known:
                answer = self._known[current]
                break
            trail.append(current)
            try:
                names = os.listdir(current)
            except OSError:
                names = []
            if not _ROOT_MARKS.isdisjoint(names):
                answer = current
                break
            parent = os.path.dirname(current)
            if parent == current:
                break
            current = parent
        for seen in trail:
            self._known[seen] = answer
        return answer
