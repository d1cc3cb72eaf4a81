"""A spinner on standard error for runs that take over a second, on a terminal only."""

from __future__ import annotations

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
        from rich.console import Console

        with lock:
            if not over:
                status = Console(stderr=True, markup=False, highlight=False).status(text)
                status.start()
                shown.append(status)

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
