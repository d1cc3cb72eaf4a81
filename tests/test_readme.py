"""Every command in the README and the guide works as it is written, and what is shown is what it prints."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from mcplint.config.load import known_keys

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
_BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)[^)]*\)")


def commands(page: Path) -> Iterator[tuple[str, str]]:
    """Each command of a page with the output shown below it."""
    for block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


ALL = [(page.relative_to(ROOT).as_posix(), command, output) for page in PAGES for command, output in commands(page)]
OURS = [entry for entry in ALL if entry[1].startswith("mcplint ")]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the examples and a source folder, for commands to run in."""
    folder = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "examples", folder / "examples")
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    for arguments in (["init", "-q"], ["add", "."], [*identity, "commit", "-q", "-m", "examples"]):
        subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)
    return folder


@pytest.mark.parametrize(("page", "command", "output"), OURS, ids=[f"{page}: {command}" for page, command, _ in OURS])
def test_commands_work(checkout: Path, tmp_path: Path, page: str, command: str, output: str) -> None:
    folder = tmp_path / "checkout"
    shutil.copytree(checkout, folder)
    quiet = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "NO_COLOR")}

    line = command.replace("mcplint", f"{shlex.quote(sys.executable)} -m mcplint", 1)
    done = subprocess.run(["bash", "-c", line], cwd=folder, env=quiet, capture_output=True, text=True, timeout=60, check=False)

    assert done.returncode in (0, 1), f"{page}: {done.stderr}"
    assert "mcplint: " not in done.stderr
    if output.strip():
        assert done.stdout == output


def test_the_readme_names_demo_and_test_first() -> None:
    first = [command for page, command, _ in ALL if page == "README.md"][:2]

    assert first == ["make demo", "make test"]


@pytest.mark.parametrize("command", sorted({command for _, command, _ in ALL if command.startswith("make ")}))
def test_make_targets_exist(command: str) -> None:
    assert subprocess.run([*command.split(), "--dry-run"], cwd=ROOT, capture_output=True, text=True, check=False).returncode == 0


def test_commands_of_others_are_few() -> None:
    assert {command for _, command, _ in ALL if not command.startswith(("mcplint ", "make "))} == {"pip install mcplint"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


def test_every_configuration_key_is_documented() -> None:
    text = (ROOT / "docs/configuration.md").read_text(encoding="utf-8")

    assert {key for key in known_keys() if f"| `{key}` |" not in text} == set()


def test_every_option_of_check_is_documented() -> None:
    from mcplint.cli.check import command

    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    options = [{*parameter.opts, *parameter.secondary_opts} for parameter in command.params if parameter.opts[0].startswith("-")]

    assert [names for names in options if not any(name in text for name in names if name.startswith("--"))] == []
