"""Code frames: the carets stand under exactly what is meant."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcplint.ir.source import Place
from mcplint.reporters.frame import frame, text_width
from mcplint.reporters.mask import Mask

from .support import place, source


def lines(text: str, at: str, width: int = 60, nth: int = 0) -> list[str]:
    """Text and caret lines."""
    out = []
    for line in frame(place(source(text), at, nth), Mask(), width):
        out.append(line.text if line.number is None else f"{line.number} {line.text}")
        if line.carets:
            out.append(f"  {line.carets}")
    return out


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("a = pin", "pin", ["1 a = pin", "      ^^^"]),
        ("漢字 = pin", "pin", ["1 漢字 = pin", "         ^^^"]),
        ("x = '漢字'", "漢字", ["1 x = '漢字'", "       ^^^^"]),
        ("é = pin", "pin", ["1 é = pin", "      ^^^"]),
        ("e\u0301 = pin", "pin", ["1 e\u0301 = pin", "      ^^^"]),
        ("😀 pin", "pin", ["1 😀 pin", "     ^^^"]),
        ("\tpin", "pin", ["1     pin", "      ^^^"]),
        ("ab\tpin", "pin", ["1 ab  pin", "      ^^^"]),
        ("\x1b[31m pin", "pin", ["1 \\x1b[31m pin", "           ^^^"]),
        ("a\u202eb", "\u202e", ["1 a\\u202eb", "   ^^^^^^"]),
        ("a\u2028pin", "pin", ["1 a\\u2028pin", "         ^^^"]),
        ("a\r\npin\r\n", "pin", ["1 a", "2 pin", "  ^^^"]),
        ("\n\npin\n\n", "pin", ["3 pin", "  ^^^"]),
        ("f(\n    a,\n\n    b,\n)", "(\n    a,\n\n    b,\n)", ["1 f(", "   ^", "2     a,", "      ^^", "3 ", "4     b,", "      ^^", "5 )", "  ^"]),
        ("[\n1,\n2,\n3,\n4,\n]", "[\n1,\n2,\n3,\n4,\n]", ["1 [", "  ^", "2 1,", "  ^^", "3 2,", "  ^^", "...", "6 ]", "  ^"]),
        ("a\nb\nc", "a\n", ["1 a", "  ^", "2 b"]),
    ],
)
def test_carets(text, at, expected):
    assert lines(text, at) == expected


def test_a_long_line_is_cropped_around_the_place():
    text = "a" * 100 + " pin " + "b" * 100

    assert lines(text, "pin", 30) == ["1 …" + "a" * 9 + " pin " + "b" * 16 + "…", " " * 13 + "^^^"]
    assert lines(text, text[:10], 20) == ["1 " + "a" * 20 + "…", "  " + "^" * 10]
    assert lines(text, text[90:], 20) == ["1 …" + "a" * 10 + " pin " + "b" * 5 + "…", "   " + "^" * 20]


def test_long_neighbours_are_left_out():
    assert lines("a" * 50 + "\npin\n" + "b" * 50, "pin", 40) == ["2 pin", "  ^^^"]
    assert lines("a" * 40 + "\npin\n" + "b" * 40, "pin", 40) == ["1 " + "a" * 40, "2 pin", "  ^^^", "3 " + "b" * 40]


def test_the_beginning_of_a_line_is_kept_when_enough_of_the_place_fits():
    text = "answer = await ctx.elicit(" + "x" * 40 + ")  # why"

    assert lines(text, "ctx.elicit(" + "x" * 40 + ")", 50) == ["1 answer = await ctx.elicit(" + "x" * 24 + "…", "  " + " " * 15 + "^" * 35]


def test_a_huge_line_is_not_read_whole():
    file = source("é" * 2_000_000 + "pin" + "😀" * 2_000_000)
    (line,) = frame(place(file, "pin"), Mask(), 40)

    assert (line.text, line.carets) == ("…" + "é" * 13 + "pin" + "😀" * 12 + "…", " " * 14 + "^^^")


@pytest.mark.parametrize(("start", "expected"), [(0, "^"), (1, " ^"), (2, "  ^")])
def test_an_empty_place_has_one_caret(start, expected):
    (line,) = frame(Place(source("ab"), start, start), Mask(), 40)

    assert line.carets == expected


def test_an_empty_file():
    (line,) = frame(Place(source(""), 0, 0), Mask(), 40)

    assert (line.text, line.carets) == ("", "^")


def test_places_outside_the_file_are_held_to_it():
    assert frame(Place(source("ab"), 5, 9), Mask(), 40)


@settings(max_examples=150, deadline=None)
@given(
    st.text(alphabet="ab \t\n\r漢😀e\u0301\u202e\x1b(", min_size=1, max_size=60),
    st.integers(0, 200),
    st.integers(0, 60),
    st.integers(10, 50),
)
def test_lines_and_carets_fit_and_some_caret_is_there(text, start, length, width):
    file = source(text)
    start = min(start, len(file.data))
    made = frame(Place(file, start, min(start + length, len(file.data))), Mask(), width)

    assert any("^" in line.carets for line in made)
    for line in made:
        assert "\n" not in line.text + line.carets
        assert text_width(line.text) <= width + 2
        assert len(line.carets) <= width + 2
