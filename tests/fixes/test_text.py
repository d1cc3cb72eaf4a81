from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fixes.helpers import mend

ENUM = "enum-names-to-one-of"
SCHEMA = "schema-to-requested-schema"
MODE = "add-mode-url"
DEFAULT = "confirmation-default-false"
FORMAT = "drop-format"

CASES = [
    pytest.param(
        ENUM,
        "s.ts",
        "const p = {type: 'string' as const, enum: ['a', b] as const, enumNames: ['A', `B`], title: 'x'};\n",
        "enumNames",
        "const p = {type: 'string' as const, oneOf: [{const: 'a', title: 'A'}, {const: b, title: `B`}] as const, title: 'x'};\n",
        id="ts-as-const",
    ),
    pytest.param(
        ENUM,
        "s.ts",
        "p = {\n  enum: [\n    'a', // one\n    'b',\n  ],\n  enumNames: ['A', 'B'],\n};\n",
        "enumNames",
        "p = {\n  oneOf: [\n    {const: 'a', title: 'A'}, // one\n    {const: 'b', title: 'B'},\n  ],\n};\n",
        id="ts-over-lines",
    ),
    pytest.param(
        ENUM,
        "s.js",
        'p = {"items": {"enum": ["a"], "enumNames": ["A"]}}\n',
        '"enumNames"',
        'p = {"items": {"anyOf": [{"const": "a", "title": "A"}]}}\n',
        id="js-multi-select",
    ),
    pytest.param(
        ENUM,
        "s.json",
        '{"p":{"enumNames":["A","B"],"enum":["a","b"]}}',
        '"enumNames"',
        '{"p":{"oneOf":[{"const":"a","title":"A"},{"const":"b","title":"B"}]}}',
        id="json-compact",
    ),
    pytest.param(
        ENUM,
        "s.json",
        '{"p" : {\r\n\t"enum" : [\r\n\t\t"a"\r\n\t] ,\r\n\t"enumNames" : [ "A" ]\r\n}}',
        '"enumNames" : [ "A" ]',
        '{"p" : {\r\n\t"oneOf" : [\r\n\t\t{"const" : "a", "title" : "A"}\r\n\t] \r\n}}',
        id="json-odd",
    ),
    pytest.param(SCHEMA, "s.ts", "f({message, schema});\n", "schema", "f({message, requestedSchema: schema});\n", id="shorthand"),
    pytest.param(SCHEMA, "s.ts", "f({message, schema: {a: 1}});\n", "schema", "f({message, requestedSchema: {a: 1}});\n", id="property"),
    pytest.param(SCHEMA, "s.json", '{"schema": {}}', '"schema"', '{"requestedSchema": {}}', id="json-key"),
    pytest.param(MODE, "s.ts", "f({ message, url });\n", "url", 'f({ mode: "url", message, url });\n', id="mode-shorthand"),
    pytest.param(
        MODE, "s.ts", "f({\n  message: 'x',\n  url: u,\n});\n", "url: u", "f({\n  mode: 'url',\n  message: 'x',\n  url: u,\n});\n", id="mode-lines"
    ),
    pytest.param(MODE, "s.json", '{"params":{"url":"u","x":1}}', '{"url":"u","x":1}', '{"params":{"mode":"url","url":"u","x":1}}', id="mode-json"),
    pytest.param(DEFAULT, "s.ts", "z.object({ok: z.boolean().default(true)})\n", "ok", "z.object({ok: z.boolean().default(false)})\n", id="zod"),
    pytest.param(DEFAULT, "s.json", '{"default": true}', '"default"', '{"default": false}', id="default-json"),
    pytest.param(FORMAT, "s.ts", "p = {a: 1, format: 'x', // why\n  b: 2}\n", "format", "p = {a: 1, // why\n  b: 2}\n", id="comment-stays"),
    pytest.param(FORMAT, "s.ts", "p = {\n  a: 1,\n  format: 'x',\n}\n", "format", "p = {\n  a: 1,\n}\n", id="trailing-comma"),
    pytest.param(FORMAT, "s.ts", "p = {\n  a: 1, // one\n  format: 'x'\n}\n", "format", "p = {\n  a: 1 // one\n  \n}\n", id="comment-before"),
    pytest.param(FORMAT, "s.ts", "p = { format: 'x' }\n", "format", "p = {  }\n", id="only"),
    pytest.param(FORMAT, "s.jsonl", '{"a":1}\n2024 got {"p":{"format":"x","b":1}}\n', '"format"', '{"a":1}\n2024 got {"p":{"b":1}}\n', id="log-line"),
]


@pytest.mark.parametrize(("action", "path", "before", "at", "after"), CASES)
def test_before_and_after(action: str, path: str, before: str, at: str, after: str) -> None:
    done = mend(path, before, action, at)
    assert done is not None
    assert done[0] == after
    if path.endswith(".json"):
        json.loads(done[0])


@pytest.mark.parametrize(("action", "path", "before", "at", "after"), CASES)
def test_a_fix_is_not_offered_twice(action: str, path: str, before: str, at: str, after: str) -> None:
    if at in after and action != SCHEMA:
        assert mend(path, after, action, at) is None


@pytest.mark.parametrize(
    ("action", "path", "before", "at"),
    [
        (ENUM, "s.json", '{"enum": ["a"], "enumNames": []}', '"enumNames"'),
        (ENUM, "s.ts", "p = {enum: codes, enumNames: names}\n", "enumNames"),
        (ENUM, "s.ts", "p = {enum: ['a', ...c], enumNames: ['A', 'B']}\n", "enumNames"),
        (SCHEMA, "s.ts", "p = {schema: 1, requestedSchema: 2}\n", "schema"),
        (MODE, "s.json", '{"mode": "form", "url": "u"}', '"url"'),
        (MODE, "s.ts", "p = {url: u, mode}\n", "url"),
        (FORMAT, "s.json", '{"body": "{\\"format\\": 1}"}', "format"),
        (FORMAT, "s.json", '{"a": {"b": 1}, "format": 1}', '"b"'),
        (FORMAT, "s.json", '{"format": 1', '"format"'),
        (DEFAULT, "s.ts", "p = {default: on}\n", "default"),
    ],
)
def test_what_is_not_understood_gets_no_fix(action: str, path: str, before: str, at: str) -> None:
    assert mend(path, before, action, at) is None


def test_deep_json() -> None:
    deep = '{"a":' * 20_000 + '{"format":1}' + "}" * 20_000
    done = mend("s.json", deep, FORMAT, '"format"')
    assert done is None or json.dumps("format") not in done[0]


space = st.text(" \n\t\r", max_size=3)


@settings(max_examples=80, deadline=None)
@given(spaces=st.lists(space, min_size=12, max_size=12), names_first=st.booleans(), others=st.integers(0, 3))
def test_any_json_layout(spaces: list[str], names_first: bool, others: int) -> None:
    s = iter(spaces)
    codes = f'"enum"{next(s)}:{next(s)}[{next(s)}"a"{next(s)},{next(s)}"b"{next(s)}]'
    names = f'"enumNames"{next(s)}:["A",{next(s)}"é"]'
    members = [names, codes] if names_first else [codes, names]
    members[others // 2 : 0] = ['"type":"string"'] * (others % 2)
    between = f"{next(s)},{next(s)}"
    text = "{" + next(s) + between.join(members) + next(s) + "}"
    done = mend("s.json", text, ENUM, '"enumNames"')
    assert done is not None
    value = json.loads(done[0])
    value.pop("type", None)
    assert value == {"oneOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "é"}]}
