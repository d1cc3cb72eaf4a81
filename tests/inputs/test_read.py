"""Reading and decoding one file."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mcplint.inputs.kinds import Kind
from mcplint.inputs.read import UnreadableError, decode, limit_for, read_bytes


def test_utf8_with_and_without_a_mark() -> None:
    plain = decode("a.py", "é = 1\n".encode(), Kind.PYTHON)
    marked = decode("a.py", b"\xef\xbb\xbf" + "é = 1\n".encode(), Kind.PYTHON)

    assert ("é = 1\n".encode(), False) == (plain.data, plain.bom)
    assert ("é = 1\n".encode(), True) == (marked.data, marked.bom)


@pytest.mark.parametrize("line", ["# -*- coding: latin-1 -*-", "#!/usr/bin/python\n# vim: set fileencoding=iso-8859-15 :", "\n# coding=cp1252"])
def test_declared_encodings(line: str) -> None:
    file = decode("a.py", (line + "\ns = 'é'\n").encode("latin-1"), Kind.PYTHON)

    assert file.data.decode().endswith("s = 'é'\n")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf16_captures(encoding: str) -> None:
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")

    assert decode("a.json", mark + '{"a": 1}'.encode(encoding), Kind.CAPTURE).data == b'{"a": 1}'


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"s = '\xe9'\n", "not UTF-8: byte 0xe9 on line 1"),
        (b"x = 1\n\xff", "line 2"),
        (b"a\0b", "NUL byte at offset 1"),
        (b"# coding: no-such\n\xe9", "unknown encoding"),
        (b"# coding: rot13\n\xe9", "unknown encoding"),
        (b"# coding: ascii\n\xe9", "not the ascii"),
        (b"\xff\xfea", "not the utf-16"),
        (b"\xff\xfe\x00\xd8", "not the utf-16"),
    ],
)
def test_what_is_no_text(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        decode("a.py", data, Kind.PYTHON)


def test_a_declaration_after_code_does_not_count() -> None:
    with pytest.raises(UnreadableError):
        decode("a.py", b"x = 1\n# coding: latin-1\ns = '\xe9'\n", Kind.PYTHON)


def test_reading(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"x")
    (tmp_path / "empty.py").write_bytes(b"")

    assert read_bytes(str(tmp_path / "a.py"), 10) == b"x"
    assert read_bytes(str(tmp_path / "empty.py"), 10) == b""


def test_what_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "big.py").write_bytes(b"x" * 11)
    os.mkfifo(tmp_path / "pipe.py")

    for name, reason in (
        ("big.py", "more than"),
        ("pipe.py", "not a regular file"),
        ("gone.py", "no such file"),
        (".", "not a regular file|directory"),
    ):
        with pytest.raises(UnreadableError, match=reason):
            read_bytes(str(tmp_path / name), 10)


def test_lines_may_be_larger_than_documents() -> None:
    assert limit_for("a.jsonl", Kind.CAPTURE) > limit_for("a.json", Kind.CAPTURE) > limit_for("a.py", Kind.PYTHON)
