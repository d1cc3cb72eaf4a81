"""The sources of one project, project roots, the byte gate, and git's changed files."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from mcplint.inputs.changed import GitError, changed_files
from mcplint.inputs.gate import Gate
from mcplint.inputs.kinds import Kind
from mcplint.inputs.roots import Roots
from mcplint.inputs.sources import Entry, SourceSet


def test_neighbours_can_be_asked_for_but_do_not_report(tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "server.py").write_text("import pkg.models\n")
    (tmp_path / "pkg/models.py").write_text("x = 1\n")
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'a'\n")
    sources = SourceSet(str(tmp_path), [Entry("server.py", str(tmp_path / "server.py"), Kind.PYTHON, True)], (), cwd=str(tmp_path))

    neighbour = sources.read("pkg/models.py")

    assert {"server.py", "pkg/models.py"} == set(sources.paths)
    assert neighbour is not None
    assert not neighbour.reports
    assert sources.read("gone.py") is None
    assert sources.read("pkg/models.py") is neighbour
    assert {"pyproject.toml"} == set(sources.manifests())


def test_a_lone_script_only_looks_around_itself(tmp_path: Path) -> None:
    for path in ("a.py", "near/b.py", "near/far/c.py"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("x = 1\n")

    assert {"a.py", "near/b.py"} == set(SourceSet(str(tmp_path), (), (), cwd=str(tmp_path), has_manifest=False).paths)


def test_unreadable_imports_are_told(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_bytes(b"\xff")
    sources = SourceSet(str(tmp_path), [Entry("bad.py", str(tmp_path / "bad.py"), Kind.PYTHON, True)], (), cwd=str(tmp_path))

    assert sources.read("bad.py") is None
    assert [path for path, _ in sources.failures] == ["bad.py"]


def test_a_set_in_memory() -> None:
    sources = SourceSet.of({"a.py": "x = 1\n", "b.json": "{}", "pyproject.toml": "[project]\n"})

    assert [file.path for file in sources.wanted] == ["a.py"]
    assert sources.paths == ("a.py",)
    assert {"pyproject.toml"} == set(sources.manifests())


def test_roots_are_the_nearest_manifest(tmp_path: Path) -> None:
    (tmp_path / "one/src/deep").mkdir(parents=True)
    (tmp_path / "two").mkdir()
    (tmp_path / "one/package.json").write_text("{}")
    (tmp_path / "pyproject.toml").write_text("")
    roots = Roots()

    assert str(tmp_path / "one") == roots.of(str(tmp_path / "one/src/deep"))
    assert str(tmp_path) == roots.of(str(tmp_path / "two"))


def test_a_module_called_setup_is_no_root(tmp_path: Path) -> None:
    (tmp_path / "pkg/core").mkdir(parents=True)
    (tmp_path / "tool").mkdir()
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "pkg/core/__init__.py").write_text("")
    (tmp_path / "pkg/core/setup.py").write_text("def setup(): ...\n")
    (tmp_path / "tool/setup.py").write_text("from setuptools import setup\n")
    roots = Roots()

    assert str(tmp_path) == roots.of(str(tmp_path / "pkg/core"))
    assert str(tmp_path / "tool") == roots.of(str(tmp_path / "tool"))


@pytest.mark.parametrize("text", [b"await ctx.elicit('x', Y)", b"server.elicitInput({})", b"@mcp.tool()\n", b"return InputRequiredResult()"])
def test_the_gate_lets_servers_through(text: bytes) -> None:
    assert Gate().passes(text)


def test_the_gate_knows_declared_helpers() -> None:
    assert not Gate().passes(b"await ask_user(message)")
    assert Gate(["ask_user"]).passes(b"await ask_user(message)")


def git(root: Path, *arguments: str) -> None:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *identity, *arguments], cwd=root, check=True, capture_output=True)


def test_changed_files(tmp_path: Path) -> None:
    root = tmp_path.resolve()
    git(root, "init", "-q", "-b", "main")
    for name in ("same.py", "edited.py", "gone.py"):
        (root / name).write_text("x = 1\n")
    assert {str(root / n) for n in ("same.py", "edited.py", "gone.py")} == changed_files(str(root))
    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "first")
    git(root, "checkout", "-q", "-b", "work")
    (root / "edited.py").write_text("x = 2\n")
    (root / "gone.py").unlink()
    (root / "new é.py").write_text("x = 3\n")

    assert {str(root / "edited.py"), str(root / "new é.py")} == changed_files(str(root))

    git(root, "add", ".")
    git(root, "commit", "-q", "-m", "second")
    assert frozenset() == changed_files(str(root))
    assert {str(root / "edited.py"), str(root / "new é.py")} == changed_files(str(root), "main")


@pytest.mark.parametrize("ref", ["no-such-ref", "--output=x", " "])
def test_revisions_that_are_none(tmp_path: Path, ref: str) -> None:
    git(tmp_path, "init", "-q")

    with pytest.raises(GitError):
        changed_files(str(tmp_path), ref)


def test_outside_a_repository(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="not a git repository"):
        changed_files(str(tmp_path))


def test_an_unpacked_distribution_is_a_root_and_says_what_it_requires(tmp_path: Path) -> None:
    (tmp_path / "wheel-1.0.dist-info").mkdir()
    (tmp_path / "wheel-1.0.dist-info/METADATA").write_text("Name: wheel\nRequires-Dist: mcp>=1.27,<2\n\nprose\n")
    (tmp_path / "wheel/tools").mkdir(parents=True)
    sources = SourceSet(str(tmp_path), (), (), cwd=str(tmp_path))

    assert Roots().of(str(tmp_path / "wheel/tools")) == str(tmp_path)
    assert list(sources.manifests()) == ["wheel-1.0.dist-info/METADATA"]

    (tmp_path / "other-2.0.dist-info").mkdir()
    (tmp_path / "other-2.0.dist-info/METADATA").write_text("Name: other\n")

    assert sources.manifests() == {}


def test_a_neighbour_that_cannot_be_read_is_no_failure_of_the_scan(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    (tmp_path / "bad.py").write_bytes(b"x = '\xff'\n")
    (tmp_path / "gone.py").symlink_to("nowhere")
    sources = SourceSet(str(tmp_path), (), (), cwd=str(tmp_path))
    assert sources.read("bad.py") is None
    assert sources.read("gone.py") is None
    assert not sources.failures
