"""The inputs that are measured: real code from pinned wheels (downloaded, unpacked, never installed), copies of it, and captures made on the fly."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

PINNED = ("mcp==2.3.0", "mcp==1.30.0", "mcp-types==2.3.0", "fastmcp-slim==4.2.3", "fastmcp==2.14.7", "mcp-agent==0.2.6")
"""About 830 Python files that know the protocol well."""
TYPESCRIPT = (
    "@modelcontextprotocol/core@2.4.0", "@modelcontextprotocol/server@2.4.0", "@modelcontextprotocol/client@2.4.0", "@modelcontextprotocol/node@2.1.2",
    "@modelcontextprotocol/express@2.0.2", "@modelcontextprotocol/hono@2.0.2", "@modelcontextprotocol/server-legacy@2.3.1",
    "@modelcontextprotocol/codemod@2.3.1", "fastmcp@4.20.16", "mcp-proxy@6.7.19", "@neverinfamous/mysql-mcp@2.1.0", "sonarqube-mcp-server@1.10.21",
    "@notionhq/notion-mcp-server@2.5.2",
)  # fmt: skip
"""About 640 TypeScript files: the official SDK as its packages have it in source maps, and a framework and servers, most of which carry their tests. A
repository has more of these: a third of the lines are tests here, three fifths in the Python tree."""
COMPILED = (
    ("@modelcontextprotocol/sdk@1.32.2", "dist/esm"), ("@modelcontextprotocol/server@2.4.0", "dist"), ("@smartbear/mcp@0.41.0", "dist"),
    ("@modelcontextprotocol/server-everything@2026.8.31", "dist"), ("@apify/actors-mcp-server@0.10.6", "dist"),
    ("@wonderwhy-er/desktop-commander@0.2.52", "dist"), ("@tacticlaunch/mcp-linear@1.4.3", "dist"), ("@rekog/mcp-nest@2.0.5", "src"), ("telnyx-mcp@7.17.0", "src"),
)  # fmt: skip
"""About 730 modules of SDKs and servers, most of them compiled, with the folder they stand in."""
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


def typescript_tree(packages: tuple[str, ...] = TYPESCRIPT) -> Path:
    """A folder with the TypeScript of npm packages, made on first use: the sources that a package carries, and those in its source maps. The packages of
    the official SDK become one tree, as in its repository: their maps name the same shared sources."""

    def unpack(building: Path) -> None:
        for package in packages:
            scope, _, name = package.rpartition("@")[0].rpartition("/")
            below = building / ("typescript-sdk/packages" if scope == "@modelcontextprotocol" else "") / name
            with _packed(package) as archive:
                for path, source in _originals(archive):
                    target = Path(os.path.normpath(below / path))
                    if target.is_relative_to(building):
                        target.parent.mkdir(parents=True, exist_ok=True)
                        target.write_bytes(source)
        # The shared sources are a private package, of which the registry has no manifest.
        (building / "typescript-sdk/packages/core-internal/package.json").write_text('{"name": "@modelcontextprotocol/core-internal"}\n')

    return _made("typescript-tree", unpack)


def compiled_tree(packages: tuple[tuple[str, str], ...] = COMPILED) -> Path:
    """A folder with the sources of npm packages, each below its package.json, made on first use. Compiled modules that people can read stand there as
    TypeScript, which they are; bundles are left out."""

    def unpack(building: Path) -> None:
        for package, folder in packages:
            with _packed(package) as archive:
                _sources(archive, folder, building / package.strip("@").replace("/", "-"))

    return _made("npm-tree", unpack)


def _made(name: str, unpack: Callable[[Path], None]) -> Path:
    """A folder of the cache, filled on first use; never there half filled."""
    tree = CACHE / name
    if not tree.exists():
        building = tree.with_suffix(".part")
        shutil.rmtree(building, ignore_errors=True)
        unpack(building)
        building.rename(tree)
    return tree


def _packed(package: str) -> tarfile.TarFile:
    """A package of the registry."""
    packs = CACHE / "packs"
    packs.mkdir(parents=True, exist_ok=True)
    made = subprocess.run(["npm", "pack", "--silent", "--pack-destination", str(packs), package], check=True, capture_output=True, text=True)
    return tarfile.open(packs / made.stdout.split()[-1])


def _originals(archive: tarfile.TarFile) -> Iterator[tuple[str, bytes]]:
    """(path, source) of the TypeScript of a package, and of its package.json."""
    for member in archive.getmembers():
        path = member.name.partition("/")[2]
        handle = archive.extractfile(member) if member.isfile() else None
        if handle is None:
            continue
        if path == "package.json" or _is_source(path):
            yield path, handle.read()
        elif path.endswith(".map"):
            mapped = json.loads(handle.read())
            for source, content in zip(mapped["sources"], mapped.get("sourcesContent") or (), strict=False):
                if content and _is_source(source):
                    yield f"{os.path.dirname(path)}/{mapped.get('sourceRoot') or ''}/{source}".lstrip("/"), content.encode()


def _is_source(path: str) -> bool:
    return path.endswith((".ts", ".mts", ".tsx")) and not path.endswith((".d.ts", ".d.mts")) and "node_modules" not in path


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
