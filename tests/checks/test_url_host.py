"""Hosts: addresses in every spelling, this very machine, and names that look like others."""

from __future__ import annotations

import pytest

from mcplint.checks import confusables
from mcplint.checks.url_host import address_of, is_loopback


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("127.1", "127.0.0.1"),
        ("0x7f.1", "127.0.0.1"),
        ("0177.0.0.1", "127.0.0.1"),
        ("2130706433", "127.0.0.1"),
        ("0x7f000001", "127.0.0.1"),
        ("203.0.113.17", "203.0.113.17"),
        ("203.0.113.17.", "203.0.113.17"),
        ("10.1.2", "10.1.0.2"),
        ("[::1]", "::1"),
        ("[2001:db8::7%25eth0]", "2001:db8::7"),
        ("example.com", None),
        ("1.example.com", None),
        ("256.0.0.1", None),
        ("1.2.3.4.5", None),
        ("99999999999", None),
        ("08.0.0.1", None),
        ("[nonsense]", None),
        ("", None),
    ],
)
def test_addresses(host: str, address: str | None) -> None:
    found = address_of(host)
    assert (str(found) if found is not None else None) == address


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST.", "app.localhost", "127.9.9.9", "[::1]", "[::ffff:127.0.0.1]", "0x7f.1", "0.0.0.0", "localhost.localdomain"]
)
def test_this_machine(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["localhost.example.com", "mylocalhost", "128.0.0.1", "10.0.0.1", "[2001:db8::1]", "example.com", ""])
def test_other_machines(host: str) -> None:
    assert not is_loopback(host)


def test_letters_of_several_scripts() -> None:
    assert confusables.mixed("gіthub")  # a Cyrillic letter
    assert not confusables.mixed("bücher")
    assert not confusables.mixed("例え")
    assert not confusables.mixed("example")


def test_names_that_only_look_like_latin_ones() -> None:
    assert confusables.whole_look_alike("аррӏе")
    assert confusables.skeleton("аррӏе") in ("appie", "apple")
    assert not confusables.whole_look_alike("яндекс")
    assert not confusables.whole_look_alike("apple")


def test_imitations_of_known_names() -> None:
    assert confusables.resembles("paypa1", "paypal")
    assert confusables.resembles("rnicrosoft", "microsoft")
    assert confusables.resembles("g00gle", "google")
    assert not confusables.resembles("google", "google")
    assert not confusables.resembles("goggles", "google")
    assert not confusables.resembles("0kta", "okta")  # short names are too easily met


def test_characters_nobody_sees() -> None:
    assert confusables.invisible("exam\u200bple")
    assert not confusables.invisible("example")
