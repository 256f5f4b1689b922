"""What happened, in words: effects of a deed, picks and values of findings, in the edition's terms.

A text is a list of parts; the names of players are :class:`Name` parts, so that a renderer can set them
apart from the sentence around them (they may run from right to left, or hold anything at all).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from ..core.abilities.sentence import listed, plural, with_article
from ..core.analysis.chronicle import Deed, Effect
from ..core.analysis.opened import Stop
from ..core.model.variant import Variant

UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters no page and no terminal should be sent."""

MINUS = "−"


class Name(str):
    """A player's name inside a text."""

    __slots__ = ()


Parts = list[str]
"""A text in parts; those of class :class:`Name` are names of players."""


def clean(text: str) -> str:
    """Return *text* with control characters and halves of characters made visible."""
    return UNSAFE.sub("\ufffd", text)


def signed(amount: int) -> str:
    """Return *amount* with its sign: ``+3``, ``−2``, ``0``."""
    return f"+{amount}" if amount > 0 else f"{MINUS}{-amount}" if amount < 0 else "0"


def capital(text: str) -> str:
    """Return *text* with a capital first letter."""
    return text[:1].upper() + text[1:]


def plain(parts: Iterable[str]) -> str:
    """Return parts as one plain text."""
    return "".join(parts)


def counted(things: Iterable[str]) -> str:
    """Return tokens with their numbers: ``a map and 2 sabers``."""
    counts = Counter(things)
    return listed([with_article(kind) if n == 1 else f"{n} {plural(kind)}" for kind, n in counts.items()])


class Words:
    """The words of one variant; neutral ones where there is none.

    Args:
        variant: Whose words are used.
    """

    def __init__(self, variant: Variant | None) -> None:
        self.variant = variant
        characters = variant.characters if variant else ()
        self.ranks = {one.name: one.rank for one in characters}
        self.names = {one.rank: one.name for one in characters}
        phases = variant.phases if variant else ()
        self.phases = {phase.id: phase for phase in phases}
        self.steps = {use.step for phase in phases for use in (*phase.before, *phase.does, *phase.after)}

    def word(self, neutral: str, count: int = 1) -> str:
        """Return the edition's word for a neutral one in the number that fits *count*."""
        if self.variant is not None and neutral in self.variant.words:
            return self.variant.word(neutral, count)
        text = neutral.replace("-", " ")
        return text if count == 1 else plural(text)

    def many(self, count: int, neutral: str) -> str:
        """Return a number with its word: ``3 doubloons``."""
        return f"{count} {self.word(neutral, count)}"

    def phase(self, id_: str) -> str:
        """Return the title of a phase."""
        if id_ == "over":
            return "After the end"
        phase = self.phases.get(id_)
        return phase.title if phase else capital(id_.replace("-", " "))

    def when(self, round_: int | None, day: int | None) -> str:
        """Return a place in the game as ``Voyage 2, day 3``; empty for none."""
        parts = [f"{self.word('round')} {round_}"] if round_ else []
        if day:
            parts.append(f"{self.word('day')} {day}")
        return capital(", ".join(parts))

    def stop(self, stop: Stop) -> str:
        """Return where a log stops: ``stops in voyage 1, day 2, dusk; Ann has still to take a token``."""
        places = [self.when(stop.round, None), self.when(None, stop.day), self.phase(stop.phase)]
        where = ", ".join([f"{one[0].lower()}{one[1:]}" for one in places if one])
        return f"stops in {where}; {'; '.join(stop.awaits)}"

    def is_step(self, cause: str) -> bool:
        """Tell whether a cause is the course of the game and no card, token or figure."""
        return cause in self.steps or cause in self.phases

    def cause(self, cause: str, phase: str) -> str:
        """Return what to call a cause: a character with its rank, a token, or the phase."""
        if self.is_step(cause):
            return self.phase(phase)
        return self.character(cause)

    def character(self, name: object) -> str:
        """Return a character given by name or rank as ``Brute (17)``; anything else as it is."""
        if isinstance(name, int) and name in self.names:
            return f"{self.names[name]} ({name})"
        rank = self.ranks.get(str(name))
        return str(name) if rank is None else f"{name} ({rank})"

    # effects

    def deed(self, deed: Deed) -> list[Parts]:
        """Return what a deed did as clauses, each without a full stop.

        The player who acted is understood as the subject; another subject is named.
        """
        clauses: list[Parts] = []
        subject = deed.player
        for effects in self._groups(deed):
            first = effects[0]
            about = first.player if first.kind in ("doubloons", "reputation", "score") else deed.player
            clause = self._clause(effects, deed.player)
            if about and about != subject:
                clause = [Name(about), " ", *clause]
            subject = about
            clauses.append(clause)
        return clauses

    @staticmethod
    def _groups(deed: Deed) -> Iterator[list[Effect]]:
        """Yield effects that one clause can tell."""

        def key(pair: tuple[int, Effect]) -> tuple[Any, ...]:
            at, effect = pair
            if effect.kind in ("doubloons", "reputation", "score"):
                return (at,)
            owner = effect.player if deed.player or effect.kind == "character" else ""
            return (-1, effect.kind, effect.origin, effect.target, owner)

        for _, group in groupby(enumerate(deed.effects), key):
            yield [effect for _, effect in group]

    def _clause(self, effects: Sequence[Effect], doer: str) -> Parts:
        effect = effects[0]
        size = abs(effect.amount)
        verb = "gains" if effect.amount > 0 else "loses"
        if effect.kind == "doubloons":
            return [f"{verb} {self.many(size, 'doubloon')} (now {_minus(effect.balance)})"]
        if effect.kind == "reputation":
            if not effect.amount:
                return [f"starts on space {effect.balance} of the {self.word('reputation-track')}"]
            return [f"{verb} {size} {self.word('reputation', size)} (now space {effect.balance})"]
        if effect.kind == "score":
            return [f"scores {self.many(effect.amount, 'doubloon')} (total {effect.balance})"]
        if effect.kind == "token":
            return self._tokens(effects, doer)
        if effect.kind == "no-token":
            return [f"finds no {self.word('token')} left"]
        if effect.kind == "kept":
            cards = [one.character for one in effects if one.character]
            tokens = [one.token for one in effects if one.token]
            kept = listed([*cards, *([counted(tokens)] if tokens else [])])
            return [f"keeps {kept} for the next {self.word('round')}"]
        return self._characters(effects, doer)

    def _tokens(self, effects: Sequence[Effect], doer: str) -> Parts:
        effect = effects[0]
        what = counted([one.token for one in effects])
        origin, target = effect.origin, effect.target
        if origin.startswith("loot:"):
            giver = origin.partition(":")[2]
            if giver == doer:
                return [f"gives {what} to ", Name(effect.player)]
            return [f"takes {what} from ", Name(giver)]
        if not doer:
            back = f"{what} {'go' if len(effects) > 1 else 'goes'}"
            return [f"{back} back to the {self.word('bag')}" if target == "bag" else f"{back} to {target}"]
        match (origin, target):
            case ("day", "loot"):
                return [f"takes {what}"]
            case ("bag", "loot"):
                return [f"draws {what} from the {self.word('bag')}"]
            case ("loot", "bag" | "aside"):
                return [f"discards {what}"]
            case ("day", "bag" | "aside"):
                return [f"removes {what} from today's {self.word('loot', 2)}"]
            case ("day", "tomorrow"):
                return [f"moves {what} to tomorrow"]
            case ("tomorrow", "day"):
                return [f"moves {what} to today"]
        return [f"moves {what} from {origin} to {target}"]

    def _zone(self, zone: str) -> str:
        return self.word({"row": "island"}.get(zone, zone))

    def _characters(self, effects: Sequence[Effect], doer: str) -> Parts:
        effect = effects[0]
        what = listed([one.character for one in effects])
        origin, target = effect.origin, effect.target
        if effect.kind == "deck":
            return [f"{what} are drawn for the whole game and laid open"]
        if not doer and not effect.player:
            return [f"everybody is dealt {what}"]
        owned: Parts = [what] if effect.player == doer else [Name(effect.player), f"'s {what}"]
        if target == "removed":
            return ["removes ", *owned, " from the game"]
        if target == "graveyard":
            return ["discards ", *owned, f" from the {self._zone(origin)}"]
        if (origin, target) == ("hand", "row"):
            return ["plays ", *owned]
        source = f" from the {self._zone(origin)}" if origin else ""
        return ["moves ", *owned, f"{source} to the {self._zone(target)}"]

    # values of findings

    def value(self, value: Any) -> Parts:
        """Return a value of a finding in words: picks as cards and tokens, the rest as plainly as can be."""
        if isinstance(value, Mapping):
            return self._pick(value)
        if isinstance(value, str):
            return [value] if value.strip() else [json.dumps(value, ensure_ascii=False)]
        if value is None:
            return ["nothing"]
        if isinstance(value, bool):
            return ["yes" if value else "no"]
        if isinstance(value, Sequence):
            if not value:
                return ["nothing"]
            return [part for at, one in enumerate(value) for part in ([", "] if at else []) + self.value(one)]
        return [_minus(value) if isinstance(value, int) else str(value)]

    def _pick(self, pick: Mapping[str, Any]) -> Parts:
        keys = set(pick)
        owner: Parts = [Name(str(pick["player"])), "'s "] if "player" in keys else []
        match sorted(keys - {"player"}):
            case ["character"]:
                return [*owner, self.character(pick["character"])]
            case ["token"]:
                return [*owner, "no token" if pick["token"] is None else str(pick["token"])]
            case ["count", "token"]:
                return [f"{pick['count']} × {pick['token']}"]
            case ["today", "tomorrow"]:
                return [f"today's {pick['today']} for tomorrow's {pick['tomorrow']}"]
            case ["doubloons"] if pick["doubloons"] is True:
                return [f"the {self.word('doubloon', 2)}"]
            case ["yes"]:
                return ["yes" if pick["yes"] else "no"]
            case []:
                return [Name(str(pick["player"]))] if owner else ["nothing"]
        return [
            part
            for at, (key, one) in enumerate(pick.items())
            for part in ([", "] if at else []) + [f"{key}: "] + self.value(one)
        ]


def _minus(number: int) -> str:
    return f"{MINUS}{-number}" if number < 0 else str(number)
