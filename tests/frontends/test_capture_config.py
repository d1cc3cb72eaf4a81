"""Client configuration files."""

from __future__ import annotations

import json
from typing import Any

import pytest

from mcplint.frontends.capture.json_reader import Problem
from mcplint.frontends.client_config import read_config
from mcplint.interactions.from_capture_config import servers
from mcplint.interactions.messages import ClientConfigServer
from mcplint.ir.source import Language, SourceFile


def config(text: Any, path: str = "mcp.json") -> tuple[list[ClientConfigServer], list[Problem]]:
    problems: list[Problem] = []
    data = (text if isinstance(text, str) else json.dumps(text)).encode()
    return list(servers(SourceFile(path, data, Language.JSON), problems)), problems


LOCAL = {"command": "uvx", "args": ["tide-mcp", "--token=abc"], "env": {"TIDE_TOKEN": "abc", "PORT": 5}}
REMOTE = {"url": "https://tide.example/mcp", "headers": {"Authorization": "Bearer abc"}}


@pytest.mark.parametrize(
    ("root", "pointers"),
    [
        ({"mcpServers": {"a": LOCAL, "b": REMOTE}}, ["/mcpServers/a", "/mcpServers/b"]),
        ({"inputs": [], "servers": {"a/b": LOCAL}}, ["/servers/a~1b"]),
        ({"mcp": {"servers": {"a": LOCAL}}}, ["/mcp/servers/a"]),
        ({"context_servers": {"a": LOCAL}}, ["/context_servers/a"]),
        ({"projects": {"/home/x": {"mcpServers": {"a": LOCAL}}}}, ["/projects/~1home~1x/mcpServers/a"]),
        ({"mcp": {"a": {"type": "local", "command": ["x"]}}}, ["/mcp/a"]),
        ({"a": LOCAL, "b": REMOTE}, ["/a", "/b"]),
        ({"amp.mcpServers": {"a": LOCAL}}, ["/amp.mcpServers/a"]),
        ({"amp.mcpServers": {"a": LOCAL}, "mcpServers": {}}, ["/amp.mcpServers/a"]),
    ],
)
def test_where_servers_stand(root: Any, pointers: list[str]) -> None:
    found, problems = config(root)
    assert problems == []
    assert [s.place.pointer for s in found] == pointers


def test_what_a_server_has() -> None:
    (local, remote), _ = config({"mcpServers": {"a": LOCAL, "b": REMOTE}})
    assert local.name == "a"
    assert local.command is not None
    assert local.command.value == "uvx"
    assert [(a.value, a.place.pointer) for a in local.args] == [("tide-mcp", "/mcpServers/a/args/0"), ("--token=abc", "/mcpServers/a/args/1")]
    assert [(m.key, m.value.value, m.value.place.pointer) for m in local.env] == [("TIDE_TOKEN", "abc", "/mcpServers/a/env/TIDE_TOKEN")]
    assert remote.url is not None
    assert remote.url.place.pointer == "/mcpServers/b/url"
    assert [m.key for m in remote.headers] == ["Authorization"]


def test_other_spellings() -> None:
    (one, two, three), _ = config({
        "mcpServers": {
            "a": {"command": {"path": "node", "args": ["x"], "env": {"K": "v"}}},
            "b": {"command": ["node", "x"], "environment": {"K": "v"}},
            "c": {"serverUrl": "https://tide.example", "requestInit": {"headers": {"X-Key": "v"}}},
        }
    })  # fmt: skip
    for server in (one, two):
        assert server.command is not None
        assert (server.command.value, [a.value for a in server.args], [m.key for m in server.env]) == ("node", ["x"], ["K"])
    assert three.url is not None
    assert [m.key for m in three.headers] == ["X-Key"]


def test_comments_are_admitted() -> None:
    found, problems = config('// mine\n{"mcpServers": {"a": {"command": "x",},},}\n', "settings.jsonc")
    assert (len(found), problems) == (1, [])


@pytest.mark.parametrize(
    ("root", "path"),
    [
        ({"servers": [{"url": "https://a.example"}]}, "openapi.json"),
        ({"servers": {"prod": {"host": "a"}}}, "deploy.json"),
        ({"servers": {"prod": {"url": "a"}}}, "sessions.jsonl"),
        ({"prod": {"command": "a"}}, "tasks.json"),
        ({"servers": {"prod": {"url": "a"}}, "x": "y" * 1_000_001}, "api.json"),
        ({"mcpServers": ["a", 5]}, "mcp.json"),
        ({"mcpServers": {"a": "x"}}, "mcp.json"),
        (["mcpServers"], "mcp.json"),
    ],
)
def test_other_files_have_no_servers(root: Any, path: str) -> None:
    assert config(root, path) == ([], [])


def test_broken_configuration_is_a_problem() -> None:
    found, problems = config('{"mcpServers": {"a": }}', "any.json")
    assert found == []
    assert [(p.line, p.column) for p in problems] == [(1, 22)]
    assert config('{"servers": {"a": }}', "other.json") == ([], [])


def test_hostile_configuration() -> None:
    blank = b'{"mcpServers": {}' + b" \n // a // b // c\n" * 2_000
    for text in (
        blank + b"oops",
        blank + b"//" * 50_000,
        b'{"mcpServers":' * 50_000,
        b'{"mcpServers":/*' + b"*" * 500_000,
        b'{"mcpServers":' + b"/*" * 300_000,
        b'{"mcpServers":\xff}',
    ):
        members, problems = read_config(SourceFile("mcp.json", text, Language.JSON))
        assert members == ()
        assert problems
