"""Links to pages."""

import secrets
from dataclasses import dataclass
from urllib.parse import urlencode

from .settings import settings


@dataclass
class Link:
    path: str
    query: dict[str, str]

    @property
    def url(self) -> str:
        return f"{settings().site}{self.path}?{urlencode(self.query)}"


class Links:
    @staticmethod
    def invoice(order: str, customer_email: str) -> Link:
        return Link("/invoice", {"order": order, "to": customer_email})  # expect: MCP202

    @classmethod
    def basket(cls, auth_token: str) -> Link:
        return Link("/basket", {"auth": auth_token})  # expect: MCP201

    @staticmethod
    def consent() -> str:
        oauth = settings().oauth
        query = {
            "client_id": oauth.client_id,
            "response_type": "code",
            "redirect_uri": "https://bakery.example.com/back",
            "scope": " ".join(oauth.scopes),
            "state": secrets.token_urlsafe(16),
        }
        return f"{oauth.authorize}?{urlencode(query)}"
