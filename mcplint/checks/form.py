"""The 1xx family: what a form asks. Importing this module registers every check of it."""

from __future__ import annotations

from mcplint.checks import form_intent, form_links, form_secret, form_size, schema_invalid, schema_keywords, schema_shape

__all__ = ["form_intent", "form_links", "form_secret", "form_size", "schema_invalid", "schema_keywords", "schema_shape"]
