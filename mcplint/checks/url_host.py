"""MCP204: no TLS. MCP205: a host that deceives. MCP206: no URL that a browser can open."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Iterator

from mcplint.checks import confusables
from mcplint.checks.context import Context
from mcplint.checks.registry import check
from mcplint.checks.texts import clip, code
from mcplint.checks.url_common import subject, url_of
from mcplint.findings.model import Confidence, Finding
from mcplint.interactions.model import ServerRequest
from mcplint.interactions.url import HOLE, Url, UrlForm
from mcplint.interactions.url_parts import PartKind
from mcplint.ir.json import Text
from mcplint.ir.patterns import regex
from mcplint.ir.source import Place

_NUMBER = regex(r"0[xX][0-9a-fA-F]{0,8}|\d{1,11}")
_TAIL = regex(r"(?:^|\.)([a-z0-9-]+(?:\.[a-z0-9-]+)+)$|\.(?:local|internal|intranet|lan|home|corp|test|[a-z]{2,3})$")


# --- addresses -------------------------------------------------------------------------------------------------------


def address_of(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The IP address that a host spells, as browsers read it: also with fewer than four numbers, in octal, hexadecimal or as one number."""
    if host.startswith("["):
        try:
            return ipaddress.IPv6Address(host.strip("[]").split("%", 1)[0])
        except ValueError:
            return None
    numbers = host.rstrip(".").split(".")
    if not 1 <= len(numbers) <= 4 or not all(_NUMBER.fullmatch(n) for n in numbers):
        return None
    values: list[int] = []
    for number in numbers:
        try:
            hexadecimal = number.lower().startswith("0x")
            values.append(
                int(number, 16)
                if hexadecimal and len(number) > 2
                else 0
                if hexadecimal
                else int(number, 8 if number.startswith("0") and number != "0" else 10)
            )
        except ValueError:
            return None
    *first, last = values
    if any(v > 255 for v in first) or last >= 256 ** (4 - len(first)):
        return None
    total = last
    for index, value in enumerate(first):
        total += value << (8 * (3 - index))
    return ipaddress.IPv4Address(total)


def is_loopback(host: str) -> bool:
    """Whether a host is this very machine: localhost and names below it, 127.0.0.0/8 and [::1] in every spelling, and the unspecified address."""
    name = host.lower().rstrip(".")
    if name == "localhost" or name.endswith((".localhost", ".localdomain")) or name == "ip6-localhost":
        return True
    address = address_of(host)
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return address is not None and (address.is_loopback or address.is_unspecified)


# --- MCP204 ----------------------------------------------------------------------------------------------------------


@check("MCP204", on=ServerRequest)
def url_not_https(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """Plain http to a host that is not this machine."""
    url = url_of(request)
    if url is None or url.scheme_name != "http" or url.host is None:
        return
    host = url.host
    if host.known and is_loopback(host.literal):
        return
    ending = host.parts[-1].literal if host.parts else ""
    if ending.lower().rstrip(".").endswith((".localhost", ".localdomain")):
        return
    sure = Confidence.HIGH if host.known else Confidence.MEDIUM if _TAIL.search(ending.lower()) else Confidence.LOW
    yield context.find(
        url.place,
        f"{code(_shown(url))} opens without TLS: whoever sits between browser and host can read and change the page",
        help="write `https://`; only loopback addresses (127.0.0.1, [::1], localhost) may stay plain",
        confidence=sure,
        chain=context.chain(request),
        subject=subject(request, host.value),
    )


def _shown(url: Url) -> str:
    """Scheme and host, without the rest, which may hold secrets."""
    scheme = url.scheme.value if url.scheme is not None else ""
    host = url.host.value if url.host is not None else ""
    port = f":{url.port.value}" if url.port is not None else ""
    return f"{scheme}://{host}{port}"


# --- MCP205 ----------------------------------------------------------------------------------------------------------


@check("MCP205", on=ServerRequest)
def url_deceptive_host(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """The host is not what it looks like."""
    url = url_of(request)
    if url is None or url.form is not UrlForm.ABSOLUTE:
        return
    for place, why, sure in _deceptions(url, context, request):
        yield context.find(
            place,
            f"{why}; the person judges the link by its host",
            help="use a plain host name of your own, without anything before it, on the default port; a name you own may be listed under `allowed-hosts`",
            confidence=sure,
            chain=context.chain(request),
            subject=subject(request, url.host.value if url.host is not None else "host"),
        )
        return


def _deceptions(url: Url, context: Context, request: ServerRequest) -> Iterator[tuple[Place, str, Confidence]]:
    host = url.host
    if url.user_info is not None and not _credential_before(url, context, request):
        shown = clip(url.user_info.value, 40)
        real = f", which leads to {code(host.value)}" if host is not None else ""
        yield url.place, f"{code(shown)} before the `@` looks like the host of the URL{real}", Confidence.HIGH
    if host is None:
        return
    searched = "".join(p.literal if p.hole is None else HOLE for p in host.parts)
    if _slashed(url):
        yield url.place, f"a backslash follows {code(host.value)}; browsers and libraries disagree where the host ends", Confidence.HIGH
    if "%" in searched:
        yield url.place, f"the host {code(host.value)} is percent-encoded", Confidence.HIGH
        return
    name = searched.strip("[]").rstrip(".").lower()
    allowed = _allowed(name, context)
    address = address_of(searched) if host.known else None
    if address is not None:
        if not is_loopback(searched) and not allowed:
            spelled = "" if str(address) == name else f" (that is {address})"
            yield url.place, f"{code(host.value)}{spelled} is an address, not a name that a person could check", Confidence.HIGH
        return
    for label in name.split("."):
        if HOLE not in label and (why := _label(label, allowed)):
            yield url.place, why, Confidence.HIGH
            return
    if host.known and not allowed:
        yield from _well_known(url, name, context)


def _label(label: str, allowed: bool) -> str:
    """What is wrong with one label of a host, or ""."""
    plain = label
    if label.startswith("xn--"):
        plain = _unpacked(label)
        if plain == label:
            return "" if allowed else f"{code(label)} is punycode that stands for no name"
    if plain.isascii():
        return ""
    if confusables.invisible(plain):
        return f"{code(label)} holds characters that nobody can see"
    if confusables.mixed(plain):
        found = " and ".join(sorted(s.capitalize() for s in confusables.scripts(plain)))
        return f"{code(label)} mixes letters of several scripts ({found})"
    if confusables.whole_look_alike(plain):
        return f"{code(label)} only looks like {code(confusables.skeleton(plain))}"
    if allowed:
        return ""
    if plain != label:
        return f"{code(label)} is punycode for {code(plain)}"
    return f"{code(label)} is shown as punycode or as letters that resemble others"


def _unpacked(label: str) -> str:
    try:
        return label[4:].encode("ascii").decode("punycode")
    except (UnicodeError, ValueError, OverflowError):
        return label


def _well_known(url: Url, name: str, context: Context) -> Iterator[tuple[Place, str, Confidence]]:
    """An unusual port behind a famous name; a name that imitates one."""
    known = [k.lower() for k in context.vocabulary.get("well_known", ())]
    port = url.port.literal if url.port is not None and url.port.known else ""
    labels = name.split(".")
    for famous in known:
        if name == famous or name.endswith("." + famous):
            if port not in ("", "443", "80"):
                yield url.place, f"port {port} of {code(famous)} is not the service that the name promises", Confidence.HIGH
            return
    for famous in known:
        if f".{name}.".find(f".{famous}.") >= 0:
            yield url.place, f"{code(name)} begins like {code(famous)} and belongs to {code('.'.join(labels[-2:]))}", Confidence.MEDIUM
            return
        site = famous.split(".")[-2]
        for label in labels[:-1]:
            for piece in (label, *label.split("-")):
                if confusables.resembles(piece, site):
                    yield url.place, f"{code(label)} imitates {code(site)}", Confidence.MEDIUM
                    return


def _slashed(url: Url) -> bool:
    """A backslash right after the host."""
    host = url.host
    if host is None or not host.parts:
        return False
    text = "".join(p.literal if p.hole is None else HOLE for p in url.text.parts)
    lead = text.split("?", 1)[0].split("#", 1)[0]
    mark = lead.find("//")
    return "\\" in lead[mark + 2 :] and lead[mark + 2 :].find("\\") < (lead[mark + 2 :].find("/") if "/" in lead[mark + 2 :] else len(lead))


def _credential_before(url: Url, context: Context, request: ServerRequest) -> bool:
    """Whether MCP201 reports what stands before the host."""
    from mcplint.checks.url_secrets import credential_parts

    return "MCP201" in context.selected and any(
        h.part.kind in (PartKind.USER, PartKind.PASSWORD) and not h.part.outer and h.confidence is not Confidence.LOW
        for h in credential_parts(request).hits(url)
    )


def _allowed(name: str, context: Context) -> bool:
    """Whether the user listed the host (`*.` for names below it), in letters or as punycode."""
    return any(_matches(name, entry) for entry in context.limits.allowed_hosts)


def _matches(name: str, entry: str) -> bool:
    wanted = _readable(entry.lower().rstrip("."))
    here = _readable(name)
    if wanted.startswith("*."):
        return here.endswith(wanted[1:])
    return here == wanted


def _readable(name: str) -> str:
    """A host in letters, each punycode label unpacked."""
    return ".".join(_unpacked(label) if label.startswith("xn--") else label for label in name.split("."))


# --- MCP206 ----------------------------------------------------------------------------------------------------------


@check("MCP206", on=ServerRequest)
def url_invalid(request: ServerRequest, context: Context) -> Iterable[Finding]:
    """Relative, empty, unparsable, or another scheme than http and https."""
    url = url_of(request)
    if url is None:
        return
    judged = _invalid(url)
    if judged is None:
        return
    why, sure = judged
    if url.form in (UrlForm.EMPTY, UrlForm.RELATIVE) and _several(request):
        sure = Confidence.LOW  # another value of the same variable may be the one that is sent
    yield context.find(
        url.place,
        why,
        help="send an absolute URL: `https://`, your host, and the path",
        confidence=sure,
        chain=context.chain(request),
        subject=subject(request, "url"),
    )


def _several(request: ServerRequest) -> bool:
    given = request.extra.get("alternatives")
    return isinstance(given, int) and given > 1


def _invalid(url: Url) -> tuple[str, Confidence] | None:
    if url.form is UrlForm.EMPTY:
        return "the URL is empty, so the client has nothing to open", Confidence.HIGH
    scheme = url.scheme_name
    if scheme is not None and scheme not in ("http", "https"):
        return f"the scheme `{clip(scheme, 30)}:` is none that clients may open; URL mode takes http and https", Confidence.HIGH
    if url.form is UrlForm.RELATIVE:
        if _put_together(url.text):
            return None
        return f"{code(_first(url.text))} is relative, and the client does not know to what", Confidence.HIGH
    if url.form is not UrlForm.ABSOLUTE:
        return None
    if url.host is None:
        return "the URL names no host", Confidence.HIGH
    return _unparsable(url)


def _unparsable(url: Url) -> tuple[str, Confidence] | None:
    host = url.host
    assert host is not None
    for part in host.parts:
        bad = re.search(r"[\s<>^`{|}\x00-\x1f]", part.literal) if part.hole is None else None
        if bad is not None:
            return f"the host {code(host.value)} cannot be read as a host", Confidence.HIGH
    if host.known and host.literal.startswith("[") and address_of(host.literal) is None:
        return f"{code(host.literal)} is no IPv6 address", Confidence.HIGH
    if host.known and (".." in host.literal or host.literal.startswith(".")):
        return f"the host {code(host.literal)} has an empty label", Confidence.HIGH
    if url.port is not None and url.port.known and (not url.port.literal.isdigit() or int(url.port.literal[:6]) > 65535):
        return f"`{clip(url.port.literal, 20)}` is no port", Confidence.HIGH
    return None


def _put_together(text: Text) -> bool:
    """An empty beginning in front of other parts: a base that is set elsewhere."""
    first = text.parts[0] if text.parts else None
    return first is not None and first.hole is None and not first.literal and len(text.parts) > 1


def _first(text: Text) -> str:
    return clip(text.value, 40)
