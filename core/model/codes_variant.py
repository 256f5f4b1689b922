"""The codes of findings about variants: what an overlay, a board or an edition says, and how it plays."""

from __future__ import annotations

from .code import Code, error, note, warning

VARIANT_CODES: dict[str, Code] = {
    # the file
    "variant-unreadable": error(
        "Not a text file",
        "The file is not UTF-8 text, or it is far larger than any variant.",
        "Give the `.toml` file itself, saved as UTF-8.",
    ),
    "variant-syntax": error(
        "Not TOML",
        "The file breaks the grammar of TOML; nothing after that place was read.",
        "Mend the line: a missing quote, bracket or equals sign is the usual cause.",
    ),
    "variant-missing": error(
        "Something is missing", "A key that is needed here is not there.", "Add the key."
    ),
    "variant-type": error(
        "Wrong kind of value",
        "The value is of another kind than the key takes: a text for a number, a list for a table.",
        "Write it as the message says; numbers stand without quotes.",
    ),
    "variant-range": error(
        "Number out of range",
        "The number is too small or too large to mean anything: a negative count, a rank of 0.",
        "Use a number in the range named.",
    ),
    "variant-unknown-key": error(
        "Unknown key",
        "Nothing reads this key, so what it says would be lost.",
        "Correct the spelling, or remove it.",
    ),
    "variant-unknown-name": error(
        "Unknown name",
        "There is no character, token, phase, step, ability or value of this name here.",
        "Correct the spelling; what is new has to say all that it needs.",
    ),
    "variant-unknown-ruling": error(
        "Unknown ruling",
        "A value depends on a ruling that the edition does not have.",
        "Use one of `libertalia rulings VARIANT`.",
    ),
    "variant-dead-key": error(
        "Key without effect", "What the key says can't have any effect here.", "Remove it."
    ),
    "variant-duplicate": error(
        "Used twice",
        "A rank, a name or a kind belongs to two rows.",
        "Give one of them another, or remove one.",
    ),
    "variant-id-taken": error(
        "Id of another variant",
        "An installed variant has this id already, so logs could not tell the two apart.",
        "Choose another id.",
    ),
    # what it lies over
    "extends-unknown": error(
        "Nothing to lie over",
        "`extends` names a variant that is not installed.",
        "Use one of those that `libertalia variants` lists.",
    ),
    "extends-cycle": error(
        "Lies over itself",
        "Following `extends` leads back to where it began.",
        "Let one of the overlays extend an edition.",
    ),
    "extends-other": error(
        "Of another edition",
        "House rules lie over a variant of another edition than the one they are laid over.",
        "Use house rules of this edition.",
    ),
    # contradictions
    "variant-players": error(
        "Wrong number of players",
        "The variant is not for that many players.",
        "Use a number in the range of `players`.",
    ),
    "variant-rounds": error(
        "Rounds differ",
        "`days` and `deal` have one number for each round and so must be of one length.",
        "Give each round a number in both.",
    ),
    "variant-cards": error(
        "More days than cards",
        "Every player plays a card a day, and fewer are dealt than there are days.",
        "Deal more, or play fewer days.",
    ),
    "variant-cards-tight": note(
        "No card to spare",
        "By the end of a round fewer cards are left over than there are characters that cost one beyond that"
        " of the day: a hand may be empty on its last day.",
        "Nothing, if that is meant; the player sits that day out.",
    ),
    "variant-deal": error(
        "More dealt than there are",
        "Every rank is dealt once in a game, and the rounds deal more than the variant has.",
        "Deal fewer, or add characters.",
    ),
    "variant-loot": error(
        "Loot outruns the bag",
        "The days of a round lay out more tokens than the bag holds.",
        "Raise the counts, or lay out fewer tokens a day.",
    ),
    "variant-track": error(
        "Reputation does not fit",
        "Something needs the reputation track, and the track is missing or too short for the players.",
        "Give `track` a space for every player, or do without reputation.",
    ),
    "variant-influence": error(
        "Influence does not fit",
        "The table of influence has too few colours, misses ranks, or gives two colours the same value.",
        "Give every colour a value for every rank; at each rank every value from 1 up once.",
    ),
    "variant-step": error(
        "Step out of place",
        "A step for the table stands where actors act one by one, or the other way round.",
        "Move it between `before`, `does` and `after`, or change the phase's `order`.",
    ),
    "variant-figure": error(
        "Figure on a rank",
        "The neutral figure lies between two ranks, so it can't have the rank of a character.",
        "Give it a rank such as 20.5.",
    ),
    "variant-misplaced": error(
        "Out of place",
        "The ability speaks of something that is not there for such a card or token, or not at that time.",
        "Move it to one of the times named, or use another ability.",
    ),
    "variant-copy-loop": error(
        "Copies without end",
        "Characters that copy each other's abilities could do so for ever.",
        "Let only one of them copy abilities of that time.",
    ),
    # what is suspicious
    "variant-rank-taken": warning(
        "Another character's rank",
        "The row gives a character that is already there another name; what it does not say stays as it was.",
        "For a new character use a free rank; another name for one that is there is `rename`.",
    ),
    "variant-near-name": warning(
        "Nearly the name of another",
        "The name of something new differs in hardly a letter from one that is there; both are used.",
        "Correct the name, or give the new one another that nobody confuses.",
    ),
    "variant-same-value": warning(
        "Nothing new", "The value is what it already was.", "Remove the line, or correct the value."
    ),
    "variant-ruling-fixed": warning(
        "Fixed past its ruling",
        "A ruling governs this value; fixing it here makes the ruling's readings without effect.",
        "Choose the reading under `[rulings]` instead.",
    ),
    "variant-never-acts": warning(
        "Never acts",
        "No phase carries out what acts at this time.",
        "Move the ability to another time, or add the step to a phase.",
    ),
    "variant-no-ability": warning(
        "Does nothing",
        "The character has no ability at any time.",
        "Give it one, or leave it as a card to be played for its rank alone.",
    ),
    "variant-worthless": warning(
        "Token without worth or effect",
        "Taking or owning such a token changes nothing.",
        "Give it a value at anchor or an effect at dusk.",
    ),
    "variant-no-word": warning(
        "Missing word",
        "A sentence needs a word that the edition does not have; the neutral one is printed.",
        "Choose another ability, or live with the word.",
    ),
    "variant-unchanged": note(
        "Changes nothing yet",
        "Played by these rules a game is the same as by those they lie over.",
        "Nothing, if that is meant.",
    ),
    # trial games
    "trial-crash": error(
        "A trial game broke off",
        "The engine could not carry out a phase: the rules ask for something impossible.",
        "Look at the ability or step named; remove it and check again.",
    ),
    "trial-endless": error(
        "A trial game did not end",
        "The game asked for far more choices than any game has.",
        "Look for abilities that keep each other going.",
    ),
    "trial-no-options": error(
        "A decision without options",
        "A player had to choose and nothing could be chosen.",
        "Look at the ability named.",
    ),
    "trial-unused": warning(
        "Never carried out",
        "In none of the trial games an ability was carried out.",
        "Check that its time comes at all; rare ones need more games.",
    ),
    "trial-flat": warning(
        "Nobody ever scores",
        "All scores of all trial games were 0.",
        "Check that a phase at the end of a round scores the purse.",
    ),
    # plug-ins
    "plugin-broken": warning(
        "Broken plug-in",
        "A distribution registers a variant that can't be used.",
        "Tell its authors, or uninstall it.",
    ),
}
"""The codes that reading, resolving and checking a variant can report."""
