"""The codes of findings about play: what a log says happened, against the rules of the variant."""

from __future__ import annotations

from .code import Code, error, note, warning

PLAY_CODES: dict[str, Code] = {
    # the header, against what is installed
    "variant-not-installed": error(
        "Unknown variant",
        "The header names a variant that is not installed.",
        "Correct the id, or install the distribution that has it.",
    ),
    "option-unknown": error(
        "Unknown option",
        "The header sets an option, or a value of one, that the variant does not have.",
        "Use one of those listed.",
    ),
    "option-missing": error(
        "Option missing",
        "With the value chosen for another option, something has to be said of every kind of token.",
        "Add an option for each kind listed.",
    ),
    "option-idle": error(
        "Option without effect",
        "The option says something only together with a certain value of another option.",
        "Remove it, or choose that value.",
    ),
    "ruling-unknown": error(
        "Unknown ruling",
        "The header or the command names a ruling, or a reading of one, that the variant does not have.",
        "Use one of those listed.",
    ),
    "house-unknown": error(
        "House rules not found",
        "The header names house rules that are not at hand, so nobody knows by which rules to judge.",
        "Remove the key, or give the overlay.",
    ),
    "players-number": error(
        "Wrong number of players",
        "The variant is not for that many players.",
        "List every player once, or name the variant that was played.",
    ),
    "automaton-missing": error(
        "No automaton",
        "In this game nobody plays one of the players, and the header does not name it.",
        "List it among the players by its name.",
    ),
    "colour-missing": error(
        "Colour missing",
        "The edition breaks ties by colour, so every player needs a colour of their own.",
        "Give each player one of the colours listed.",
    ),
    "rules-differ": warning(
        "Other rules than the log's",
        "The fingerprint in the header is not that of the rules the log is judged by.",
        "Judge it by the rules it was played by, or remove `rules`.",
    ),
    # names
    "player-unknown": error("Unknown player", "No player of the header has this name.", "Correct the name."),
    "character-unknown": error(
        "Unknown character", "The variant has no character of this rank or name.", "Correct the rank or name."
    ),
    "token-unknown": error(
        "Unknown token", "The variant has no token of this kind.", "Use one of the kinds listed."
    ),
    "ability-unknown": error(
        "Unknown ability",
        "The variant has no character or token of this name.",
        "Name the character or token whose ability it is.",
    ),
    # chance
    "reputation-order": error(
        "Impossible reputation track",
        "Every player has one token on the track; all other spaces hold unused ones.",
        "List the six spaces from left to right.",
    ),
    "round-number": error("Wrong round", "Rounds come in order, each once.", "Correct the number."),
    "loot-days": error(
        "Wrong number of days",
        "The loot of a round is laid out for each of its days.",
        "Give one list of tokens a day.",
    ),
    "loot-count": error(
        "Wrong number of tokens for a day",
        "How many tokens a day gets follows from the number of players.",
        "Correct the list of that day.",
    ),
    "bag-overdrawn": error(
        "More tokens than the bag holds",
        "A token can't come out of the bag if all of its kind are elsewhere.",
        "Correct the kind, or the event that put one of them elsewhere.",
    ),
    "deal-repeated": error(
        "Character dealt twice",
        "Each rank is dealt once in a game, the same for everybody.",
        "Correct the rank.",
    ),
    "deck-count": error(
        "Wrong ranks drawn for the game",
        "The ranks drawn before the game are as many as all rounds together deal, each of them once.",
        "Correct the list.",
    ),
    "deal-outside-deck": error(
        "Character outside the draw",
        "The ranks of this game were drawn before it, and the character dealt is none of them.",
        "Correct the rank, here or in `deck`.",
    ),
    "deal-count": error(
        "Wrong number of characters dealt",
        "How many characters a round deals is fixed.",
        "Correct the list.",
    ),
    "draw-count": error(
        "Wrong number of tokens drawn", "The ability says how many come out of the bag.", "Correct the list."
    ),
    "chance-missing": error(
        "Result of chance missing",
        "The game can't go on without knowing what came out.",
        "Add the event, or say in the header that the log is incomplete.",
    ),
    "figure-card": error(
        "Impossible character of the figure",
        "It can't be drawn for the neutral figure: it was dealt or drawn in this round, or lies elsewhere.",
        "Correct the character.",
    ),
    # choices
    "day-number": error(
        "Wrong day", "Days come in order, and a round has a fixed number of them.", "Correct the number."
    ),
    "day-missing": error(
        "Day missing",
        "The next round begins before all days of this one have been played.",
        "Add the day, or say in the header that the log is incomplete.",
    ),
    "play-missing": error(
        "Nothing played", "Every player with a card in hand plays one each day.", "Add the player's card."
    ),
    "play-superfluous": error(
        "A card from an empty hand", "The player has no card to play.", "Remove the player from the event."
    ),
    "card-not-in-hand": error(
        "Card not in hand",
        "A character can only be played from the hand.",
        "Correct the card, or the event that should have brought it.",
    ),
    "token-not-there": error(
        "Token not there", "The token does not lie on today's space any more.", "Correct the kind."
    ),
    "illegal-choice": error(
        "Illegal choice", "The ability does not allow this choice.", "Choose one of those listed."
    ),
    "pick-shape": error(
        "Pick of the wrong kind",
        "The pick does not name the kind of thing the ability asks for.",
        "Name what the ability's sentence asks to choose.",
    ),
    "choice-missing": error(
        "Choice missing",
        "Several choices are legal here and the log does not say which was made.",
        "Add the event, or say in the header that the log is incomplete.",
    ),
    "order-missing": error(
        "Order missing",
        "The order of these abilities changes the outcome and the log does not say which was chosen.",
        "Add an `order` event before the choices of these abilities.",
    ),
    "order-incomplete": error(
        "Order leaves abilities out",
        "Abilities whose place in the order matters are not named.",
        "Name them.",
    ),
    "order-superfluous": error(
        "Order names too much",
        "The order names something that has no ability to carry out at this time.",
        "Remove it.",
    ),
    "wrong-turn-order": error(
        "Out of turn", "Somebody else had to act first.", "Put the events in the order of acting."
    ),
    "superfluous-event": error(
        "Superfluous event", "Nothing asks for this event at this point.", "Remove it."
    ),
    "after-the-end": error("After the end", "The game is over.", "Remove the event."),
    "declare-not-allowed": error(
        "Declared without need",
        "The variant holds the text of this ability, so its effect is derived.",
        "Remove the event.",
    ),
    "declare-impossible": error(
        "Declared what can't be",
        "What the log declares can't have happened: the card or token is not where it is said to come from.",
        "Correct the declaration, or the event that moved the card or token.",
    ),
    # claims
    "claim-doubloons": error(
        "Purse differs",
        "The doubloons written down are not those that follow from the log.",
        "Compare the ledger; a forgotten gain or loss is the usual cause.",
    ),
    "claim-reputation": error(
        "Reputation differs",
        "The space written down is not the one that follows from the log.",
        "Remember that a token slides those it passes.",
    ),
    "claim-no-track": error("No reputation here", "The edition has no reputation track.", "Remove the key."),
    "claim-ship": error(
        "Ship differs", "The characters written down are not those there.", "Compare the day."
    ),
    "claim-graveyard": error(
        "Graveyard differs", "The characters written down are not those there.", "Compare the day."
    ),
    "claim-hand": error(
        "Hand differs", "The characters written down are not those there.", "Compare the day."
    ),
    "claim-loot": error("Loot differs", "The tokens written down are not those owned.", "Compare the day."),
    "claim-score": error(
        "Score differs",
        "The total written down is not the one that follows from the log.",
        "Add the rounds up.",
    ),
    "score-mismatch": error(
        "Round scored otherwise",
        "What a player scored in the round is not what follows from the log.",
        "Compare the score breakdown.",
    ),
    "score-too-early": error(
        "Round not over", "The round can't have been scored at this point.", "Move or remove the event."
    ),
    "result-scores": error(
        "Final score differs", "A total is not what follows from the log.", "Compare the score breakdown."
    ),
    "result-winners": error(
        "Winner differs", "Somebody else has won by the rules.", "Compare totals and tie."
    ),
    "result-too-early": error("Game not over", "The game has not ended at this point.", "Move or remove it."),
    # positions
    "position-late": error(
        "Position in the middle",
        "A position takes the place of the setup and stands before every other event.",
        "Put it on the second line.",
    ),
    "position-day": error(
        "No such day", "The variant has no such round or day.", "Correct the round or day."
    ),
    "position-days": error(
        "Loot for the wrong days",
        "A position lays out the loot of its day and of each later day of the round.",
        "Give one list for each of those days.",
    ),
    "position-reputation": error(
        "Reputation of the position",
        "A position gives the reputation track where the edition has one, and only there.",
        "Add or remove `reputation`.",
    ),
    "position-card-twice": error(
        "Character twice", "A player has one of each character.", "Remove one of them."
    ),
    "position-tokens": error(
        "Too many tokens", "The position places more tokens of a kind than there are.", "Correct the counts."
    ),
    "position-left": error(
        "Tokens left of days that were not",
        "Only an edition that leaves tokens on the board has any left, and only of days that are over.",
        "Remove them, or correct the day.",
    ),
    "position-cards": error(
        "More characters than were dealt",
        "A player has no more characters than have been dealt, and has played one on a day that is over.",
        "Remove the characters that are not there, or correct the round or day.",
    ),
    "position-score": error(
        "Scored before its time",
        "Nothing is scored before the first round ends, and no round scores less than nothing.",
        "Correct the score, or the round.",
    ),
    "position-purse": error(
        "Impossible purse",
        "A purse is below zero only where a ruling lets players owe.",
        "Correct the doubloons.",
    ),
    # how far the log was judged
    "read-no-further": note(
        "Read no further",
        "To go on would have meant to invent what happened.",
        "Mend the finding before it and validate again.",
    ),
    "fact-unknown": note(
        "Fact unknown",
        "The log does not say what happened here, and says that it may not.",
        "Add the fact if it can be found out.",
    ),
    "search-gave-up": note(
        "Too much is missing",
        "There are more ways to fill in the missing facts than the search tries.",
        "Add the facts that can still be found out; those of the earliest days help most.",
    ),
    "no-completion": error(
        "No way to complete the log",
        "However the missing facts are filled in, the log contradicts the rules or itself.",
        "Look at this line first: everything before it can still be made to fit.",
    ),
    "log-stops": note(
        "Log stops early", "The game is not over at the end of the log.", "Nothing, if that is meant."
    ),
}
"""The codes a validation can report beside those of reading."""
