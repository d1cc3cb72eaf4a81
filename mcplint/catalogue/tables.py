"""Folders of TOML files as one quickly loaded table.

A folder (`rules/`, `mcplint/sdk/`) is turned into *parts*: plain data, written with `marshal`. A wheel carries the parts in `mcplint/_compiled` and
they are trusted; in a checkout they are made on first use, kept in the folder's `__pycache__` and made anew when a file or this compiler changes.
Where nothing can be written they are made in memory. They hold data of mcplint's own files only, so they are as trustworthy as its `.pyc` files.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Parts = Mapping[str, object]
"""Plain data by part name: dicts, lists, tuples, strings, bytes, numbers, booleans and None only."""

_MARSHAL_VERSION = 4
"""Read by every Python from 3.4 on; newer versions of the format would tie a wheel to one Python."""

_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGED = os.path.join(_PACKAGE, "_compiled")
"""Where a wheel carries its compiled parts. A checkout has no such folder."""


class TableError(ValueError):
    """A TOML file that cannot be used, with its path and what is wrong."""


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The content of a TOML file.

    Raises:
        TableError: it cannot be read or is no TOML.
    """
    if sys.version_info >= (3, 11):
        import tomllib  # noqa: PLC0415 - compiled parts need no parser
    else:
        import tomli as tomllib  # noqa: PLC0415
    try:
        with open(path, "rb") as file:
            content: dict[str, Any] = tomllib.load(file)
            return content
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise TableError(f"{os.fspath(path)}: {error}") from error


def toml_files(folder: str | os.PathLike[str]) -> list[str]:
    """Paths of the TOML files right in `folder`, in order of name. Empty when there is no such folder."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".toml"))
    except OSError:
        return []
    return [os.path.join(folder, name) for name in names]


def compile_tables(folder: str | os.PathLike[str]) -> Parts:
    """The part `tables` of a folder: each file's content by its stem.

    Raises:
        TableError: a file cannot be read or is no TOML.
    """
    return {"tables": {os.path.basename(path)[: -len(".toml")]: read_toml(path) for path in toml_files(folder)}}


def load_tables(folder: str | os.PathLike[str]) -> dict[str, dict[str, Any]]:
    """The content of every TOML file in `folder` (below the package or beside it), by stem, through the compiled form.

    Raises:
        TableError: a file cannot be read, is no TOML, or holds a date (which has no compiled form).
    """
    tables: dict[str, dict[str, Any]] = load_part(folder, "tables", compile_tables)  # type: ignore[assignment]
    return tables


def load_part(
    folder: str | os.PathLike[str], part: str, build: Callable[[str], Parts], *, also: Sequence[str] = (), packaged: str = PACKAGED
) -> object:
    """One part of a folder, as `Folder.part` gives it."""
    return Folder(folder, build, also=also, packaged=packaged).part(part)


class Folder:
    """The parts of a folder: each from the wheel, from the cache, or made now (and then kept if the place can be written).

    `also` are further files that the parts are made from. Sources are looked at once: parts that are asked for later are those of that time.
    """

    __slots__ = ("_also", "_build", "_packaged", "_path", "_stamped")

    def __init__(self, path: str | os.PathLike[str], build: Callable[[str], Parts], *, also: Sequence[str] = (), packaged: str = PACKAGED) -> None:
        self._path = os.path.abspath(path)
        self._build = build
        self._also = also
        self._packaged = packaged
        self._stamped: object = None

    def part(self, name: str) -> object:
        """One part.

        Raises:
            TableError: the sources cannot be used.
        """
        key = os.path.basename(self._path).lstrip("_")
        if (carried := _read(os.path.join(self._packaged, f"{key}.{name}"))) is not None:
            return carried[1]
        cache = os.path.join(self._path, "__pycache__")
        if self._stamped is None:
            self._stamped = _stamp(self._path, self._build, self._also)
        kept = _read(os.path.join(cache, f"{key}.{name}"))
        if kept is not None and kept[0] == self._stamped:
            return kept[1]
        parts = self._build(self._path)
        with contextlib.suppress(OSError):
            os.makedirs(cache, exist_ok=True)
            write_parts(cache, key, parts, self._stamped)
        return parts[name]


def write_parts(target: str, key: str, parts: Parts, stamp: object = None) -> list[str]:
    """Write parts into the folder `target`, each at once (a reader never sees half a file). Gives the paths.

    Raises:
        OSError: it cannot be written.
        TableError: a part holds something that is not plain data.
    """
    paths = []
    for name, data in parts.items():
        try:
            content = marshal.dumps((stamp, data), _MARSHAL_VERSION)  # type: ignore[arg-type]  # plain data; anything else raises
        except ValueError as error:
            raise TableError(f"{key}: {name} holds a value that has no compiled form (a date?): {error}") from error
        path = os.path.join(target, f"{key}.{name}")
        scratch = f"{path}.{os.getpid()}"
        with open(scratch, "wb") as file:
            file.write(content)
        os.replace(scratch, path)
        paths.append(path)
    return paths


def _read(path: str) -> tuple[object, object] | None:
    """Stamp and data of a compiled part; None when there is none or it is damaged."""
    try:
        with open(path, "rb") as file:
            content = marshal.loads(file.read())  # noqa: S302 - our own file, as trusted as a .pyc
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return content if isinstance(content, tuple) and len(content) == 2 else None


def _stamp(folder: str, build: Callable[[str], Parts], also: Sequence[str]) -> tuple[tuple[str, int, int], ...]:
    """Name, size and time of every source, and of the code that compiles them."""
    code = sys.modules[build.__module__].__file__ if build.__module__ in sys.modules else None
    entries = [(os.path.basename(path), *_size_and_time(path)) for path in (*([code] if code else []), __file__, *also)]
    with contextlib.suppress(OSError), os.scandir(folder) as listing:
        for entry in listing:
            if entry.name.endswith(".toml"):
                status = entry.stat()
                entries.append((entry.name, status.st_size, status.st_mtime_ns))
    return tuple(sorted(entries))


def _size_and_time(path: str) -> tuple[int, int]:
    """Size and modification time; zeros when the file is gone."""
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_size, status.st_mtime_ns
