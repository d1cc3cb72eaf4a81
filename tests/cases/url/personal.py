# case: MCP202
"""Dental practice on fastmcp: links that name the patient."""

import uuid
from urllib.parse import quote, quote_plus, urlencode

from fastmcp import Context, FastMCP
from pydantic import BaseModel

mcp = FastMCP("dental-practice")


class Patient(BaseModel):
    name: str
    email: str
    patient_id: str
    date_of_birth: str


PATIENTS: dict[str, Patient] = {}


async def open_page(ctx: Context, url: str) -> str:
    answer = await ctx.session.elicit_url("Continue.", url, str(uuid.uuid4()), related_request_id=ctx.request_id)
    return answer.action


@mcp.tool
async def by_attribute(key: str, ctx: Context) -> str:
    """Open a patient's page."""
    patient = PATIENTS[key]
    await open_page(ctx, f"https://teeth.example.com/recall?who={quote(patient.email)}")  # expect: MCP202
    await open_page(ctx, "https://teeth.example.com/recall?patient=" + quote_plus(patient.name))  # expect: MCP202
    return await open_page(ctx, f"https://teeth.example.com/patients/{patient.patient_id}/consent")  # expect: MCP202


@mcp.tool
async def by_argument(first_name: str, last_name: str, dob: str, ctx: Context) -> str:
    """Open a form."""
    data = {
        "fn": first_name,  # expect: MCP202
        "ln": last_name,  # expect: MCP202
        "kind": "adult",
    }
    await open_page(ctx, f"https://teeth.example.com/new?{urlencode(data)}")
    return await open_page(ctx, f"https://teeth.example.com/new?kind=child#dob={dob}")  # expect: MCP202


@mcp.tool
async def hinted(user_email: str, ctx: Context) -> str:
    """Sign in."""
    params = dict(prompt="login", login_hint=user_email)  # expect: MCP202
    return await open_page(ctx, "https://teeth.example.com/sign-in?" + urlencode(params))


@mcp.tool
async def anonymous(key: str, ctx: Context) -> str:
    """Open a page by a record's random id."""
    record = uuid.uuid4().hex
    PATIENTS[record] = PATIENTS[key]
    await open_page(ctx, f"https://teeth.example.com/consent/{record}")
    return await open_page(ctx, f"https://teeth.example.com/prices?clinic_id={key}&name=price-list&address_book=no")
