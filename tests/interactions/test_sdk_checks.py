"""What the SDK tests by itself, by version and by the server's options: it decides between a warning and a note."""

from __future__ import annotations

import pytest

from mcplint.engine.run import check_sources
from mcplint.findings.model import Severity

SERVER = 'import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";\nconst server = new McpServer({ name: "x", version: "1" }%s);\n'
TOOL = 'server.registerTool("t", { description: "d" }, async () => { await server.server.%s; return { content: [] }; });\n'
FORM = 'elicitInput({ message: "m", requestedSchema: { type: "object", properties: { ok: { type: "boolean" } } } })'
URL = 'elicitInput({ mode: "url", message: "m", url: "https://a.example/x", elicitationId: crypto.randomUUID() })'
SAMPLE = "createMessage({ messages: [], maxTokens: 5 })"
STRICT = ", { enforceStrictCapabilities: true }"
LAX = ", { enforceStrictCapabilities: false }"


@pytest.mark.parametrize(
    ("call", "options", "version", "severity"),
    [
        (FORM, "", "1.20.2", Severity.WARNING),
        (FORM, "", "~1.22.0", Severity.WARNING),
        (FORM, "", "^1.20.2", Severity.NOTE),
        (FORM, "", "1.23.0", Severity.NOTE),
        (FORM, STRICT, "1.20.2", Severity.NOTE),
        (URL, "", "1.20.2", Severity.ERROR),
        (URL, "", "1.32.2", Severity.NOTE),
        (SAMPLE, "", "1.32.2", Severity.WARNING),
        (SAMPLE, LAX, "1.32.2", Severity.WARNING),
        (SAMPLE, STRICT, "1.32.2", Severity.NOTE),
        ("listRoots()", STRICT, "1.32.2", Severity.NOTE),
    ],
)
def test_severity(call: str, options: str, version: str, severity: Severity) -> None:
    files = {"server.ts": SERVER % options + TOOL % call, "package.json": f'{{"dependencies": {{"@modelcontextprotocol/sdk": "{version}"}}}}'}
    (finding,) = check_sources(files, select=("MCP301", "MCP302", "MCP303", "MCP304")).findings
    assert finding.severity is severity


@pytest.mark.parametrize(("version", "severity"), [("1.20.2", Severity.WARNING), ("1.23.0", Severity.NOTE)])
def test_sampling_with_tools(version: str, severity: Severity) -> None:
    ask = "await server.server.createMessage({ messages: [], maxTokens: 5, tools: [] });"
    tool = "async () => { if (!server.server.getClientCapabilities()?.sampling) return { content: [] }; " + ask
    files = {
        "server.ts": SERVER % "" + f'server.registerTool("t", {{ description: "d" }}, {tool} return {{ content: [] }}; }});\n',
        "package.json": f'{{"dependencies": {{"@modelcontextprotocol/sdk": "{version}"}}}}',
    }
    (finding,) = check_sources(files, select=("MCP303",)).findings
    assert finding.severity is severity
