"""The SARIF Multitool, installed once and kept in the user's cache."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

_VERSION = "5.7.0"
_PLATFORM = {"linux": "linux", "darwin": "darwin", "win32": "win32"}.get(sys.platform, "linux")
_PROGRAM = "Sarif.Multitool.exe" if _PLATFORM == "win32" else "Sarif.Multitool"
_CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mcplint-tests" / f"sarif-multitool-{_VERSION}"


@pytest.fixture(scope="session")
def multitool() -> Path:
    """The folder of the platform package: the program and the SARIF schema.

    The tarball is packed and unpacked by hand: installing it would want a script approved that only sets the executable bit.
    """
    folder = _CACHE / "package"
    program = folder / _PROGRAM
    if not program.exists():
        partial = _CACHE.with_name(f"{_CACHE.name}.{os.getpid()}")
        partial.mkdir(parents=True)
        name = f"@microsoft/sarif-multitool-{_PLATFORM}@{_VERSION}"
        done = subprocess.run(["npm", "pack", "--silent", name], cwd=partial, check=True, capture_output=True, text=True, timeout=300)
        with tarfile.open(partial / done.stdout.strip().splitlines()[-1]) as archive:
            archive.extractall(partial, filter="data")
        try:
            partial.rename(_CACHE)
        except OSError:  # another session was quicker
            shutil.rmtree(partial)
    program.chmod(0o755)
    return folder


@pytest.fixture(scope="session")
def sarif_schema(multitool: Path) -> dict:
    """The SARIF 2.1.0 JSON Schema."""
    return json.loads((multitool / "sarif-2.1.0.json").read_text(encoding="utf-8-sig"))


@pytest.fixture
def validate(multitool: Path, tmp_path: Path):
    """A function: text of a log -> [(rule, level, place)] that the Multitool says against it.

    The Multitool's exit code is 0 even then, so its own log is read.
    """

    def check(text: str, name: str = "log.sarif") -> list[tuple[str, str, str]]:
        log, out = tmp_path / name, tmp_path / "verdict.sarif"
        log.write_text(text, encoding="utf-8")
        command = [
            str(multitool / _PROGRAM),
            "validate",
            str(log),
            "--rule-kind",
            "Sarif;Ghas",
            "--level",
            "Error;Warning",
            "-o",
            str(out),
            "--log",
            "ForceOverwrite",
        ]
        environment = {**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120, env=environment)
        run = json.loads(out.read_text(encoding="utf-8-sig"))["runs"][0]
        assert run["invocations"][0]["executionSuccessful"], done.stdout + done.stderr
        found = []
        for result in run.get("results", []):
            level = result.get("level", "warning")
            found.append((result["ruleId"], level, " ".join(result["message"].get("arguments", []))))
        return [entry for entry in found if entry[1] in {"error", "warning"}]

    return check
