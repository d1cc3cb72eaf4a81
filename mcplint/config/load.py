"""Finding and reading configuration: `mcplint.toml`, or `[tool.mcplint]` in `pyproject.toml`; the nearest one upward, never merged with others."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from mcplint.config.settings import Settings
from mcplint.ir.records import replace

SCHEMA_FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "mcplint.schema.json")
OWN_FILE = "mcplint.toml"
SHARED_FILE = "pyproject.toml"


class ConfigError(Exception):
    """A configuration file that cannot be used. The message names file, line where known, key and what may stand there."""


@lru_cache(maxsize=1)
def schema() -> Mapping[str, Any]:
    """The published JSON Schema of the configuration."""
    import json

    with open(SCHEMA_FILE, encoding="utf-8") as stream:
        loaded: dict[str, Any] = json.load(stream)
    return loaded


class Configurations:
    """Settings by folder: those of the nearest configuration file, with the command line's `overrides` on top.

    `explicit` names one file for everything; `isolated` reads none.

    Raises:
        ConfigError: (on use) a file cannot be used.
    """

    def __init__(self, overrides: Mapping[str, Any] | None = None, *, explicit: str | None = None, isolated: bool = False) -> None:
        self._overrides = dict(overrides or {})
        self._default = replace(Settings(), **self._overrides)
        self._isolated = isolated
        self._by_folder: dict[str, Settings] = {}
        self._explicit = None if explicit is None else self._load(os.path.abspath(explicit), demanded=True)

    @classmethod
    def fixed(cls, settings: Settings) -> Configurations:
        """The same settings everywhere; no file is read."""
        made = cls(isolated=True)
        made._default = settings
        return made

    def for_folder(self, folder: str) -> Settings:
        """The settings that hold for files directly in `folder` (absolute)."""
        if self._explicit is not None:
            return self._explicit
        if self._isolated:
            return self._default
        trail: list[str] = []
        current = folder
        found: Settings | None = None
        while found is None:
            if current in self._by_folder:
                found = self._by_folder[current]
                break
            trail.append(current)
            found = self._in_folder(current)
            parent = os.path.dirname(current)
            if parent == current:
                break
            current = parent
        settings = found or self._default
        for seen in trail:
            self._by_folder[seen] = settings
        return settings

    def _in_folder(self, folder: str) -> Settings | None:
        for name in (OWN_FILE, SHARED_FILE):
            path = os.path.join(folder, name)
            if os.path.isfile(path) and (settings := self._load(path)) is not None:
                return settings
        return None

    def _load(self, path: str, *, demanded: bool = False) -> Settings | None:
        settings = load_file(path, demanded=demanded)
        return None if settings is None else replace(settings, **self._overrides)


def load_file(path: str, *, demanded: bool = False) -> Settings | None:
    """The settings in one file; None for a `pyproject.toml` without `[tool.mcplint]` unless it was `demanded`.

    Raises:
        ConfigError: unreadable, no TOML, unknown key or wrong value.
    """
    shown = _shown(path)
    try:
        with open(path, "rb") as stream:
            data = stream.read(5_000_000)
    except OSError as error:
        raise ConfigError(f"{shown}: {(error.strerror or 'cannot be read').lower()}") from None
    shared = os.path.basename(path) == SHARED_FILE
    if shared and b"mcplint" not in data:
        if demanded:
            raise ConfigError(f"{shown}: no [tool.mcplint] table")
        return None
    text = _text(data, shown)
    table = _toml(text, shown)
    if shared:
        tool = table.get("tool")
        own = tool.get("mcplint") if isinstance(tool, dict) else None
        if own is None:
            if demanded:
                raise ConfigError(f"{shown}: no [tool.mcplint] table")
            return None
        table = own
    return settings_from(table, shown, text=text, path=os.path.abspath(path))


def settings_from(table: Any, shown: str, *, text: str = "", path: str = "") -> Settings:
    """Settings from a configuration table.

    Raises:
        ConfigError: the table breaks the schema; the message lists every fault.
    """
    from mcplint.config.validate import faults

    found = list(faults(table, schema()))
    if found:
        lines = [f"{shown}{_at(text, fault.path)}: {fault.where + ': ' if fault.where else ''}{fault.message}" for fault in found]
        raise ConfigError("\n".join(lines))
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key == "$schema":
            continue
        values[key.replace("-", "_")] = _frozen(key, value)
    return Settings(**values, source=path, base=os.path.dirname(path))


def _frozen(key: str, value: Any) -> Any:
    if key == "per-file-ignores":
        return tuple((pattern, tuple(rules)) for pattern, rules in value.items())
    if key == "sdk":
        return tuple(value.items())
    return tuple(value) if isinstance(value, list) else value


def known_keys() -> frozenset[str]:
    """Every key a configuration may hold, as the settings know them."""
    return frozenset(name.replace("_", "-") for name in Settings.__annotations__) - {"source", "base"}


def _text(data: bytes, shown: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigError(f"{shown}: not UTF-8") from None


def _toml(text: str, shown: str) -> dict[str, Any]:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib
    try:
        table: dict[str, Any] = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        line = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        place = f":{line[1]}:{line[2]}" if line else ""
        reason = re.sub(r" \(at [^)]*\)$", "", str(error)) if not isinstance(error, RecursionError) else "nested too deeply"
        raise ConfigError(f"{shown}{place}: not valid TOML: {reason}") from None
    return table


def _at(text: str, path: tuple[str | int, ...]) -> str:
    """`:LINE` where the first key of the path is written, as well as a search can tell."""
    keys = [part for part in path if isinstance(part, str)]
    if not text or not keys:
        return ""
    spelt = [re.escape(key) for key in keys]
    lines = text.split("\n")
    start = next((i for i, line in enumerate(lines) if re.match(r"\s*\[tool\.mcplint[\].]", line)), 0)
    for key in reversed(spelt):
        pattern = re.compile(rf"""^\s*(?:\[[^\]]*\b|[\w."'-]*\.)?["']?{key}["']?\s*(?:=|\]|\.)""")
        for number, line in enumerate(lines[start:], start + 1):
            if pattern.match(line):
                return f":{number}"
    return ""


def _shown(path: str) -> str:
    relative = os.path.relpath(path)
    return (path if relative.startswith("..") else relative).replace(os.sep, "/")
