"""The pages under docs/rules/ are made from the rules."""

from __future__ import annotations

from pathlib import Path

from mcplint.catalogue.docs import main, pages, stale
from mcplint.catalogue.load import catalogue
from mcplint.catalogue.markdown import page
from mcplint.catalogue.model import Example, Rule
from mcplint.findings.model import Confidence, Severity

DOCS = Path(__file__).resolve().parents[2] / "docs" / "rules"


def test_pages_are_current() -> None:
    assert stale(DOCS, pages(catalogue())) == [], "run python -m mcplint.catalogue.docs"
    assert main(["--check"]) == 0


def test_stale_pages_are_named(tmp_path: Path) -> None:
    (tmp_path / "old.md").write_text("old", "utf-8")
    (tmp_path / "same.md").write_text("same", "utf-8")
    assert stale(tmp_path, {"same.md": "same", "new.md": "new"}) == ["new.md", "old.md"]
    assert stale(tmp_path / "none", {"new.md": "new"}) == ["new.md"]


def test_pages_are_written(tmp_path: Path, capsys) -> None:
    folder = tmp_path / "docs" / "rules"
    assert main(["--check"], folder) == 1
    assert "docs/rules/index.md is not current" in capsys.readouterr().err
    assert main([], folder) == 0
    assert stale(folder, pages(catalogue())) == []
    (folder / "MCP999.md").write_text("a rule that is gone", "utf-8")
    assert main([], folder) == 0
    assert not (folder / "MCP999.md").exists()
    assert capsys.readouterr().out.endswith(f"{len(catalogue()) + 1} pages, 1 changed\n")


def test_page_of_a_rule() -> None:
    text = page(catalogue().rule("MCP201"))
    assert text.startswith("# MCP201 url-credential\n\nThe URL of a URL-mode request carries a credential.\n")
    for part in (
        "**error**",
        "hard gate",
        "CWE-598",
        "## Why it matters",
        "## What to write instead",
        "### Bad: ",
        "### Good: ",
        "[ELI-27](https://",
        "ignore[MCP201]",
    ):
        assert part in text
    assert text.endswith("```\n")


def test_fences_are_longer_than_those_inside() -> None:
    example = Example("ticks", "python", bad=False, code='x = """\n```\n"""\n')
    rule = Rule("MCP999", "made-up", "S", Severity.NOTE, Confidence.LOW, "run", "w", "f", "ux", True, (), (), (example,), {}, "1", "")
    assert "````python\nx" in page(rule)
    assert "ignore[" not in page(rule)


def test_index_links_every_rule() -> None:
    index = pages(catalogue())["index.md"]
    assert all(f"[{rule.id}]({rule.id}.md)" in index for rule in catalogue())
