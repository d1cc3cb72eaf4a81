"""The inputs that are measured: real code from pinned wheels (downloaded, unpacked, never installed), copies of it, and captures made on the fly."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

PINNED = ("mcp==2.3.0", "mcp==1.30.0", "mcp-types==2.3.0", "fastmcp-slim==4.2.3", "fastmcp==2.14.7", "mcp-agent==0.2.6")
"""About 830 Python files that know the protocol well."""
NPM = (
    ("@modelcontextprotocol/sdk@1.32.2", "dist/esm"), ("@modelcontextprotocol/server@2.4.0", "dist"), ("@smartbear/mcp@0.41.0", "dist"),
    ("@modelcontextprotocol/server-everything@2026.8.31", "dist"), ("@apify/actors-mcp-server@0.10.6", "dist"),
    ("@wonderwhy-er/desktop-commander@0.2.52", "dist"), ("@tacticlaunch/mcp-linear@1.4.3", "dist"), ("@rekog/mcp-nest@2.0.5", "src"), ("telnyx-mcp@7.17.0", "src"),
)  # fmt: skip
"""About 730 modules of the official SDKs and of servers, with the folder of their sources."""
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


def npm_tree(packages: tuple[tuple[str, str], ...] = NPM) -> Path:
    """A folder with the sources of npm packages, each below its package.json, made on first use. Compiled modules that people can read stand there as
    TypeScript, which they are; bundles are left out."""
    tree = CACHE / "npm-tree"
    if not tree.exists():
        packs = CACHE / "packs"
        packs.mkdir(parents=True, exist_ok=True)
        building = tree.with_suffix(".part")
        shutil.rmtree(building, ignore_errors=True)
        for package, folder in packages:
            made = subprocess.run(["npm", "pack", "--silent", "--pack-destination", str(packs), package], check=True, capture_output=True, text=True)
            with tarfile.open(packs / made.stdout.split()[-1]) as archive:
                _sources(archive, folder, building / package.strip("@").replace("/", "-"))
        building.rename(tree)
    return tree


def _sources(archive: tarfile.TarFile, folder: str, into: Path) -> None:
    (into / "src").mkdir(parents=True)
    for member in archive.getmembers():
        path = member.name.partition("/")[2]
        handle = archive.extractfile(member) if member.isfile() and ".." not in path else None
        data = handle.read() if handle is not None else b""
        if path == "package.json":
            (into / path).write_bytes(data)
        source = path.startswith(folder + "/") and path.endswith((".ts", ".js", ".mjs")) and not path.endswith((".d.ts", ".min.js"))
        if source and len(data) <= 150 * (data.count(b"\n") + 1):
            target = into / "src" / path[len(folder) + 1 :]
            target = target.with_suffix({".js": ".ts", ".mjs": ".mts"}.get(target.suffix, target.suffix))
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)


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
