"""Helpers that a Python package hands on from its `__init__.py`, under their own name or another."""

from __future__ import annotations

import pytest

from mcplint.engine.run import check_sources

HELPER = """from mcp.server.fastmcp import Context


async def ask(ctx: Context, message: str, schema):
    return await ctx.elicit(message=message, schema=schema)
"""
SERVER = """from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel
IMPORT

mcp = FastMCP("x")


class Login(BaseModel):
    password: str


@mcp.tool()
async def login(ctx: Context) -> str:
    answer = await CALL(ctx, "Log in", Login)
    return answer.action
"""


@pytest.mark.parametrize(
    ("given", "imported", "call"),
    [
        ("from .confirm import ask", "from app.ui import ask", "ask"),
        ("from .confirm import ask as question", "from app.ui import question", "question"),
        ("from app.ui.confirm import ask", "from app.ui import ask as question", "question"),
        ("from .confirm import ask", "from app import ui", "ui.ask"),
    ],
)
def test_a_helper_handed_on_by_its_package(given: str, imported: str, call: str) -> None:
    files = {
        "app/__init__.py": "",
        "app/ui/__init__.py": f"{given}\n",
        "app/ui/confirm.py": HELPER,
        "app/server.py": SERVER.replace("IMPORT", imported).replace("CALL", call),
    }

    assert [finding.rule for finding in check_sources(files, select=("MCP101",)).findings] == ["MCP101"]


DATED = """from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel
from types import MappingProxyType

mcp = FastMCP("x")
FORM = MappingProxyType({"type": "object", "properties": {"password": {"type": "string"}}})


@mcp.tool()
async def login(ctx: Context) -> str:
    answer = await ctx.session.elicit("Log in", dict(FORM))
    return answer.action
"""


def test_the_standard_library_comes_before_a_module_of_the_package() -> None:
    files = {"app/__init__.py": "", "app/types.py": "class MappingProxyType:\n    pass\n", "app/server.py": DATED}

    assert [finding.rule for finding in check_sources(files, select=("MCP101",)).findings] == ["MCP101"]


def test_a_script_finds_what_lies_beside_it_first() -> None:
    files = {"types.py": "def MappingProxyType(form):\n    return {'type': 'object', 'properties': {}}\n", "server.py": DATED}

    assert [finding.rule for finding in check_sources(files, select=("MCP101", "MCP106")).findings] == ["MCP106"]
