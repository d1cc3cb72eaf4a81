"""What methods store in their object is found however it is written, and in those methods alone that may store it."""

from __future__ import annotations

import pytest

from mcplint.analysis.members import stored
from mcplint.analysis.scopes import ClassInfo
from mcplint.config.settings import Settings
from mcplint.engine import pipeline
from mcplint.engine.pipeline import Parser
from mcplint.inputs.sources import SourceSet


def first_class(path: str, text: str) -> ClassInfo:
    made = pipeline.opened(
        SourceSet.of({"package.json": '{"name": "desk"}', "pyproject.toml": '[project]\nname = "desk"\n', path: text}), Settings(), Parser()
    )
    info = made.module(path)
    assert info is not None
    return info.classes[0]


@pytest.mark.parametrize(
    "statement",
    [
        "this.form = form;",
        "this.form=form;",
        "this.form\n  = form;",
        "this.form /* the one */ = form;",
        "this.form // the one\n = form;",
        "(this.form) = form;",
        "(this.form = form);",
        "this.other = this.form = form;",
    ],
)
def test_typescript(statement: str) -> None:
    cls = first_class("desk.ts", f"class Desk {{ open(form: any) {{ {statement} }} read() {{ return this.form; }} }}\n")
    assert [method.name for method, _ in stored(cls, "form")] == ["open"]


@pytest.mark.parametrize(
    "statement", ["self.form = form", "self.form: dict = form", "self.form \\\n            = form", "self.other = self.form = form"]
)
def test_python(statement: str) -> None:
    cls = first_class("desk.py", f"class Desk:\n    def open(self, form):\n        {statement}\n\n    def read(self):\n        return self.form\n")
    assert [method.name for method, _ in stored(cls, "form")] == ["open"]


def test_the_constructor_is_first() -> None:
    cls = first_class("desk.ts", "class Desk { open(form) { this.form = form; } constructor(form) { this.form = form; } }\n")
    assert [method.name for method, _ in stored(cls, "form")] == ["constructor", "open"]


def test_methods_that_only_read_an_attribute_are_not_translated() -> None:
    cls = first_class(
        "desk.ts", "class Desk { open(form) { this.form = form; } read() { if (this.form === null || !this.form.title) { this.ask(); } } }\n"
    )
    assert stored(cls, "form")
    assert cls.methods["open"].flow is not None
    assert cls.methods["read"].flow is None
