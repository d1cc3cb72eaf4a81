"""Configuration files of MCP clients: which servers they start, with which arguments, environment and headers."""

from __future__ import annotations

import os.path
import re
from collections.abc import Iterator

from mcplint.frontends.capture.json_reader import Problem, parse_json
from mcplint.ir.json import JsonMember, JsonNode
from mcplint.ir.source import SourceFile

_WORDS = re.compile(rb'"(?:mcpServers|mcp_servers|servers|context_servers|mcp)"')
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
    root, problems = parse_json(file, comments=True)
    if root is None:
        return (), problems if named or b'"mcpServers"' in file.data else []
    return tuple(_servers(root, named=named)), []


def _servers(root: JsonNode, *, named: bool) -> Iterator[JsonMember]:
    """Servers in the tables of a configuration. A table called `servers` counts at the root or under `mcp`, where its entries look like servers."""
    holders = [root]
    for key in ("mcp", "projects", "powers", "amp", "experimental"):
        inner = root.get(key)
        if inner is not None and inner.kind == "object":
            holders.append(inner)
            if key == "projects":
                holders.extend(m.value for m in inner.members if m.value.kind == "object")
    for holder in holders:
        for member in holder.members:
            if member.value.kind != "object":
                continue
            if member.key in _TABLES or (member.key == "servers" and (named or _all_servers(member.value))) or member.key.endswith(".mcpServers"):
                yield from (m for m in member.value.members if m.value.kind == "object")


def _all_servers(table: JsonNode) -> bool:
    return bool(table.members) and all(any(m.key in ("command", "url") for m in entry.value.members) for entry in table.members)
