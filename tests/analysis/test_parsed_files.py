"""Which files are parsed beside those that are looked at, and that those which are needed still are."""

from __future__ import annotations

import pytest

from mcplint.config.settings import Settings
from mcplint.engine import pipeline
from mcplint.engine.pipeline import Parser
from mcplint.inputs.sources import SourceSet
from mcplint.interactions.from_source import SourceProject

HOME = "export function usage(server) { return server; }\n"


def project(texts: dict[str, str]) -> SourceProject:
    sources = SourceSet.of({"package.json": '{"name": "desk", "type": "module"}', **texts})
    return pipeline.opened(sources, Settings(), Parser())


@pytest.mark.parametrize(
    ("text", "hands_on"),
    [
        ('export { usage } from "./usage.js";\n', True),
        ('export * from "./usage";\n', True),
        ('import { usage } from\n  "./usage.js";\nexport { usage as use };\n', True),
        ('const { usage } = require("./usage.js");\nexports.use = usage;\n', True),
        ('export const help = "usage: desk";\n', False),
        ('import { log } from "./other.js";\nexport const usage = log;\n', False),
    ],
)
def test_only_importers_are_parsed_for_what_they_hand_on(text: str, hands_on: bool) -> None:
    made = project({"src/usage.ts": HOME, "src/index.ts": text, "src/other.ts": "export const log = 1;\n"})
    home = made.module("src/usage.ts")
    assert home is not None

    homes = made.exports.homes(home)

    assert ("src/index.ts" in [info.file.path for info in homes]) is hands_on
    assert ("src/index.ts" in [info.file.path for info in made.parsed()]) is hands_on


@pytest.mark.parametrize(
    "ask",
    [
        "return server.request(body, Result);",
        "const { request: ask } = server; return ask(body, Result);",
        "const ask = server.request; return ask(body, Result);",
        'return server["request"](body, Result);',
        "return server.request.call(server, body, Result);",
        "return server\n    .request(body, Result);",
    ],
)
def test_sends_are_found_by_how_they_are_written(ask: str) -> None:
    begin = 'import { Server } from "@modelcontextprotocol/sdk/server/index.js";\n'
    body = 'const body = { method: "elicitation/create", params: { message: "Which desk?", requestedSchema: { type: "object", properties: {} } } };'
    made = project({"src/ask.ts": f"{begin}export async function ask(server: Server) {{\n  {body}\n  {ask}\n}}\n"})
    info = made.module("src/ask.ts")
    assert info is not None

    assert list(made.finder.sends(info))
