"""MCP108, MCP109, MCP113: what a form is for."""

from __future__ import annotations

import pytest
from form_requests import place, request, run

from mcplint.findings.model import Confidence
from mcplint.interactions.model import AnswerUse, Origin, Sdk, Tool

S = {"type": "string"}
B = {"type": "boolean"}


def at(rule: str, message: str, properties: dict, **more) -> list[str]:
    found = [f for f in run(rule, request(message, properties, **more)) if f.confidence is not Confidence.LOW]
    return [(f.place.pointer or "").replace("/requestedSchema/properties/", "") for f in found]


def tool(name: str, description: str = "", effects: tuple[str, ...] = (), read_only: bool | None = None) -> Tool:
    return Tool(name, description, place("/tool"), effects=effects, read_only=read_only)


def use(field: str, role: str, callee: str = "") -> AnswerUse:
    return AnswerUse(field, role, place("/use"), callee)


@pytest.mark.parametrize(
    ("message", "properties", "expected"),
    [
        (
            "Whose orders shall we open? We look them up by the user id you enter.",
            {"userId": {"type": "string", "title": "Your user id"}},
            ["userId"],
        ),
        ("Who are you?", {"employee_number": S}, ["employee_number"]),
        ("Enter your customer number so that we can find your bookings.", {"customer_number": S}, ["customer_number"]),
        ("Please identify yourself to access your file.", {"username": {"type": "string", "title": "Your user name"}}, ["username"]),
        ("Enter the e-mail address of your account; we look you up by it.", {"email": {"type": "string", "title": "Your e-mail address"}}, ["email"]),
        (
            "Details to print on your volunteer badge.",
            {"userName": {"type": "string", "title": "Chat name"}, "email": {"type": "string", "title": "E-mail for the rota"}},
            [],
        ),
        ("Where shall the receipt go?", {"email": {"type": "string", "title": "Your e-mail address"}}, []),
        ("Who should review the change?", {"user_id": {"type": "string", "title": "User id of the reviewer"}}, []),
        ("Assign the ticket to whom?", {"user_id": S}, []),
        ("Which ticket?", {"ticket_id": {"type": "string", "title": "Your ticket"}}, []),
        ("How should your cookbook look?", {"displayName": {"type": "string", "title": "Name shown beside your recipes"}}, []),
        ("What is your name?", {"name": S}, []),
    ],
)
def test_108_in_captures(message: str, properties: dict, expected: list[str]) -> None:
    assert at("MCP108", message, properties) == expected


@pytest.mark.parametrize(
    ("message", "properties", "uses", "expected"),
    [
        (
            "Whose repairs shall be listed?",
            {"account_email": {"type": "string", "description": "E-mail address of your account"}},
            (use("account_email", "key"),),
            ["account_email"],
        ),
        (
            "Who are you?",
            {"staffNumber": {"type": "string", "title": "Your staff number"}},
            (use("staffNumber", "argument", "rota.shiftsOwnedBy"),),
            ["staffNumber"],
        ),
        ("Who are you?", {"staffNumber": {"type": "string", "title": "Your staff number"}}, (use("staffNumber", "stored"),), []),
        ("Badge?", {"printedName": {"type": "string", "title": "Name on the badge"}}, (use("printedName", "argument", "rota.saveBadge"),), []),
        (
            "What shall the guest book say?",
            {"email": {"type": "string", "description": "Shown below the entry, if you like"}},
            (use("email", "stored"),),
            [],
        ),
        ("What do you bring?", {"call_back": {"type": "string", "description": "Phone number for questions"}}, (use("call_back", "stored"),), []),
        ("Which dish?", {"dish": S}, (use("dish", "key"),), []),
        (
            "Your login?",
            {"username": {"type": "string", "description": "Your user name"}},
            (use("username", "argument", "accounts.login"),),
            ["username"],
        ),
        ("Which account?", {"user_id": S}, (use("user_id", "key"),), ["user_id"]),
        (
            "Your booking?",
            {"member_number": {"type": "string", "title": "Your member number"}},
            (use("member_number", "argument", "bookings.cancel"),),
            ["member_number"],
        ),
        ("Your booking?", {"member_number": {"type": "string", "title": "Your member number"}}, (use("member_number", "argument", "print"),), []),
        ("Newsletter", {"email": {"type": "string", "title": "Your e-mail"}}, (use("email", "argument", "newsletter.subscribe"),), []),
        ("Who should be invited?", {"email": {"type": "string", "title": "E-mail of the guest"}}, (use("email", "key"),), []),
    ],
)
def test_108_in_source(message: str, properties: dict, uses: tuple[AnswerUse, ...], expected: list[str]) -> None:
    assert at("MCP108", message, properties, uses=uses, sdk=Sdk.MCP_1) == expected


def yes(title: str | None = None, default: object = True, description: str | None = None) -> dict:
    out = {"type": "boolean", "default": default}
    if title:
        out["title"] = title
    if description:
        out["description"] = description
    return out


@pytest.mark.parametrize(
    ("message", "properties", "expected"),
    [
        ("Cancel your dental appointment on 14 May?", {"confirm": yes("Yes, cancel it")}, ["confirm"]),
        ("Cancel your dental appointment on 14 May?", {"confirm": yes("Yes, cancel it", False)}, []),
        ("Tape 4 can be recorded over.", {"confirmed": yes(None, True, "Yes, erase the only copy of the tape")}, ["confirmed"]),
        ("Tree 7 is 4 metres from the road.", {"fell": yes(None, True, "Yes, fell the tree")}, ["fell"]),
        ("Publish the page for everybody?", {"publish": yes("Publish now")}, ["publish"]),
        ("Our terms have changed.", {"accepted": yes("I accept the terms")}, ["accepted"]),
        ("Go on?", {"proceed": yes()}, ["proceed"]),
        ("Deploy to production?", {"deploy": yes("Deploy")}, ["deploy"]),
        ("Delete the branch?", {"ok": yes("Delete it")}, ["ok"]),
        ("How shall the list be shown?", {"includeArchived": yes("Include archived permits?")}, []),
        ("Search", {"newest_first": yes(None, True, "Newest programme first")}, []),
        ("Search", {"include_sold_out": yes(None, True, "List dishes that are sold out, too")}, []),
        ("Profile", {"metric": yes("Metric units")}, []),
        ("Search", {"includeArchived": {"type": "boolean", "default": True}}, []),
        ("Profile", {"newsletter": yes("Send me the newsletter")}, []),
        ("Export", {"show_deleted": yes("Show deleted items")}, []),
        ("Delete the branch?", {"keep_backup": yes("Keep a backup")}, []),
        ("Settings", {"require_approval": yes("Require approval")}, []),
        ("Settings", {"confirm_before_delete": yes("Confirm before deleting")}, []),
        ("Seat", {"aisle": yes("On the aisle")}, []),
    ],
)
def test_109_booleans(message: str, properties: dict, expected: list[str]) -> None:
    assert at("MCP109", message, properties) == [f"{name}/default" for name in expected]


def choice(options: list[str], default: str, labels: list[str] | None = None, title: str = "") -> dict:
    out: dict = {"type": "string", "default": default}
    if labels:
        out["oneOf"] = [{"const": o, "title": t} for o, t in zip(options, labels, strict=True)]
    else:
        out["enum"] = options
    if title:
        out["title"] = title
    return out


@pytest.mark.parametrize(
    ("message", "schema", "fires"),
    [
        ("What shall happen to the 40 expired permits?", choice(["keep", "erase"], "erase", ["Keep them", "Erase them for good"]), True),
        ("What shall happen to the 40 expired permits?", choice(["keep", "erase"], "keep", ["Keep them", "Erase them for good"]), False),
        ("Reel 4 is damaged.", choice(["keep", "destroy"], "destroy"), True),
        ("List x and its subscribers would be erased.", choice(["erase", "keep"], "erase"), True),
        ("Delete the branch?", choice(["yes", "no"], "yes"), True),
        ("Delete the branch?", choice(["yes", "no"], "no"), False),
        ("Include archived?", choice(["yes", "no"], "yes"), False),
        ("Pay the invoice now?", choice(["pay", "later"], "pay"), True),
        ("The file exists.", choice(["skip", "overwrite"], "overwrite"), True),
        ("Send the issue?", choice(["send", "draft"], "send"), True),
        ("Which shelf?", choice(["north", "south"], "north"), False),
        ("Which order?", choice(["day", "name"], "day"), False),
        ("Which font?", choice(["serif", "sans"], "serif"), False),
        ("Which plan?", choice(["full", "half", "shade"], "full"), False),
        ("Which source?", choice(["folder", "clipboard"], "folder"), False),
        ("What do you sell?", choice(["buy", "sell"], "sell"), False),
        ("x", choice(["do not delete", "delete"], "do not delete"), False),
    ],
)
def test_109_choices(message: str, schema: dict, fires: bool) -> None:
    assert at("MCP109", message, {"action": schema}) == (["action/default"] if fires else [])


def test_109_fix() -> None:
    [found] = run("MCP109", request("Delete it?", {"confirm": yes()}))
    assert [(i.action, i.safety.value) for i in found.intents] == [("confirmation-default-false", "unsafe")]


@pytest.mark.parametrize(
    ("message", "properties", "the_tool", "expected"),
    [
        ("Pay 480.00 EUR to Northquay Freight now?", {"approve": {"type": "boolean", "title": "Pay"}}, None, ["approve"]),
        (
            "Permanently delete warehouse 7 and its 312 stock records?",
            {"proceed": {"type": "boolean", "title": "Delete everything"}},
            None,
            ["proceed"],
        ),
        ("Search the closed permits as well?", {"closed": {"type": "boolean", "title": "Search closed permits"}}, None, []),
        (
            "Album x holds 4 photos.",
            {"confirm": {"type": "boolean", "description": "Delete the album"}},
            tool("delete_album", "Delete an album for good.", ("del",)),
            ["confirm"],
        ),
        (
            "Recording 4 cannot be brought back.",
            {"confirm": {"type": "boolean", "title": "Delete the recording"}},
            tool("delete_recording"),
            ["confirm"],
        ),
        ("Recording 4?", {"confirm": B}, tool("tidy", "Tidy up.", ("fs.promises.rm",)), ["confirm"]),
        ("Recording 4?", {"confirm": B}, tool("tidy", "Tidy up.", ("fs.promises.readFile",)), []),
        ("Recording 4?", {"confirm": B}, tool("delete_recording", read_only=True), []),
        (
            "How do you want to see them?",
            {"captions": {"type": "boolean", "description": "Show captions"}},
            tool("slideshow", "List the photos."),
            [],
        ),
        ("How much of the transcript?", {"everything": {"type": "boolean", "title": "Show every line"}}, tool("show_transcript"), []),
        ("How should your cookbook look?", {"displayName": S, "metric": {"type": "boolean", "title": "Metric units"}}, tool("decorate_book"), []),
        ("Deploy to production?", {"go": {"type": "string", "enum": ["yes", "no"]}}, None, ["go"]),
        ("Delete the branch?", {"reason": S}, None, []),
        ("Show the deleted items?", {"confirm": B}, None, []),
        ("Which day?", {"day": {"type": "string", "enum": ["mon", "tue"]}}, tool("pay_invoice"), []),
        ("Transfer 5 EUR?", {"include_note": B, "confirm": B}, None, ["confirm"]),
    ],
)
def test_113(message: str, properties: dict, the_tool: Tool | None, expected: list[str]) -> None:
    assert at("MCP113", message, properties, tool=the_tool) == expected


def test_113_by_use() -> None:
    ask = {"album": {"type": "boolean", "title": "The album"}}
    assert at("MCP113", "Album x", ask, tool=tool("delete_album"), uses=(use("album", "gate"),), sdk=Sdk.MCP_1) == ["album"]
    assert at("MCP113", "Album x", ask, tool=tool("delete_album"), uses=(use("album", "stored"),), sdk=Sdk.MCP_1) == []


def test_origin_of_the_helper() -> None:
    assert request("Hm", {"a": S}).origin is Origin.MESSAGE
