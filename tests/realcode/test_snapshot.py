"""Real code that no one here wrote: what mcplint says about pinned packages is held in `snapshot.json`, so that a change that moves one is seen.

The wheels are downloaded with pip and unpacked, never installed. To take a new snapshot: `python -m tests.realcode.test_snapshot`; then look at every
line that changed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PACKAGES = (
    "mcp-server-time==2026.10.19",
    "mcp-server-git==2026.10.19",
    "mcp-authkit==0.3.0",
    "paymcp==0.9.1",
    "okta-mcp-server==1.1.7",
    "singlestore-mcp-server==0.4.19",
    "unraid-mcp==2.10.3",
    "mcp-elicitation-proxy==0.1.0",
    "iflow-mcp-thelearningdev-sampling==0.1.0",
)
SNAPSHOT = Path(__file__).with_name("snapshot.json")
CACHE = Path(os.environ.get("MCPLINT_REALCODE_CACHE", Path.home() / ".cache" / "mcplint-realcode"))


def unpacked(package: str) -> Path:
    """The folder with a package's wheel, fetched on first use."""
    folder = CACHE / package.replace("==", "-")
    if not folder.exists():
        wheels = CACHE / "wheels" / package
        wheels.mkdir(parents=True, exist_ok=True)
        options = ["--no-deps", "--only-binary", ":all:", "--ignore-requires-python", "--disable-pip-version-check", "-q", "-d", str(wheels)]
        subprocess.run([sys.executable, "-m", "pip", "download", *options, package], check=True)
        building = folder.with_suffix(f".part{os.getpid()}")
        with zipfile.ZipFile(next(wheels.glob("*.whl"))) as wheel:
            wheel.extractall(building)
        building.rename(folder)
    return folder


def findings(package: str) -> list[str]:
    """What is said about a package, a line a finding."""
    command = [sys.executable, "-m", "mcplint", "check", "--isolated", "--pedantic", "--confidence", "low", "--format", "json", "--no-color", "."]
    done = subprocess.run(command, cwd=unpacked(package), capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode in (0, 1), done.stderr + done.stdout[-2000:]
    report = json.loads(done.stdout)
    assert not report["problems"]
    return [f"{f['location']['path']}:{f['location']['line']} {f['rule']} {f['severity']} {f['confidence']}" for f in report["findings"]]


@pytest.mark.parametrize("package", PACKAGES)
def test_findings_are_those_of_the_snapshot(package: str) -> None:
    assert findings(package) == json.loads(SNAPSHOT.read_text())[package]


if __name__ == "__main__":
    SNAPSHOT.write_text(json.dumps({package: findings(package) for package in PACKAGES}, indent=1) + "\n")
