"""JSON with places: values, spans, pointers, problems."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcplint.frontends.capture.json_reader import MAX_DEPTH, parse_bytes, parse_json
from mcplint.ir.json import JsonNode
from mcplint.ir.source import Language, Place, SourceFile


def source(text: str | bytes, path: str = "message.json") -> SourceFile:
    return SourceFile(path, text.encode() if isinstance(text, str) else text, Language.JSON)


def plain(node: JsonNode) -> object:
    if node.kind == "object":
        return {m.key: plain(m.value) for m in node.members}
    if node.kind == "array":
        return [plain(i) for i in node.items]
    return node.value


def resolve(value: object, pointer: str) -> object:
    for token in pointer.split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        value = value[int(key)] if isinstance(value, list) else value[key]  # type: ignore[index]
    return value


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8) | st.sampled_from(["a/b", "~", "", "é", "~1"]), inner, max_size=5)
    ),
    max_leaves=25,
)


@settings(max_examples=150, deadline=None)
@given(json_values, st.sampled_from([None, 2, "\t"]), st.booleans(), st.sampled_from(["", " \r\n\t"]))
def test_values_spans_and_pointers(value: object, indent: int | str | None, ascii_only: bool, around: str) -> None:
    text = around + json.dumps(value, indent=indent, ensure_ascii=ascii_only) + around
    try:
        data = text.encode()
    except UnicodeEncodeError:  # lone surrogates cannot be written raw
        return
    expected = json.loads(text)
    file = source(data)
    node, problems = parse_json(file)
    assert problems == []
    assert node is not None
    if "\\ud" not in text:
        assert plain(node) == expected
    for inner in node.walk():
        own = json.loads(inner.place.text)
        if "\\ud" not in text:
            assert own == plain(inner)
            assert resolve(expected, inner.place.pointer or "") == own
        for member in inner.members:
            assert json.loads(member.key_place.text) == member.key or "\\ud" in member.key_place.text
            assert member.key_place.pointer == member.value.place.pointer


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200) | st.text(alphabet='{}[],:"\\ntrufalse0123.eE+-/* \n').map(str.encode))
def test_any_bytes_give_a_value_or_a_problem(data: bytes) -> None:
    for comments in (False, True):
        node, problems = parse_json(source(data), comments=comments)
        assert node is not None or problems
        for problem in problems:
            assert problem.line >= 1
            assert problem.column >= 1
    try:
        expected = json.loads(data)
    except (ValueError, RecursionError):
        return
    node, _ = parse_json(source(data))
    assert node is not None
    assert repr(plain(node)) == repr(expected) or "\\ud" in repr(expected)


def test_duplicate_keys_are_kept_and_the_last_counts() -> None:
    node, _ = parse_json(source('{"a": 1, "b": 2, "a": 3}'))
    assert node is not None
    assert [(m.key, m.value.value, m.place.start) for m in node.members] == [("a", 1, 1), ("b", 2, 9), ("a", 3, 17)]
    found = node.get("a")
    assert found is not None
    assert found.value == 3


def test_a_stretch_of_a_file_has_the_files_offsets_and_its_own_pointers() -> None:
    text = 'é log line {"x": [true]} tail'
    file = source(text)
    start = file.data.index(b"{")
    node, problems = parse_json(file, start, file.data.index(b"}") + 1)
    assert problems == []
    assert node is not None
    inner = node.members[0].value.items[0]
    assert (inner.place.text, inner.place.pointer, inner.place.line) == ("true", "/x/0", 1)


@pytest.mark.parametrize(
    ("text", "line", "column", "says"),
    [
        ('{"a": 1,\n "b" 2}', 2, 6, "expected ':'"),
        ('{"é": oops}', 1, 7, "expected a JSON value"),
        ('{"a": [1, 2}', 1, 12, "expected ',' or ']'"),
        ('{"a": "x', 1, 7, "never closed"),
        ('{"a": "x\\"', 1, 7, "never closed"),
        ('{"a": "x\\', 1, 7, "never closed"),
        ('{"a": "\\q"}', 1, 7, "escape"),
        ("{'a': 1}", 1, 2, "double quotes"),
        ('{"a": 1,}', 1, 9, "double quotes"),
        ("[1,]", 1, 4, "expected a JSON value"),
        ("", 1, 1, "ends where a value"),
        ('{"a": 1', 1, 8, "ends before '}'"),
        ('{"a"', 1, 5, "expected ':'"),
        ("[01]", 1, 3, "expected ',' or ']'"),
    ],
)
def test_what_is_no_json_is_a_problem_with_its_place(text: str, line: int, column: int, says: str) -> None:
    node, problems = parse_json(source(text))
    assert node is None
    assert (problems[-1].line, problems[-1].column) == (line, column)
    assert says in problems[-1].message


def test_faults_in_details_keep_the_value() -> None:
    for data, says in ((b'{"a\x00": 1}', "control character"), (b'{"a": "\xff"}', "not UTF-8"), (b'{"a": 1} x', "unexpected text")):
        node, problems = parse_json(source(data))
        assert node is not None
        assert [says in p.message for p in problems] == [True]


def test_comments_and_trailing_commas_where_editors_write_them() -> None:
    text = '// head\n{"a": [1, /* two */ 2,], // tail\n "b": {},}\n'
    node, problems = parse_json(source(text), comments=True)
    assert problems == []
    assert node is not None
    assert plain(node) == {"a": [1, 2], "b": {}}
    assert parse_json(source(text))[0] is None


def test_lone_surrogates_can_be_printed() -> None:
    node, _ = parse_json(source('["\\ud800", "\\ud83d\\ude00", {"\\udc00": 1}]'))
    assert node is not None
    assert plain(node) == ["\ufffd", "\U0001f600", {"\ufffd": 1}]


def test_line_separators_end_no_line() -> None:
    node, problems = parse_json(source('{"a\u2028b": "\u2029",\n"c": 1}'))
    assert problems == []
    assert node is not None
    assert node.members[1].place.line == 2


def test_nesting_is_bounded_and_never_recurses() -> None:
    for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
        node, problems = parse_json(source(opening * 100_000 + b"1" + closing * 100_000))
        assert node is None
        assert "nested deeper" in problems[0].message
    deep, problems = parse_json(source(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH))
    assert deep is not None
    assert problems == []


def test_long_names_do_not_multiply() -> None:
    text = b'{"' + b"k" * 1_000_000 + b'": [' + b"0," * 100_000 + b"0]}"
    node, problems = parse_json(source(text))
    assert node is None
    assert "too many values" in problems[0].message


def test_numbers_beyond_any_type() -> None:
    node, _ = parse_json(source("[" + "9" * 10_000 + ", 1e999, -0, 1E5, NaN, -Infinity]"))
    assert node is not None
    values = [i.value for i in node.items]
    assert values[0] == math.inf
    assert values[1] == math.inf
    assert values[3] == 100_000.0


def test_unfolded_text_has_one_place() -> None:
    file = source('data: {"a":\ndata: 1}\n')
    node, _ = parse_bytes(file, b'{"a":\n1}', 0, 8, flat=(6, 20))
    assert node is not None
    assert {(n.place.start, n.place.end) for n in node.walk()} == {(6, 20)}
    assert node.members[0].value.place.pointer == "/a"


def test_nodes_are_the_frozen_classes() -> None:
    node, _ = parse_json(source('{"a": [1]}'))
    assert type(node) is JsonNode
    assert type(node.place) is Place
    with pytest.raises(AttributeError):
        node.kind = "array"  # type: ignore[misc]
