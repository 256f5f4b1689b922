"""The table of finding codes: what each kind of finding means and how it is usually mended.

A code is permanent: it may be added or retired, never renamed or reused. The documentation of the codes is
generated from this table, and each code has a test that raises it and a near case that must not.
"""

from __future__ import annotations

from typing import Any

from .code import Code, error
from .codes_play import PLAY_CODES
from .codes_sheet import SHEET_CODES
from .codes_text import TEXT_CODES
from .codes_variant import VARIANT_CODES
from .finding import Finding

LOG_CODES: dict[str, Code] = {
    "log-empty": error(
        "Nothing in the log",
        "The file is empty or holds blank lines only.",
        "Check that the right file was given, and that it was saved.",
    ),
    "log-binary": error(
        "Not a text file",
        "The file holds bytes that no text holds: a picture, an archive or a program, for example.",
        "Give the `.jsonl` file itself, unpacked.",
    ),
    "log-not-utf8": error(
        "UTF-16 or UTF-32 instead of UTF-8",
        "The file starts with the byte order mark of another encoding.",
        "Save it again as UTF-8.",
    ),
    "log-is-html": error(
        "A web page instead of a log",
        "The file starts with `<`: most often an error page saved in place of a download.",
        "Download the log itself.",
    ),
    "log-pretty-printed": error(
        "JSON spread over several lines",
        "The file is JSON, but one value goes on over several lines. A log holds one event a line.",
        "Write every event on a line of its own (`jq -c .` does it; `jq -c '.[]'` for a list).",
    ),
    "log-too-long": error(
        "Too many lines",
        "The file has more lines than any log; what follows was not read.",
        "Split the file: one log holds one game.",
    ),
    "log-too-many-errors": error(
        "Too many errors to go on",
        "So many findings are no typing errors: the reader stopped here.",
        "Check that the file is a log; mend the first errors and read it again.",
    ),
    "line-too-long": error(
        "Line too long",
        "The line is longer than any event; it was not read.",
        "Check what was pasted into it; long texts belong in a file beside the log.",
    ),
    "line-not-utf8": error(
        "Bytes that are not UTF-8",
        "The line holds bytes that are not UTF-8, often a name saved in an older encoding.",
        "Save the file as UTF-8.",
    ),
    "line-not-json": error(
        "Not JSON",
        "The line is not a JSON value; the column is where reading it failed.",
        "Look at that column: a missing quote, comma or brace, or one comma too many.",
    ),
    "line-extra-text": error(
        "More than one event on the line",
        "Something follows the event on its line.",
        "Give each event a line of its own; comments belong in `note`.",
    ),
    "line-too-deep": error(
        "Nested too deep",
        "Lists and objects are nested deeper than any event nests them.",
        "Check where the line comes from.",
    ),
    "line-not-object": error(
        "Not an event",
        "The line is JSON, but not an object with an `event` key.",
        'Write `{"event": …}`.',
    ),
    "text-not-unicode": error(
        "Half a character",
        "An escape such as `\\ud83d` stands without its other half and is no character.",
        "Write the character itself, or both halves.",
    ),
    "number-not-finite": error(
        "NaN or Infinity",
        "`NaN` and `Infinity` are not JSON and no number of the game.",
        "Write the number, or leave the key out.",
    ),
    "number-too-big": error(
        "Number too big",
        "The number is beyond 2⁵³ and can't be kept exactly by every reader of JSON.",
        "Write the number that was meant.",
    ),
    "number-out-of-range": error(
        "Number out of range",
        "The number is lower or higher than the format allows here.",
        "Rounds, days and spaces count from 1; counts are not negative.",
    ),
    "key-unknown": error(
        "Unknown key",
        "The object has a key the format does not know; nothing is dropped in silence.",
        "Correct the name, or move remarks into `note`.",
    ),
    "key-missing": error(
        "Missing key",
        "The object lacks a key it must have.",
        "Add it; nothing is filled in by default.",
    ),
    "key-repeated": error(
        "Key given twice",
        "The object has the same key twice, perhaps once by the edition's own word.",
        "Keep one.",
    ),
    "name-repeated": error(
        "Name given twice",
        "Two names in one object are the same but for case or Unicode form.",
        "Keep one.",
    ),
    "value-wrong-type": error(
        "Wrong type of value",
        'The value is of another type than the format says; `3` is not `"3"`, `3.0` or `true`.',
        "Write the value in the type named.",
    ),
    "value-unknown": error(
        "Unknown word",
        "The value must be one of a few words and is none of them.",
        "Pick one of those listed.",
    ),
    "shape-unknown": error(
        "Keys that don't go together",
        "Each key is known, but no pick (or moved piece) has this combination.",
        "Use one of the combinations listed.",
    ),
    "event-unknown": error(
        "Unknown event",
        "The format has no event of this name.",
        "Correct the name.",
    ),
    "header-missing": error(
        "No header",
        "The first event is not `game`, so nobody knows which game this is.",
        "Put the `game` event on the first line.",
    ),
    "header-repeated": error(
        "A second header",
        "A log holds one game and one `game` event.",
        "Split the file before this line.",
    ),
    "header-version": error(
        "Another version of the format",
        "The header's `logbook` is not 1; what the keys of another version mean is not known here.",
        "Convert the log, or use a toolkit that reads that version.",
    ),
    "player-missing": error(
        "No players",
        "The header lists no players.",
        "List the players clockwise.",
    ),
    "player-unnamed": error(
        "Player without a name",
        "A player's name is empty or blank.",
        "Give every player a name.",
    ),
    "player-repeated": error(
        "Two players with one name",
        "Two players' names are the same but for case or Unicode form.",
        "Tell them apart, for example by an initial.",
    ),
}
"""The codes of reading a log."""

CODES: dict[str, Code] = LOG_CODES | PLAY_CODES | TEXT_CODES | SHEET_CODES | VARIANT_CODES
"""Every code, by its permanent id."""


def finding(code: str, message: str, **place: Any) -> Finding:
    """Build a finding with the level its code has.

    Args:
        code: A key of ``CODES``.
        message: One sentence a player understands.
        place: Any other fields of ``Finding``; a ``level`` here overrules the table's.

    Raises:
        KeyError: If the table does not have the code.
    """
    place.setdefault("level", CODES[code].level)
    return Finding(code=code, message=message, **place)
