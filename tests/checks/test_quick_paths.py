"""The quick ways through texts find what a plain look at everything finds."""

from __future__ import annotations

import json
import random
import re

from mcplint.checks import shapes
from mcplint.checks.credential_texts import Telling, telling
from mcplint.frontends.capture.reader import read
from mcplint.interactions.from_capture import message_interactions
from mcplint.interactions.messages import CapturedResult
from mcplint.ir.source import Language, SourceFile

LETTERS = "abcdefghijkABCDEFGHIJKLMNOP0123456789"
HEX = "abcdef0123456789"
GLUE = (
    "",
    "",
    "x",
    " ",
    "/",
    "-",
    "_",
    ".",
    "=",
    "\n",
    '"',
    "(",
    ",",
    ":",
    "é",
    "ſ",
    "\u212a",
    "世",
    "a1_",
    "key=",
    "secret",
    "<",
    "*****",
    "example",
)
SENTENCES = (
    "Please open {auth_url} and paste the code here", "Open https://a.example.org/oauth/authorize?x=1 to sign in", "Visit the page; then send me the token",
    "Never paste your code here", "Log in at https://x.test/login. Then copy the code back to the chat", "Done", "Enter the pin below",
    "call login with the authorization code", "Follow this link to grant access", "the author opened it! Click https://x.test/item",
    "SIGN IN HERE: https://x.test/signin", "Go to /device and type the code in the browser", "You can't log in. Use this url to authenticate https://q.test/",
    "paste it here\nnow", "İ open {login_link}", "AUTHORIſE at https://x.test/connect/1", "provide the redirected url back", "reply with your password as a reply",
)  # fmt: skip
WORDS = ("word", "order", "status", "code", "open", "link", "the", "number", "token", "42", "is", ":")


def made(rng: random.Random, length: int, letters: str = LETTERS) -> str:
    return "".join(rng.choice(letters) for _ in range(length))


def secret(rng: random.Random) -> str:
    return rng.choice((
        f"ghp_{made(rng, 36)}", f"github_pat_{made(rng, 40)}", f"glpat-{made(rng, 20)}", f"AKIA{made(rng, 16, 'ABCDEFGH234567')}", f"xoxb-{made(rng, 14)}",
        f"xapp-1-{made(rng, 20)}", f"sk_live_{made(rng, 24)}", f"whsec_{made(rng, 24)}", f"sk-ant-{made(rng, 40)}", f"sk-proj-{made(rng, 30)}",
        f"AIza{made(rng, 35)}", f"ya29.{made(rng, 30)}", f"SG.{made(rng, 20)}.{made(rng, 30)}", f"npm_{made(rng, 36)}", f"hf_{made(rng, 34)}",
        f"dop_v1_{made(rng, 64, HEX)}", f"shpat_{made(rng, 32, HEX)}", f"SK{made(rng, 32, HEX)}", f"{made(rng, 9, '123456789')}:AA{made(rng, 33)}",
        f"hvs.{made(rng, 30)}", f"eyJ{made(rng, 20)}.eyJ{made(rng, 30)}.{made(rng, 20)}", "-----BEGIN RSA PRIVATE KEY-----",
        f"postgres://bob:{made(rng, 10)}@db.example.org/x", f"https://user:{made(rng, 5)}@h", f"Bearer {made(rng, 30)}", f"bearer {made(rng, 24)}==",
        f"password={made(rng, 14)}", f'api_key: "{made(rng, 20)}"', f"MY_ACCESS-KEY = '{made(rng, 16)}'", f"client_secret={made(rng, 22)}&token={made(rng, 15)}",
    ))  # fmt: skip


def words(rng: random.Random) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 8)))


def texts(rng: random.Random) -> str:
    out = ""
    for _ in range(rng.randint(1, 9)):
        out += secret(rng) if rng.random() < 0.5 else words(rng)
        out += rng.choice(GLUE)
    return out.upper() if rng.random() < 0.1 else out


BEFORE = {"private key": "", "password in a URL": r"[A-Za-z][A-Za-z0-9+.-]{1,20}", "bearer token": r"\b[Bb]"}


def plainly(text: str, *, assigned: bool) -> list[tuple[str, str, int]]:
    """Every pattern over the whole text."""
    found = []
    for kind, _, pattern in (*shapes._SHAPES, *shapes._LOOSE):
        for match in re.finditer(BEFORE.get(kind, r"(?<![A-Za-z0-9_/+-])") + pattern.pattern, text):
            group = "value" if "value" in match.re.groupindex else 0
            value = match[group]
            if kind == "private key" or (not shapes._anybodys_jwt(value) if kind == "JWT" else shapes._real(value, kind)):
                found.append((kind, value, match.start(group)))
    for match in re.finditer(shapes._ASSIGNED.pattern, text) if assigned else ():
        value = match["value"]
        if "/" not in value and not re.fullmatch(shapes._UUID, value) and shapes.random_looking(value):
            found.append((match["name"].lower().replace("_", " "), value, match.start("value")))
    found += [(c.kind, c.value, c.start) for c in shapes._said(text)] if assigned else []
    found.sort(key=lambda f: (f[2], -len(f[1])))
    out: list[tuple[str, str, int]] = []
    for one in found:
        if not out or one[2] >= out[-1][2] + len(out[-1][1]):
            out.append(one)
    return out


def test_credentials() -> None:
    rng = random.Random(5)
    seen = set()
    for _ in range(3000):
        text = texts(rng)
        for assigned in (False, True):
            expected = plainly(text, assigned=assigned)
            assert [(c.kind, c.value, c.start) for c in shapes.credentials_in(text, assigned=assigned)] == expected, text
            seen.update(kind for kind, _, _ in expected)
        assert shapes.hinted(text) or not shapes.credentials_in(text)
    assert {kind for kind, _, _ in (*shapes._SHAPES, *shapes._LOOSE)} - seen <= {"PyPI token", "Docker token", "Linear key", "Notion token"}


def told_plainly(finder: Telling, text: str) -> tuple[str, str, int] | None:
    """The instruction in a text, sentence by sentence."""
    opened, at = None, 0
    for sentence in re.split(r"(?<=[.!?])\s+|[\n;]", text):
        start = text.find(sentence, at)
        at = start + len(sentence)
        if not sentence.strip() or finder._negated.search(sentence):
            continue
        pasted = finder._pasted(sentence, start)
        if pasted is not None:
            return pasted.kind, pasted.words, pasted.at
        opened = opened or finder._opened(sentence, start, text) or finder._announced(sentence, start, text)
    return (opened.kind, opened.words, opened.at) if opened is not None else None


def test_instructions() -> None:
    rng = random.Random(6)
    finder = telling()
    kinds = set()
    for _ in range(3000):
        parts = [rng.choice(SENTENCES) if rng.random() < 0.4 else words(rng) for _ in range(rng.randint(1, 8))]
        text = rng.choice((" ", ". ", "\n", "; ", "! ")).join(parts)
        told, expected = finder.told(text), told_plainly(finder, text)
        assert (told and (told.kind, told.words, told.at)) == expected, text
        kinds.add(expected and expected[0])
    assert kinds == {None, "paste", "open"}


DUMPED = {"content": [], "structured_content": {"user": "é", "inner": [{"session": "x"}]}, "is_error": None}
TEXTS = ("plain", "é", "\u2028x", "\U0001f600", '\\ "quoted"', "tab\tend", "Schlüssel", "世界", "x\x7f", "\ud800")


def result(rng: random.Random) -> dict[str, object]:
    def text() -> str:
        return rng.choice(TEXTS) + rng.choice(TEXTS)

    def block() -> dict[str, object]:
        return rng.choice(({"type": "text", "text": text()}, {"type": "resource", "resource": {"uri": "x:/", "text": text()}}, {"type": "image"}))

    prompt = {"role": "user", "content": rng.choice((block(), [block(), block()]))}
    tree = {text(): text(), "list": [text(), {"inner": text(), text(): [text()]}, 3, None, True]}
    return rng.choice(
        ({"content": [block(), block()], "structuredContent": tree}, {"contents": [{"uri": "x:/", "text": text()}]}, {"messages": [prompt]})
    )


def test_texts_of_results() -> None:
    """What is read without places is what stands at the places."""
    rng = random.Random(7)
    lines = [json.dumps({"jsonrpc": "2.0", "id": i, "result": result(rng)}, ensure_ascii=rng.random() < 0.5) for i in range(300)]
    lines += [line.replace("é", "\\u00e9", 1) for line in lines]  # escapes beside plain characters
    lines.append(json.dumps({"jsonrpc": "2.0", "id": 1, "result": DUMPED}))
    data = "\n".join(lines).encode("utf-8", "replace")
    results = [i for i in message_interactions(read(SourceFile("a.jsonl", data, Language.JSON))) if isinstance(i, CapturedResult)]
    assert len(results) > 400
    count = 0
    for one in results:
        for shown in (*one.texts(), *one.structured_texts()):
            assert shown.value == shown.node.value
            assert shown.node.place.pointer is not None
            count += 1
        names, strings = one.structured_glance()
        assert {shown.key for shown in one.structured_texts() if shown.key} <= names
        assert strings.count("\n") + 1 >= len(list(one.structured_texts()))
    assert count > 1000
