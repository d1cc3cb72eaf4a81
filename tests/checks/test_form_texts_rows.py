"""MCP102, MCP111 and MCP112: texts of one field and one message, row by row."""

from __future__ import annotations

import json

import pytest

from mcplint.engine.run import check_sources

CASES: list[tuple[list[str], str, str, dict[str, object], tuple[str, ...]]] = []


def t(exp, msg="Which day?", name="day", select=("MCP102", "MCP111", "MCP112"), **f):
    CASES.append((exp, msg, name, f, select))


M, F = "/params/message", "/params/requestedSchema/properties/"
# 102
for m in [
    "See https://a.example/x",
    "Visit www.example.com for details",
    "Go to example.com/login and sign in",
    "Open http://localhost:3000/cb",
    "[click here](https://a.example)",
    "<a href='https://a.example'>x</a>",
    "Open https://user@a.example:8443/x?y=1#z now.",
    "HTTPS://A.EXAMPLE/X",
    "See docs.example.com/guide first",
    "Besuchen Sie https://a.example/ä",
    "Please visit bit.ly/3xYz to continue",
    "Download from ftp://files.example.com/x",
    "Log in at https://[::1]:8080/",
    "see: github.com/org/repo/issues/1",
    "Click the link https://münchen.example/",
]:
    t([f"MCP102 {M}"], m)
for m in [
    "Which URL shall be checked?",
    "Use https or http?",
    "Is example.com your domain?",
    "Mail to a@b.example?",
    "The host is db.internal:5432",
    "Which repository (owner/name)?",
    "Version 1.2.3?",
    "Use the format https://your-domain/path",
    "Enter a URL such as https://example.com",
    "Which protocol: http://, https:// or ftp://?",
    "File src/app.py changed. Keep it?",
    "Node.js or Deno?",
    "Does the proxy at 10.0.0.1 work?",
    "and/or?",
    "https://…",
    "Choose between a.m./p.m.",
]:
    t([], m)
t([f"MCP102 {F}site/description"], name="site", title="Site", description="Like the one at https://a.example/page?x=1")
t([], name="site", title="Site", format="uri", description="Address", default="https://a.example")
t([], name="homepage_url", title="Homepage", default="https://a.example")
t([f"MCP102 {F}day/default"], title="Day", default="https://a.example/x")
t([f"MCP102 {F}day/enum/1"], title="Day", enum=["mon", "https://a.example/x"])
t([f"MCP102 {F}day/enumNames/0"], title="Day", enum=["a", "b"], enumNames=["See https://a.example/a", "b"])
t([f"MCP102 {F}day/oneOf/0/title"], title="Day", oneOf=[{"const": "a", "title": "A (https://a.example/a)"}])
t([f"MCP102 {F}days/items/anyOf/0/title"], name="days", title="Days", type="array", items={"anyOf": [{"const": "a", "title": "www.a.example/x"}]})
t([f"MCP102 {F}https:~1~1a.example~1x"], name="https://a.example/x", title="Read it?", type="boolean")
# 111
for n in ["x", "x1", "value", "field", "f", "data", "input", "arg1", "param_2", "a", "q1", "foo", "val2", "str1"]:
    t([f"MCP111 {F}{n}"], name=n)
for n in [
    "day",
    "street",
    "zip_code",
    "firstName",
    "e_mail",
    "dueDate",
    "id",
    "iban",
    "qty",
    "amount",
    "is_public",
    "numberOfGuests",
    "PLZ",
    "vorname",
    "prénom",
    "os",
    "kg",
    "pr_title",
    "x_axis_label",
    "color",
    "url",
    "ok",
    "sku",
    "lat",
    "dob",
    "n_guests",
]:
    t([], name=n)
t([], name="x1", title="Width")
t([], name="value", description="How many?")
t([f"MCP111 {F}x1"], name="x1", title="")
t([f"MCP111 {F}x1"], name="x1", description="  ")
t([f"MCP111 {M}"], "")
t([f"MCP111 {M}"], "   ")
t([], "OK?")
# 112
GH = "ghp_x8Kq2LwZr7TnVb4JmYc9PdHs3GfAe6UoIt1R"
for s in [
    GH,
    "glpat-Zk4Wn8Rt2Lq7Xv9Bc3Mf",
    "xoxb-2837465910-8473625190-aB3dE5fG7hI9jK1lM3nO5pQ7",
    "AKIAQ7N4TZK2VW5RH3XD",
    "sk-proj-Ab3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5zA7bC9dE1fG",
    "AIzaSyB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3x",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.k3J9xQ2mZ7vB5nR8tY1wE4uI6oP0aS3dF7gH9jK2lZ4",
    "npm_x8Kq2LwZr7TnVb4JmYc9PdHs3GfAe6UoIt1R",
    "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",
    "SG.x8Kq2LwZr7TnVb4JmYc9Pd.Hs3GfAe6UoIt1Rx8Kq2LwZr7TnVb4JmYc9PdHs3GfAe6",
    "-----BEGIN RSA PRIVATE KEY-----\\nMIIEpAIBAAKCAQEA",
    "postgres://app:s3cr3tPa55word@db.internal/app",
    "sk_live_x8Kq2LwZr7TnVb4JmYc9PdHs",
    "whsec_x8Kq2LwZr7TnVb4JmYc9PdHs3GfAe6Uo",
]:
    t([f"MCP112 {F}day/default"], title="Day", default=s, select=("MCP112",))
    t([f"MCP112 {M}"], f"Shall {s} be used?", select=("MCP112",))
    t([f"MCP112 {F}day/enum/0"], title="Day", enum=[s, "other"], select=("MCP112",))
for s in [
    "sk-...",
    "AKIAIOSFODNN7EXAMPLE",
    "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "<your-token>",
    "${GITHUB_TOKEN}",
    "YOUR_API_KEY",
    "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "sk-1234...",
    "xoxb-your-token",
    "postgres://user:password@localhost/db",
    "7f4c1c2e-1111-4222-8333-944455556666",
    "d41d8cd98f00b204e9800998ecf8427e",
    "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "2026-11-30T10:00:00Z",
    "abcdefghijklmnopqrstuvwxyz",
    "ghp_EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE12",
    "AKIAXXXXXXXXXXXXXXXX",
    "sk-test",
    "123e4567-e89b-12d3-a456-426614174000",
]:
    t([], title="Day", default=s, select=("MCP112",))
    t([], f"Shall {s} be used?", select=("MCP112",))
t([f"MCP112 {F}password/default"], name="password", default="Tr0ub4dor&3", select=("MCP112",))
t([], name="password", default="changeme", select=("MCP112",))
t([], name="password", default="", select=("MCP112",))
t([f"MCP112 {M}"], "The admin password is hunter2-Sommer24!, shall it be changed?", select=("MCP112",))


@pytest.mark.parametrize(("expected", "message", "name", "field", "select"), CASES)
def test_texts(expected, message, name, field, select):
    schema = {"type": "object", "properties": {name: {"type": "string", **field}}}
    request = {"jsonrpc": "2.0", "id": 1, "method": "elicitation/create", "params": {"mode": "form", "message": message, "requestedSchema": schema}}

    findings = check_sources({"a.json": json.dumps(request).encode()}, select=select, pedantic=True, protocol="2025-11-25").findings

    assert sorted(f"{f.rule} {f.place.pointer}" for f in findings) == sorted(expected)
