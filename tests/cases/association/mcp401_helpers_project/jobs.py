"""Runs things in the background."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

RUNNING: set[asyncio.Task[Any]] = set()


def spawn(work: Coroutine[Any, Any, Any]) -> None:
    task = asyncio.create_task(work)
    RUNNING.add(task)
    task.add_done_callback(RUNNING.discard)


def spawn_function(work: Callable[..., Awaitable[Any]], *args: Any) -> None:
    RUNNING.add(asyncio.create_task(work(*args)))


async def both(first: Coroutine[Any, Any, Any], second: Coroutine[Any, Any, Any]) -> None:
    await asyncio.gather(first, second)
