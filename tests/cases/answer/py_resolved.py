# case: MCP501 MCP504 MCP505 MCP503
"""Answers that a resolver gives."""
from typing import Annotated

from mcp.server.mcpserver import (
    AcceptedElicitation,
    CancelledElicitation,
    Context,
    DeclinedElicitation,
    Elicit,
    ElicitationResult,
    MCPServer,
    Resolve,
)
from pydantic import BaseModel, Field

mcp = MCPServer("gardens")
BEDS: dict[str, str] = {"a": "roses"}


class Plant(BaseModel):
    plant: str = Field(description="Plant")


class Sure(BaseModel):
    sure: bool = Field(description="Yes, dig it up")


def ask_plant(bed: str) -> Elicit[Plant]:
    return Elicit(f"What goes into {bed}?", Plant)


def ask_sure(bed: str) -> Elicit[Sure]:
    return Elicit(f"Dig up {bed}?", Sure)


@mcp.tool()
async def a1(bed: str, answer: Annotated[ElicitationResult[Plant], Resolve(ask_plant)]) -> str:
    BEDS[bed] = answer.data.plant  # expect: MCP501
    return "planted"


@mcp.tool()
async def a2(bed: str, answer: Annotated[ElicitationResult[Sure], Resolve(ask_sure)]) -> str:
    if isinstance(answer, AcceptedElicitation):  # expect: MCP505
        BEDS.pop(bed)
        return "dug up"
    return "left"


@mcp.tool()
async def a3(bed: str, answer: Annotated[ElicitationResult[Sure], Resolve(ask_sure)]) -> str:
    if answer.action == "cancel":  # expect: MCP504
        return "left"
    BEDS.pop(bed)
    return "dug up"


@mcp.tool()
async def s1(bed: str, answer: Annotated[ElicitationResult[Sure], Resolve(ask_sure)]) -> str:
    match answer:
        case AcceptedElicitation(data=Sure(sure=True)):
            BEDS.pop(bed)
            return "dug up"
        case DeclinedElicitation():
            return "left"
        case CancelledElicitation():
            return "left for now"
        case _:
            return "left"


@mcp.tool()
async def s2(bed: str, plant: Annotated[Plant, Resolve(ask_plant)]) -> str:
    BEDS[bed] = plant.plant
    return "planted"


@mcp.tool()
async def s3(bed: str, sure: Annotated[Sure, Resolve(ask_sure)]) -> str:
    if not sure.sure:
        return "left"
    BEDS.pop(bed)
    return "dug up"
