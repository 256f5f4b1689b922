"""The codes of reading logs written by hand; what is the same in JSON has the code it has there."""

from __future__ import annotations

from .code import Code, error, note, warning

TEXT_CODES: dict[str, Code] = {
    # names, in any form
    "name-corrected": note(
        "Name corrected",
        "The name is misspelt or of another language; only one thing can be meant, and it was taken.",
        "Nothing, if that is what was meant; else write the name or the rank.",
    ),
    "name-other-edition": note(
        "Name in another edition",
        "The name is the one that another edition has for this character.",
        "Write the name of the edition that was played.",
    ),
    "name-ambiguous": error(
        "Name of several",
        "The name is short for several things, or near to several; none was taken.",
        "Write more of it, or the rank.",
    ),
    "character-other-edition": error(
        "Character of another edition",
        "The character, by its name or by its name and rank together, belongs to another edition.",
        "Name one of the characters of this edition, or check which edition was played.",
    ),
    "character-rank-differs": error(
        "Name and rank differ",
        "A character is given by name and rank, and they are two characters.",
        "Correct one of the two.",
    ),
    # several logs
    "duplicate-log": note(
        "The same game twice",
        "Another log holds the same game, perhaps in another form or with other notes.",
        "Keep one, or check that two games were not mixed up.",
    ),
    "form-cannot-hold": error(
        "More than the form can hold",
        "The log says something that the form it is to be converted to has no place for.",
        "Convert it to a form that has: `jsonl` and `txt` hold everything.",
    ),
    # the text logbook
    "text-not-understood": error(
        "Not understood",
        "The line, or what follows on it, is nothing the text logbook knows at this place.",
        "Look at the column; what can stand there is listed.",
    ),
    "text-quote-open": error(
        "Quote not closed",
        "A quoted name does not end on its line.",
        "Close it.",
    ),
    "text-number": error(
        "Not a number",
        "A number stands here, and what is written is none: nothing is taken for it.",
        "Write a whole number, or `?` if it is not known.",
    ),
    "text-day-missing": error(
        "Cards outside of a day",
        "Cards are played, but no day has begun.",
        "Put a `day` line before them.",
    ),
    "text-loot-outside": error(
        "Loot outside of a round",
        "Loot is laid out, but no round has begun, or its day has loot already.",
        "Put it below the line of its round.",
    ),
    "text-header-line": error(
        "Header line out of place",
        "The line belongs into the header, at the top.",
        "Move it up.",
    ),
    "text-given-twice": error(
        "Given twice",
        "The same thing is said twice where it can be said once.",
        "Keep one.",
    ),
    "alias-clash": error(
        "Alias that can't be used",
        "An alias is the name of another player, or stands for nobody.",
        "Choose another word for it, or correct the name it stands for.",
    ),
    "me-unknown": error(
        "Unknown “I”",
        "The log says `I` or `you`, and nobody of that name plays.",
        "Give `--me NAME`, or write the name.",
    ),
    "me-not-playing": warning(
        "“I” does not play",
        "`--me` says that `I` is somebody who is none of the players.",
        "Give the name as the header has it, or leave `--me` out.",
    ),
}
"""The codes beside those of reading JSON and of play."""
