"""`python -m mcplint.catalogue.docs [--check]`: writes `docs/rules/` from the rules, or says whether it is current."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from mcplint.catalogue.load import catalogue
from mcplint.catalogue.markdown import page
from mcplint.catalogue.model import Rule

_FAMILIES = {
    "form": "What a form asks",
    "url": "What a URL carries, and the flow behind it",
    "capability": "Capabilities",
    "association": "Association with a client request",
    "answer": "What is done with the answer",
    "credential": "Credentials across the client boundary",
    "state": "State across round trips",
    "session": "Captured sessions",
    "run": "The run itself",
}
_NOTE = "<!-- Made from rules/ by `python -m mcplint.catalogue.docs`; change the rule, not this page. -->"


def pages(rules: Iterable[Rule]) -> dict[str, str]:
    """Every page by file name: one a rule, and `index.md`."""
    rules = tuple(rules)
    out = {f"{rule.id}.md": f"{_NOTE}\n\n{page(rule)}" for rule in rules}
    out["index.md"] = f"{_NOTE}\n\n{index(rules)}"
    return out


def index(rules: Iterable[Rule]) -> str:
    """The list of rules, a table a family."""
    rules = tuple(rules)
    parts = ["# Rules", "P: shown with `--pedantic`, or when the rule is selected by its id."]
    for family, heading in _FAMILIES.items():
        members = [rule for rule in rules if rule.family == family]
        if members:
            parts.append(f"## {heading}\n\nFamily `{family}`.")
            parts.append("\n".join(["| rule | name | severity | gate | |", "| --- | --- | --- | --- | --- |", *map(_row, members)]))
    return "\n\n".join(parts) + "\n"


def _row(rule: Rule) -> str:
    severity = rule.severity.value + (" P" if rule.pedantic else "")
    return f"| [{rule.id}]({rule.id}.md) | {rule.name} | {severity} | {rule.gate} | {rule.summary} |"


def stale(folder: Path, wanted: Mapping[str, str]) -> list[str]:
    """Names of pages that are missing, different or superfluous."""
    have = {path.name: path.read_text("utf-8") for path in folder.glob("*.md")} if folder.is_dir() else {}
    return sorted(name for name in have.keys() | wanted.keys() if have.get(name) != wanted.get(name))


FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "rules"


def main(arguments: Sequence[str], folder: Path = FOLDER) -> int:
    """Run from the command line; gives the exit code."""
    wanted = pages(catalogue())
    names = stale(folder, wanted)
    if "--check" in arguments:
        for name in names:
            print(f"docs/rules/{name} is not current; run python -m mcplint.catalogue.docs", file=sys.stderr)
        return 1 if names else 0
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        if name in wanted:
            (folder / name).write_text(wanted[name], "utf-8")
        else:
            (folder / name).unlink()
    print(f"{len(wanted)} pages, {len(names)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
