"""MCP108, MCP109 and MCP113 on one tool after another: what the answer is used for, and what it says by itself."""

from __future__ import annotations

import pytest

from mcplint.engine.run import check_sources

PY = '''from typing import Any, Literal
import os, shutil
import httpx
from mcp.server.fastmcp import Context, FastMCP
from pydantic import BaseModel, Field

mcp = FastMCP("x")
db: Any = None
ACCOUNTS: dict[str, Any] = {{}}
STORE: dict[str, Any] = {{}}
stripe: Any = None
log: list[Any] = []


class Form(BaseModel):
    {field}


@mcp.tool()
async def {name}(ctx: Context, item: str = "") -> str:
    """{doc}"""
    r = await ctx.elicit({msg}, Form)
    if r.action != "accept" or not r.data:
        return "no"
    {body}
'''
CASES: list[tuple[str, str, str, str, str, str, tuple[str, ...]]] = []


def case(label, field, message, body, name, doc, *expected):
    CASES.append((label, field, message, body, name, doc, expected))


# 108
case(
    "108 dict index",
    'username: str = Field(description="Your user name")',
    '"Who are you?"',
    "return str(ACCOUNTS[r.data.username])",
    "balance",
    "Show the balance.",
    "MCP108",
)
case(
    "108 get",
    'customer_number: str = Field(description="Your customer number")',
    '"Please identify yourself"',
    "return str(ACCOUNTS.get(r.data.customer_number))",
    "orders",
    "Show orders.",
    "MCP108",
)
case(
    "108 sql fstring",
    'email: str = Field(description="E-mail of your account")',
    '"Your account?"',
    "return str(db.execute(f\"select * from orders where email = '{r.data.email}'\"))",
    "orders",
    "Show your orders.",
    "MCP108",
)
case(
    "108 sql param",
    'email: str = Field(description="Your e-mail address")',
    '"We look you up by e-mail"',
    'return str(db.execute("select * from orders where email = ?", (r.data.email,)).fetchall())',
    "orders",
    "Show your orders.",
    "MCP108",
)
case(
    "108 compare",
    'user_id: str = Field(description="Your user id")',
    '"Who are you?"',
    'row = db.row(item)\n    if row.owner != r.data.user_id:\n        return "not yours"\n    return "yours"',
    "mine",
    "Show an item.",
    "MCP108",
)
case(
    "108 listcomp",
    'employee_id: str = Field(description="Your employee id")',
    '"Employee id?"',
    'return str([o for o in STORE.values() if o["employee"] == r.data.employee_id])',
    "mine",
    "List my shifts.",
    "MCP108",
)
case(
    "108 http",
    'account_id: str = Field(description="Account id")',
    '"Which account is yours?"',
    'return httpx.get(f"https://api.example/accounts/{r.data.account_id}/orders").text',
    "mine",
    "List my orders.",
    "MCP108",
)
case(
    "108 admin",
    'user: str = Field(description="Who are you?")',
    '"Only admins may do this."',
    'if r.data.user in ("alice", "bob"):\n        return "ok"\n    return "no"',
    "reset",
    "Reset the counter.",
    "MCP108",
)
case(
    "108 bind",
    'email: str = Field(description="Your e-mail")',
    '"Who are you?"',
    'STORE[item]["owner"] = r.data.email\n    return "bound"',
    "claim",
    "Claim an item as yours.",
    "MCP108",
)
case(
    "108 role lookup",
    'employee: str = Field(description="Your personnel number")',
    '"Your personnel number decides what you may see."',
    "role = db.role_of(r.data.employee)\n    return role",
    "see",
    "See files.",
    "MCP108",
)
case(
    "108 walrus",
    'member_id: str = Field(description="Your member id")',
    '"Member?"',
    'if (m := ACCOUNTS.get(r.data.member_id)):\n        return m\n    return ""',
    "mine",
    "Show my loans.",
    "MCP108",
)
case(
    "108 var",
    'member_id: str = Field(description="Your member id")',
    '"Member?"',
    "mid = r.data.member_id.strip().lower()\n    account = ACCOUNTS.get(mid, None)\n    return str(account)",
    "mine",
    "Show my loans.",
    "MCP108",
)
case(
    "108 kw",
    'phone: str = Field(description="Your phone number")',
    '"We find your account by phone number"',
    'return str(db.users.find_one({"phone": r.data.phone}))',
    "mine",
    "Show my bookings.",
    "MCP108",
)
case(
    "108 ok name badge",
    'name: str = Field(description="Name on the badge")',
    '"What shall be printed?"',
    'log.append(r.data.name)\n    return "ok"',
    "badge",
    "Print.",
)
case(
    "108 ok newsletter",
    'email: str = Field(description="Where to send the ticket")',
    '"Ticket?"',
    'httpx.post("https://mail.example/send", json={"to": r.data.email})\n    return "ok"',
    "ticket",
    "Send the ticket.",
)
case(
    "108 ok assignee",
    'assignee: str = Field(description="User name of the colleague who takes over")',
    '"Who takes over?"',
    'db.issues.update(item, assignee=r.data.assignee)\n    return "ok"',
    "hand",
    "Assign.",
)
case(
    "108 ok search",
    'customer: str = Field(description="Name of the customer to look up")',
    '"Which customer?"',
    "return str(db.customers.find(r.data.customer))",
    "customer",
    "Look up a customer for the desk.",
)
case(
    "108 ok profile",
    'display_name: str = Field(description="Name shown to others")',
    '"How shall you be called?"',
    'STORE["name"] = r.data.display_name\n    return "ok"',
    "profile",
    "Set the profile.",
)
case(
    "108 ok city",
    'city: str = Field(description="Your city")',
    '"Where do you live?"',
    "return str(STORE.get(r.data.city))",
    "weather",
    "Weather at your place.",
)
case(
    "108 ok repo",
    'repo: str = Field(description="Your repository")',
    '"Which repository?"',
    'return httpx.get(f"https://api.example/repos/{r.data.repo}").text',
    "repo",
    "Show it.",
)
case(
    "108 ok guest",
    'guest_name: str = Field(description="Name of the guest")',
    '"Who comes?"',
    'STORE[r.data.guest_name] = item\n    return "ok"',
    "guest",
    "Add a guest.",
)
case("108 ok prefers", 'team: str = Field(description="Your favourite team")', '"Which team?"', "return str(STORE[r.data.team])", "scores", "Scores.")
# 109
case(
    "109 approve",
    'approve: bool = Field(default=True, description="Approve the refund")',
    '"Refund 20 EUR?"',
    'return "x" if r.data.approve else "y"',
    "refund",
    "Refund.",
    "MCP109",
    "MCP113",
)
case(
    "109 positional",
    'confirm: bool = Field(True, title="Delete the album")',
    '"Delete?"',
    'return "x" if r.data.confirm else "y"',
    "x",
    "X.",
    "MCP109",
    "MCP113",
)
case("109 plain", "i_agree: bool = True", '"Do you agree to the transfer?"', 'return "x" if r.data.i_agree else "y"', "x", "X.", "MCP109", "MCP113")
case("109 literal", 'choice: Literal["overwrite", "skip"] = "overwrite"', '"The file exists."', "return r.data.choice", "x", "X.", "MCP109")
case(
    "109 yesno",
    'answer: Literal["yes", "no"] = Field("yes", description="Really drop the table?")',
    '"Drop?"',
    'return "x" if r.data.answer == "yes" else "y"',
    "x",
    "X.",
    "MCP109",
    "MCP113",
)
case(
    "109 de",
    'bestaetigen: bool = Field(True, description="Ja, endgültig löschen")',
    '"Löschen?"',
    'return "x" if r.data.bestaetigen else "y"',
    "x",
    "X.",
    "MCP109",
    "MCP113",
)
case(
    "109 factory",
    'confirm: bool = Field(default_factory=lambda: True, description="Yes, wipe it")',
    '"Wipe?"',
    'return "x" if r.data.confirm else "y"',
    "x",
    "X.",
    "MCP113",
)
case(
    "109 ok false", 'confirm: bool = Field(default=False, description="Yes")', '"Show it?"', 'return "x" if r.data.confirm else "y"', "show", "Show."
)
case(
    "109 ok pref",
    'include_archived: bool = Field(default=True, description="Include archived ones?")',
    '"List?"',
    'return "x" if r.data.include_archived else "y"',
    "list",
    "List.",
)
case(
    "109 ok notify",
    'notify: bool = Field(default=True, description="Send me a mail when done")',
    '"Export?"',
    'return "x" if r.data.notify else "y"',
    "export",
    "Export.",
)
case(
    "109 ok dry",
    'dry_run: bool = Field(default=True, description="Only show what would be deleted")',
    '"Clean?"',
    'return "x" if r.data.dry_run else "y"',
    "clean",
    "Clean.",
)
case(
    "109 ok keep",
    'keep_backup: bool = Field(default=True, description="Keep a backup")',
    '"Delete old ones?"',
    'return "x" if r.data.keep_backup else "y"',
    "clean",
    "Clean.",
)
case("109 ok skip", 'choice: Literal["overwrite", "skip"] = "skip"', '"The file exists."', "return r.data.choice", "x", "X.")
case("109 ok fmt", 'fmt: Literal["csv", "json"] = "csv"', '"Which format?"', "return r.data.fmt", "export", "Export.")
# 113
case(
    "113 remove",
    'ok: bool = Field(description="Remove it?")',
    '"Remove the file?"',
    'if r.data.ok:\n        os.remove(item)\n    return "x"',
    "rm",
    "Remove a file.",
    "MCP113",
)
case(
    "113 pay",
    'proceed: bool = Field(description="Go ahead")',
    '"Pay 12 EUR to the ferry?"',
    'if not r.data.proceed:\n        return "n"\n    stripe.Charge.create(amount=12)\n    return "x"',
    "pay",
    "Pay.",
    "MCP113",
)
case(
    "113 deploy",
    "confirm: bool",
    '"Deploy to production?"',
    'return "deployed" if r.data.confirm else "no"',
    "deploy",
    "Deploy to production.",
    "MCP113",
)
case(
    "113 effects only",
    'confirm: bool = Field(description="Continue?")',
    '"Continue?"',
    'if r.data.confirm:\n        shutil.rmtree(item)\n    return "x"',
    "tidy",
    "Tidy up a folder.",
    "MCP113",
)
case(
    "113 literal",
    'choice: Literal["delete", "cancel"]',
    '"What now?"',
    'if r.data.choice == "delete":\n        db.delete(item)\n    return "x"',
    "x",
    "X.",
    "MCP113",
)
case(
    "113 ok list",
    'show_all: bool = Field(description="Show all?")',
    '"List deleted files?"',
    'return "x" if r.data.show_all else "y"',
    "list_deleted",
    "List deleted files.",
)
case(
    "113 ok text",
    'reason: str = Field(description="Why is it deleted?")',
    '"Delete?"',
    'db.delete(item, r.data.reason)\n    return "x"',
    "rm",
    "Delete an entry.",
)
case(
    "113 ok create",
    'confirm: bool = Field(description="Create it?")',
    '"Create the album?"',
    'if r.data.confirm:\n        db.create(item)\n    return "x"',
    "create",
    "Create an album.",
)


@pytest.mark.parametrize(("field", "message", "body", "name", "doc", "expected"), [pytest.param(*row[1:], id=row[0]) for row in CASES])
def test_found_at_the_field(field, message, body, name, doc, expected):
    source = PY.format(field=field, msg=message, body=body, name=name, doc=doc)

    findings = check_sources({"a.py": source.encode()}, select=("MCP108", "MCP109", "MCP113"), pedantic=True).findings

    assert sorted(f.rule for f in findings) == sorted(expected)
    assert {f.place.line for f in findings} <= {16}
