"""The 2xx family: what a URL carries, and the flow behind it. Importing this module registers every check of it."""

from __future__ import annotations

from mcplint.checks import oauth_callback, oauth_flow, url_errors, url_host, url_ids, url_personal, url_protocol, url_secrets

__all__ = ["oauth_callback", "oauth_flow", "url_errors", "url_host", "url_ids", "url_personal", "url_protocol", "url_secrets"]
