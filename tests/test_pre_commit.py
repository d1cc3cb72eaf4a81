"""The hook, run by the real pre-commit on a scratch repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SERVER = '''from mcp.server.fastmcp import Context, FastMCP

from forms import Login

mcp = FastMCP("desk")


@mcp.tool()
async def login(ctx: Context) -> str:
    """Sign in."""
    answer = await ctx.elicit("Sign in", Login)
    return answer.action
'''
FORMS = "from pydantic import BaseModel\n\n\nclass Login(BaseModel):\n    password: str\n"
SECRET = (
    '{"method": "elicitation/create", "params": {"message": "Sign in", '
    '"requestedSchema": {"type": "object", "properties": {"pin": {"type": "string"}}}}}'
)
CONFIG = """\
repos:
  - repo: {repo}
    rev: {rev}
    hooks:
      - id: mcplint
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """pre-commit makes the hook's own environment and installs mcplint there; only third-party packages are borrowed, to save downloading them."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "GIT_", "PRE_COMMIT"))}
    borrowed = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    return {
        **clean,
        "PRE_COMMIT_HOME": str(tmp_path_factory.mktemp("pre-commit")),
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip reads "no-build-isolation = 0" as: do not isolate
        "PYTHONPATH": borrowed,
        "NO_COLOR": "1",
    }


@pytest.fixture(scope="module")
def hooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the hook and the package, as they stand in the work tree."""
    folder = tmp_path_factory.mktemp("hooks")
    for name in ("mcplint", "rules"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in (".pre-commit-hooks.yaml", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder / name)
    commit(folder)
    return folder


def commit(folder: Path) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    for arguments in (["init", "-q", "-b", "main"], ["add", "."], [*identity, "commit", "-q", "--no-verify", "-m", "first"]):
        subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)


def test_the_hook_checks_what_was_staged(hooks: Path, environment: dict[str, str], tmp_path: Path) -> None:
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=hooks, check=True, capture_output=True, text=True).stdout.strip()
    (tmp_path / ".pre-commit-config.yaml").write_text(CONFIG.format(repo=hooks, rev=head), encoding="utf-8")
    files = {
        "server.py": SERVER,
        "forms.py": FORMS,
        "capture.json": SECRET,
        "package.json": "{}",
        "broken.json": "{",
        "README.md": "password",
        "tests/test_login.py": SERVER,
        "legacy/old.json": SECRET,
        "mcplint.toml": 'select = ["MCP101"]\nexclude = ["legacy/"]\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    commit(tmp_path)

    def hook(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pre_commit", "run", "mcplint", *arguments]
        # pre-commit itself must not see the borrowed path twice; its hooks do.
        return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300, check=False)

    everything = hook("--all-files")
    clean = hook("--files", "README.md", "package.json", "broken.json", "legacy/old.json", "tests/test_login.py")
    one = hook("--files", "forms.py", "server.py")

    assert everything.returncode == 1, everything.stdout + everything.stderr
    assert "forms.py:5:5" in everything.stdout
    assert "capture.json:1:" in everything.stdout
    for silent in ("broken.json", "legacy/old.json", "tests/test_login.py"):
        assert silent not in everything.stdout
    assert clean.returncode == 0, clean.stdout + clean.stderr
    assert "forms.py:5:5" in one.stdout
