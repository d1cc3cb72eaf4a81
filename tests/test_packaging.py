"""The wheel: what it holds, and that it works where nothing else of ours is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from mcplint import __version__
from mcplint.catalogue.load import catalogue

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def run(*command: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(command, cwd=cwd, env={**clean, **environment}, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built with the build backend that is installed here."""
    out = tmp_path_factory.mktemp("dist")
    built = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(ROOT), cwd=out)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(out.glob("*.whl"))


def test_the_wheel_holds_what_a_run_needs(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())

    assert wheel.name == f"mcplint-{__version__}-py3-none-any.whl"
    assert {"mcplint/py.typed", "mcplint/config/mcplint.schema.json", "mcplint/cli/main.py"} <= names
    assert len(catalogue()) == sum(name.startswith("mcplint/_rules/MCP") for name in names)
    assert any(name.startswith("mcplint/_compiled/") for name in names)
    assert any(name.startswith("mcplint/sdk/") and name.endswith(".toml") for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.startswith(("tests/", "examples/", "docs/"))]


def test_the_installed_wheel_works(wheel: Path, tmp_path: Path) -> None:
    """Installed into an environment of its own, which borrows only the dependencies of this one."""
    home = tmp_path / "env"
    venv.create(home, with_pip=False, symlinks=True)
    site = next(home.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    borrowed = [path for path in sys.path if path.endswith("site-packages")]
    (site / "borrowed.pth").write_text("\n".join(borrowed) + "\n", encoding="utf-8")
    python = str(home / "bin/python")
    shutil.copytree(ROOT / "examples/faulty", tmp_path / "faulty")

    where = run(python, "-c", "import mcplint; print(mcplint.__file__)", cwd=tmp_path)
    version = run(python, "-m", "mcplint", "--version", cwd=tmp_path)
    faulty = run(python, "-m", "mcplint", "check", "--isolated", "--format", "concise", "faulty", cwd=tmp_path)
    explained = run(python, "-m", "mcplint", "explain", "MCP101", cwd=tmp_path)

    assert where.stdout.strip().startswith(str(site))
    assert version.stdout == f"mcplint {__version__}\n"
    assert "MCP101" in faulty.stdout, faulty.stderr
    assert (faulty.returncode, explained.returncode) == (1, 0)
    assert "form-secret-field" in explained.stdout


def test_nothing_is_written_beside_the_installed_package(wheel: Path) -> None:
    """The compiled tables come with the wheel: a read-only installation works, and nothing is compiled on first use."""
    from mcplint.catalogue import tables

    names = zipfile.ZipFile(wheel).namelist()
    assert [name for name in names if name.startswith(f"mcplint/{os.path.basename(tables.PACKAGED)}/")]


def _requirement(text: str) -> str:
    return re.split(r"[<>=!~; \[]", text, maxsplit=1)[0].lower().replace("_", "-")


def test_the_lock_holds_every_dependency() -> None:
    lock = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))
    own = next(package for package in lock["package"] if package["name"] == "mcplint")
    listed = {(entry["name"], entry.get("specifier", "")) for entry in own["metadata"]["requires-dist"]}
    wanted = {(_requirement(text), "".join(re.findall(r"[<>=!~]=?[\d.]+", text.split(";")[0]))) for text in PROJECT["project"]["dependencies"]}
    pinned = {_requirement(line) for line in (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()}
    groups = {_requirement(text) for text in PROJECT["dependency-groups"]["dev"]}

    assert listed == wanted, "run `make lock`"
    assert {name for name, _ in wanted} | groups <= pinned, "run `make lock`"


def test_the_lock_names_the_default_index_only() -> None:
    text = (ROOT / "uv.lock").read_text(encoding="utf-8")

    assert set(re.findall(r'registry = "([^"]*)"', text)) == {"https://pypi.org/simple"}


def test_every_dependency_has_a_lower_bound() -> None:
    assert [text for text in PROJECT["project"]["dependencies"] if ">=" not in text] == []
