"""Strings that are credentials by their shape: tokens with a vendor's prefix, private keys, JWTs, passwords inside URLs.

Serves every rule that meets literal values (MCP101, 112, 201, 203, 602-604, 703, 810). Documented examples, placeholders and masked values are
no credentials.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator

from mcplint.ir.patterns import regex
from mcplint.ir.records import dataclass

LIMIT = 20_000
"""Longest stretch of a text that is searched."""


@dataclass(frozen=True, slots=True)
class Credential:
    """A credential found in a text at the code points `start:end`. `kind` is how people call it ("GitHub token")."""

    kind: str
    value: str
    start: int
    end: int

    @property
    def masked(self) -> str:
        """The value as it may be shown: its beginning, never the rest."""
        return mask(self.value)


def mask(value: str) -> str:
    """The first characters of a secret and a sign that it goes on."""
    keep = 4 if len(value) >= 16 else 2 if len(value) >= 8 else 0
    return value[:keep] + "…"


_AFTER = r"(?![A-Za-z0-9])"
_GLUED = regex(r"[A-Za-z0-9_/+-]")
"""What may not stand right before a token. Looked at after a match, so that the engine can look for the literal that a token begins with."""
_SHAPES: tuple[tuple[str, tuple[str, ...], re.Pattern[str]], ...] = (
    ("GitHub token", ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"), regex(r"gh[pousr]_[A-Za-z0-9]{30,255}" + _AFTER)),
    ("GitHub token", ("github_pat_",), regex(r"github_pat_[A-Za-z0-9_]{36,255}" + _AFTER)),
    ("GitLab token", ("gl",), regex(r"gl(?:pat|ptt|dt|rt|oas|soat|cbt|imt|ft|agent)-[A-Za-z0-9_.-]{18,255}" + _AFTER)),
    ("AWS access key", ("AKIA", "ASIA"), regex(r"A(?:KIA|SIA)[A-Z0-9]{16}" + _AFTER)),
    ("Slack token", ("xox", "xapp-"), regex(r"(?:xox[abceoprs]-(?:\d-)?|xapp-\d-)[A-Za-z0-9-]{12,255}" + _AFTER)),
    ("Stripe key", ("k_live_", "k_test_"), regex(r"[sr]k_(?:live|test)_[A-Za-z0-9]{16,255}" + _AFTER)),
    ("Anthropic key", ("sk-ant-",), regex(r"sk-ant-[A-Za-z0-9_-]{20,255}" + _AFTER)),
    ("OpenAI key", ("sk-",), regex(r"sk-(?:proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,255}" + _AFTER)),
    ("Google API key", ("AIza",), regex(r"AIza[A-Za-z0-9_-]{35}" + _AFTER)),
    ("Google OAuth token", ("ya29.", "GOCSPX-"), regex(r"(?:ya29\.|GOCSPX-)[A-Za-z0-9_-]{20,512}" + _AFTER)),
    ("SendGrid key", ("SG.",), regex(r"SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,128}" + _AFTER)),
    ("npm token", ("npm_",), regex(r"npm_[A-Za-z0-9]{36}" + _AFTER)),
    ("PyPI token", ("pypi-",), regex(r"pypi-[A-Za-z0-9_-]{50,512}" + _AFTER)),
    ("Hugging Face token", ("hf_",), regex(r"hf_[A-Za-z0-9]{30,64}" + _AFTER)),
    ("DigitalOcean token", ("_v1_",), regex(r"do[opr]_v1_[a-f0-9]{64}" + _AFTER)),
    ("Shopify token", ("shp",), regex(r"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}" + _AFTER)),
    ("Docker token", ("dckr_pat_",), regex(r"dckr_pat_[A-Za-z0-9_-]{20,64}" + _AFTER)),
    ("Linear key", ("lin_api_",), regex(r"lin_api_[A-Za-z0-9]{32,64}" + _AFTER)),
    ("Notion token", ("ntn_",), regex(r"ntn_[A-Za-z0-9]{32,64}" + _AFTER)),
    ("Twilio key", ("SK",), regex(r"SK[0-9a-f]{32}" + _AFTER)),
    ("Vault token", ("hvs.", "hvb.", "hvr."), regex(r"hv[sbr]\.[A-Za-z0-9_-]{24,255}" + _AFTER)),
    ("JWT", ("eyJ",), regex(r"eyJ[A-Za-z0-9_-]{8,4096}\.eyJ[A-Za-z0-9_-]{8,8192}\.[A-Za-z0-9_-]{0,4096}")),
)  # fmt: skip
"""Kind, texts one of which every such token holds, and pattern. The characters are letters, digits, `_`, `-` and `.`, at least `_RUN` of them in a row."""
_LOOSE: tuple[tuple[str, tuple[str, ...], re.Pattern[str]], ...] = (
    ("webhook secret", ("whsec_",), regex(r"whsec_[A-Za-z0-9+/=]{20,255}" + _AFTER)),
    ("Telegram bot token", (":AA",), regex(r"(?<![0-9])\d{8,10}:AA[A-Za-z0-9_-]{33}" + _AFTER)),
    ("private key", ("-----BEGIN",), regex(r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----")),
    ("password in a URL", ("://",), regex(r"://[^\s/:@\"'<>{}]{0,100}:(?P<value>[^\s/@\"'<>{}]{3,200})@[A-Za-z0-9\[]")),
    ("bearer token", ("earer ",), regex(r"earer (?P<value>[A-Za-z0-9._~+/-]{20,4096}={0,2})")),
)  # fmt: skip
"""The same for what holds other characters as well."""
_RUN = 17
_RUN_OF = bytes(0x61 if (chr(code).isalnum() and code < 128) or chr(code) in "_-." else 0x20 for code in range(256))
_LONG = b"a" * _RUN
_SCHEME = regex(r"[A-Za-z][A-Za-z0-9+.-]{1,20}\Z")
_BEARER = regex(r"(?:^|\W)[Bb]\Z")
_SHORTEST = 11
"""Characters of the shortest text that any of these fits, `ab://:abc@h`."""
_ASSIGNED = regex(
    r"(?i)\b(?:[a-z0-9]{1,20}[_-]){0,4}?(?P<name>password|passwd|pwd|token|secret|api[_-]?key|access[_-]?key|client[_-]?secret)"
    r"[\"']?\s{0,2}[:=]\s{0,2}[\"']?(?P<value>[^\s\"',;&<>{}]{8,200})"
)
_SAID = regex(
    r"(?i)\b(?:(?:with|using|by|has) (?:the |a )?(?=\w+\s+\S)|(?=\w+\s+(?:is|was set to|has been set to)\b))(?P<name>password|passphrase|passcode)"
    r"(?:\s+(?:is|was set to|has been set to))?\s*:?\s+[\"'`]?(?P<value>[^\s\"'`,;<>{}]{8,100})"
)
"""A password told in a sentence."""
_LONGEST_PREFIX = 92
"""Characters before the core of a name (`key` of `api_key`) that `_ASSIGNED` takes."""
_TO_NAME = r"(?:passw(?:or)?d|pwd|token|secret|(?:api|access)[_-]?key)[\"']?\s{0,2}[:=]\s{0,2}[\"']?[^\s\"',;&<>{}]{8,200}"
_NAMED, _NAMED_LOW = regex("(?i)" + _TO_NAME), regex(_TO_NAME)
_NAMES = ("passw", "pwd", "token", "secret")
_UUID = r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"
_PLACEHOLDER = (
    r"(?i)example|sample|dummy|placeholder|change[-_]?me|redacted|insert|replace|your[-_ ]|my[-_]?(?:token|key|secret|password)|here$|fake|todo"
    r"|notreal|not[-_]a[-_]|<|>|\$\{|\{\{|\*{2,}|x{4,}|\.{3}|…|0{6,}|1{6,}|a{6,}|123456|abcdef"
)
_DOCUMENTED = frozenset(("sk_test_4eC39HqLyjWDarjtT1zdp7dc", "sk_test_BQokikJOvBiI2HlWgH4olfQ2", "sk_test_26PHem9AhJZvU623DfE1x4sd"))
_WORDS = frozenset(
    ("password", "passwd", "pwd", "pass", "secret", "token", "user", "hunter2", "test", "none", "null", "true", "false", "string", "port")
)


def credentials_in(text: str, *, assigned: bool = False) -> tuple[Credential, ...]:
    """The credentials that stand in a text, in order, none within another.

    With `assigned` also random-looking values behind `password=`, `token:` and the like.
    """
    if len(text) < _SHORTEST:
        return ()
    text = text[:LIMIT]
    found: list[Credential] = []
    for kind, pattern in _suspected(text):
        found.extend(_of_shape(text, kind, pattern))
    if assigned:
        for match in _assignments(text):
            value = match.group("value")
            if "/" not in value and not re.fullmatch(_UUID, value) and random_looking(value):
                found.append(Credential(match.group("name").lower().replace("_", " "), value, match.start("value"), match.end("value")))
        found.extend(_said(text))
    found.sort(key=lambda c: (c.start, c.start - c.end))
    out: list[Credential] = []
    for credential in found:
        if not out or credential.start >= out[-1].end:
            out.append(credential)
    return tuple(out)


def hinted(text: str) -> bool:
    """Whether `credentials_in` may find anything in a text of any length: cheap, for many texts written one after another."""
    return any(pattern.search(text) is not None for _, pattern in _suspected(text))


def _suspected(text: str) -> Iterator[tuple[str, re.Pattern[str]]]:
    """The kinds that may stand in a text, by the literals they hold."""
    runs = _runs(text)
    for kind, hints, pattern in _SHAPES if runs else ():
        for hint in hints:
            if hint in runs:
                yield kind, pattern
                break
    for kind, hints, pattern in _LOOSE:
        for hint in hints:
            if hint in text:
                yield kind, pattern
                break


def _runs(text: str) -> str:
    """The stretches of a text that are long enough for a token; few texts have any, and they are short."""
    data = text.encode("utf-8", "surrogatepass")
    classes = data.translate(_RUN_OF)
    found: list[bytes] = []
    at = classes.find(_LONG)
    while at >= 0:
        end = classes.find(b" ", at)
        end = len(data) if end < 0 else end
        found.append(data[classes.rfind(b" ", 0, at) + 1 : end])
        at = classes.find(_LONG, end)
    return b" ".join(found).decode("latin-1")


def _of_shape(text: str, kind: str, pattern: re.Pattern[str]) -> Iterator[Credential]:
    match = pattern.search(text)
    while match is not None:
        begin, at = match.start(), match.end()
        if not _stands_alone(text, kind, begin):
            at = begin + 1
        else:
            group = "value" if kind in ("password in a URL", "bearer token") else 0
            value = match.group(group)
            if kind == "private key" or (not _anybodys_jwt(value) if kind == "JWT" else _real(value, kind)):
                yield Credential(kind, value, match.start(group), match.end(group))
        match = pattern.search(text, at)


def _stands_alone(text: str, kind: str, begin: int) -> bool:
    """Whether what stands before a match lets it begin there."""
    if kind == "private key":
        return True
    if kind == "password in a URL":
        return _SCHEME.search(text, max(begin - 21, 0), begin) is not None
    if kind == "bearer token":
        return _BEARER.search(text, max(begin - 2, 0), begin) is not None
    return begin == 0 or _GLUED.match(text, begin - 1) is None


def _said(text: str) -> Iterator[Credential]:
    for match in _SAID.finditer(text) if "pass" in text or "Pass" in text or "PASS" in text else ():
        value = match["value"].rstrip(".!?)")
        if (
            "/" not in value
            and any(c.isdigit() for c in value)
            and any(c.isalpha() for c in value)
            and (random_looking(value) or chosen_password(value))
        ):
            yield Credential(match["name"].lower(), value, match.start("value"), match.start("value") + len(value))


def _assignments(text: str) -> Iterator[re.Match[str]]:
    """The matches of `_ASSIGNED`, looked for only around the names that it knows."""
    low = text.lower()
    if not any(name in low for name in _NAMES) and not ("key" in low and ("api" in low or "access" in low)):
        return
    named, searched = (_NAMED_LOW, low) if len(low) == len(text) else (_NAMED, text)
    at = 0
    near = named.search(searched)
    while near is not None:
        match = _ASSIGNED.search(text, max(at, near.start() - _LONGEST_PREFIX), near.end())
        if match is None or match.start() > near.start():
            at = near.start() + 1
        else:
            at = match.end()
            yield match
        near = named.search(searched, at)


def credential(text: str) -> Credential | None:
    """The first credential in a text, or None."""
    found = credentials_in(text)
    return found[0] if found else None


def placeholder(value: str) -> bool:
    """Whether a value is a documented example, a placeholder or masked."""
    return value in _DOCUMENTED or bool(re.search(_PLACEHOLDER, value)) or value.strip(" \"'").lower() in _WORDS


def random_looking(value: str) -> bool:
    """Whether a value looks made by a machine: long enough, mixed and without pattern. For values whose name already says that they are secret."""
    value = value.strip()
    if not 12 <= len(value) <= 4096 or " " in value or placeholder(value):
        return False
    kinds = sum((any(c.islower() for c in value), any(c.isupper() for c in value), any(c.isdigit() for c in value)))
    hexadecimal = bool(re.fullmatch(r"[0-9a-fA-F]{24,}", value))
    return (kinds >= 2 or hexadecimal) and any(c.isdigit() for c in value) and entropy(value) >= (2.8 if hexadecimal else 3.2)


def entropy(value: str) -> float:
    """Shannon entropy of the characters, in bits a character."""
    if not value:
        return 0.0
    total = len(value)
    return -sum(n / total * math.log2(n / total) for n in Counter(value).values())


def _real(value: str, kind: str) -> bool:
    if placeholder(value):
        return False
    if kind == "password in a URL":
        return True
    body = value.rsplit("_", maxsplit=1)[-1].rsplit("-", maxsplit=1)[-1] if len(value) < 60 else value
    body = body if len(body) >= 12 else value
    if kind in ("OpenAI key", "Anthropic key", "Slack token", "bearer token") and not any(c.isdigit() for c in value):
        return False  # prose with hyphens: "sk-learn-like-estimators-for-all"
    return len(set(body)) >= min(7, len(body) // 2) and entropy(body) >= 2.5


def _anybodys_jwt(value: str) -> bool:
    """Whether a JWT lets nobody in who could not come in without: of documentation, signed by nobody, or the key of a Supabase project that every
    browser gets (its role is `anon`).
    """
    header, payload, signature = value.split(".", 2)
    try:
        import base64

        head, text = (base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)) for part in (header, payload))
    except ValueError:
        return False
    if not signature and b'"none"' in head:
        return True  # signed by nobody: what servers are tried with
    return b"1234567890" in text or b"John Doe" in text or b"example" in text.lower() or _ANONYMOUS.search(text) is not None


_ANONYMOUS = regex(rb'"role"\s*:\s*"anon"')

_PREFIXES = (
    r"gh[pousr]_|gh\[[pousr]+\]_|github_pat_|glpat-|\bAKIA|\bASIA|A\(\?:KIA|xox[\[abeoprs]|xapp-|[sr]k_(?:live|test)|sk_\(|\bsk-|\bAIza|ya29|GOCSPX|SG\\?\."
    r"|npm_|pypi-|hf_|dop_v1_|shpat_|eyJ|BEGIN[ A-Z()|?\\s]*PRIVATE|lin_api_|whsec_|dckr_pat|hvs\\?\."
)


def pattern_of_credential(pattern: str) -> bool:
    """Whether a regular expression describes a credential: it begins with a vendor's prefix (`^ghp_[A-Za-z0-9]{36}$`)."""
    return re.search(_PREFIXES, pattern[:500]) is not None


_WITH_USER = regex(r"(?i)[a-z][a-z0-9+]{1,14}://[^\s/:@]{1,40}:[^\s/@]{1,40}@")


def address_with_password(text: str) -> bool:
    """Whether a text shows an address with the place where the password goes (`postgres://user:password@host`)."""
    return "://" in text and _WITH_USER.search(text[:2000]) is not None


_CARD = r"(?<![\d.])(?:\d[ -]?){12,18}\d(?![\d.])"


def card_number(text: str) -> str | None:
    """A payment card number in a text (right length, prefix and check digit), or None. Published test numbers are none."""
    for match in re.finditer(_CARD, text[:LIMIT]):
        digits = re.sub(r"[ -]", "", match.group())
        if (
            digits[0] in "3456"
            and len(set(digits)) > 4
            and _luhn(digits)
            and not digits.startswith(("411111111111", "424242424242", "555555555555", "400000"))
        ):
            return digits
    return None


def _luhn(digits: str) -> bool:
    total = 0
    for index, char in enumerate(reversed(digits)):
        number = int(char)
        if index % 2:
            number = number * 2 - 9 if number > 4 else number * 2
        total += number
    return total % 10 == 0


def chosen_password(value: str) -> bool:
    """Whether a value looks like a password somebody chose: eight characters or more of three kinds. For values whose name says that they are one."""
    if not 8 <= len(value) <= 128 or " " in value or placeholder(value):
        return False
    kinds = (any(c.islower() for c in value), any(c.isupper() for c in value), any(c.isdigit() for c in value), any(not c.isalnum() for c in value))
    return sum(kinds) >= 3
