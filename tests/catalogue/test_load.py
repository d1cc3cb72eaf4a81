"""The loader: compiled form equals the sources, is renewed when they change, and needs no place to write."""

from __future__ import annotations

import os
import pickle
import time
from pathlib import Path

import pytest

from mcplint.catalogue.compile import compile_all, main
from mcplint.catalogue.load import UnknownRule, catalogue, load, rule_from, rules_folder
from mcplint.catalogue.model import Rule
from mcplint.catalogue.parse import CLAUSES, compile_rules
from mcplint.catalogue.tables import TableError, compile_tables, load_part, load_tables, read_toml

ROOT = Path(__file__).resolve().parents[2]
RULE = """
id = "MCP999"
name = "made-up"
summary = "A rule for this test"
severity = "warning"
family = "run"
gate = "ux"
since = "0.1.0"
why = "Because."
fix = "So."
[vocabulary]
words = ["one", "two"]
"""


def folder_with(tmp_path: Path, text: str = RULE, name: str = "MCP999-made-up.toml") -> Path:
    folder = tmp_path / "rules"
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    return folder


class TestCompiledForm:
    def test_equals_the_sources(self) -> None:
        parts = compile_rules(rules_folder())
        rules = catalogue().rules
        assert [row[0] for row in parts["index"]] == [rule.id for rule in rules]
        known = read_toml(CLAUSES)
        for rule in rules:
            table = read_toml(os.path.join(rules_folder(), f"{rule.id}-{rule.name}.toml"))
            assert rule.summary == table["summary"]
            assert (rule.why, rule.fix) == (table["why"].strip(), table["fix"].strip())
            assert {name: list(words) for name, words in rule.vocabulary.items()} == table.get("vocabulary", {})
            assert [(c.id, c.text) for c in rule.clauses] == [
                (c["id"], c.get("text", known.get(c["id"], {}).get("text"))) for c in table.get("clauses", [])
            ]
            assert [(e.title, e.bad, e.code.strip()) for e in rule.examples] == [
                (e["title"], e["bad"], e["code"].strip()) for e in table.get("examples", [])
            ]

    def test_wheel_form_equals_the_checkout(self, tmp_path: Path) -> None:
        names = {path.name for path in compile_all(ROOT, tmp_path)}
        assert names == {"rules.index", "rules.words", "rules.texts", "catalogue.tables", "sdk.tables"}
        carried = load(str(tmp_path / "rules"), packaged=str(tmp_path))  # no sources there: everything comes from the compiled files
        assert [pickle.loads(pickle.dumps(rule)) for rule in carried] == [pickle.loads(pickle.dumps(rule)) for rule in catalogue()]

    def test_sdk_tables(self) -> None:
        folder = ROOT / "mcplint" / "sdk"
        assert load_tables(folder) == compile_tables(folder)["tables"]

    def test_command_checks_and_writes(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([]) == 0
        assert "in index" in capsys.readouterr().out
        assert main(["--out", str(tmp_path / "out")]) == 0
        assert (tmp_path / "out" / "rules.index").exists()
        assert main(["--wrong"]) == 2

    def test_command_tells_what_is_wrong(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        broken = folder_with(tmp_path, "id = 1")
        monkeypatch.setattr("mcplint.catalogue.compile.SOURCES", (("rules", str(broken), compile_rules),))
        assert main(["--check"]) == 2
        assert "error: " in capsys.readouterr().err

    def test_index_is_light(self, tmp_path: Path) -> None:
        compile_all(ROOT, tmp_path)
        started = time.perf_counter()
        best = 1.0
        while time.perf_counter() - started < 0.5:
            before = time.perf_counter()
            load(rules_folder(), packaged=str(tmp_path))
            best = min(best, time.perf_counter() - before)
        assert best < 0.003


class TestCache:
    def test_is_written_used_and_renewed(self, tmp_path: Path) -> None:
        folder = folder_with(tmp_path)
        nowhere = str(tmp_path / "none")
        assert load(str(folder), nowhere).rule("made-up").vocabulary == {"words": ("one", "two")}
        assert (folder / "__pycache__" / "rules.index").exists()
        before = (folder / "__pycache__" / "rules.index").stat().st_mtime_ns
        load(str(folder), nowhere)
        assert (folder / "__pycache__" / "rules.index").stat().st_mtime_ns == before
        folder_with(tmp_path, RULE.replace("Because.", "Because of something else.").replace('"two"', '"three"'))
        rule = load(str(folder), nowhere).rule("MCP999")
        assert (rule.why, rule.vocabulary) == ("Because of something else.", {"words": ("one", "three")})

    def test_a_removed_file_is_noticed(self, tmp_path: Path) -> None:
        folder = folder_with(tmp_path)
        assert len(load(str(folder), "")) == 1
        (folder / "MCP999-made-up.toml").unlink()
        assert len(load(str(folder), "")) == 0

    @pytest.mark.parametrize("damage", [b"", b"\x00", b"nonsense", b"(\x02\x00\x00\x00"])
    def test_a_damaged_cache_is_made_anew(self, tmp_path: Path, damage: bytes) -> None:
        folder = folder_with(tmp_path)
        load(str(folder), "")
        (folder / "__pycache__" / "rules.index").write_bytes(damage)
        assert len(load(str(folder), "")) == 1

    def test_read_only_checkout(self, tmp_path: Path) -> None:
        folder = folder_with(tmp_path)
        (folder / "__pycache__").write_text("a file where the folder should be: nothing can be written, whoever runs this")
        rule = load(str(folder), "").rule("MCP999")
        assert (rule.why, len(rule.examples)) == ("Because.", 0)

    def test_a_date_has_no_compiled_form(self, tmp_path: Path) -> None:
        (tmp_path / "table.toml").write_text("when = 2026-01-01", "utf-8")
        with pytest.raises(TableError, match="no compiled form"):
            load_tables(tmp_path)

    def test_parts_come_from_the_wheel_first(self, tmp_path: Path) -> None:
        folder = folder_with(tmp_path)
        assert load_part(folder, "tables", lambda _folder: {"tables": 1}, packaged="") == 1


class TestMistakesInFiles:
    @pytest.mark.parametrize(
        ("old", "new", "told"),
        [
            ('"made-up"', '"Made up"', "name is 'Made up'"),
            ('"warning"', '"fatal"', "severity is 'fatal'; it may be error, warning, note"),
            ('gate = "ux"', "", "gate is None"),
            ('why = "Because."', 'why = " "', "why must be a text"),
            ('since = "0.1.0"', 'sinse = "0.1.0"', "sinse is no key here"),
            ('["one", "two"]', '"one"', "words must be a list of strings"),
            ("[vocabulary]", "[[clauses]]\nid = 'ELI-99'\n[vocabulary]", "ELI-99, which is not in clauses.toml"),
            ("[vocabulary]", "pedantic = 1\n[vocabulary]", "pedantic must be true or false"),
            (
                "[vocabulary]",
                "[[examples]]\ntitle='t'\nlanguage='python'\nbad=true\ncode='x = 1'\n[vocabulary]",
                "bad is true, but no finding is expected",
            ),
            (
                "[vocabulary]",
                "[[clauses]]\nid='X-1'\nlevel='MUST'\nrevisions=[]\ntext='t'\nurl='https://example.com'\n[vocabulary]",
                "modelcontextprotocol.io",
            ),
        ],
    )
    def test_are_told_with_file_and_key(self, tmp_path: Path, old: str, new: str, told: str) -> None:
        folder = folder_with(tmp_path, RULE.replace(old, new))
        with pytest.raises(TableError) as caught:
            load(str(folder), "")
        assert told in str(caught.value)
        assert "MCP999-made-up.toml" in str(caught.value)

    def test_file_name_must_fit(self, tmp_path: Path) -> None:
        with pytest.raises(TableError, match=r"must be called MCP999-made-up\.toml"):
            load(str(folder_with(tmp_path, name="other.toml")), "")

    def test_a_name_stands_once(self, tmp_path: Path) -> None:
        folder_with(tmp_path)
        folder = folder_with(tmp_path, RULE.replace("MCP999", "MCP998"), "MCP998-made-up.toml")
        with pytest.raises(TableError, match="made-up is taken by MCP998-made-up"):
            load(str(folder), "")

    def test_broken_toml_names_the_file(self, tmp_path: Path) -> None:
        with pytest.raises(TableError, match=r"MCP999-made-up\.toml"):
            load(str(folder_with(tmp_path, "id = ")), "")

    def test_a_missing_folder_has_no_rules(self, tmp_path: Path) -> None:
        assert len(load(str(tmp_path / "none"), "")) == 0


class TestSelect:
    @pytest.mark.parametrize("text", ["MCP201", "mcp201", "url-credential", " MCP201 "])
    def test_one_rule(self, text: str) -> None:
        assert [rule.id for rule in catalogue().select([text])] == ["MCP201"]

    @pytest.mark.parametrize(
        ("pattern", "beginning"), [("MCP2", "MCP2"), ("MCP2xx", "MCP2"), ("mcp22X", "MCP22"), ("ALL", "MCP"), ("all", "MCP"), ("MCP", "MCP")]
    )
    def test_prefixes(self, pattern: str, beginning: str) -> None:
        assert [rule.id for rule in catalogue().select([pattern])] == [rule.id for rule in catalogue() if rule.id.startswith(beginning)]

    def test_families(self) -> None:
        assert {rule.id[:4] for rule in catalogue().select(["association"])} == {"MCP4"}

    def test_each_rule_once_and_in_order(self) -> None:
        assert [rule.id for rule in catalogue().select(["MCP302", "capability", "MCP301"])] == [f"MCP30{n}" for n in range(1, 7)]

    @pytest.mark.parametrize(
        ("text", "suggestion"),
        [
            ("url-credentail", "url-credential"),
            ("MCP2O1", "MCP201"),
            ("MCP20l", "MCP201"),
            ("asociation", "association"),
            ("passthrough", "token-passthrough"),
        ],
    )
    def test_did_you_mean(self, text: str, suggestion: str) -> None:
        with pytest.raises(UnknownRule) as caught:
            catalogue().select([text])
        assert suggestion in caught.value.suggestions
        assert f"did you mean {caught.value.suggestions[0]}" in str(caught.value)

    @pytest.mark.parametrize("text", ["", " ", "x", "X", "zzzzzz", "E501", "\x1b[31m"])
    def test_nothing_looks_alike(self, text: str) -> None:
        with pytest.raises(UnknownRule):
            catalogue().select([text])

    def test_rule_and_find(self) -> None:
        assert catalogue().find("nothing") is None
        assert "MCP201" in catalogue()
        assert "nothing" not in catalogue()
        with pytest.raises(UnknownRule):
            catalogue().rule("MCP")


def test_rules_of_users_are_read_from_their_table() -> None:
    table = {
        "id": "ACME01",
        "name": "no-internal-hosts",
        "summary": "An internal host",
        "severity": "warning",
        "family": "url",
        "gate": "hard",
        "since": "1",
        "why": "Nobody outside can open it.",
        "fix": "Use the public name.",
        "match": {"url_host": ["*.internal"]},
    }
    rule = rule_from(table, "policy/acme.toml")
    assert type(rule) is Rule
    assert rule.tags == ("url", "hard-gate")
    extended = catalogue().with_rules([rule])
    assert extended.rule("no-internal-hosts") is rule
    with pytest.raises(TableError, match=r"policy/acme\.toml"):
        rule_from({**table, "severity": "bad"}, "policy/acme.toml")


def test_rules_travel_between_processes() -> None:
    rule = catalogue().rule("MCP201")
    copy = pickle.loads(pickle.dumps(rule))
    assert type(copy) is Rule
    assert (copy.id, copy.why, copy.examples) == (rule.id, rule.why, rule.examples)
