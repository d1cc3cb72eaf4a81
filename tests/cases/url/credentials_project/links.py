"""Where the club's pages are."""

from dataclasses import dataclass
from urllib.parse import quote, urlencode


@dataclass
class Pages:
    base: str
    api_token: str = ""

    def plan(self, plan: str) -> str:
        return f"{self.base}/plans/{plan}"

    def edit(self, plan: str) -> str:
        return self._with(f"/plans/{plan}/edit", api_token=self.api_token)  # expect: MCP201

    def member(self, member_email: str) -> str:
        return self._with("/members", contact=member_email)  # expect: MCP202

    def _with(self, path: str, **query: str) -> str:
        return self.base + path + "?" + urlencode(query)

    @property
    def home(self) -> str:
        return self.base + "/"


def invitation(base: str, invite_token: str) -> str:
    link = base
    link += "/join"
    link += "?invite_token=" + quote(invite_token)  # expect: MCP203
    return link
