from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from pathlib import Path

import pytest

from mcplint.findings.model import Confidence, Edit, Finding, Fix, FixIntent, Safety, Severity
from mcplint.findings.report import Report
from mcplint.fixes.actions import BY_NAME
from mcplint.fixes.apply import add_ignores, apply_fixes
from mcplint.fixes.edits import apply, collide, smallest
from mcplint.fixes.resolve import resolve, resolved
from mcplint.ir.source import Language, Place, SourceFile

NAMES = 'a = {"enum": ["a"], "enumNames": ["A"]}\n'
FORMAT = 'b = {"type": "string", "format": "x"}\n'


def found(file: SourceFile) -> tuple[Finding, ...]:
    """A stand-in for checking: every `enumNames`, `format` and `True` of a file."""
    out = []
    for word, action in (('"enumNames"', "enum-names-to-one-of"), ('"format"', "drop-format"), ("True", "confirmation-default-false")):
        at = file.data.find(word.encode())
        while at >= 0:
            known = BY_NAME[action]
            place = Place(file, at, at + len(word))
            out.append(Finding("MCP104", Severity.NOTE, Confidence.HIGH, "m", place, intents=(FixIntent(action, known.title, known.safety, place),)))
            at = file.data.find(word.encode(), at + 1)
    return tuple(sorted(out, key=lambda f: f.place.start))


def check(path: str, data: bytes) -> Report:
    bom = data.startswith(b"\xef\xbb\xbf")
    text = data.removeprefix(b"\xef\xbb\xbf")
    if data[:2] == b"\xff\xfe":
        text = data.decode("utf-16").encode()
    if b"latin-1" in data[:30]:
        text = data.decode("latin-1").encode()
    language = Language.PYTHON if path.endswith(".py") else Language.JSON if path.endswith(".json") else Language.TYPESCRIPT
    return Report(found(SourceFile(path, text, language, bom=bom)))


def run(folder: Path, path: str, data: bytes, **options: object) -> tuple[bytes, object]:
    (folder / path).write_bytes(data)

    def recheck(overlay: Mapping[str, bytes]) -> Report:
        return check(path, overlay[path])

    outcome = apply_fixes(check(path, data), cwd=str(folder), recheck=recheck, **options)  # type: ignore[arg-type]
    return (folder / path).read_bytes(), outcome


def test_safe_fixes_only(tmp_path: Path) -> None:
    after, outcome = run(tmp_path, "s.py", (NAMES + FORMAT).encode())
    assert after.decode() == 'a = {"oneOf": [{"const": "a", "title": "A"}]}\n' + FORMAT
    assert (outcome.applied, outcome.unsafe, outcome.changed, outcome.report.fixed) == (1, 1, ("s.py",), 1)


def test_unsafe_fixes(tmp_path: Path) -> None:
    after, outcome = run(tmp_path, "s.py", (NAMES + FORMAT).encode(), unsafe=True)
    assert after.decode() == 'a = {"oneOf": [{"const": "a", "title": "A"}]}\nb = {"type": "string"}\n'
    assert (outcome.applied, outcome.unsafe) == (2, 0)


def test_overlapping_fixes_take_rounds(tmp_path: Path) -> None:
    text = b'x = {"enum": ["a"], "format": "x", "enumNames": ["A"], "default": True}\n'
    after, outcome = run(tmp_path, "s.py", text, unsafe=True)
    assert after == b'x = {"oneOf": [{"const": "a", "title": "A"}], "default": False}\n'
    assert outcome.applied == 3
    again, nothing = run(tmp_path, "s.py", after, unsafe=True)
    assert again == after
    assert not nothing.changed


def test_one_round_without_recheck(tmp_path: Path) -> None:
    text = b'x = {"enum": ["a"], "format": "x", "enumNames": ["A"]}\n'
    (tmp_path / "s.py").write_bytes(text)
    assert apply_fixes(check("s.py", text), unsafe=True, cwd=str(tmp_path)).applied == 1


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("s.py", b"\xef\xbb\xbfx = 1\r\n" + FORMAT.encode().replace(b"\n", b"\r\n"), b'\xef\xbb\xbfx = 1\r\nb = {"type": "string"}\r\n'),
        (
            "s.py",
            "# coding: latin-1\ns = 'é'\n".encode("latin-1") + FORMAT.encode(),
            "# coding: latin-1\ns = 'é'\n".encode("latin-1") + b'b = {"type": "string"}\n',
        ),
        ("s.json", '\ufeff{"é": 1, "format": 2}'.encode("utf-16-le"), '\ufeff{"é": 1}'.encode("utf-16-le")),
        ("s.py", FORMAT.strip().encode(), b'b = {"type": "string"}'),
    ],
)
def test_bytes_around_a_fix_stay(tmp_path: Path, path: str, before: bytes, after: bytes) -> None:
    assert run(tmp_path, path, before, unsafe=True)[0] == after


def test_diff_writes_nothing(tmp_path: Path) -> None:
    after, outcome = run(tmp_path, "s.py", b"x = 1\n" + FORMAT.strip().encode(), unsafe=True, diff=True)
    assert after == b"x = 1\n" + FORMAT.strip().encode()
    assert outcome.diffs == (
        '--- s.py\n+++ s.py\n@@ -1,2 +1,2 @@\n x = 1\n-b = {"type": "string", "format": "x"}\n\\ No newline at end of file\n'
        '+b = {"type": "string"}\n\\ No newline at end of file\n',
    )


def test_the_file_keeps_its_mode_and_no_other_file_appears(tmp_path: Path) -> None:
    (tmp_path / "s.py").write_text(FORMAT)
    os.chmod(tmp_path / "s.py", 0o755)
    run(tmp_path, "s.py", FORMAT.encode(), unsafe=True)
    assert stat.S_IMODE(os.stat(tmp_path / "s.py").st_mode) == 0o755
    assert os.listdir(tmp_path) == ["s.py"]


def test_a_file_that_changed_meanwhile_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "s.py").write_text("# new\n" + FORMAT)
    outcome = apply_fixes(check("s.py", FORMAT.encode()), unsafe=True, cwd=str(tmp_path))
    assert outcome.failures == (("s.py", "has changed since it was checked"),)
    assert (tmp_path / "s.py").read_text() == "# new\n" + FORMAT


def test_links_out_of_the_tree_are_not_followed(tmp_path: Path) -> None:
    tree, outside = tmp_path / "tree", tmp_path / "outside"
    tree.mkdir()
    outside.mkdir()
    (outside / "real.py").write_text(FORMAT)
    (tree / "link.py").symlink_to(outside / "real.py")
    (tree / "folder").symlink_to(outside)
    for path in ("link.py", "folder/real.py", "../outside/real.py", str(outside / "real.py")):
        outcome = apply_fixes(check(path, FORMAT.encode()), unsafe=True, cwd=str(tree))
        assert outcome.failures == ((path, "lies outside the folders that were checked"),)
        assert not outcome.changed
    assert (outside / "real.py").read_text() == FORMAT


def test_a_link_within_the_tree_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.py").write_text(FORMAT)
    (tmp_path / "link.py").symlink_to("real.py")
    assert apply_fixes(check("link.py", FORMAT.encode()), unsafe=True, cwd=str(tmp_path)).changed == ("link.py",)
    assert (tmp_path / "link.py").is_symlink()
    assert (tmp_path / "real.py").read_text() == 'b = {"type": "string"}\n'


def test_named_roots_may_lie_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "work").mkdir()
    (tmp_path / "elsewhere" / "s.py").write_text(FORMAT)
    outcome = apply_fixes(check("../elsewhere/s.py", FORMAT.encode()), unsafe=True, cwd=str(tmp_path / "work"), roots=["../elsewhere"])
    assert outcome.changed == ("../elsewhere/s.py",)


def test_missing_and_odd_files(tmp_path: Path) -> None:
    assert apply_fixes(check("gone.py", FORMAT.encode()), unsafe=True, cwd=str(tmp_path)).failures == (("gone.py", "no such file or directory"),)
    (tmp_path / "d.py").mkdir()
    assert apply_fixes(check("d.py", FORMAT.encode()), unsafe=True, cwd=str(tmp_path)).failures


def test_standard_input_is_shown_and_never_written(tmp_path: Path) -> None:
    report = check("stdin.py", FORMAT.encode())
    shown = apply_fixes(report, unsafe=True, diff=True, cwd=str(tmp_path), memory={"stdin.py": FORMAT.encode()})
    assert len(shown.diffs) == 1
    written = apply_fixes(report, unsafe=True, cwd=str(tmp_path), memory={"stdin.py": FORMAT.encode()})
    assert written.failures == (("stdin.py", "is no file on disk"),)


def ready(file: SourceFile, *edits: Edit) -> Finding:
    place = Place(file, 0, 1)
    return Finding("MCP104", Severity.NOTE, Confidence.HIGH, "m", place, fixes=(Fix("t", Safety.SAFE, edits),))


def test_edits_that_break_a_file_or_reach_into_another_are_refused(tmp_path: Path) -> None:
    file = SourceFile("s.py", b"x = 1\n", Language.PYTHON)
    (tmp_path / "s.py").write_bytes(file.data)
    broken = ready(file, Edit("s.py", 0, 1, "("))
    other = ready(file, Edit("t.py", 0, 1, "y"))
    outside = ready(file, Edit("s.py", 0, 99, "y"))
    good = ready(file, Edit("s.py", 4, 5, "2"))
    outcome = apply_fixes(Report((broken, other, outside, good)), cwd=str(tmp_path))
    assert (tmp_path / "s.py").read_bytes() == b"x = 2\n"
    assert outcome.applied == 1


def test_one_mend_for_two_findings(tmp_path: Path) -> None:
    file = SourceFile("s.py", b"x = 1\n", Language.PYTHON)
    (tmp_path / "s.py").write_bytes(file.data)
    outcome = apply_fixes(Report((ready(file, Edit("s.py", 4, 5, "2")), ready(file, Edit("s.py", 4, 5, "2")))), cwd=str(tmp_path))
    assert outcome.applied == 2


def test_fixes_for_reports() -> None:
    report = check("s.py", (NAMES + FORMAT).encode())
    done = resolved(report)
    assert [[fix.safety for fix in f.fixes] for f in done.findings] == [[Safety.SAFE], [Safety.UNSAFE]]
    assert all(not f.intents for f in done.findings)
    assert resolve(report.findings[0])[0].edits == done.findings[0].fixes[0].edits


def test_ignores_are_written(tmp_path: Path) -> None:
    text = b"x = 1\r\n" + FORMAT.encode()
    (tmp_path / "s.py").write_bytes(text)
    outcome = add_ignores(check("s.py", text), "kept for old clients", cwd=str(tmp_path))
    assert outcome.applied == 1
    assert (tmp_path / "s.py").read_bytes() == b"x = 1\r\n# mcplint: ignore[MCP104] -- kept for old clients\r\n" + FORMAT.encode()


def test_arithmetic() -> None:
    assert apply(b"abc", [Edit("", 3, 3, "!"), Edit("", 0, 1, "X")]) == b"Xbc!"
    with pytest.raises(ValueError, match="fit"):
        apply(b"abc", [Edit("", 0, 2, ""), Edit("", 1, 3, "")])
    assert collide([Edit("", 0, 2, "")], [Edit("", 1, 3, "")])
    assert collide([Edit("", 1, 1, "a")], [Edit("", 1, 1, "b")])
    assert not collide([Edit("", 0, 2, "")], [Edit("", 3, 4, "")])
    assert smallest("p", b"same", b"same") is None
    assert smallest("p", b"ok = True\n", b"ok = False\n") == Edit("p", 5, 9, "False")
    assert smallest("p", "é".encode(), "éè".encode()) is not None
    for old, new in ((b"aaa", b"aaaa"), (b"f(a)", b"f(b, a)"), ("xéy".encode(), "xèy".encode()), (b"", b"a"), (b"a", b"")):
        edit = smallest("p", old, new)
        assert edit is not None
        assert apply(old, [edit]) == new
