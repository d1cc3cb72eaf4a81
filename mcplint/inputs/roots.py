"""Project roots: the folder whose manifest a file belongs to."""

from __future__ import annotations

import os
from collections.abc import Iterable

MANIFESTS = (
    "pyproject.toml", "package.json", "setup.py", "setup.cfg", "requirements.txt", "uv.lock", "poetry.lock", "Pipfile", "Pipfile.lock", "pdm.lock",
    "package-lock.json", "pnpm-lock.yaml", "yarn.lock", "tsconfig.json", "deno.json", "mcplint.toml",
    "Procfile", "Dockerfile", "docker-compose.yml", "docker-compose.yaml", "compose.yml", "compose.yaml", "start.sh", "entrypoint.sh", "run.sh",
    "Makefile", "fly.toml", "render.yaml", "railway.toml", "railway.json",
)  # fmt: skip
"""Files that tell a project's root, its SDK versions, its import aliases, or with how many processes it is served."""

LOCKS = ("package-lock.json", "pnpm-lock.yaml", "yarn.lock", "pnpm-workspace.yaml")
"""Files at the root of a workspace that hold for all of its packages."""

_ROOT_MARKS = frozenset(
    {"pyproject.toml", "package.json", "setup.py", "setup.cfg", "requirements.txt", "Pipfile", "deno.json", "mcplint.toml", ".git"}
)

_INSTALLED = (".dist-info", ".egg-info")
"""Ends of the folders that stand beside the packages of an unpacked wheel, and hold its metadata."""


def metadata_files(names: Iterable[str]) -> tuple[str, ...]:
    """Where, below a folder of these names, the one distribution unpacked there says what it requires. Of several (an environment) none speaks for
    the folder's code.
    """
    files = {".dist-info": "METADATA", ".egg-info": "PKG-INFO"}
    found = tuple(f"{name}/{file}" for name in names for end, file in files.items() if name.endswith(end))
    return found if len(found) == 1 else ()


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
            if _marks_root(names):
                answer = current
                break
            parent = os.path.dirname(current)
            if parent == current:
                break
            current = parent
        for seen in trail:
            self._known[seen] = answer
        return answer


def _marks_root(names: list[str]) -> bool:
    """Whether a folder of these files is a project's root. A `setup.py` beside an `__init__.py` is a module of the package that happens to be called so."""
    marks = _ROOT_MARKS.intersection(names)
    if marks == {"setup.py"} and "__init__.py" in names:
        marks = frozenset()
    return bool(marks) or any(name.endswith(_INSTALLED) for name in names)
