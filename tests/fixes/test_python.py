from __future__ import annotations

import libcst as cst
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
        """
SCHEMA = {
    "type": "string",  # réglage
    'enum': ["é", CODE],  # codes
    "enumNames": ["A", f"B{x}"],
    "title": "T",
}
""",
        '"enumNames"',
        """
SCHEMA = {
    "type": "string",  # réglage
    'oneOf': [{"const": "é", "title": "A"}, {"const": CODE, "title": f"B{x}"}],  # codes
    "title": "T",
}
""",
        id="dict",
    ),
    pytest.param(
        ENUM,
        'x = {"enumNames": ("A",), "enum": ("a",)}\n',
        '"enumNames"',
        'x = {"oneOf": ({"const": "a", "title": "A"},)}\n',
        id="names-first-tuple",
    ),
    pytest.param(
        ENUM,
        """
class Plan(BaseModel):
    size: str = Field(description="Size", json_schema_extra={"enum": ["s", "m"], "enumNames": ["Small", "Medium"]})
""",
        "size",
        """
class Plan(BaseModel):
    size: str = Field(description="Size", json_schema_extra={"oneOf": [{"const": "s", "title": "Small"}, {"const": "m", "title": "Medium"}]})
""",
        id="field-extra-at-attribute",
    ),
    pytest.param(
        ENUM,
        "x = {'items': {'type': 'string', 'enum': ['a'], 'enumNames': ['A']}}\n",
        "'enumNames'",
        "x = {'items': {'type': 'string', 'anyOf': [{'const': 'a', 'title': 'A'}]}}\n",
        id="multi-select",
    ),
    pytest.param(
        ENUM,
        'x = {"p": dict(type="string", enum=["a"], enumNames=["A"], title="T")}\n',
        "enumNames",
        'x = {"p": dict(type="string", oneOf=[{"const": "a", "title": "A"}], title="T")}\n',
        id="dict-call",
    ),
    pytest.param(
        ENUM,
        'x = {\n    "enum": [\n        "a",  # first\n        "b",\n    ],\n    "enumNames": ["A", "B"],\n}\n',
        '"enumNames": ["A", "B"]',
        'x = {\n    "oneOf": [\n        {"const": "a", "title": "A"},  # first\n        {"const": "b", "title": "B"},\n    ],\n}\n',
        id="list-over-lines",
    ),
    pytest.param(
        SCHEMA,
        'await session.elicit(message="m", schema={"type": "object"})\n',
        "schema",
        'await session.elicit(message="m", requestedSchema={"type": "object"})\n',
        id="keyword",
    ),
    pytest.param(SCHEMA, "p = {'message': m, 'schema': S}\n", "'schema'", "p = {'message': m, 'requestedSchema': S}\n", id="key"),
    pytest.param(SCHEMA, 'p["schema"] = S\n', '"schema"', 'p["requestedSchema"] = S\n', id="index"),
    pytest.param(MODE, 'p = {"message": m, "url": u}\n', '"url"', 'p = {"mode": "url", "message": m, "url": u}\n', id="inline"),
    pytest.param(
        MODE,
        "p = {\r\n    'message': m,  # why\r\n    'url': u,\r\n}\r\n",
        "{\r\n    'message': m,  # why\r\n    'url': u,\r\n}",
        "p = {\r\n    'mode': 'url',\r\n    'message': m,  # why\r\n    'url': u,\r\n}\r\n",
        id="crlf-at-object",
    ),
    pytest.param(
        MODE,
        "send(\n    'elicitation/create',\n    message=m,\n    url=u,\n)\n",
        "url",
        "send(\n    'elicitation/create',\n    mode='url',\n    message=m,\n    url=u,\n)\n",
        id="call-after-positional",
    ),
    pytest.param(DEFAULT, "class C(B):\n    ok: bool = True\n", "ok", "class C(B):\n    ok: bool = False\n", id="attribute"),
    pytest.param(
        DEFAULT, "class C(B):\n    ok: bool = Field(True, title='T')\n", "ok", "class C(B):\n    ok: bool = Field(False, title='T')\n", id="field"
    ),
    pytest.param(
        DEFAULT,
        "class C(B):\n    ok: bool = Field(default=True)\n    no: bool = True\n",
        "default=True",
        "class C(B):\n    ok: bool = Field(default=False)\n    no: bool = True\n",
        id="field-default",
    ),
    pytest.param(
        DEFAULT, 'p = {"ok": {"type": "boolean", "default": True}}\n', '"default"', 'p = {"ok": {"type": "boolean", "default": False}}\n', id="dict-d"
    ),
    pytest.param(FORMAT, 'p = {"n": {"type": "integer", "format": "int32"}}\n', '"format"', 'p = {"n": {"type": "integer"}}\n', id="last"),
    pytest.param(FORMAT, 'p = {"n": {"format": "int32", "type": "integer"}}\n', '"format"', 'p = {"n": {"type": "integer"}}\n', id="first"),
    pytest.param(
        FORMAT,
        'p = {\n    "type": "integer",  # whole\n    "format": "int32"\n}\n',
        '"format"',
        'p = {\n    "type": "integer",  # whole\n}\n',
        id="keeps-comment-of-the-line-above",
    ),
    pytest.param(
        FORMAT,
        'class C(B):\n    n: int = Field(title="N", json_schema_extra={"format": "int32"})\n',
        '"format"',
        'class C(B):\n    n: int = Field(title="N")\n',
        id="empty-extra-goes",
    ),
    pytest.param(
        FORMAT,
        'class C(B):\n    n: int = Field(\n        title="N",\n        json_schema_extra={"format": "int32", "x": 1},\n    )\n',
        "n: int",
        'class C(B):\n    n: int = Field(\n        title="N",\n        json_schema_extra={"x": 1},\n    )\n',
        id="extra-at-attribute",
    ),
]


@pytest.mark.parametrize(("action", "before", "at", "after"), CASES)
def test_before_and_after(action: str, before: str, at: str, after: str) -> None:
    done = mend("server.py", before, action, at)
    assert done is not None
    assert done[0] == after
    cst.parse_module(done[0])


@pytest.mark.parametrize(("action", "before", "at", "after"), CASES)
def test_a_fix_is_not_offered_twice(action: str, before: str, at: str, after: str) -> None:
    if at in after:
        assert mend("server.py", after, action, at) is None


@pytest.mark.parametrize(
    ("action", "before", "at"),
    [
        (ENUM, 'x = {"enum": ["a"], "enumNames": ["A", "B"]}\n', '"enumNames"'),
        (ENUM, 'x = {"enum": ["a", *more], "enumNames": ["A", "B"]}\n', '"enumNames"'),
        (ENUM, 'x = {"enum": CODES, "enumNames": NAMES}\n', '"enumNames"'),
        (ENUM, 'x = Legacy(enum=["a"], enumNames=["A"])\n', "enumNames"),
        (ENUM, 'x = {"enum": ["a"], "enumNames": ["A"], "oneOf": []}\n', '"enumNames"'),
        (ENUM, 'x = {"a": {"type": "string"}, "b": {"enum": ["a"], "enumNames": ["A"]}}\n', '"a"'),
        (SCHEMA, 'x = {"schema": 1, "requestedSchema": 2}\n', '"schema"'),
        (SCHEMA, "x = schema\n", "schema"),
        (MODE, 'x = {"mode": "form", "url": u}\n', '"url"'),
        (MODE, "x = {**base, 'message': m}\n", "'message'"),
        (DEFAULT, "class C(B):\n    ok: bool = YES\n", "ok"),
        (DEFAULT, "class C(B):\n    ok: bool = False\n", "ok"),
        (FORMAT, "x = strftime(value, format='%d', tz=t)\n", "strftime"),
        (FORMAT, "def broken(:\n    x = {'format': 1}\n", "'format'"),
    ],
)
def test_what_is_not_understood_gets_no_fix(action: str, before: str, at: str) -> None:
    assert mend("server.py", before, action, at) is None


def test_data_of_actions() -> None:
    assert mend("a.py", "f(schema=S)\n", SCHEMA, "schema", to="requested_schema") == ("f(requested_schema=S)\n", "safe")
    assert mend("a.py", "f(schema=S)\n", SCHEMA, "schema", to="not a name") is None
    assert mend("a.py", "x = {'default': 'yes'}\n", DEFAULT, "'default'", value='"it\'s"') == ("x = {'default': 'it\\'s'}\n", "unsafe")
    assert mend("a.py", "x = {'default': 'yes'}\n", DEFAULT, "'default'", value="true") is None
    assert mend("a.py", "x = {'default': True}\n", DEFAULT, "'default'", value="{") is None
    assert mend("a.py", "x = {'a': 1, 'pattern': '^a'}\n", "drop-keyword", "'pattern'", keyword="pattern") == ("x = {'a': 1}\n", "unsafe")


def test_a_fix_that_loses_a_comment_is_unsafe() -> None:
    before = 'x = {\n    "enum": ["a"],\n    "enumNames": ["A"],  # shown to people\n    "title": "T",\n}\n'
    done = mend("a.py", before, ENUM, '"enumNames"')
    assert done is not None
    assert done[1] == "unsafe"


def test_deep_nesting_gets_no_fix() -> None:
    deep = "x = " + "[" * 50_000 + "{'format': 1}" + "]" * 50_000 + "\n"
    assert mend("a.py", deep, FORMAT, "'format'") is None
    assert mend("a.py", "y = " + "+".join(["a"] * 20_000) + "\nx = {'a': 1, 'format': 2}\n", FORMAT, "'format'") is None


def test_encoding_comment_does_not_move_offsets() -> None:
    text = '# -*- coding: latin-1 -*-\nx = {"é": 1, "format": "ü"}\n'
    assert mend("a.py", text, FORMAT, '"format"') == ('# -*- coding: latin-1 -*-\nx = {"é": 1}\n', "unsafe")


space = st.sampled_from(["", " ", "\n    ", "\n    # note\n    ", "\r\n\t"])
quote = st.sampled_from(["'", '"'])


@settings(max_examples=60, deadline=None)
@given(a=space, b=space, c=space, d=space, q=quote, trailing=st.booleans(), before=st.booleans(), after=st.booleans())
def test_formatting_does_not_matter(a: str, b: str, c: str, d: str, q: str, trailing: bool, before: bool, after: bool) -> None:
    first = f"{q}type{q}:{b.replace('#', '') if '#' not in b else ' '}{q}string{q},{c}" if before else ""
    last = f",{c}{q}title{q}: 'ü'" if after else ""
    enum = f"{q}enum{q}:{d if '#' not in d else ' '}[{a}'a', 'b'{b}]"
    text = f"x = {{{a}{first}{enum},{c}{q}enumNames{q}: ['A',{d}'B']{last}{',' if trailing else ''}{a}}}\n"
    done = mend("a.py", text, ENUM, f"{q}enumNames{q}")
    assert done is not None
    value: dict[str, object] = {}
    exec(done[0], value)
    expected: dict[str, object] = {"type": "string"} if before else {}
    expected["oneOf"] = [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}]
    if after:
        expected["title"] = "ü"
    assert value["x"] == expected
