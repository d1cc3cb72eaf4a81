"""The files that fixes change: where they really are, how they are encoded, and how they are written in one step."""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mcplint.ir.records import dataclass
from mcplint.ir.source import Language

if TYPE_CHECKING:
    from mcplint.ir.source import SourceFile


class DiskError(Exception):
    """A file cannot be changed; the message is for the user and names no path."""


@dataclass(slots=True)
class _State:
    """One file: where it lies, its bytes as they were, its encoding, and its text (UTF-8) as it was and is."""

    absolute: str
    raw: bytes
    encoding: str
    mark: bytes
    before: bytes
    now: bytes

    def encoded(self) -> bytes:
        """The text as bytes for the disk.

        Raises:
            DiskError: the file's encoding has no such character.
        """
        if self.encoding == "utf-8":
            return self.mark + self.now
        try:
            return self.mark + self.now.decode().encode(self.encoding)
        except UnicodeEncodeError:
            raise DiskError(f"the fix cannot be written in {self.encoding}") from None


class Disk:
    """Files by the path that is shown, read when they are first changed. Nothing outside `roots` is read or written."""

    def __init__(self, cwd: str, roots: Sequence[str] = (), memory: Mapping[str, bytes] | None = None) -> None:
        self._cwd = cwd
        self._roots = tuple(os.path.realpath(os.path.join(cwd, root)) for root in (roots or (cwd,)))
        self._memory = memory or {}
        self._states: dict[str, _State] = {}

    def put(self, file: SourceFile, data: bytes) -> None:
        """Make `data` (UTF-8) the text of a file that was checked as `file`.

        Raises:
            DiskError: it lies outside the roots, is no ordinary file, has changed since, or cannot hold the text.
        """
        state = self._states.get(file.path)
        if state is None:
            state = self._read(file)
        if state.now != file.data:
            raise DiskError("has changed since it was checked")
        old, state.now = state.now, data
        try:
            state.encoded()
        except DiskError:
            state.now = old
            raise
        self._states[file.path] = state

    def touched(self, path: str, data: bytes) -> bool:
        """Whether a file's text is another than `data` by now."""
        state = self._states.get(path)
        return state is not None and state.now != data

    def _read(self, file: SourceFile) -> _State:
        if file.path in self._memory:
            raw = self._memory[file.path]
            encoding, mark = _encoding(file, raw)
            return _State("", raw, encoding, mark, file.data, file.data)
        absolute = os.path.realpath(os.path.join(self._cwd, file.path))
        if not any(absolute == root or absolute.startswith(root.rstrip(os.sep) + os.sep) for root in self._roots):
            raise DiskError("lies outside the folders that were checked")
        try:
            with open(absolute, "rb") as handle:
                if not stat.S_ISREG(os.fstat(handle.fileno()).st_mode):
                    raise DiskError("is no ordinary file")
                raw = handle.read()
        except OSError as error:
            raise DiskError((error.strerror or "cannot be read").lower()) from None
        encoding, mark = _encoding(file, raw)
        return _State(absolute, raw, encoding, mark, file.data, file.data)

    def changed(self) -> tuple[str, ...]:
        """Paths whose text is another now."""
        return tuple(path for path, state in sorted(self._states.items()) if state.now != state.before)

    def overlay(self) -> dict[str, bytes]:
        """Changed files as they would be on disk."""
        return {path: self._states[path].encoded() for path in self.changed()}

    def write(self, path: str) -> None:
        """Write a changed file: a new file beside it takes its place and its permissions.

        Raises:
            DiskError: it has changed meanwhile, or cannot be written.
        """
        import tempfile

        state = self._states[path]
        if not state.absolute:
            raise DiskError("is no file on disk")
        folder, name = os.path.split(state.absolute)
        temporary = ""
        try:
            with open(state.absolute, "rb") as handle:
                if handle.read() != state.raw:
                    raise DiskError("has changed since it was checked")
            if not os.access(state.absolute, os.W_OK):
                raise DiskError("is write-protected")
            descriptor, temporary = tempfile.mkstemp(prefix=f".{name}.", suffix=".tmp", dir=folder)
            with os.fdopen(descriptor, "wb") as out:
                out.write(state.encoded())
                out.flush()
                os.fsync(out.fileno())
            os.chmod(temporary, stat.S_IMODE(os.stat(state.absolute).st_mode))
            os.replace(temporary, state.absolute)
        except OSError as error:
            if temporary and os.path.exists(temporary):
                os.unlink(temporary)
            raise DiskError((error.strerror or "cannot be written").lower()) from None

    def diffs(self) -> tuple[str, ...]:
        """A unified diff a changed file."""
        return tuple(_diff(path, self._states[path].before, self._states[path].now) for path in self.changed())


def _encoding(file: SourceFile, raw: bytes) -> tuple[str, bytes]:
    """How the bytes of a file come from its text: the encoding and the byte order mark.

    Raises:
        DiskError: they do not.
    """
    if raw == file.data:
        return "utf-8", b""
    if raw == codecs.BOM_UTF8 + file.data:
        return "utf-8", codecs.BOM_UTF8
    text = file.data.decode()
    for mark, name in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if raw.startswith(mark) and raw == mark + text.encode(name):
            return name, mark
    if file.language is Language.PYTHON:
        import io
        import tokenize

        try:
            declared, _ = tokenize.detect_encoding(io.BytesIO(raw).readline)
            if raw == text.encode(declared):
                return declared, b""
        except (SyntaxError, UnicodeError, LookupError):
            pass
    raise DiskError("has changed since it was checked")


def _diff(path: str, before: bytes, after: bytes) -> str:
    import difflib

    lines = difflib.unified_diff(_lines(before), _lines(after), path, path)
    return "".join(line if line.endswith("\n") else line + "\n\\ No newline at end of file\n" for line in lines)


def _lines(data: bytes) -> list[str]:
    """Lines with their ends; only LF ends one, so that a diff of any text can be applied."""
    text = data.decode()
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
