"""Reading one file: bytes from disk, and those bytes as UTF-8."""

from __future__ import annotations

import codecs
import os
import re
import stat
from typing import BinaryIO

from mcplint.inputs.kinds import LINE_FORMATS, Kind
from mcplint.ir.patterns import regex
from mcplint.ir.source import SourceFile

SOURCE_LIMIT = 10_000_000
"""Bytes of one source file. Hand-written servers stay far below."""
DOCUMENT_LIMIT = 64_000_000
"""Bytes of one JSON document, which must be held in memory with its tree."""
LINES_LIMIT = 2_000_000_000
"""Bytes of a capture that is read line by line."""


class UnreadableError(Exception):
    """A file that cannot be read as text. The message is for the user and names no path."""


def limit_for(path: str, kind: Kind) -> int:
    """The most bytes a file of this kind may have."""
    if kind is not Kind.CAPTURE:
        return SOURCE_LIMIT
    return LINES_LIMIT if os.path.splitext(path)[1].lower() in LINE_FORMATS else DOCUMENT_LIMIT


STREAMED_FROM = 16_000_000
"""Bytes from which on a capture of lines is read line by line, never as a whole."""


def open_stream(absolute: str) -> BinaryIO | None:
    """A large capture of lines, to be read as a stream; None when it is small enough to hold, or must be read as a whole because of its encoding.

    Raises:
        UnreadableError: as `read_bytes`.
    """
    handle = _open(absolute)
    try:
        size = _size(handle, LINES_LIMIT)
        head = os.read(handle, 65_536) if size >= STREAMED_FROM else b""
        if not head or b"\0" in head or head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            os.close(handle)
            return None
        os.lseek(handle, 0, os.SEEK_SET)
        return os.fdopen(handle, "rb", buffering=0)
    except OSError as error:
        os.close(handle)
        raise UnreadableError((error.strerror or "cannot be read").lower()) from None
    except UnreadableError:
        os.close(handle)
        raise


def _open(absolute: str) -> int:
    try:
        # O_NONBLOCK: a named pipe would block an ordinary open for ever.
        return os.open(absolute, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0))
    except OSError as error:
        raise UnreadableError((error.strerror or "cannot be read").lower()) from None
    except ValueError as error:
        raise UnreadableError(str(error)) from None


def _size(handle: int, limit: int) -> int:
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode):
        raise UnreadableError("not a regular file")
    if status.st_size > limit:
        raise UnreadableError(f"{status.st_size / 1e6:.0f} MB, more than the {limit / 1e6:.0f} MB that are read of one such file")
    return status.st_size


def read_bytes(absolute: str, limit: int) -> bytes:
    """The file's bytes.

    Raises:
        UnreadableError: missing, a folder, a device or pipe, not permitted, or larger than `limit`.
    """
    handle = _open(absolute)
    try:
        size = _size(handle, limit)
        data = os.read(handle, size + 1)
        if len(data) == size:
            return data
        chunks = [data]  # an interrupted read, or a file that grows
        while chunk := os.read(handle, 1 << 20):
            chunks.append(chunk)
            if sum(map(len, chunks)) > limit:
                raise UnreadableError("grows while it is read")
        return b"".join(chunks)
    except OSError as error:
        raise UnreadableError((error.strerror or "cannot be read").lower()) from None
    finally:
        os.close(handle)


_CODING = regex(rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)")
_BLANK = regex(rb"^[ \t\f]*(?:#[^\r\n]*)?$")
_TEXT_CODECS = regex(r"^(?:utf|iso|latin|ascii|us-ascii|cp\d|windows|koi8|mac|shift|euc|gb|big5|johab|hz|ptcp|kz|tis|l\d)", re.IGNORECASE)


def declared_encoding(data: bytes) -> str | None:
    """The encoding a Python file declares in its first two lines (PEP 263), if any."""
    for line in data[:400].split(b"\n")[:2]:
        if match := _CODING.match(line):
            return match[1].decode("ascii")
        if not _BLANK.match(line.rstrip(b"\r")):
            return None
    return None


def decode(path: str, data: bytes, kind: Kind, *, reports: bool = True) -> SourceFile:
    """The file as UTF-8 without byte order mark. UTF-16 with a mark (PowerShell redirects write it) and what PEP 263 declares are converted.

    Raises:
        UnreadableError: binary data, undecodable bytes, an unknown or wrong encoding declaration.
    """
    bom = data.startswith(codecs.BOM_UTF8)
    if bom:
        data = data[3:]
    elif data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return SourceFile(path, _recode(data, "utf-16"), kind.language, reports=reports)
    at = data.find(b"\0")
    if at >= 0 and not _written_with_nul(kind, data):
        raise UnreadableError(f"not a text file: NUL byte at offset {at}")
    if data.isascii():
        return SourceFile(path, data, kind.language, bom=bom, reports=reports)
    declared = declared_encoding(data) if kind is Kind.PYTHON else None
    if declared is not None and not bom and _normal(declared) != "utf-8":
        return SourceFile(path, _recode(data, declared), kind.language, reports=reports)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableError(f"not UTF-8: byte 0x{data[error.start]:02x} on line {line}{_hint(kind)}") from None
    return SourceFile(path, data, kind.language, bom=bom, reports=reports)


def _written_with_nul(kind: Kind, data: bytes) -> bool:
    """Whether NUL bytes may be part of a text: compilers write one as it is into strings of JavaScript that join parts with it."""
    return kind in (Kind.TYPESCRIPT, Kind.JAVASCRIPT) and b"\0" not in data[:256] and data.count(b"\0") * 200 < len(data)


def _hint(kind: Kind) -> str:
    return "; declare the encoding in the first line (PEP 263)" if kind is Kind.PYTHON else ""


def _normal(name: str) -> str:
    try:
        return codecs.lookup(name).name
    except LookupError:
        return name.lower()


def _recode(data: bytes, encoding: str) -> bytes:
    if not _TEXT_CODECS.match(encoding):
        raise UnreadableError(f"unknown encoding {encoding[:40]!r}")
    try:
        text = data.decode(encoding)
    except LookupError:
        raise UnreadableError(f"unknown encoding {encoding[:40]!r}") from None
    except (UnicodeError, ValueError):
        raise UnreadableError(f"not the {encoding[:40]} that it declares") from None
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        raise UnreadableError("not a text file: NUL character")
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise UnreadableError("holds half a surrogate pair") from None
