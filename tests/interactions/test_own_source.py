"""The source of an SDK that lies in a project: it is no server, and the programs beside it are."""

from __future__ import annotations

import pytest

from mcplint.engine.run import check_sources

ASKING = """
export function manual(flow: { method: string }) {
    return Promise.reject(new UnsupportedResult('not filled in', { resultType: 'input_required', method: flow.method }));
}
"""
LOGGING = "export function connect(accessToken: string) {\n    console.log(`connecting with ${accessToken}`);\n}\n"


def rules(sources: dict[str, str]) -> list[tuple[str, str]]:
    return [(f.rule, f.place.file.path) for f in check_sources(sources).findings]


@pytest.mark.parametrize("name", ["@modelcontextprotocol/server", "@modelcontextprotocol/core-internal"])
def test_what_an_sdk_does_with_requests_it_does_for_others(name: str) -> None:
    manifest = f'{{"name": "{name}"}}'
    assert rules({"package.json": manifest, "src/flow.ts": ASKING}) == []
    assert rules({"package.json": manifest, "src/examples/flow.ts": ASKING}) == [("MCP705", "src/examples/flow.ts")]


def test_a_server_is_none_by_its_scope() -> None:
    assert rules({"package.json": '{"name": "@modelcontextprotocol/server-memory"}', "src/flow.ts": ASKING}) == [("MCP705", "src/flow.ts")]


def test_an_sdk_keeps_credentials_as_everybody_does() -> None:
    found = rules({"package.json": '{"name": "@modelcontextprotocol/client"}', "src/connect.ts": LOGGING})
    assert found == [("MCP605", "src/connect.ts")]


def test_a_framework_asks_of_its_own_accord() -> None:
    asking = "from mcp.types import InputRequiredResult\n\n\ndef ask():\n    return InputRequiredResult()\n"
    assert rules({"mcp/server/session.py": "class ServerSession: ...\n", "mcp/server/ask.py": asking}) == []
    assert rules({"fastmcp/server/context.py": "class Context: ...\n", "fastmcp/server/ask.py": asking}) == [("MCP705", "fastmcp/server/ask.py")]
