"""A spinner on standard error for runs that take over a second, on a terminal only."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

AFTER_SECONDS = 1.0


@contextmanager
def progress(text: str, *, wanted: bool = True) -> Iterator[None]:
    """Show `text` with a spinner once the body has run for a second. Nothing is shown, or imported, when standard error is no terminal."""
    if not wanted or not sys.stderr.isatty():
        yield
        return
    import threading

    shown: list[Any] = []
    lock = threading.Lock()
    over = False

    def show() -> None:
        with lock:
            if not over:
                from rich.console import Console

                status = Console(stderr=True, markup=False, highlight=False).status(text)
                status.start()
                shown.append(status)

    if hasattr(os, "register_at_fork"):  # a process that parts amid an import of the other thread would wait for it for ever
        os.register_at_fork(before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release)
    timer = threading.Timer(AFTER_SECONDS, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        with lock:
            over = True
            for status in shown:
                status.stop()
