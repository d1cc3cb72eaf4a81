# case: MCP101 MCP102 MCP111 MCP112
"""Laundry on fastmcp: where texts and links come from."""

import gettext
import os
from functools import cached_property
from string import Template
from textwrap import dedent, indent
from typing import Final
from urllib.parse import urlencode, urljoin

from fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

_ = gettext.gettext
mcp = FastMCP("laundry")

BASE_URL: Final = os.environ.get("LAUNDRY_URL", "https://laundry.example")
DOCS = "https://docs.laundry.example"
MESSAGES = {
    "en": {"ask": "Which shirt?", "pw": "Enter your laundry password"},
    "de": {"ask": "Welches Hemd?", "pw": "Gib dein Wäscherei-Passwort ein"},
    "fr": {"ask": "Quelle chemise ?", "pw": "Saisissez votre mot de passe"},
}
TEMPLATE = Template("Please see $terms_url before you answer.")  # expect: MCP102


class Shirt(BaseModel):
    shirt: str = Field(description="Which shirt?")


class Reply(BaseModel):
    value: str  # expect: MCP101, MCP111


class Linked(BaseModel):
    one: str = Field(description="See https://laundry.example/shirts for the list")  # expect: MCP102
    two: str = Field(title="Shirt (www.laundry.example/shirts)")  # expect: MCP102
    three: str = Field(default="https://laundry.example/x", json_schema_extra={"format": "uri"}, description="Page of the shirt")
    four: str = Field(default="https://laundry.example/x", description="Shirt")  # expect: MCP102
    five: str = Field(json_schema_extra={"enum": ["https://a.example/x", "none"]}, description="Shirt")  # expect: MCP102
    six: str = Field(description="URL scheme such as https, or the host laundry.example")
    seven: str = Field(examples=["https://laundry.example"], description="Home page of the shirt maker")


class Texts:
    WELCOME = f"Welcome! {DOCS}/welcome explains it."

    @staticmethod
    def terms(path: str) -> str:
        return f"Read {urljoin('https://laundry.example/', path)} first"  # expect: MCP102

    @cached_property
    def hint(self) -> str:
        return "Visit https://laundry.example/hint"  # expect: MCP102


def link(**params: str) -> str:
    return f"https://laundry.example/pay?{urlencode(params)}"


@mcp.tool
async def a(ctx: Context, lang: str = "en") -> str:
    await ctx.elicit(f"Go to {BASE_URL}/start and return", Shirt)  # expect: MCP102
    await ctx.elicit(MESSAGES[lang]["ask"], Shirt)
    await ctx.elicit(MESSAGES[lang]["pw"], Reply)
    await ctx.elicit(_("Which shirt?"), Shirt)
    await ctx.elicit(_("Open https://laundry.example/i18n to pick"), Shirt)  # expect: MCP102
    await ctx.elicit(TEMPLATE.substitute(terms_url=BASE_URL), Shirt)
    await ctx.elicit(Texts.terms("agb"), Shirt)
    await ctx.elicit(Texts().hint, Shirt)
    await ctx.elicit("Details", Linked)
    return ""


@mcp.tool
async def b(ctx: Context, order: str, login_link: str, url: str) -> str:
    lines = ["Which shirt?"]
    lines.append(f"Pay here: {link(order=order)}")  # expect: MCP102
    await ctx.elicit("\n".join(lines), Shirt)
    await ctx.elicit("Sign in: " + login_link, Shirt)  # expect: MCP102
    await ctx.elicit("Sign in at {}".format(login_link), Shirt)  # expect: MCP102
    await ctx.elicit("Sign in at %(link)s" % {"link": login_link}, Shirt)  # expect: MCP102
    await ctx.elicit(dedent(f"Please visit {url}"), Shirt)  # expect: MCP102
    await ctx.elicit(f"Was the URL {url!r} the right one?", Shirt)  # expect: MCP102
    await ctx.elicit(indent("Which shirt?", "  ") + "\nhttp://localhost:8080/shirts", Shirt)  # expect: MCP102
    await ctx.elicit("Scan [this](https://laundry.example/qr)", Shirt)  # expect: MCP102
    await ctx.elicit("Mail to shirts@laundry.example? mailto:shirts@laundry.example", Shirt)
    await ctx.elicit("Which of the URLs shall be checked?", Shirt)
    await ctx.elicit("", Shirt)  # expect: MCP111
    await ctx.elicit(message=" ", response_type=Shirt)  # expect: MCP111
    await ctx.elicit(f"Token xoxb-{'1' * 3}?", Shirt)
    return ""


@mcp.tool
async def c(ctx: Context, what: str) -> str:
    match what:
        case "pw":
            text = "Bitte Passwort eingeben"
        case "pin":
            text = "Votre code PIN de la carte ?"
        case _other:
            text = "Token?"
    await ctx.elicit(text, Reply)
    question = "Which shirt?" if what else "Which trousers?"
    await ctx.elicit(question, Reply)
    for key, question in {"shirt": "Which shirt?", "secret": "What is your recovery phrase?"}.items():
        await ctx.elicit(question, Reply)
    return ""
