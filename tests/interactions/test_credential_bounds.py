"""A credential in a text that is put together in many branches is found in bounded time; the transport that an SDK itself offers is no use of it."""

from __future__ import annotations

import time

from mcplint.engine.run import check_sources

HEAD = 'import os\nfrom mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP("log")\n\n\n@mcp.tool()\ndef describe(item: dict) -> str:\n    text = ""\n'


def found(sources: dict[str, str], rule: str) -> list[tuple[str, str]]:
    return [(f.rule, f.place.file.path) for f in check_sources(sources, select=(rule,)).findings]


def test_a_text_of_many_branches() -> None:
    branches = "".join(f"    if item.get('f{i}'):\n        text += f\"{i} {{item['f{i}']}}\"\n" for i in range(60))
    key = "    if item.get('k'):\n        text += os.environ['SHOP_API_KEY']\n"
    assert found({"server.py": HEAD + branches[: len(branches) // 4] + key + "    return text\n"}, "MCP602") == [("MCP602", "server.py")]
    assert found({"server.py": HEAD + branches + "    return text\n"}, "MCP602") == []


def test_the_transport_that_an_sdk_offers() -> None:
    use = "from mcp.server.sse import SseServerTransport\n\n\ndef app():\n    return SseServerTransport('/messages/')\n"
    sources = {"mcp/server/session.py": "class ServerSession: ...\n", "mcp/server/app.py": use, "server.py": use}
    assert found(sources, "MCP708") == [("MCP708", "server.py")]


def test_a_report_of_many_lines() -> None:
    """A thousand changes of a list or a text are no thousand calls deep."""
    lines = "".join(f"    lines.append(f\"{i} {{item['f{i}']}}\")\n" for i in range(1000))
    text = "".join(f"    text += f\"{i} {{item['f{i}']}}\"\n" for i in range(1000))
    for body, last in ((lines, "'\\n'.join(lines)"), (text, "text")):
        report = check_sources({"server.py": HEAD + "    lines = []\n" + body + f"    return {last}\n"})
        assert [p.message for p in report.problems] == []


def test_a_callback_that_collects_in_many_branches() -> None:
    """Each branch may or may not have run: what a list was made from is asked once for each change, not for each way through them."""
    lines = "".join(f"    if 'f{i}' in request.query_params:\n        seen.append(request.query_params['f{i}'])\n" for i in range(60))
    head = 'import httpx\nfrom mcp.server.fastmcp import FastMCP\n\nmcp = FastMCP("s")\n\n\n'
    route = '@mcp.custom_route("/callback", methods=["GET"])\nasync def callback(request):\n    seen = []\n' + lines
    sent = 'data={"grant_type": "authorization_code", "code": request.query_params["code"], "notes": seen}'
    source = head + route + f'    return httpx.post("https://login.example/token", {sent})\n'
    begun = time.process_time()
    assert found({"server.py": source}, "MCP226") == [("MCP226", "server.py")]
    assert time.process_time() - begun < 20
