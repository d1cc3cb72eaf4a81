"""The budgets of mcplint, as ratios measured in one go: `python benchmarks/run.py`. Exit code 1 when one is missed.

`--quick` is for CI: fewer repetitions, a smaller tree, 10 MB instead of 100. `--tree PATH` measures a tree of your own. `--with-bandit` installs
bandit into a virtual environment of its own for the comparison. `--only NAME` runs the sections whose name holds NAME.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import trees
from hostile import CASES
from measure import Run, best, interleaved, mcplint, run

CHECK = ("check", "--select", "ALL", "--pedantic", "--exit-zero", "--quiet", "--isolated", "--no-color", "--format", "concise")
SMALL = """from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("library")


class Loan(BaseModel):
    title: str = Field(description="Title of the book")
    weeks: int = Field(default=2, ge=1, le=8, description="For how long")


@mcp.tool()
async def lend(ctx: Context) -> str:
    answer = await ctx.elicit(message="Which book?", schema=Loan)
    if answer.action != "accept":
        return "Nothing was lent."
    return f"Lent: {answer.data.title}"
"""


@dataclass(frozen=True)
class Row:
    """One budget: what was measured, the figure, the limit, and whether it holds."""

    what: str
    figure: str
    limit: str
    ok: bool

    def __str__(self) -> str:
        return f"{'PASS' if self.ok else 'FAIL'}  {self.what:<66} {self.figure:>34}   {self.limit}"


def ratio(what: str, seconds: float, against: float, limit: float) -> Row:
    value = seconds / against
    return Row(what, f"{value:.1f} x ({seconds * 1000:.0f} / {against * 1000:.0f} ms)", f"<= {limit:g} x", value <= limit)


@dataclass(frozen=True)
class Options:
    """What the command line asks for."""

    quick: bool
    bandit: bool
    tree: Path | None
    scratch: Path


def start_up(options: Options) -> Iterator[Row]:
    folder = options.scratch / "small"
    folder.mkdir()
    (folder / "server.py").write_text(SMALL)
    commands = {
        "bare": [sys.executable, "-c", "pass"],
        "version": mcplint("--version"),
        "help": mcplint("--help"),
        "check": mcplint("check", "server.py"),
        "all": mcplint("check", "--select", "ALL", "server.py"),
    }
    for command in commands.values():
        run(command, cwd=folder)  # byte code and compiled tables are made on first use
    runs = interleaved(commands, 8 if options.quick else 25, cwd=str(folder))
    bare = runs["bare"].seconds
    yield ratio("start-up: --version / python -c pass", runs["version"].seconds, bare, 4.5)
    yield ratio("start-up: --help / python -c pass", runs["help"].seconds, bare, 4.5)
    yield ratio("start-up: one small server / python -c pass", runs["check"].seconds, bare, 8)
    yield ratio("start-up: the same with every rule selected", runs["all"].seconds, bare, 8)


def _tree(options: Options) -> Path:
    if options.tree is not None:
        return options.tree
    return trees.pinned_tree(("mcp==2.3.0",) if options.quick else trees.PINNED)


def cold_tree(options: Options) -> Iterator[Row]:
    tree = _tree(options)
    times = 2 if options.quick else 4
    reference = [sys.executable, str(Path(__file__).with_name("baseline.py")), str(tree)]
    runs = interleaved({"reference": reference, "plain": mcplint(*CHECK, "."), "full": mcplint(*CHECK, "--include-tests", ".")}, times, cwd=str(tree))
    seconds, files, lines, parsed = runs["reference"].out.split()
    print(f"      tree {tree}: {files} Python files, {lines} lines, {parsed} of them parsed by the reference")
    plain, full = runs["plain"], runs["full"]
    for name, made in (("tree, cold, all rules", plain), ("the same with --include-tests", full)):
        if made.code not in (0, 1, 2):
            yield Row(name, f"exit {made.code}: {made.err[-60:]!r}", "", False)
    yield ratio("tree, cold, all rules / read and ast.parse", plain.seconds, float(seconds), 3)
    yield Row("tree, cold, all rules: processor time", f"{plain.cpu:.1f} s (reference {runs['reference'].cpu:.1f} s)", "told only", True)
    yield Row("tree, cold, all rules: peak memory", f"{plain.memory:.0f} MB", "<= 150 MB", plain.memory <= 150)
    # Tests are read and not reported on by default; asking for them is another task, whose cost is told.
    yield Row("the same with --include-tests", f"{full.seconds / float(seconds):.1f} x, {full.cpu:.1f} s, {full.memory:.0f} MB", "told only", True)
    if options.bandit:
        bandit = run([str(_bandit()), "-r", str(tree), "-q", "-f", "json", "-o", str(options.scratch / "bandit.json")], timeout=1800)
        value = bandit.seconds / plain.seconds
        yield Row("bandit / tree, cold, all rules", f"{value:.1f} x ({bandit.seconds:.1f} / {plain.seconds:.1f} s)", ">= 6 x", value >= 6)
        yield Row("bandit / the same with --include-tests", f"{bandit.seconds / full.seconds:.1f} x", "told only", True)


def typescript_tree(options: Options) -> Iterator[Row]:
    if shutil.which("npm") is None:
        yield Row("TypeScript tree", "not measured: no npm", "told only", True)
        return
    made, seconds = yield from _against_parsing(trees.typescript_tree(), options)
    yield ratio("TypeScript tree, cold, all rules / read and tree-sitter", made.seconds, seconds, 3)
    yield Row("TypeScript tree: processor time, memory", f"{made.cpu:.1f} s, {made.memory:.0f} MB", "told only", True)
    # No budget speaks of it: nothing but programs, most of them servers, and no types, which cost the reference more than us.
    made, seconds = yield from _against_parsing(trees.compiled_tree(), options)
    yield Row("compiled TypeScript of servers and SDKs", f"{made.seconds / seconds:.1f} x, {made.cpu:.1f} s, {made.memory:.0f} MB", "told only", True)


def _against_parsing(tree: Path, options: Options) -> Generator[Row, None, tuple[Run, float]]:
    """What a check of a tree of TypeScript took, and the seconds that reading all of it and parsing what passes the byte gate takes."""
    reference = [sys.executable, str(Path(__file__).with_name("baseline_typescript.py")), str(tree)]
    runs = interleaved({"reference": reference, "check": mcplint(*CHECK, ".")}, 2 if options.quick else 4, cwd=str(tree))
    seconds, files, lines, parsed = runs["reference"].out.split()
    print(f"      tree {tree}: {files} TypeScript files, {lines} lines, {parsed} of them parsed by the reference")
    made = runs["check"]
    if made.code not in (0, 1, 2):
        yield Row(f"TypeScript tree {tree.name}", f"exit {made.code}: {made.err[-60:]!r}", "", False)
    return made, float(seconds)


def _bandit() -> Path:
    home = trees.CACHE / "bandit"
    program = home / "bin" / "bandit"
    if not program.exists():
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        subprocess.run([str(home / "bin" / "pip"), "install", "-q", "bandit"], check=True)
    return program


def size(options: Options) -> Iterator[Row]:
    tree = _tree(options)
    if options.quick:
        tree = next(path for path in sorted(tree.rglob("server")) if path.is_dir())
    one = trees.copies(tree, 1, options.scratch / "one")
    ten = trees.copies(tree, 10, options.scratch / "ten")
    command = (*CHECK, "--include-tests")
    empty = options.scratch / "empty"
    empty.mkdir()
    base = best(mcplint(*command, "."), 2, cwd=str(empty)).seconds
    small = best(mcplint(*command, "."), 2, cwd=str(one))
    large = run(mcplint(*command, "."), cwd=ten, timeout=1800)
    yield ratio("size: 10 x the files, start-up taken off", large.seconds - base, small.seconds - base, 11)
    yield Row("size: memory for 10 x the files", f"{large.memory:.0f} MB (1 x: {small.memory:.0f} MB)", "told only", True)
    shutil.rmtree(ten)


def captures(options: Options) -> Iterator[Row]:
    megabytes = 10 if options.quick else 100
    small = trees.capture(options.scratch / "small.jsonl", max(megabytes // 10, 1))
    large = trees.capture(options.scratch / "large.jsonl", megabytes)
    few = run(mcplint(*CHECK, str(small)))
    many = run(mcplint(*CHECK, str(large)), timeout=900)
    rate = large.stat().st_size / 1e6 / many.seconds
    yield Row(f"capture of {megabytes} MB, one message a line", f"{rate:.1f} MB/s ({many.seconds:.1f} s, exit {many.code})", ">= 10 MB/s", rate >= 10)
    flat = many.memory <= max(1.3 * few.memory, few.memory + 30)
    yield Row("capture: memory is flat", f"{many.memory:.0f} MB (a tenth: {few.memory:.0f} MB)", "<= 1.3 x or + 30 MB", flat)
    large.unlink()


def hostile(options: Options) -> Iterator[Row]:
    for number, (name, make) in enumerate(CASES.items()):
        folder = options.scratch / f"hostile{number}"
        folder.mkdir()
        make(folder)
        made = run(mcplint("check", str(folder) if name.startswith("Absolute") else "."), cwd=folder, timeout=90, megabytes=3000)
        broken = "Traceback" in made.err or "internal error" in made.out + made.err or "MCP905" in made.out
        ok = made.code in (0, 1, 2, 3) and made.cpu <= 20 and made.memory <= 1500 and not broken
        word = "internal error" if broken else f"exit {made.code}"
        yield Row(f"hostile: {name}", f"{word}, {made.cpu:.1f} s, {made.memory:.0f} MB", "<= 20 s CPU, 1500 MB, exit 0-3", ok)
        shutil.rmtree(folder)


SECTIONS: dict[str, Callable[[Options], Iterator[Row]]] = {
    "start-up": start_up,
    "tree": cold_tree,
    "typescript": typescript_tree,
    "size": size,
    "captures": captures,
    "hostile": hostile,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--with-bandit", action="store_true")
    parser.add_argument("--tree", type=Path)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory(prefix="mcplint-benchmarks-") as scratch:
        options = Options(arguments.quick, arguments.with_bandit, arguments.tree, Path(scratch))
        for name, section in SECTIONS.items():
            if arguments.only in name:
                for row in section(options):
                    print(row, flush=True)
                    failed += not row.ok
    print(f"{failed} budget{'' if failed == 1 else 's'} missed" if failed else "all budgets hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
