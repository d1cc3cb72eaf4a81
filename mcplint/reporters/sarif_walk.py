"""sarif_om objects to plain JSON values.

The serialiser that usually goes with sarif_om leaves out whatever equals a class default, and so loses `level: "warning"` of a result
whose rule says "error"; it also writes `Suppression.state`, which the final standard calls `status`. This one does neither, and refuses
what it does not know.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

_ALWAYS = frozenset({"level"})
_RENAMED = {("Suppression", "state"): "status"}


class Walker:
    """Converts; remembers the fields of each class it met."""

    __slots__ = ("_fields",)

    def __init__(self) -> None:
        self._fields: dict[type, dict[str, tuple[str, object]]] = {}

    def _of(self, kind: type) -> dict[str, tuple[str, object]]:
        """Key and default of each attribute; the default is None where the value is always written."""
        import attr

        if not attr.has(kind) or kind.__module__.partition(".")[0] != "sarif_om":
            raise TypeError(f"no SARIF value: {kind.__qualname__}")
        fields: dict[str, tuple[str, object]] = {}
        for field in attr.fields(kind):
            key = _RENAMED.get((kind.__name__, field.name), field.metadata["schema_property_name"])
            default: Any = field.default
            if isinstance(default, attr.Factory):  # type: ignore[arg-type]
                default = default.factory()
            fields[field.name] = (key, None if field.name in _ALWAYS or default is attr.NOTHING else default)
        return fields

    def plain(self, value: object) -> Any:
        """`value` as dicts, lists and scalars.

        Raises:
            TypeError: a value that is none of ours (a path, a date, a set, an object of another library), or a key that is no text.
        """
        kind = type(value)
        if kind is str or kind is int or kind is bool or kind is float:
            return value
        if kind is list or kind is tuple:
            return [self.plain(item) for item in value]  # type: ignore[attr-defined]
        if kind is dict:
            for key in value:  # type: ignore[attr-defined]
                if type(key) is not str:
                    raise TypeError(f"no SARIF key: {key!r}")
            return {key: self.plain(item) for key, item in value.items()}  # type: ignore[attr-defined]
        if isinstance(value, Enum):
            return self.plain(value.value)
        fields = self._fields.get(kind)
        if fields is None:
            fields = self._fields[kind] = self._of(kind)
        out: dict[str, Any] = {}
        for name, item in vars(value).items():
            if item is None:
                continue
            key, default = fields[name]
            if default is not None and item == default:
                continue
            scalar = type(item)
            out[key] = item if scalar is str or scalar is int else self.plain(item)
        return out
