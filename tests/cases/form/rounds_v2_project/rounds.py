"""Asks by returning the question."""

from typing import Any

from mcp_types import ElicitRequest, ElicitRequestFormParams, InputRequiredResult


class Ask(Exception):
    """Carries the questions out of deep code."""

    def __init__(self, result: InputRequiredResult) -> None:
        super().__init__("asked")
        self.result = result


def question(message: str, schema: dict[str, Any]) -> ElicitRequest:
    """One question."""
    return ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=schema))


def ask_all(questions: dict[str, str], schema: dict[str, Any]) -> InputRequiredResult:
    """Several at once."""
    return InputRequiredResult(input_requests={key: question(text, schema) for key, text in questions.items()}, request_state="s")


def demand(key: str, message: str, schema: dict[str, Any]) -> None:
    """Asks from anywhere."""
    raise Ask(InputRequiredResult(input_requests={key: question(message, schema)}))
