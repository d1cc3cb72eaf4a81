from pydantic import BaseModel, Field


class Harbour(BaseModel):
    name: str = Field(description="Name of the harbour")
    gate_code: str = Field(description="The code that opens the gate tonight")  # expect: MCP101


class Berth(BaseModel):
    number: int = Field(description="Number on the pontoon")


class Unused(BaseModel):
    password: str
