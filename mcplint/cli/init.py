"""`mcplint init`."""

from __future__ import annotations

import os

import click

from mcplint.cli._commands import Command

TEMPLATE = """\
# mcplint configuration. Everything is optional; what stands here in comments is the default or an example.
# The same keys work in pyproject.toml under [tool.mcplint].

# Rules: ids, names, prefixes (MCP1), families or ALL. `mcplint rules` lists them, `mcplint explain MCP101` explains one.
# select = ["ALL"]
# ignore = ["MCP110"]

# The protocol revision the server speaks, where its SDK does not tell: 2025-06-18, 2025-11-25 or 2026-07-28.
# protocol = "2025-11-25"

# How clients reach the server, where the code does not tell: "stdio" (one user) or "http".
# transport = "http"

# The lowest severity that fails a run: "error", "warning", "note" or "never".
# fail-on = "warning"

# Files to leave out (gitignore patterns), and rules to leave out in some files. JSON has no comments: this is how to ignore a finding there.
# exclude = ["examples/legacy/"]
# include-tests = false

# Fields a form may have (MCP110), hosts that URL mode may lead to.
# max-form-fields = 5
# allowed-hosts = ["login.example.org", "*.example.com"]

# [per-file-ignores]
# "captures/*.json" = ["MCP104"]

# SDK versions, where no manifest tells.
# [sdk]
# mcp = "1.27"
"""


@click.command(cls=Command, short_help="Write a commented mcplint.toml.")
def command() -> int:
    """Write a commented mcplint.toml in the working directory. An existing configuration is left alone."""
    from mcplint.config.load import OWN_FILE, SHARED_FILE, ConfigError, load_file

    if os.path.isfile(SHARED_FILE) and load_file(SHARED_FILE) is not None:
        raise ConfigError(f"{SHARED_FILE} has a [tool.mcplint] table already; nothing written")
    try:
        with open(OWN_FILE, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(TEMPLATE)
    except FileExistsError:
        raise ConfigError(f"{OWN_FILE} exists already; nothing written") from None
    click.echo(f"Wrote {OWN_FILE}. Next: mcplint check")
    return 0
