"""The inputs that are measured: real code from pinned wheels (downloaded, unpacked, never installed), copies of it, and captures made on the fly."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

PINNED = ("mcp==2.3.0", "mcp==1.30.0", "mcp-types==2.3.0", "fastmcp-slim==4.2.3", "fastmcp==2.14.7", "mcp-agent==0.2.6")
"""About 830 Python files that know the protocol well."""
CACHE = Path(os.environ.get("MCPLINT_BENCH_CACHE", Path.home() / ".cache" / "mcplint-benchmarks"))


def pinned_tree(packages: tuple[str, ...] = PINNED) -> Path:
    """A folder with the unpacked wheels of packages, made on first use."""
    tree = CACHE / ("tree-" + "-".join(p.replace("==", "-") for p in packages))[:120]
    if not tree.exists():
        wheels = CACHE / "wheels"
        wheels.mkdir(parents=True, exist_ok=True)
        options = ["--no-deps", "--only-binary", ":all:", "--ignore-requires-python", "-q", "-d", str(wheels)]
        building = tree.with_suffix(".part")
        shutil.rmtree(building, ignore_errors=True)
        for package in packages:
            subprocess.run([sys.executable, "-m", "pip", "download", *options, package], check=True)
            name, version = package.split("==")
            wheel = next(wheels.glob(f"{name.replace('-', '_')}-{version}-*.whl"))
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(building / f"{name}-{version}")
        building.rename(tree)
    return tree


def copies(tree: Path, count: int, into: Path) -> Path:
    """A folder with `count` copies of a tree side by side."""
    for number in range(count):
        shutil.copytree(tree, into / f"copy{number}", ignore=shutil.ignore_patterns(".git", "*.pyc"))
    return into


def messages() -> Iterator[bytes]:
    """Lines as a recorder writes them, without end: mostly tool calls and results, now and then a question to the user."""
    number = 0
    while True:
        number += 1
        arguments = {"query": f"orders {number}", "limit": 20}
        call = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": "search", "arguments": arguments}}
        yield json.dumps(call).encode()
        if number % 50 == 0:
            branch = {"type": "string", "title": "Branch", "description": "Where to send it"}
            schema = {"type": "object", "properties": {"branch": branch}, "required": ["branch"]}
            ask = {"method": "elicitation/create", "params": {"message": "Which branch?", "requestedSchema": schema}}
            yield json.dumps({"jsonrpc": "2.0", "id": f"s{number}", **ask}).encode()
            yield json.dumps({"jsonrpc": "2.0", "id": f"s{number}", "result": {"action": "accept", "content": {"branch": "north"}}}).encode()
        rows = [{"order": number * 10 + i, "state": "shipped", "note": "left with the neighbour" * 3} for i in range(12)]
        yield json.dumps({"jsonrpc": "2.0", "id": number, "result": {"content": [{"type": "text", "text": json.dumps(rows)}]}}).encode()


def capture(path: Path, megabytes: int) -> Path:
    """A capture of about this size, one message a line."""
    left = megabytes * 1_000_000
    with path.open("wb") as out:
        for line in messages():
            out.write(line + b"\n")
            left -= len(line) + 1
            if left <= 0:
                return path
    return path
