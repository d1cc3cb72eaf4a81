"""Where tokens are kept."""

from dataclasses import dataclass


@dataclass
class Grant:
    access_token: str
    refresh_token: str
    scope: str


GRANTS: dict[str, Grant] = {}


def keep(subject: str, grant: Grant) -> None:
    GRANTS[subject] = grant


def grant_of(subject: str) -> Grant | None:
    return GRANTS.get(subject)


def masked(value: str) -> str:
    return "…" + value[-4:]
