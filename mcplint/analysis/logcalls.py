"""Calls that write to logs, consoles and traces, told by their spelling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mcplint.analysis.aliases import root_name
from mcplint.analysis.lookup import definitions
from mcplint.analysis.sites import callee_word
from mcplint.analysis.values import Frame
from mcplint.ir import nodes as ir

_MAX_MAKERS = 4
"""Calls, each on what the one before gave, that are followed back to a logger."""


class LogCalls:
    """Knows the logging calls of the table of effects."""

    __slots__ = ("_children", "_contexts", "_functions", "_holders", "_loggers", "_messages", "_methods", "_streams", "_telemetry", "_tracing")

    def __init__(self, effects: Mapping[str, Any]) -> None:
        self._loggers = frozenset(effects.get("loggers", ()))
        self._children = frozenset(effects.get("logging_children", ()))
        self._methods = frozenset(effects.get("logging_methods", ()))
        self._functions = frozenset(effects.get("logging_functions", ()))
        self._streams = frozenset(effects.get("logging_streams", ()))
        self._tracing = frozenset(effects.get("tracing", ()))
        self._messages = frozenset(effects.get("logging_messages", ()))
        self._telemetry = frozenset(effects.get("telemetry", ()))
        self._holders = frozenset(effects.get("telemetry_holders", ()))
        self._contexts = frozenset(effects.get("logging_contexts", ()))

    def writes(self, call: ir.Call, frame: Frame) -> bool:
        """Whether a call in a frame logs, prints or traces what it is given."""
        callee = call.callee
        if call.args and isinstance(call.args[0].value, ir.Record) and self._notifies(call.args[0].value):
            return True
        if isinstance(callee, ir.Ref):
            return callee.name in self._functions
        if not isinstance(callee, ir.Member):
            return False
        holder = callee.object
        last = holder.name if isinstance(holder, (ir.Ref, ir.Member)) else ""
        if callee.name in self._tracing or (callee.name in self._telemetry and last in self._holders):
            return True
        if callee.name in self._functions and self._is_logger(last):
            return True  # of a console
        if last in self._contexts and callee.name in self._methods:
            return True  # the client's log
        if callee.name == "write":
            return last in self._streams
        if callee.name not in self._methods:
            return False
        root = root_name(holder)
        return (root is not None and self._is_logger(root.name)) or self._is_logger(last) or self._made(holder, frame)

    def _made(self, holder: ir.Expr, frame: Frame) -> bool:
        """Whether something was made to log: `logging.getLogger(__name__)`, `log.child({ tool })`, or a name that was given it."""
        for _ in range(_MAX_MAKERS):
            if isinstance(holder, ir.Ref):
                defs, frame = definitions(holder, frame)
                value = defs[0].value if len(defs) == 1 and defs[0].kind == "value" and not defs[0].path else None
                if not isinstance(value, ir.Call):
                    return False
                holder = value
            elif not isinstance(holder, ir.Call):
                return False
            word, callee = callee_word(holder), holder.callee
            if self._is_logger(word):
                return True
            if word not in self._children or not isinstance(callee, ir.Member):
                return False
            holder = callee.object
            root = root_name(holder)
            if root is not None and self._is_logger(root.name):
                return True
        return False

    def _notifies(self, message: ir.Record) -> bool:
        """Whether a message is an entry of the client's log."""
        return any(
            isinstance(entry.key, ir.Const)
            and entry.key.value == "method"
            and isinstance(entry.value, ir.Const)
            and entry.value.value in self._messages
            for entry in message.entries
        )

    def _is_logger(self, name: str) -> bool:
        return name in self._loggers or name.lower().endswith(("log", "logger"))
