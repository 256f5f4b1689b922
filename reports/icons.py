"""Icons of our own for phases, tokens and directions, as inline SVG without ids.

Each is drawn on a field of 24 by 24 in one colour, so that it survives a black-and-white printer; it is
hidden from screen readers, because a word always stands beside it.
"""

from __future__ import annotations

from markupsafe import Markup

from ..core.model.variant import Phase

_TOKENS = {
    "map": '<path d="M3 6.2l5.8-2.4 6.4 2.4L21 3.8v14l-5.8 2.4-6.4-2.4L3 20.2z"/>'
    '<path d="M5.8 9.4l1.6 1.6M9.6 13.2l1.6 1.2M13.2 13.6l1.4-1.4"/><path d="M15.6 8.2l3 3m0-3l-3 3" stroke-width="2"/>',
    "barrel": '<path d="M7.5 3h9c2.6 5.8 2.6 12.2 0 18h-9c-2.6-5.8-2.6-12.2 0-18z"/>'
    '<path d="M6.3 7.5h11.4M6.3 16.5h11.4"/><path d="M10.2 3.2c-.9 5.800-.9 11.8 0 17.600M13.8 3.2c.9 5.800.9 11.800 0 17.600" stroke-width="1"/>',
    "relic": '<path d="M12 2.6c-4.900 0-8.200 3.300-8.200 7.800 0 2.900 1.200 4.700 3 5.900v3.700h10.400v-3.700c1.800-1.200 3-3 3-5.900 0-4.500-3.300-7.800-8.200-7.800z"/>'
    '<path d="M10 20v-2.600M14 20v-2.600"/><g class="solid"><circle cx="8.600" cy="11" r="1.900"/><circle cx="15.400" cy="11" r="1.900"/><path d="M12 13.200l-1.200 2.300h2.400z"/></g>',
    "saber": '<path d="M20.500 2.500C19 10 14.800 14.300 8.600 16.900l-1.800-1.800C11.200 12.300 15.800 8 20.500 2.500z"/>'
    '<path d="M4.800 12.600c-.6 3.300.9 5.800 4.600 6.800" /><path d="M6.400 17.600l-3.200 3.200" stroke-width="2.600"/>',
    "amulet": '<path d="M4.500 3c0 5 3 8.200 7.500 8.200s7.500-3.200 7.500-8.200"/><circle cx="12" cy="16" r="5.200"/>'
    '<path class="solid" d="M12 12.900l2.200 3.100-2.200 3.100-2.200-3.100z"/>',
    "hook": '<path d="M12 8.600v4.600c3.700-.4 6.200 1.600 6.200 4.200 0 2.600-2.500 4.400-5.600 4.400-3.700 0-6.400-2.200-6.800-5.600l2.700 1.600"/>'
    '<path class="solid" d="M7.800 2.400h8.400l-1.200 6.200H9z"/>',
    "chest": '<path d="M3 10.400c0-3.800 2-6 5-6h8c3 0 5 2.200 5 6v9.200H3z"/><path d="M3 11.200h6.600M14.400 11.200H21M7 4.600v15M17 4.600v15"/>'
    '<rect class="solid" x="9.900" y="9.400" width="4.200" height="5" rx=".8"/>',
    "jewel": '<path d="M7 4h10l4.500 5.600L12 20.800 2.500 9.600z"/><path d="M2.500 9.600h19M7 4l2.600 5.600L12 20.800l2.400-11.200L17 4M9.600 9.600L12 4l2.400 5.600"/>',
    "goods": '<path d="M3 7.400L12 3l9 4.400v9.400l-9 4.400-9-4.400z"/><path d="M3 7.400l9 4.400 9-4.400M12 11.800v9.400"/><path d="M7.400 5.200l9 4.400v3.600" stroke-width="1"/>',
    "officer": '<path d="M2.600 12.400c1.800-6 5.400-9 9.400-9s7.600 3 9.400 9c-2.400-1.300-5.600-2-9.400-2s-7 .7-9.400 2z"/>'
    '<path class="solid" d="M12 4.400l.9 1.800 2 .2-1.500 1.300.5 2-1.900-1.100-1.900 1.100.5-2-1.500-1.300 2-.2z"/>'
    '<path d="M7 12.600v2.600c0 3.300 2.200 5.800 5 5.800s5-2.500 5-5.800v-2.600"/><path d="M9.200 16.600c1.200-.9 1.900-.9 2.800 0 .9-.9 1.600-.9 2.800 0"/>',
    "token": '<path d="M8.500 3h7l-1.600 3.400c4 1.800 6.100 5.200 6.100 9 0 3.800-3 5.600-8 5.600s-8-1.800-8-5.600c0-3.800 2.100-7.200 6.100-9z"/><path d="M9.400 6.600h5.200"/>',
}

_OTHERS = {
    "setup": '<circle cx="12" cy="12" r="9.400"/><path d="M12 2.600v2.200M12 19.200v2.200M2.600 12h2.200M19.200 12h2.200"/>'
    '<path class="solid" d="M16.400 7.600l-2.600 6.200-6.200 2.600 2.600-6.200z"/>',
    "round": '<path d="M3 16.400h18c-.8 3-2.600 4.800-5 4.800H8c-2.400 0-4.200-1.800-5-4.800z"/><path d="M11.400 16.200V2.600"/>'
    '<path d="M13.200 4.400c3.600 1.400 5.600 4.600 5.800 9.400h-5.800z"/><path d="M9.400 6.400c-2.600 1.400-4 3.800-4.200 7.400h4.200z"/>',
    "selection": '<path d="M4.200 7.400l7-2.800 5.200 12.800-7 2.800z"/><path d="M13.400 4.200h6.400v13.400h-2"/><path d="M8.600 11.200l2.600-1" stroke-width="2"/>',
    "day": '<circle cx="12" cy="12" r="4.600" class="paper"/><path d="M12 1.800v3M12 19.200v3M1.800 12h3M19.200 12h3M4.800 4.800l2.100 2.100M17.100 17.100l2.100 2.100M19.200 4.800l-2.100 2.100M6.900 17.100l-2.100 2.100"/>',
    "dusk": '<path d="M1.800 16.600h20.400M5.400 20.400h13.200"/><path class="solid" d="M6.400 16.600a5.600 5.600 0 0 1 11.200 0z"/>'
    '<path d="M12 5v3M4.200 9.200l2 2M19.800 9.200l-2 2"/>',
    "night": '<path class="solid" d="M20.400 14.800A8.800 8.800 0 1 1 10.200 2.800a7 7 0 0 0 10.200 12z"/>'
    '<path d="M17.200 3v4M15.200 5h4" stroke-width="1.400"/>',
    "anchor": '<circle cx="12" cy="4.400" r="2.200"/><path d="M12 6.600v14.600M7.600 10h8.800"/>'
    '<path d="M3.600 13.600c.2 4.600 3.600 7.600 8.400 7.600s8.200-3 8.400-7.600M2.200 16l1.400-2.800 2.600 1.800M21.800 16l-1.400-2.800-2.600 1.800"/>',
    "score": '<ellipse cx="12" cy="6" rx="8" ry="3.400"/><path d="M4 6v5.800c0 1.900 3.600 3.400 8 3.400s8-1.500 8-3.400V6M4 11.800v5.800C4 19.500 7.600 21 12 21s8-1.500 8-3.400v-5.800"/>',
    "clean-up": '<path d="M4 8.600a8.400 8.400 0 0 1 14.800-2.400M20 15.400A8.400 8.400 0 0 1 5.200 17.800"/><path d="M19.600 2.200l-.4 4.600-4.600-.6M4.400 21.800l.4-4.600 4.600.6"/>',
    "end": '<path d="M3 7.400l4.600 4L12 4l4.400 7.400 4.600-4-1.800 10.800H4.800z"/><path d="M4.800 21.200h14.400"/>',
    "character": '<circle cx="12" cy="7.600" r="4.200"/><path d="M3.800 21c.4-5.200 3.400-8 8.200-8s7.800 2.800 8.200 8z"/>',
    "players": '<circle cx="8.400" cy="8" r="3.600"/><path d="M1.800 20c.2-4.600 2.600-7 6.600-7s6.400 2.400 6.600 7z"/><path d="M14.800 4.800a3.400 3.400 0 1 1 1.400 6.400M18 20h4.200c-.2-4.200-2-6.400-5-6.800"/>',
    "ascending": '<path d="M2.500 12h17.500M14.500 6l6 6-6 6" stroke-width="2.400"/>',
    "descending": '<path d="M21.500 12H4M9.500 6l-6 6 6 6" stroke-width="2.400"/>',
    "together": '<path d="M3 8h8M3 16h8M13 8h8M13 16h8" stroke-width="0"/><path d="M12 2.500v7M8.600 6.200L12 9.700l3.400-3.500M4 20l5.200-4.600M4.800 15.200l4.600.1.400 4.500M20 20l-5.200-4.600M19.200 15.200l-4.600.1-.4 4.500" stroke-width="2"/>',
    "ruling": '<path d="M12 3v18M6 21h12M4 6.400h16"/><path d="M5.600 6.400L2.600 13h6zM18.400 6.400l-3 6.600h6z"/><path d="M2.600 13c.2 1.800 1.400 2.800 3 2.800s2.800-1 3-2.800M15.400 13c.2 1.800 1.400 2.800 3 2.800s2.800-1 3-2.800"/>',
    "exception": '<path d="M12 3L22 20.600H2z"/><path d="M12 9.400v5" stroke-width="2.200"/><circle class="solid" cx="12" cy="17.400" r=".6"/>',
    "talk": '<path d="M3 4h18v12.400h-9L7 21v-4.600H3z"/><path d="M7 8.400h10M7 12h7"/>',
    "words": '<path d="M4 3.600h6.200c1 0 1.800.8 1.800 1.800v15c0-1-.8-1.800-1.800-1.800H4zM20 3.600h-6.200c-1 0-1.800.8-1.800 1.800v15c0-1 .8-1.800 1.800-1.800H20z"/>',
    "scissors": '<circle cx="5.600" cy="6.400" r="2.800"/><circle cx="5.600" cy="17.600" r="2.800"/><path d="M8 8l13 9.400M8 16L21 6.600"/>',
}

NAMES = (*_TOKENS, *_OTHERS)
"""Every name :func:`icon` knows."""

_BY_STEP = {
    "lay-reputation": "setup",
    "lay-loot": "round",
    "choose-character": "selection",
    "day-ability": "day",
    "dusk-abilities": "dusk",
    "score-doubloons": "score",
    "clear-ships": "clean-up",
    "declare-winner": "end",
}
_BY_WHEN = {"game": "setup", "round": "round", "day": "day", "round-end": "anchor", "game-end": "end"}


def icon(name: str) -> Markup:
    """Return the drawing called *name*; that of a bag for a kind of token nobody has drawn yet."""
    drawn = _OTHERS.get(name) or _TOKENS.get(name) or _TOKENS["token"]
    return Markup(  # the drawings are constants of this module
        '<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">'
        f'<g fill="none" stroke="#1b1b1b" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">{_solid(drawn)}</g></svg>'
    )


def _solid(drawn: str) -> str:
    """Fill what is marked as solid; written out, since not every engine styles the inside of a drawing."""
    return drawn.replace('class="solid"', 'fill="#1b1b1b"').replace('class="paper"', 'fill="none"')


def phase_icon(phase: Phase) -> str:
    """Return the name of a phase's drawing, found by what the phase does."""
    for use in (*phase.before, *phase.does, *phase.after):
        if use.step == "ship-abilities":
            tokens_only = use.params.get("of") == "tokens"
            return "token" if tokens_only else str(use.params["timing"])
        if use.step in _BY_STEP:
            return _BY_STEP[use.step]
    return _BY_WHEN[phase.when]
