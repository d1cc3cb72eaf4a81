"""Finding, reading and checking configuration."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mcplint.config.load import ConfigError, Configurations, known_keys, load_file, schema, settings_from
from mcplint.config.settings import Settings
from mcplint.config.validate import faults

EVERYTHING: dict[str, Any] = {
    "select": ["MCP1"],
    "extend-select": ["MCP110"],
    "ignore": ["form-url-in-text"],
    "severity": "warning",
    "confidence": "high",
    "pedantic": True,
    "protocol": "2025-11-25",
    "per-file-ignores": {"*.json": ["MCP104"], "a b/**": ["MCP1"]},
    "exclude": ["legacy/"],
    "extend-exclude": ["more/"],
    "include-tests": True,
    "include-generated": True,
    "force-exclude": True,
    "respect-gitignore": False,
    "inline-ignores": False,
    "max-form-fields": 3,
    "max-reprompts": 0,
    "allowed-hosts": ["login.example.org"],
    "transport": "stdio",
    "sdk": {"mcp": "1.27"},
    "helpers": [{"kind": "elicitation/create", "function": {"package": "desk", "names": ["ask"]}, "mode": "form"}],
    "rules": ["policy/"],
    "fail-on": "never",
    "baseline": "mcplint-baseline.json",
}

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"selct": []}, "selct: unknown key; did you mean 'select'?"),
    ({"max_form_fields": 3}, "did you mean 'max-form-fields'?"),
    ({"select": "MCP1"}, "select: must be a list, not a string"),
    ({"select": [1]}, r"select\[0\]: must be a string, not a number"),
    ({"select": [""]}, r"select\[0\]: must not be empty"),
    ({"pedantic": "yes"}, "pedantic: must be true or false"),
    ({"max-form-fields": 0}, "max-form-fields: must be at least 1"),
    ({"max-form-fields": True}, "must be a whole number, not true"),
    ({"protocol": "2025-11-24"}, "did you mean '2025-11-25'"),
    ({"transport": "sse"}, "must be one of stdio, http"),
    ({"per-file-ignores": {"*.json": "MCP1"}}, r'per-file-ignores."\*.json": must be a list'),
    ({"helpers": [{}]}, r"helpers\[0\]: `kind` is missing"),
    ({"sdk": {"mcp": 1}}, "sdk.mcp: must be a string"),
]


def write(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return str(path)


def test_every_key_is_a_setting() -> None:
    assert set(EVERYTHING) == known_keys() == set(schema()["properties"]) - {"$schema"}
    settings = settings_from(EVERYTHING, "mcplint.toml")
    defaults = Settings()
    assert all(getattr(settings, name) != getattr(defaults, name) for name in Settings.__annotations__ if name not in ("source", "base"))


def test_defaults_in_the_schema_are_those_of_the_code() -> None:
    defaults = Settings()

    for key, entry in schema()["properties"].items():
        if "default" in entry:
            assert entry["default"] == getattr(defaults, key.replace("-", "_")), key
        if key != "$schema":
            assert entry["description"]


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("table", [EVERYTHING, {}, *(wrong for wrong, _ in WRONG)])
def test_our_verdict_is_that_of_jsonschema(table: dict[str, Any]) -> None:
    assert Draft202012Validator(schema()).is_valid(table) is (not list(faults(table, schema())))


@pytest.mark.parametrize(("table", "message"), WRONG)
def test_what_is_wrong_is_told(table: dict[str, Any], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        settings_from(table, "mcplint.toml")


def test_every_fault_is_told_with_its_line(tmp_path: Path) -> None:
    path = write(tmp_path / "mcplint.toml", 'pedantc = true\nfail-on = "x"\n\n[per-file-ignores]\n"*.json" = 1\n')

    with pytest.raises(ConfigError) as raised:
        load_file(path)

    told = str(raised.value).split("\n")
    assert [f"{path}:1: pedantc", f"{path}:2: fail-on", f'{path}:5: per-file-ignores."*.json"'] == [":".join(line.split(":")[:3]) for line in told]


def test_lines_in_pyproject(tmp_path: Path) -> None:
    path = write(tmp_path / "pyproject.toml", '[project]\nselect = 1\n\n[tool.mcplint]\nselect = "MCP1"\n')

    with pytest.raises(ConfigError, match=r"pyproject.toml:5: select: must be a list"):
        load_file(path)


@pytest.mark.parametrize(
    ("text", "reason"), [("a = ]", r"mcplint.toml:1:\d+: not valid TOML"), ("a = " + "[" * 5000, "nested too deeply|not valid TOML")]
)
def test_what_is_no_toml(tmp_path: Path, text: str, reason: str) -> None:
    with pytest.raises(ConfigError, match=reason):
        load_file(write(tmp_path / "mcplint.toml", text))


def test_what_is_no_utf8(tmp_path: Path) -> None:
    (tmp_path / "mcplint.toml").write_bytes(b"\xff")

    with pytest.raises(ConfigError, match="not UTF-8"):
        load_file(str(tmp_path / "mcplint.toml"))


def test_the_nearest_file_counts_and_nothing_is_merged(tmp_path: Path) -> None:
    write(tmp_path / "mcplint.toml", 'transport = "http"\nmax-form-fields = 9\n')
    write(tmp_path / "in/pyproject.toml", "[tool.mcplint]\nmax-form-fields = 3\n")
    write(tmp_path / "other/pyproject.toml", "[project]\nname = 'x'\n")
    (tmp_path / "in/deep").mkdir()
    found = Configurations()

    inner, outer = found.for_folder(str(tmp_path / "in/deep")), found.for_folder(str(tmp_path / "other"))

    assert (inner.max_form_fields, inner.transport) == (3, None)
    assert (outer.max_form_fields, outer.transport) == (9, "http")
    assert str(tmp_path / "in") == inner.base
    assert found.for_folder(str(tmp_path / "in")) is inner


def test_own_file_before_pyproject(tmp_path: Path) -> None:
    write(tmp_path / "mcplint.toml", "max-form-fields = 1\n")
    write(tmp_path / "pyproject.toml", "[tool.mcplint]\nmax-form-fields = 2\n")

    assert Configurations().for_folder(str(tmp_path)).max_form_fields == 1


def test_the_command_line_wins(tmp_path: Path) -> None:
    write(tmp_path / "mcplint.toml", "max-form-fields = 1\nselect = ['MCP1']\n")

    settings = Configurations({"select": ("MCP2",)}).for_folder(str(tmp_path))

    assert (settings.select, settings.max_form_fields) == (("MCP2",), 1)


def test_isolated_and_explicit(tmp_path: Path) -> None:
    write(tmp_path / "mcplint.toml", "max-form-fields = 1\n")
    other = write(tmp_path / "other/policy.toml", "max-form-fields = 2\n")

    assert Configurations(isolated=True).for_folder(str(tmp_path)).max_form_fields == 5
    assert Configurations(explicit=other).for_folder(str(tmp_path)).max_form_fields == 2


def test_an_explicit_file_must_hold_something(tmp_path: Path) -> None:
    path = write(tmp_path / "pyproject.toml", "[project]\n")

    for wrong in (path, str(tmp_path / "gone.toml")):
        with pytest.raises(ConfigError):
            Configurations(explicit=wrong)
    assert load_file(path) is None


def test_settings_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Settings().pedantic = True  # type: ignore[misc]


def test_the_schema_is_beside_the_code() -> None:
    import mcplint.config.load as module

    assert os.path.dirname(module.SCHEMA_FILE) == os.path.dirname(os.path.abspath(module.__file__))
