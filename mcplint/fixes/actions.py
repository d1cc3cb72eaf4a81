"""What can be mended, by name.

A check attaches `FixIntent(action, title, safety, place, data)`; `mcplint.fixes.resolve` turns it into edits for the language at hand. The place is
the member or value at fault, or the field that holds it. Data are pairs of text; unknown keys are left alone. An intent whose syntax is not
understood gives no fix.
"""

from __future__ import annotations

from mcplint.findings.model import Safety
from mcplint.ir.records import dataclass


@dataclass(frozen=True, slots=True)
class Action:
    """An action's name, what it does in one line (the default title), its usual safety, and the data it reads (name, meaning)."""

    name: str
    title: str
    safety: Safety
    data: tuple[tuple[str, str], ...] = ()


ENUM_NAMES_TO_ONE_OF = Action(
    "enum-names-to-one-of",
    "Write `enum` and `enumNames` as `oneOf` with `const` and `title`",
    Safety.SAFE,
)
SCHEMA_TO_REQUESTED_SCHEMA = Action(
    "schema-to-requested-schema",
    "Rename `schema` to `requestedSchema`",
    Safety.SAFE,
    (("to", "the new name, `requestedSchema` when left out"),),
)
ADD_MODE_URL = Action("add-mode-url", 'Add `"mode": "url"`', Safety.SAFE)
CONFIRMATION_DEFAULT_FALSE = Action(
    "confirmation-default-false",
    "Let the person tick the box: default to false",
    Safety.UNSAFE,
    (("value", "the new default as JSON, `false` when left out"),),
)
DROP_FORMAT = Action("drop-format", "Drop the unsupported `format`", Safety.UNSAFE)
DROP_KEYWORD = Action("drop-keyword", "Drop the unsupported keyword", Safety.UNSAFE, (("keyword", "the keyword to drop"),))
REMOVE_SUPPRESSION = Action(
    "remove-suppression",
    "Remove the unused suppression",
    Safety.SAFE,
    (("rules", "the rules to remove from the list, with commas between; all when left out"),),
)

ACTIONS: tuple[Action, ...] = (
    ENUM_NAMES_TO_ONE_OF,
    SCHEMA_TO_REQUESTED_SCHEMA,
    ADD_MODE_URL,
    CONFIRMATION_DEFAULT_FALSE,
    DROP_FORMAT,
    DROP_KEYWORD,
    REMOVE_SUPPRESSION,
)
BY_NAME = {action.name: action for action in ACTIONS}
