"""Which module has the code of which rules, so that a run imports only what the program at hand calls for."""

from __future__ import annotations

from collections.abc import Mapping

MODULES: Mapping[str, Mapping[str, str]] = {
    "answer": {
        "AnswerHandling": "MCP501 MCP502 MCP503 MCP504 MCP505 MCP506 MCP507 MCP508 MCP509 MCP510",
        "EarlySuccess": "MCP509",
    },
    "association": {
        "Association": "MCP401 MCP402 MCP403 MCP404 MCP405 MCP406 MCP407 MCP408 MCP411",
        "CapturedInputRequired": "MCP406",
        "NestedRequest": "MCP406",
    },
    "association_handlers": {"ContextParameter": "MCP409", "UnavailableCall": "MCP410"},
    "capability": {"CapabilityUse": "MCP301 MCP302 MCP303 MCP304", "CapabilityTest": "MCP305 MCP306"},
    "credential_flows": {
        "ResultFlow": "MCP602",
        "CapturedResult": "MCP602",
        "OutgoingFlow": "MCP603",
        "LogFlow": "MCP605",
        "SharedStore": "MCP606",
        "ModelFlow": "MCP608",
    },
    "credential_inputs": {"ToolInput": "MCP601", "ToolDefinition": "MCP601"},
    "credential_literals": {"WrittenValue": "MCP604", "ClientConfigServer": "MCP604"},
    "credential_texts": {"UserText": "MCP607", "CapturedResult": "MCP607", "CapturedError": "MCP607"},
    "form_intent": {"ServerRequest form": "MCP108 MCP109 MCP113"},
    "form_links": {"ServerRequest form": "MCP102 MCP112"},
    "form_secret": {"ServerRequest form": "MCP101"},
    "form_size": {"ServerRequest form": "MCP106 MCP110 MCP111"},
    "oauth_callback": {"Callback": "MCP226 MCP227"},
    "oauth_flow": {
        "OAuthFlow": "MCP207 MCP221 MCP222 MCP223 MCP224 MCP225",
        "ServerRequest captured": "MCP207 MCP221 MCP223 MCP224 MCP225",
        "TokenRequest": "MCP224",
        "ScopeRequest": "MCP225",
    },
    "schema_invalid": {"ServerRequest form": "MCP105"},
    "schema_keywords": {"ServerRequest form": "MCP104"},
    "schema_shape": {"ServerRequest form": "MCP103 MCP107"},
    "state": {
        "OutgoingState": "MCP701 MCP704",
        "IncomingState": "MCP702",
        "RoundTripResult": "MCP705 MCP706",
        "CapturedInputRequired": "MCP705 MCP706",
        "SealingServer": "MCP707",
    },
    "state_deprecated": {"DeprecatedUse": "MCP708", "ServerRequest captured": "MCP708", "CapturedNotification": "MCP708"},
    "state_secrets": {"OutgoingState": "MCP703", "CapturedInputRequired": "MCP703"},
    "url_errors": {"UrlRequired": "MCP212 MCP215", "CapturedError": "MCP212", "CompletionNotice": "MCP214", "CapturedNotification": "MCP214"},
    "url_host": {"ServerRequest url": "MCP204 MCP205 MCP206"},
    "url_ids": {"ForeignUrl": "MCP208", "ServerRequest url": "MCP209 MCP210", "ElicitationId": "MCP210"},
    "url_personal": {"ServerRequest url": "MCP202"},
    "url_protocol": {
        "EraUse": "MCP211",
        "UrlRequired": "MCP211",
        "CompletionNotice": "MCP211",
        "SessionHeader": "MCP211",
        "ServerRequest captured": "MCP211",
        "CapturedInputRequired": "MCP211",
        "CapturedMessage": "MCP211 MCP213",
        "CapturedError": "MCP211 MCP213",
        "ServerRequest params": "MCP213",
        "ForeignName": "MCP213",
    },
    "url_secrets": {"ServerRequest url": "MCP201 MCP203"},
}
"""Module of this package: kind of interaction: rules that it checks on it.

A kind is the name of a type, or the name and one of `ServerRequest.sides` where the checks say nothing of other requests.
"""


def implemented() -> frozenset[str]:
    """The rules that some module has code for."""
    return frozenset(rule for kinds in MODULES.values() for rules in kinds.values() for rule in rules.split())
