"""Configuration files of MCP clients: which servers they start, with which arguments, environment and headers."""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterator

from mcplint.frontends.capture.json_reader import Problem, parse_json
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.source import SourceFile

_WORDS = re.compile(rb'mcpServers"|"(?:mcp_servers|servers|context_servers|mcp|command)"')
_LARGE = 1_000_000
"""A file of more bytes that has no table of an unmistakable name is something else (an API description names its servers, too)."""
_FILE_NAMES = frozenset({
    "mcp.json", ".mcp.json", "claude_desktop_config.json", "cline_mcp_settings.json", "mcp_config.json", "mcp_settings.json", "mcp-config.json",
    ".claude.json",
})  # fmt: skip
_SUFFIXES = frozenset({".json", ".jsonc", ".json5"})
_TABLES = ("mcpServers", "mcp_servers", "context_servers")
"""Keys that hold servers by name wherever they stand: at the root, under a project, under `mcp` or `powers`."""


def is_config_name(path: str) -> bool:
    """Whether a file is called as clients call their configuration."""
    return path.rpartition("/")[2] in _FILE_NAMES


def may_be_config(data: bytes) -> bool:
    """The byte gate: False when no server table can be in it."""
    return _WORDS.search(data) is not None


def read_config(file: SourceFile) -> tuple[tuple[JsonMember, ...], list[Problem]]:
    """The servers of a client configuration, by name, in order; pointers are relative to the file's root. Comments and trailing commas are admitted.

    Empty when the file is no such configuration. Problems are given only for a file that is one by name or content. Raises nothing.
    """
    named = is_config_name(file.path)
    if not (named or os.path.splitext(file.path)[1].lower() in _SUFFIXES) or not may_be_config(file.data):
        return (), []
    sure = named or b'mcpServers"' in file.data
    if not sure and len(file.data) > _LARGE:
        return (), []
    root, problems = parse_json(file, comments=True)
    if root is None:
        return (), problems if sure else []
    return tuple(_servers(root, named=named)), []


def _servers(root: JsonNode, *, named: bool) -> Iterator[JsonMember]:
    """Servers in the tables of a configuration, wherever clients keep them."""
    holders = [root]
    for key in ("mcp", "projects", "powers", "amp", "experimental"):
        inner = root.get(key)
        if inner is not None and inner.kind == "object":
            holders.append(inner)
            if key == "projects":
                holders.extend(m.value for m in inner.members if m.value.kind == "object")
    found = [entry for holder in holders for member in holder.members if _is_table(member, named) for entry in member.value.members]
    if not found and named and _all_servers(root):
        found = list(root.members)
    yield from (entry for entry in found if entry.value.kind == "object")


def _is_table(member: JsonMember, named: bool) -> bool:
    """Whether a member holds servers by name. Keys that others use, too, count where the entries look like servers."""
    if member.value.kind != "object":
        return False
    if member.key in _TABLES or member.key.endswith(".mcpServers"):
        return True
    return member.key in ("servers", "mcp") and ((named and member.key == "servers") or _all_servers(member.value))


def _all_servers(table: JsonNode) -> bool:
    return bool(table.members) and all(any(m.key in ("command", "url") for m in entry.value.members) for entry in table.members)
