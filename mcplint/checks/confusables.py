"""Characters that look like others in a host name, and names that look like well-known ones.

The table holds the look-alikes of ASCII letters and digits that registries let into domain names (a selection of Unicode Technical Standard 39's
`confusables.txt`, Cyrillic, Greek, Armenian, Latin extensions). Compatibility forms (fullwidth, mathematical) are folded by NFKC before.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_LOOK_LIKE = {
    "a": "аɑαạąà",
    "b": "Ьƅḅ",
    "c": "сϲƈçċ",
    "d": "ԁɗḍď",
    "e": "еҽєẹėęē",
    "f": "ƒſẝ",
    "g": "ɡցǥġğ",
    "h": "һհḥ",
    "i": "іɩıɪӏίị",
    "j": "јϳյ",
    "k": "кκķ",
    "l": "ⅼӏļḷ",
    "m": "мṃ",
    "n": "ոռпṇņńñ",
    "o": "оοσօọȯơö",
    "p": "рρ",
    "q": "ԛզ",
    "r": "гṛŗ",
    "s": "ѕʂṣşś",
    "t": "тτṭţ",
    "u": "υսцụūü",
    "v": "νѵṿ",
    "w": "ԝωա",
    "x": "хҳ",
    "y": "уүỵý",
    "z": "ʐżẓž",
    "0": "०೦",
    "3": "зӡ",
}
_ASCII_LOOK_LIKE = (("rn", "m"), ("vv", "w"), ("cl", "d"), ("0", "o"), ("1", "l"), ("i", "l"), ("5", "s"), ("3", "e"), ("4", "a"))
_JAPANESE = frozenset({"CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC"})
_KOREAN = frozenset({"CJK", "HANGUL"})


@lru_cache(maxsize=1)
def _table() -> dict[int, str]:
    return {ord(c): plain for plain, others in _LOOK_LIKE.items() for c in others}


def skeleton(label: str) -> str:
    """What a label looks like in plain letters."""
    return unicodedata.normalize("NFKC", label).lower().translate(_table())


def resembles(label: str, known: str) -> bool:
    """Whether a label looks like a known one without being it: `paypa1`, `rnicrosoft`, `аррlе`."""
    return label != known and len(known) >= 5 and _plain(skeleton(label)) == _plain(known)


def _plain(text: str) -> str:
    for seen, meant in _ASCII_LOOK_LIKE:
        text = text.replace(seen, meant)
    return text


def scripts(label: str) -> frozenset[str]:
    """The scripts of the letters of a label, by the first word of their Unicode names."""
    out: set[str] = set()
    for c in label:
        if c.isascii():
            if c.isalpha():
                out.add("LATIN")
        elif unicodedata.category(c)[0] == "L":
            out.add(unicodedata.name(c, "UNKNOWN").split()[0].split("-")[0])
    return frozenset(out)


def mixed(label: str) -> bool:
    """Whether a label mixes scripts that do not belong together (Latin with Cyrillic, not Kana with Han)."""
    found = scripts(label)
    return len(found) > 1 and not (found <= _JAPANESE or found <= _KOREAN or found - {"LATIN"} <= {"CJK", "HIRAGANA", "KATAKANA", "IDEOGRAPHIC"})


def whole_look_alike(label: str) -> bool:
    """Whether a label without a Latin letter reads like a Latin one (`аррӏе`)."""
    return not label.isascii() and "LATIN" not in scripts(label) and skeleton(label).isascii()


def invisible(label: str) -> bool:
    """Whether a label holds characters that nobody sees: joiners, marks of direction, soft hyphens."""
    return any(unicodedata.category(c) == "Cf" for c in label)
