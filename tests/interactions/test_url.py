"""URLs with holes and places."""

from __future__ import annotations

import pytest

from mcplint.interactions.url import Url, UrlForm, decoded, parse
from mcplint.interactions.url_parts import PartKind, parts
from mcplint.ir.json import Hole, Text, TextPart
from mcplint.ir.source import Language, Place, SourceFile


def text(*pieces: str) -> Text:
    """A text from pieces, each with a place of its own in a file that holds them line by line; `{name}` is a hole."""
    file = SourceFile("server.py", "\n".join(pieces).encode("utf-8", "surrogatepass"), Language.PYTHON)
    out = []
    at = 0
    for piece in pieces:
        size = len(piece.encode("utf-8", "surrogatepass"))
        place = Place(file, at, at + size)
        at += size + 1
        is_hole = piece.startswith("{") and piece.endswith("}")
        out.append(TextPart(place, hole=Hole(piece[1:-1], piece[1:-1])) if is_hole else TextPart(place, piece))
    return Text(Place(file, 0, 1), tuple(out))


def shape(url: Url) -> tuple[str, ...]:
    """The parts of a URL as texts, "-" for what is absent."""

    def shown(part: Text | None) -> str:
        return "-" if part is None else part.value

    return (
        url.form.value, shown(url.scheme), shown(url.user_info), shown(url.host), shown(url.port), "|".join(s.value for s in url.segments),
        "&".join(f"{p.key}={shown(p.value)}" for p in url.query), shown(url.fragment),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        (("https://example.com",), ("absolute", "https", "-", "example.com", "-", "", "", "-")),
        (("HTTPS://Example.com:443/a/b?q=1&r#f",), ("absolute", "HTTPS", "-", "Example.com", "443", "a|b", "q=1&r=-", "f")),
        (("https://u:p@h.example/x",), ("absolute", "https", "u:p", "h.example", "-", "x", "", "-")),
        (("https://a@b@h.example/",), ("absolute", "https", "a@b", "h.example", "-", "", "", "-")),
        (("http://[::1]:80/x",), ("absolute", "http", "-", "[::1]", "80", "x", "", "-")),
        (("https://h.example\\@evil/",), ("absolute", "https", "-", "h.example", "-", "@evil|", "", "-")),
        (("  https://h.example/ \n",), ("absolute", "https", "-", "h.example", "-", "", "", "-")),
        (("https:///x",), ("absolute", "https", "-", "-", "-", "x", "", "-")),
        (("//h.example/x",), ("relative", "-", "-", "h.example", "-", "x", "", "-")),
        (("/x/y",), ("relative", "-", "-", "-", "-", "x|y", "", "-")),
        (("example.com/x",), ("relative", "-", "-", "-", "-", "example.com|x", "", "-")),
        (("localhost:8000/x",), ("relative", "-", "-", "-", "-", "localhost:8000|x", "", "-")),
        (("javascript:alert(1)",), ("opaque", "javascript", "-", "-", "-", "", "", "-")),
        (("data:text/html,x",), ("opaque", "data", "-", "-", "-", "", "", "-")),
        (("app://page/1",), ("absolute", "app", "-", "page", "-", "1", "", "-")),
        (("",), ("empty", "-", "-", "-", "-", "", "", "-")),
        ((" ",), ("empty", "-", "-", "-", "-", "", "", "-")),
        ((), ("empty", "-", "-", "-", "-", "", "", "-")),
        (("{base}", "/x?a=1"), ("unknown", "-", "-", "-", "-", "x", "a=1", "-")),
        (("{url}",), ("unknown", "-", "-", "-", "-", "", "", "-")),
        (("{host}", ":", "{port}", "/x"), ("unknown", "-", "-", "-", "-", "x", "", "-")),
        (("{scheme}", "://h.example/", "{id}"), ("absolute", "{scheme}", "-", "h.example", "-", "{id}", "", "-")),
        (("https://", "{tenant}", ".example.com/x"), ("absolute", "https", "-", "{tenant}.example.com", "-", "x", "", "-")),
        (("https://", "{host}", ":", "{port}", "/x"), ("absolute", "https", "-", "{host}", "{port}", "x", "", "-")),
        (("https://h.example/a?", "{query}"), ("absolute", "https", "-", "h.example", "-", "a", "{query}=-", "-")),
        (("https://h.example/a?t=", "{t}", "x&u=", "{u}"), ("absolute", "https", "-", "h.example", "-", "a", "t={t}x&u={u}", "-")),
        (("https://h.example/a;b=c?d;e=f",), ("absolute", "https", "-", "h.example", "-", "a;b=c", "d=-&e=f", "-")),
    ],
)
def test_parts_of_urls(pieces: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert shape(parse(text(*pieces))) == expected


def test_a_part_knows_its_place() -> None:
    url = parse(text("https://h.example/a?t=", "{token}", "&u=1"))
    found = url.get("t")
    assert found is not None
    assert found.place.text == "{token}"
    assert url.place.text == "https://h.example/a?t="


def test_the_whole_starts_where_the_host_is_written() -> None:
    assert parse(text("https://", "h.example", "/x")).place.text == "h.example"
    assert parse(text("{base}", "/x")).place.text == "{base}"


def test_a_key_of_its_own_is_the_place_of_a_parameter() -> None:
    file = SourceFile("server.py", b"api_key    {value}", Language.PYTHON)
    key, value = Place(file, 0, 7), Place(file, 11, 18)
    parts_ = (TextPart(value, "https://h.example/?"), TextPart(key, "api_key"), TextPart(key, "="), TextPart(value, hole=Hole("v", "v")))
    found = parse(Text(key, parts_)).get("api_key")
    assert found is not None
    assert found.place.start == 0


def test_names_are_found_whatever_their_case() -> None:
    url = parse(text("https://h.example/?X-Amz-Signature=1#access_token=2"))
    assert url.get("x-amz-signature") is not None
    assert url.get("access_token") is not None
    assert url.get("nothing") is None


@pytest.mark.parametrize(
    ("pieces", "known"),
    [
        (("https://h.example/a?b=", "{c}"), True),
        (("https://h.example/a",), True),
        (("https://h.example/a?", "{query}"), False),
        (("https://h.example/a", "{rest}"), False),
        (("https://h.example/a?b=1&", "{more}"), False),
    ],
)
def test_whether_every_parameter_is_known(pieces: tuple[str, ...], known: bool) -> None:
    assert parse(text(*pieces)).query_known is known


def carried(*pieces: str) -> list[tuple[str, str, str, str]]:
    """Kind, name, value and outer parameter of everything a URL carries."""
    return [(p.kind.name, p.key, p.value.value if p.value is not None else "-", p.outer) for p in parts(parse(text(*pieces)))]


def test_everything_that_a_url_carries() -> None:
    assert carried("https://me:pw@h.example/users/", "{id}", "?a=%40b+c#d") == [
        ("USER", "", "me", ""),
        ("PASSWORD", "", "pw", ""),
        ("SEGMENT", "", "users", ""),
        ("SEGMENT", "users", "{id}", ""),
        ("QUERY", "a", "@b c", ""),
        ("FRAGMENT", "", "d", ""),
    ]


def test_nested_urls_are_looked_into() -> None:
    found = carried("https://h.example/?next=https%3A%2F%2Fo.example%2F%3Ftoken%3Dx%2526y")
    assert ("QUERY", "token", "x&y", "next") in found


def test_doubly_encoded_urls_are_looked_into() -> None:
    assert ("QUERY", "token", "x", "next") in carried("https://h.example/?next=https%253A%252F%252Fo.example%252F%253Ftoken%253Dx")


def test_fragments_of_single_page_programs() -> None:
    assert ("FRAGMENT", "token", "x", "") in carried("https://h.example/#/login?token=x")


def test_records_in_values_are_looked_into() -> None:
    assert ("QUERY", "email", "a@b.example", "data") in carried('https://h.example/?data={"user":{"email":"a@b.example"}}')
    assert ("QUERY", "email", "a@b.example", "s") in carried("https://h.example/?s=eyJlbWFpbCI6ICJhQGIuZXhhbXBsZSJ9")


def test_depth_is_bounded() -> None:
    inner = "x"
    for _ in range(6):
        inner = "https://h.example/?u=" + inner.replace("%", "%25").replace(":", "%3A").replace("/", "%2F").replace("?", "%3F").replace("=", "%3D")
    assert len(carried(inner)) < 20


def test_decoding_keeps_places_and_holes() -> None:
    plain = decoded(text("a%20b", "{c}", "d+e"))
    assert plain.value == "a b{c}d e"
    assert [p.place.text for p in plain.parts] == ["a%20b", "{c}", "d+e"]


@pytest.mark.parametrize(
    "hostile",
    [
        "\ufffc" * 50,
        "https://" + "a" * 60_000,
        "https://h/?" + "&" * 50_000,
        "://",
        "http:",
        "[",
        "https://[",
        "%",
        "#",
        "?",
        "@",
        "https://h/" + "/" * 9000,
    ],
)
def test_hostile_texts_give_some_url(hostile: str) -> None:
    url = parse(text(hostile))
    assert isinstance(url.form, UrlForm)
    assert all(p.kind in PartKind for p in parts(url))
