"""The faces that a sheet brings along, and what they can't draw."""

from __future__ import annotations

import unicodedata
from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

from markupsafe import Markup

FACES = (
    ("Alegreya Sans", 400, "normal", "alegreya-sans-latin-400-normal"),
    ("Alegreya Sans", 400, "italic", "alegreya-sans-latin-400-italic"),
    ("Alegreya Sans", 700, "normal", "alegreya-sans-latin-700-normal"),
    ("IM Fell English SC", 400, "normal", "im-fell-english-sc-latin-400-normal"),
)
"""Family, weight, style and file of every face; what the last lacks is drawn in the others."""

DRAWN = (
    *((0x20, 0x7E), (0xA0, 0xFF), (0x131, 0x131), (0x152, 0x153), (0x2BB, 0x2BC), (0x2C6, 0x2C6)),
    *((0x2DA, 0x2DA), (0x2DC, 0x2DC), (0x300, 0x301), (0x303, 0x304), (0x308, 0x309), (0x323, 0x323)),
    *((0x2009, 0x2009), (0x200B, 0x200B), (0x2013, 0x2014), (0x2018, 0x201A), (0x201C, 0x201E)),
    *((0x2022, 0x2022), (0x2026, 0x2026), (0x2032, 0x2033), (0x2039, 0x203A), (0x2044, 0x2044)),
    *((0x20AC, 0x20AC), (0x2122, 0x2122), (0x2191, 0x2191), (0x2193, 0x2193), (0x2212, 0x2212)),
    (0x2215, 0x2215),
)
"""First and last of each run of characters that the faces draw."""

UNSEEN = ("Cc", "Cf", "Zs", "Zl", "Zp")
"""Categories of characters that leave no mark: controls, joiners and spaces."""

VARIATION_SELECTORS = range(0xFE00, 0xFE10)

MOST_SHOWN = 8
"""Words that a message quotes."""


@lru_cache(maxsize=1)
def font_faces() -> Markup:
    """Return the faces as data, so that a page looks the same wherever it is opened."""
    rules = []
    for family, weight, style, file in FACES:
        data = (files("libertalia.reports") / "templates" / "sheets" / "fonts" / f"{file}.woff2").read_bytes()
        source = f"url(data:font/woff2;base64,{b64encode(data).decode()}) format('woff2')"
        face = f"font-family: '{family}'; font-weight: {weight}; font-style: {style}"
        rules.append(f"@font-face {{ {face}; src: {source}; }}")
    return Markup("\n".join(rules))  # files of this package


def undrawn(text: str) -> tuple[str, ...]:
    """Return the characters of a text that no face of the sheets draws, in the order they come."""
    return tuple(dict.fromkeys([char for char in text if not _is_drawn(char)]))


def _is_drawn(char: str) -> bool:
    code = ord(char)
    is_unseen = unicodedata.category(char) in UNSEEN or code in VARIATION_SELECTORS
    return is_unseen or any(first <= code <= last for first, last in DRAWN)


def say_undrawn(characters: Iterable[str], text: str) -> str:
    """Return the words of a text that hold characters which can't be drawn, and which these are.

    Args:
        characters: The characters.
        text: All that people can read of the sheet.
    """
    lacking = [*characters]
    words = dict.fromkeys([word.strip(".,:;()“”«»") for word in text.split() if {*word} & {*lacking}])
    shown = ", ".join([*words][:MOST_SHOWN]) + (" …" if len(words) > MOST_SHOWN else "")
    codes = ", ".join([f"U+{ord(char):04X}" for char in lacking[:MOST_SHOWN]])
    more = f" and {len(lacking) - MOST_SHOWN} more" if len(lacking) > MOST_SHOWN else ""
    return f"{shown} ({codes}{more})"
