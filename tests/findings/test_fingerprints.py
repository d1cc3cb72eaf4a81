"""Fingerprints: GitHub's hash to the bit, and our own stable one."""

from __future__ import annotations

import random

import pytest

from mcplint.catalogue.model import Rule
from mcplint.findings.build import Builder
from mcplint.findings.fingerprints import identities, identity, line_hashes
from mcplint.findings.model import Confidence, Finding, Severity
from mcplint.findings.sort import in_order
from mcplint.ir.source import Language, Place, SourceFile


def hashes(text: str, bom: bool = False) -> list[str]:
    file = SourceFile("x.py", text.encode(), Language.PYTHON, bom)
    return list(line_hashes(file, range(1, 1000)).values())


# The values that codeql-action's own tests expect.
GREETING = [
    "e9496ae3ebfced30:1",
    "fb7c023a8b9ccb3f:1",
    "ce8ba1a563dcdaca:1",
    "e20e36e16fcb0cc8:1",
    "b3edc88f2938467e:1",
    "c8e28b0b4002a3a0:1",
    "c129715d7a2bc9a3:1",
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["c129715d7a2bc9a3:1"]),
        (" a\nb\n  \t\tc\n d", ["271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"]),
        (" hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n", GREETING),
        (" hello; \t\nworld!!!\r\r\r  \t\tGreetings\r End\r", GREETING),
        (" hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n", GREETING),
        (" hello; \t\nworld!!!\r\n\n\r  \t\tGreetings\r End\r\n", GREETING),
        (
            "Lorem ipsum dolor sit amet.\n" * 10,
            [
                *(f"a7f2ff13bc495cf2:{n}" for n in range(1, 7)),
                "a7f2ff1481e87703:1",
                "a9cf91f7bbf1862b:1",
                "55ec222b86bcae53:1",
                "cc97dc7b1d7d8f7b:1",
                "c129715d7a2bc9a3:1",
            ],
        ),
    ],
)
def test_known_line_hashes(text, expected):
    assert hashes(text) == expected


def rolling(text: str) -> list[str]:
    """The same hash, unit by unit with a ring buffer, as the action computes it."""
    data = text.encode("utf-16-le", "surrogatepass")
    units = [int.from_bytes(data[i : i + 2], "little") for i in range(0, len(data), 2)]
    window, starts, index, raw = [0] * 100, [False] * 100, 0, 0
    out, counts = [], {}
    first = pow(37, 100, 1 << 64)

    def emit():
        counts[raw] = counts.get(raw, 0) + 1
        out.append(f"{raw:x}:{counts[raw]}")
        starts[index] = False

    def push(unit):
        nonlocal raw, index
        raw = (37 * raw + unit - first * window[index]) % (1 << 64)
        window[index] = unit
        index = (index + 1) % 100

    line_start, after_cr = True, False
    for unit in [*units, 65535]:
        if unit in (32, 9) or (after_cr and unit == 10):
            after_cr = False
            continue
        after_cr = unit == 13
        read = 10 if after_cr else unit
        if starts[index]:
            emit()
        if line_start:
            starts[index] = True
        line_start = read == 10
        push(read)
    for _ in range(100):
        if starts[index]:
            emit()
        push(0)
    return out


def test_line_hashes_agree_with_the_rolling_computation():
    chance = random.Random(7)
    for _ in range(60):
        text = "".join(chance.choice(" \t\n\r\nab(é漢😀\u2028") for _ in range(chance.randrange(400)))
        assert hashes(text) == rolling(text)
    assert hashes("x = 1\n", bom=True) == rolling("\ufeffx = 1\n")


def test_only_wanted_lines_are_hashed():
    file = SourceFile("x", b"a\nb\nc\n", Language.PYTHON)

    assert list(line_hashes(file, [2])) == [2]
    assert line_hashes(file, []) == {}
    assert line_hashes(file, [99]) == {}


RULE = Rule("MCP101", "x", "x", Severity.ERROR, Confidence.HIGH, "form", "", "", "", False, (), (), (), {}, "0", "")


def found(text: str, at: str, nth: int = 0, path: str = "a.py", pointer: str | None = None, **more) -> Finding:
    data, start = text.encode(), -1
    for _ in range(nth + 1):
        start = data.index(at.encode(), start + 1)
    place = Place(SourceFile(path, data, Language.PYTHON), start, start + len(at.encode()), pointer)
    return Builder(RULE)(place, more.pop("message", "wrong"), **more)


def test_an_identity_survives_moves_wording_and_severity():
    first = found("pin: str", "pin", subject="F.pin")

    assert identity(first) == identity(
        found("\n\n  pin: int", "pin", subject="F.pin", message="other", severity=Severity.NOTE, revision="2025-06-18")
    )
    assert identity(first) != identity(found("pin: str", "pin", subject="F.pin2"))
    assert identity(first) != identity(found("pin: str", "pin", subject="F.pin", path="b.py"))


def test_without_a_subject_the_pointer_or_the_text_counts():
    assert identity(found("{1}", "1", pointer="/a")) == identity(found("{ 2}", "2", pointer="/a"))
    assert identity(found("f( a )", "f( a )")) == identity(found("\n\tf(\n a\n)", "f(\n a\n)"))
    assert identity(found("a", "a")) != identity(found("b", "b"))


def test_equal_identities_are_numbered():
    findings = [found("pin, pin, key", "pin"), found("pin, pin, key", "pin", 1), found("pin, pin, key", "key")]
    names = identities(findings)

    assert [name.rpartition(":")[2] for name in names] == ["1", "2", "1"]
    assert len(set(names)) == 3
    assert identities(findings, lambda path: "sub/" + path) != names


def test_findings_have_one_order():
    a, b, c, d = found("x y", "y"), found("x y", "x"), found("x y", "x", path="A.py"), found("x y", "x", message="also")

    assert in_order([a, b, c, d]) == (c, d, b, a)
    assert in_order([d, c, b, a]) == (c, d, b, a)
