# case: MCP102
"""Texts that are translated or filled by the standard library."""

import gettext
from gettext import gettext as tr, ngettext
from string import Template

from django.utils.translation import gettext_lazy as lazy
from fastmcp import Context, FastMCP

mcp = FastMCP("x")
t = gettext.translation("x", fallback=True)
__ = t.gettext
gettext.install("x")
TEMPLATE = Template("See $where")
NAMED = Template("See $terms_url or ${other} for $$5")  # expect: MCP102


@mcp.tool
async def b(ctx: Context, order: str) -> str:
    await ctx.elicit(tr("Open https://a.example/x"), str)  # expect: MCP102
    await ctx.elicit(t.gettext("Open https://a.example/y"), str)  # expect: MCP102
    await ctx.elicit(__("Open https://a.example/y"), str)  # expect: MCP102
    await ctx.elicit(_("Open https://a.example/y"), str)  # expect: MCP102
    await ctx.elicit(lazy("Open https://a.example/y"), str)  # expect: MCP102
    await ctx.elicit(ngettext("one https://a.example/y", "many", 3), str)  # expect: MCP102
    await ctx.elicit(_("Open {}").format("https://a.example/y"), str)  # expect: MCP102
    await ctx.elicit(TEMPLATE.substitute({"where": "https://a.example/x"}), str)  # expect: MCP102
    await ctx.elicit(NAMED.safe_substitute(terms_url=order, other="x"), str)
    return ""
