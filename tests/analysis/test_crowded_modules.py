"""A module with thousands of names, each seen by thousands of functions: a bundle that somebody asks to look into."""

from __future__ import annotations

import resource

import pytest

from mcplint.analysis.reaching import flow_of
from mcplint.analysis.scopes import ModuleInfo
from mcplint.config.settings import Settings
from mcplint.engine import pipeline
from mcplint.engine.pipeline import Parser
from mcplint.inputs.sources import SourceSet

CROWD = "".join(f"const a{n} = {n};\n" for n in range(300))


def module(text: str) -> ModuleInfo:
    info = pipeline.opened(SourceSet.of({"package.json": '{"name": "desk"}', "desk.ts": text}), Settings(), Parser()).module("desk.ts")
    assert info is not None
    return info


@pytest.mark.parametrize(
    ("function", "seen"),
    [
        ("const f = (x: number) => a7 + a250;", {"a7", "a250"}),
        ("const f = (x = a3) => `${a4}${[a5].map((y) => a6 + y)}`;", {"a3", "a4", "a5", "a6"}),
        ("const $ask = 1; const f = () => $ask;", {"$ask"}),
        ("const f = () => ({ a9 });", {"a9"}),
    ],
)
def test_a_function_sees_what_its_text_names(function: str, seen: set[str]) -> None:
    flow = flow_of(module(CROWD + function))
    assert [set(env) for env in flow.inner.values()] == [seen]


@pytest.mark.parametrize("function", ["const größe = 1; const f = () => größe;", "const f = () => \\u0061\\u0037;"])
def test_it_sees_everything_where_names_may_be_spelled_otherwise(function: str) -> None:
    flow = flow_of(module(CROWD + function))
    assert all(len(env) >= 300 for env in flow.inner.values())


def test_memory_does_not_grow_with_the_square() -> None:
    text = "".join(f"const a{n} = () => a{n // 2};\n" for n in range(12_000))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    flow = flow_of(module(text))
    assert len(flow.inner) == 12_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 600_000  # KB; 4 GB when every function keeps every name
