"""Configuration files that stand around sources: on disk, or among texts held in memory. Paths are absolute (in memory: as given), with `/`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from mcplint.inputs.jsonc import table
from mcplint.inputs.kinds import SKIPPED_FOLDERS
from mcplint.inputs.read import UnreadableError, read_bytes

_LIMIT = 2_000_000
_MOST_FOLDERS = 2_000


class Disk:
    """Reads small configuration files, each once."""

    __slots__ = ("_tables", "_texts")

    def __init__(self, texts: Mapping[str, bytes] | None = None) -> None:
        self._texts = texts
        self._tables: dict[str, Mapping[str, Any]] = {}

    def read(self, path: str) -> bytes | None:
        """A file's bytes, None when there is none that can be read."""
        if self._texts is not None:
            return self._texts.get(path)
        if not os.path.isfile(path):
            return None
        try:
            return read_bytes(path, _LIMIT)
        except UnreadableError:
            return None

    def table(self, path: str) -> Mapping[str, Any]:
        """The object in a JSON file; empty without one."""
        known = self._tables.get(path)
        if known is None:
            known = self._tables[path] = table(self.read(path))
        return known

    def folders(self, folder: str) -> list[str]:
        """Names of the folders directly below a folder, those that hold no sources left out."""
        if self._texts is not None:
            start = f"{folder}/" if folder else ""
            names = {path[len(start) :].split("/", 1)[0] for path in self._texts if path.startswith(start) and "/" in path[len(start) :]}
        else:
            try:
                with os.scandir(folder) as scan:
                    names = {item.name for item in scan if item.is_dir(follow_symlinks=False)}
            except OSError:
                return []
        return sorted(name for name in names if name not in SKIPPED_FOLDERS and not name.startswith("."))[:_MOST_FOLDERS]


__all__ = ["Disk"]
