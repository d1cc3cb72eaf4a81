"""What a tool, prompt or resource takes by the schema that it is registered with, as JSON Schema."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from mcplint.analysis import trees
from mcplint.analysis.values import Lazy, Rec, Value
from mcplint.ir.json import JsonNode
from mcplint.ir.later import later

if TYPE_CHECKING:
    from mcplint.analysis import zod
    from mcplint.analysis.entries import Entry
    from mcplint.analysis.evaluate import Evaluator
else:
    zod = later("mcplint.analysis.zod")


def described_input(ev: Evaluator, entry: Entry, members: Iterable[str]) -> JsonNode | None:
    """The schema given with a registration: in one of these `members` of its description (`{inputSchema: {name: z.string()}}`), or as a shape among
    the arguments. None when there is none that is understood."""
    given: list[Lazy] = []
    config = ev.force_one(entry.config) if entry.config is not None else None
    if isinstance(config, Rec):
        given = [item.value for name in members if (item := config.get(name)) is not None]
    elif entry.call is not None and entry.receiver is not None:
        given = [Lazy(a.value, entry.receiver.frame) for a in entry.call.args[1:-1] if not a.spread]
    for lazy in given:
        for value in ev.force(lazy):
            root = schema_node(ev, value, lazy, shapes=True)
            if root is not None:
                return root
    return None


def schema_node(ev: Evaluator, value: Value, lazy: Lazy, *, shapes: bool) -> JsonNode | None:
    """JSON Schema of a schema written as a record, or made by a library; with `shapes` also of a record of such."""
    if isinstance(value, Rec) and value.get("properties") is not None and value.get("type") is not None:
        return trees.value_tree(ev, value, lazy)
    made = zod.shape_of(ev, value, lazy.place) if shapes else zod.schema_of(ev, value)
    return made.node() if made is not None and made.shape is not None else None
