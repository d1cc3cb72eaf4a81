"""Constants."""
import os
from dataclasses import dataclass
from typing import Any

STRING: dict[str, Any] = {"type": "string"}
PASSWORD = {**STRING, "title": "Password"}
LOGIN = {
    "type": "object",
    "properties": {
        "user": STRING,
        "password": PASSWORD,  # expect: MCP101
    },
    "required": ["user", "password"],
}
TERMS = "Please read https://shop.example/terms"  # expect: MCP102
ASK_TOKEN = "Paste the {service} API token"
SERVICES = ("wiki", "chat")


@dataclass(frozen=True)
class Settings:
    help_url: str = os.environ.get("HELP_URL", "https://shop.example/help")
    default_writer: str = "AKIAQ7N4TZK2VW5RH3XD"  # expect: MCP112


settings = Settings()
