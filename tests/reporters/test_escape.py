"""Nothing untrusted acts on the reader's terminal, CI log or eyes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mcplint.reporters.escape import start_of_line, visible


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain ascii, ünïcode, 漢字, 😀", "plain ascii, ünïcode, 漢字, 😀"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("\x1b]8;;https://evil.example\x07x", "\\x1b]8;;https://evil.example\\x07x"),
        ("a\nb\r\nc\td", "a\\nb\\r\\nc\\td"),
        ("\x00\x07\x08\x7f", "\\x00\\x07\\x08\\x7f"),
        ("\x9b31m\x85", "\\x9b31m\\x85"),
        ("\u202egnp.exe\u202c", "\\u202egnp.exe\\u202c"),
        ("\u2066a\u2069", "\\u2066a\\u2069"),
        ("api\u200bKey\u200d\u2060\ufeff", "api\\u200bKey\\u200d\\u2060\\ufeff"),
        ("a\u2028b\u2029c", "a\\u2028b\\u2029c"),
        ("so\u00adft\u034f", "so\\xadft\\u034f"),
        ("\u3164\u115f\uffa0\u2800", "\\u3164\\u115f\\uffa0\\u2800"),
        ("\U000e0041\U000e0100", "\\U000e0041\\U000e0100"),
        ("⚠\ufe0f fine", "⚠\ufe0f fine"),
        ("a\ufe0f\ufe01", "a\\ufe0f\\ufe01"),
        ("\ud800\udcff", "\\ud800\\udcff"),
        ("e\u0301", "e\u0301"),
        ("##[error]x ##vso[task]", "#\\x23[error]x #\\x23vso[task]"),
        ("[bold]x[/bold] {0} %s", "[bold]x[/bold] {0} %s"),
        ("", ""),
    ],
)
def test_table(text, expected):
    assert visible(text) == expected


def test_a_leading_workflow_command_is_broken():
    assert start_of_line("::error::x") == "./::error::x"
    assert start_of_line("  ::error::x") == "./  ::error::x"
    assert start_of_line("a::b") == "a::b"


@given(st.text(alphabet=st.characters(), max_size=200))
def test_the_outcome_is_one_printable_line(text):
    shown = visible(text)

    assert not any(c < " " or "\x7f" <= c <= "\x9f" or 0xD800 <= ord(c) < 0xE000 for c in shown)
    assert len(shown.splitlines()) <= 1
    assert shown.encode().decode() == shown
