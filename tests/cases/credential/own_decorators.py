# case: MCP601
"""Tools that a decorator or a loop of the project registers."""

import functools
from collections.abc import Callable
from typing import Any, cast

from mcp.server.fastmcp import FastMCP
from pydantic_settings import BaseSettings

mcp = FastMCP("greenhouse")


def told(func: Callable[..., Any]) -> Any:
    """What goes wrong is told to the client."""

    @functools.wraps(func)
    async def wrapper(*args: Any, **kwargs: Any) -> Any:
        try:
            return await func(*args, **kwargs)
        except KeyError as e:
            raise ValueError(str(e)) from e

    return cast(Any, wrapper)


def classified(**options: Any) -> Callable[[Any], Any]:
    def decorator(func: Any) -> Any:
        target = func
        if options:
            target = told(func)
        mcp.tool(**options)(told(target))
        return func

    return decorator


def titled(title: str) -> Callable[[Any], Any]:
    def decorator(func: Any) -> Any:
        @mcp.tool(title=title)
        @functools.wraps(func)
        async def inner(*args: Any, **kwargs: Any) -> Any:
            return await func(*args, **kwargs)

        return inner

    return decorator


def handed_on(*args: Any, **kwargs: Any) -> Any:
    return mcp.tool(*args, **kwargs)


@classified(title="Door")
async def open_door(door: str, door_password: str) -> str:  # expect: MCP601
    """Open the door of a house."""
    return door


@titled("Vent")
async def open_vent(vent: str, vent_password: str) -> str:  # expect: MCP601
    """Open a vent."""
    return vent


@handed_on()
async def water(bed: str, api_key: str) -> str:  # expect: MCP601
    """Water a bed."""
    return bed


LISTED: list[Callable[..., Any]] = []
NAMED: dict[str, Callable[..., Any]] = {}
FORGOTTEN: list[Callable[..., Any]] = []


def listed(func: Any) -> Any:
    LISTED.append(func)
    return func


def named(name: str) -> Callable[[Any], Any]:
    def keep(func: Any) -> Any:
        NAMED[name] = func
        return func

    return keep


def forgotten(func: Any) -> Any:
    FORGOTTEN.append(func)
    return func


@listed
async def shade(bed: str, access_token: str) -> str:  # expect: MCP601
    """Shade a bed."""
    return bed


@named("feed-bed")
async def feed(bed: str, access_token: str) -> str:  # expect: MCP601
    """Feed a bed."""
    return bed


@forgotten
async def weed(bed: str, access_token: str) -> str:
    """Nobody registers this one."""
    return bed


async def prune(bed: str, access_token: str) -> str:  # expect: MCP601
    """Prune what grows in a bed."""
    return bed


class Settings(BaseSettings):
    api_key: str = ""


async def sow(bed: str, settings: Settings, page_token: str = "") -> str:
    """Sow a bed."""
    return bed


def register(server: FastMCP) -> None:
    for func in LISTED:
        server.add_tool(func)
    for name, func in sorted(NAMED.items()):
        server.tool(name=name)(told(func))
    for func in (prune, sow):
        server.tool()(told(func))
