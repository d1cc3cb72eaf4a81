"""`python -m mcplint.catalogue.compile [--out FOLDER | --check]`: the compiled form of the rules and SDK tables, for a wheel.

`--check` (default) compiles in memory, which proves that every file can be used, and says what there is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from mcplint.catalogue.parse import compile_rules
from mcplint.catalogue.tables import Parts, TableError, compile_tables, write_parts

SOURCES: tuple[tuple[str, str, Callable[[str], Parts]], ...] = (
    ("rules", "rules", compile_rules),
    ("catalogue", "mcplint/catalogue", compile_tables),
    ("sdk", "mcplint/sdk", compile_tables),
)
"""Key of the compiled files, folder below the project's root, and what compiles it."""


def compile_all(root: Path, out: Path) -> list[Path]:
    """Compile every folder of the project at `root` into `out`, which exists. Gives the paths written.

    Raises:
        TableError: a source cannot be used.
        OSError: `out` cannot be written.
    """
    return [Path(path) for key, folder, build in SOURCES for path in write_parts(str(out), key, build(str(root / folder)))]


def main(arguments: Sequence[str]) -> int:
    """Run from the command line; gives the exit code."""
    root = Path(__file__).resolve().parent.parent.parent
    try:
        if list(arguments[:1]) == ["--out"] and len(arguments) == 2:
            out = Path(arguments[1])
            out.mkdir(parents=True, exist_ok=True)
            for path in compile_all(root, out):
                print(path)
            return 0
        if list(arguments) not in ([], ["--check"]):
            print("usage: python -m mcplint.catalogue.compile [--out FOLDER | --check]", file=sys.stderr)
            return 2
        for key, folder, build in SOURCES:
            parts = build(str(root / folder))
            print(f"{key}: " + ", ".join(f"{len(data)} in {name}" for name, data in parts.items() if isinstance(data, (dict, tuple, list))))
    except TableError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
