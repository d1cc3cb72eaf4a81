"""Which files a walk finds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mcplint.inputs.discover import Discovery, Listing, discover
from mcplint.inputs.kinds import Kind, is_generated, is_test_file, kind_of


def tree(root: Path, *paths: str) -> None:
    for path in paths:
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text("x = 1\n")


def found(root: Path, *paths: str, **how: object) -> list[str]:
    return [file.path for file in listing(root, *paths, **how).files]


def listing(root: Path, *paths: str, **how: object) -> Listing:
    return discover(paths or (".",), Discovery(**how), str(root))  # type: ignore[arg-type]


def test_a_folder_gives_sources_and_captures_by_path(tmp_path: Path) -> None:
    tree(tmp_path, "b.py", "a/z.ts", "a/c.json", "notes.md", "a/deep/x.mjs", "run.sh")

    assert found(tmp_path) == ["b.py", "a/c.json", "a/z.ts", "a/deep/x.mjs"]


@pytest.mark.parametrize(
    "path",
    [
        ".git/a.py",
        ".venv/a.py",
        "node_modules/p/a.js",
        "dist/a.js",
        "build/a.py",
        "pkg.egg-info/a.py",
        "package.json",
        "tsconfig.build.json",
        "web/jquery.min.js",
        "web/elk-worker.min-C9JGDOE-.js",
        "types.d.ts",
        "vendor/a.py",
        "api_pb2.py",
        "old.pyi",
        "data.txt",
    ],
)
def test_what_is_never_met_on_a_walk(tmp_path: Path, path: str) -> None:
    tree(tmp_path, path, "kept.py")

    assert found(tmp_path) == ["kept.py"]


def test_a_virtual_environment_of_any_name_is_skipped(tmp_path: Path) -> None:
    tree(tmp_path, "my-env/pyvenv.cfg", "my-env/lib/a.py", "cache/CACHEDIR.TAG", "cache/b.py", "kept.py")

    assert found(tmp_path) == ["kept.py"]


def test_naming_a_skipped_file_or_folder_checks_it(tmp_path: Path) -> None:
    tree(tmp_path, "dist/a.js", "vendor/b.py", "data.txt")

    assert found(tmp_path, "dist/a.js", "vendor", "data.txt") == ["dist/a.js", "vendor/b.py", "data.txt"]


def test_generated_and_vendored_are_counted_and_can_be_included(tmp_path: Path) -> None:
    tree(tmp_path, "vendor/b.py", "x.min.js", "a.py")

    result = listing(tmp_path)
    everything = found(tmp_path, include_generated=True)

    assert (result.generated, result.vendored) == (1, 1)
    assert everything == ["a.py", "x.min.js", "vendor/b.py"]


def test_gitignore_is_honoured_inside_a_repository(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "out/b.py", "sub/c.py", "sub/keep.py", "sub/deep/d.log", "other/c.py")
    (tmp_path / ".git/info").mkdir(parents=True)
    (tmp_path / ".gitignore").write_text("# built\nout/\n*.log\n")
    (tmp_path / "sub/.gitignore").write_text("*.py\n!keep.py\n")
    (tmp_path / ".git/info/exclude").write_text("other/\n")

    assert found(tmp_path) == ["a.py", "sub/keep.py"]
    assert found(tmp_path, "sub") == ["sub/keep.py"]
    assert len(found(tmp_path, respect_gitignore=False)) == 6


def test_gitignore_outside_a_repository_says_nothing(tmp_path: Path) -> None:
    tree(tmp_path, "a.py")
    (tmp_path / ".gitignore").write_text("*.py\n")

    assert found(tmp_path) == ["a.py"]


def test_patterns_above_the_repository_do_not_count(tmp_path: Path) -> None:
    tree(tmp_path, "repo/a.py")
    (tmp_path / ".gitignore").write_text("*.py\n")
    (tmp_path / "repo/.git").mkdir()

    assert found(tmp_path) == ["repo/a.py"]


def test_exclude_patterns_are_relative_to_their_base(tmp_path: Path) -> None:
    tree(tmp_path, "a/x.py", "a/legacy/y.py", "b/legacy/z.py")

    assert found(tmp_path, exclude=("/legacy/",), base=str(tmp_path / "a")) == ["a/x.py", "b/legacy/z.py"]


def test_exclusions_beat_names_only_when_forced(tmp_path: Path) -> None:
    tree(tmp_path, "legacy/y.py", "tests/test_a.py", "package.json", "node_modules/p/i.js")
    names = ("legacy/y.py", "package.json", "node_modules/p/i.js")

    forced = listing(tmp_path, *names, exclude=("legacy/",), force_exclude=True)

    assert list(names) == found(tmp_path, *names, exclude=("legacy/",))
    assert forced.files == []
    assert list(names) == forced.excluded


def test_forced_exclusions_are_those_of_a_walk(tmp_path: Path) -> None:
    names = ("out/a.py", "gen/b.py", "vendor/c.py", "d.min.js", "legacy/deep/e.py", "kept.py")
    tree(tmp_path, *names)
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("out/\ngen/*.py\n")

    forced = listing(tmp_path, *names, exclude=("legacy/",), force_exclude=True)

    assert [file.path for file in forced.files] == ["kept.py"]
    assert found(tmp_path, "d.min.js", force_exclude=True, include_generated=True) == ["d.min.js"]


def test_tests_are_read_but_do_not_report(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "test_a.py", "tests/util.py", "web/a.test.ts", "fixtures/x.json")

    reporting = {file.path: file.reports for file in listing(tmp_path).files}

    assert reporting == {"a.py": True, "test_a.py": False, "tests/util.py": False, "web/a.test.ts": False, "fixtures/x.json": False}
    assert all(file.reports for file in listing(tmp_path, include_tests=True).files)


def test_tests_that_were_named_report(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "tests/test_a.py", "tests/util.py")

    assert all(file.reports for file in listing(tmp_path, "tests").files)
    assert {f.path: f.reports for f in listing(tmp_path, ".", "tests/util.py").files} == {
        "tests/util.py": True,
        "tests/test_a.py": False,
        "a.py": True,
    }


def test_each_file_comes_once(tmp_path: Path) -> None:
    tree(tmp_path, "a/x.py")

    assert found(tmp_path, "a", "./a/x.py", "a/../a", ".") == ["a/x.py"]


def test_links_to_folders_are_not_followed(tmp_path: Path) -> None:
    tree(tmp_path, "a/x.py")
    os.symlink(tmp_path / "a", tmp_path / "a" / "loop")
    os.symlink(tmp_path / "a" / "x.py", tmp_path / "y.py")
    os.symlink(tmp_path / "gone.py", tmp_path / "broken.py")

    assert found(tmp_path) == ["y.py", "a/x.py"]


def test_a_pipe_is_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")

    assert found(tmp_path) == []


def test_folders_that_cannot_be_listed_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree(tmp_path, "a.py", "locked/b.py")
    scandir = os.scandir

    def guarded(path: str) -> object:
        if str(path).endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return scandir(path)

    monkeypatch.setattr(os, "scandir", guarded)

    assert listing(tmp_path).missing == [("locked", "cannot be listed")]
    assert listing(tmp_path, "locked").missing == [("locked", "Permission denied")]


def test_missing_and_unsupported_names(tmp_path: Path) -> None:
    tree(tmp_path, "README.md")

    result = listing(tmp_path, "gone.py", "README.md", "nul\0.py")

    assert result.missing == [("gone.py", "no such file or folder"), ("nul\0.py", "no such file or folder")]
    assert result.unsupported == ["README.md"]


def test_files_elsewhere_are_shown_absolute(tmp_path: Path) -> None:
    tree(tmp_path, "here/a.py", "there/b.py")

    assert [f"{tmp_path}/there/b.py"] == [f.path for f in discover(["../there"], Discovery(), str(tmp_path / "here")).files]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.py", Kind.PYTHON),
        ("a.tsx", Kind.TYPESCRIPT),
        ("a.cjs", Kind.JAVASCRIPT),
        ("A.JSON", Kind.CAPTURE),
        ("a.har", Kind.CAPTURE),
        ("Makefile", None),
        (".json", None),
    ],
)
def test_kinds(name: str, kind: Kind | None) -> None:
    assert kind is kind_of(name)


@pytest.mark.parametrize("name", ["test_a.py", "a_test.py", "conftest.py", "a.test.ts", "a.spec.tsx", "a.e2e.js"])
def test_names_of_tests(name: str) -> None:
    assert is_test_file(name)


@pytest.mark.parametrize("name", ["contest.py", "attest.ts", "testing.py", "latest.js", "protest_a.py"])
def test_names_that_only_look_like_tests(name: str) -> None:
    assert not is_test_file(name)


@pytest.mark.parametrize(
    ("kind", "text", "generated"),
    [
        (Kind.PYTHON, b"# @generated by protoc\n", True),
        (Kind.TYPESCRIPT, b"/* This file is auto-generated. Do not edit. */\n", True),
        (Kind.PYTHON, b"# Code generated by openapi. DO NOT EDIT.\n", True),
        (Kind.PYTHON, b'"""Edits generated reports."""\n', False),
        (Kind.JAVASCRIPT, b"var a=1;" * 5_000, True),
        (Kind.JAVASCRIPT, b"var a=1;" * 600, True),
        (Kind.JAVASCRIPT, b"var a=1;" * 200, True),
        (Kind.JAVASCRIPT, b"var a=1;" * 50, False),
        (Kind.JAVASCRIPT, (b"var a=1;" * 50 + b"\n") * 4, False),
        (Kind.JAVASCRIPT, b"var a = 1;\n" * 5_000, False),
        (Kind.JAVASCRIPT, b"var a=1;" * 10_000 + b"\n" + b"text of a page;\n" * 500, True),
        (Kind.JAVASCRIPT, b"const data = '" + b"x" * 30_000 + b"';\n" + b"var a = 1;\n" * 5_000, False),
        (Kind.CAPTURE, b'{"generated": "do not edit"}', False),
    ],
)
def test_generated_text(kind: Kind, text: bytes, generated: bool) -> None:
    assert generated is is_generated(kind, text)
