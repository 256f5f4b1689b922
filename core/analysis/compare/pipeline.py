"""What differs in the course of the game: phases aligned by their role, steps by what they are for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...abilities.sentence import listed, step_sentence
from ...abilities.vocabulary import STEPS
from ...model.variant import Character, Phase, Token, Variant
from .matching import same_value, uses
from .model import Difference
from .roles import ROLES, Placed, by_role, slots, steps_of
from .view import View, sources

ORDERS = {
    "ascending": "from the lowest rank to the highest",
    "descending": "from the highest rank to the lowest",
    "together": "all players at the same time",
    "table": "the table as one",
}

OWN_ORDERS = {
    "chosen": "players choose the order of their own abilities",
    "descending": "a player's own abilities go from the highest rank to the lowest",
    "token-first": "the ability of the token taken comes before the character's",
    "character-first": "the ability of the character comes before that of the token taken",
}

SUMS = {
    "step": "every loss stops at 0 at once",
    "net": "gains and losses make one sum, which stops at 0",
    "debt": "a loss may take a player below 0",
}

GONE = {
    "skips": "a card that has left before its turn does not act",
    "acts": "a card that was there when the phase began acts even if it has left",
}

RULE_OF_STEP = {"winner": "winner", "start-money": "purse", "abilities": "own-order", "purse-noted": "winner"}
"""What a step is for to the rule for its level, where a parameter of it differs."""

TITLES = {
    "reputation": "reputation tokens at the start",
    "loot": "tokens of a round",
    "choice": "choosing a character",
    "reveal": "laying out the row",
    "abilities": "abilities",
    "ship": "characters that have taken a token",
    "ships": "characters at the end of a round",
    "leftover-tokens": "tokens nobody took",
    "characters": "abilities of characters",
    "tokens": "abilities of tokens",
    "winner": "who wins, and a final tie",
}
"""What a step is for to how it is called."""

EVENTS = {"reputation": "header", "figure": "choices", "purse-noted": "winner", "start-money": "purse"}
"""What a step is for to the rule for its level, where one side has no such step."""


def pipeline_differences(view: View) -> Iterator[Difference]:
    """Yield what differs in the phases of two variants."""
    roles = [by_role(resolved.variant) for resolved in (view.a, view.b)]
    for role in ROLES:
        phases = (roles[0].get(role, []), roles[1].get(role, []))
        if any(phases):
            yield from _Group(view, role, phases).differences()
    common = [[one for one in by if one in roles[0] and one in roles[1]] for by in roles]
    if common[0] != common[1]:
        yield view.difference(
            id="rounds.order-of-phases",
            topic="rounds",
            rule="own-order",
            what="Order of the phases",
            a=common[0],
            b=common[1],
            sentence=f"The phases come in another order: {', '.join(common[0])} in {view.labels[0]}, "
            f"{', '.join(common[1])} in {view.labels[1]}.",
            sources=((), ()),
        )


class _Group:
    """The phases of one role on either side."""

    def __init__(self, view: View, role: str, phases: tuple[list[Phase], list[Phase]]) -> None:
        self.view, self.role, self.phases = view, role, phases
        self.variants: tuple[Variant, Variant] = (view.a.variant, view.b.variant)
        self.sources = (
            sources(*[one.source for one in phases[0]]),
            sources(*[one.source for one in phases[1]]),
        )
        self.unsure = any(one.source.confidence == "open" for side in phases for one in side)

    def one(
        self,
        name: str,
        rule: str,
        what: str,
        a: Any,
        b: Any,
        sentence: str,
        texts: tuple[str, str] = ("", ""),
    ) -> Difference:
        topic = {"winner": "end", "purse-noted": "end"}.get(name, self.role)
        return self.view.difference(
            id=f"{topic}.{name}",
            topic=topic,
            rule=rule,
            what=what,
            a=a,
            b=b,
            sentence=sentence,
            texts=texts,
            sources=self.sources,
            unsure=self.unsure,
        )

    def differences(self) -> Iterator[Difference]:
        steps = (slots(self.phases[0]), slots(self.phases[1]))
        for name in dict.fromkeys([*steps[0], *steps[1]]):
            one, other = (side.get(name) for side in steps)
            if self.told_elsewhere(name):
                continue
            if one is None or other is None:
                yield self.lone(name, one, other)
            else:
                yield from self.step(name, one[0], other[0])
        if all(self.phases):
            yield from self.ways()

    def told_elsewhere(self, name: str) -> bool:
        """Tell whether a step that one side lacks goes with something that is reported for itself.

        The removal goes with the neutral figure; the purse is noted only for the final tie; that tokens act
        means nothing as long as none has an ability for that time.
        """
        a, b = self.variants
        if name == "figure":
            return (a.figure is None) != (b.figure is None)
        if name == "tokens":
            timing = "night" if self.role == "night" else "anchor"
            return not any(timing in token.abilities for variant in self.variants for token in variant.tokens)
        if name == "purse-noted":
            ties = [
                use.params
                for one in (a, b)
                for phase in one.phases
                for use in steps_of(phase)
                if "tie" in use.params
            ]
            return len(ties) == len(self.variants) and ties[0] != ties[1]
        return False

    def said(self, placed: Placed | None, at: int) -> str:
        return "" if placed is None else step_sentence(placed.use, self.variants[at])

    def lone(self, name: str, one: list[Placed] | None, other: list[Placed] | None) -> Difference:
        """Return the difference of a step that one side lacks."""
        texts = (self.said(one[0] if one else None, 0), self.said(other[0] if other else None, 1))
        here, text = (self.view.labels[0], texts[0]) if one else (self.view.labels[1], texts[1])
        return self.one(
            name,
            EVENTS.get(name, "zones"),
            _title(name),
            texts[0] or None,
            texts[1] or None,
            f"Only in {here}: {text}",
            texts,
        )

    def step(self, name: str, one: Placed, other: Placed) -> Iterator[Difference]:
        """Yield what differs in a step both sides have, or in the two steps they have for the same thing."""
        texts = (self.said(one, 0), self.said(other, 1))
        labels = self.view.labels
        both = f"{labels[0]}: {texts[0]} {labels[1]}: {texts[1]}"
        if one.use.step != other.use.step:
            yield self.one(
                name,
                RULE_OF_STEP.get(name, "zones"),
                _title(name),
                *_values(self.view, one, other),
                both,
                texts,
            )
            return
        entry = STEPS[one.use.step]
        for key, parameter in entry.parameters.items():
            if key in ("of", "timing"):
                continue
            a, b = (placed.use.params.get(key, parameter.default) for placed in (one, other))
            if same_value(a, b) or (key == "kept" and not all(map(keeps_characters, self.variants))):
                continue
            tail = name if len(entry.parameters) == 1 or key in ("to", "tie") else f"{name}.{key}"
            if key == "own_order":
                yield self.own_order(tail, a, b, texts)
            else:
                rule = RULE_OF_STEP.get(name, "amount" if isinstance(a, int) else "zones")
                yield self.one(tail.replace("_", "-"), rule, _title(name), a, b, both, texts)

    def own_order(self, name: str, a: str, b: str, texts: tuple[str, str] = ("", "")) -> Difference:
        labels = self.view.labels
        return self.one(
            "own-order" if name == "abilities" else name,
            "own-order",
            f"Order of one player's abilities {self.when()[:1].lower()}{self.when()[1:]}",
            a,
            b,
            f"{self.when()}, {OWN_ORDERS[a]} in {labels[0]}; {OWN_ORDERS[b]} in {labels[1]}.",
            texts,
        )

    def when(self) -> str:
        words = {"day": "By day", "dusk": "At dusk", "night": "At night"}
        return words.get(self.role, "At the end of a round" if self.role == "end-of-round" else "Then")

    def ways(self) -> Iterator[Difference]:
        """Yield what differs in who acts when, and in where a loss stops."""
        labels = self.view.labels
        orders = [_seen([one.order for one in side]) for side in self.phases]
        if orders[0] != orders[1]:
            yield self.one(
                "order",
                "own-order",
                "Order of the players",
                orders[0],
                orders[1],
                f"{self.when()}, the order is {_said(orders[0], ORDERS)} in {labels[0]}, "
                f"{_said(orders[1], ORDERS)} in {labels[1]}.",
            )
        acting = [[one for one in side if _acts(one)] for side in self.phases]
        if not all(acting):
            return
        together = [len(side) for side in acting]
        if together[0] != together[1]:
            said = [
                f"{'in one phase' if len(side) == 1 else f'in {len(side)} phases, one after the other'}"
                f" ({listed([one.title for one in side])})"
                for side in acting
            ]
            yield self.one(
                "phases",
                "own-order",
                "Abilities of characters and of tokens",
                [one.title for one in acting[0]],
                [one.title for one in acting[1]],
                f"{self.when()}, abilities act {said[0]} in {labels[0]}, {said[1]} in {labels[1]}.",
            )
        own = [_seen([one.own_order for one in side if _orders_own(one)]) for side in acting]
        if all(own) and own[0] != own[1]:
            yield self.own_order("own-order", own[0][0], own[1][0])
        losses = [_losses([one.losses for one in side]) for side in acting]
        if losses[0] != losses[1]:
            yield self.one(
                "losses",
                "purse",
                "Where losses stop",
                losses[0],
                losses[1],
                f"{self.when()}, {_said(losses[0], SUMS)} in {labels[0]}; "
                f"{_said(losses[1], SUMS)} in {labels[1]}.",
            )
        gone = [_seen([one.gone for one in side if _orders_own(one)]) for side in acting]
        if gone[0] != gone[1]:
            yield self.one(
                "gone",
                "zones",
                "Cards that have left before their turn",
                gone[0],
                gone[1],
                f"{self.when()}, {_said(gone[0], GONE)} in {labels[0]}; "
                f"{_said(gone[1], GONE)} in {labels[1]}.",
            )


def keeps_characters(variant: Variant) -> bool:
    """Tell whether anything lets a player keep a character over the end of a round."""
    cards: tuple[Token | Character, ...] = (*variant.tokens, *variant.characters)
    return any(use.ability == "keep_or_gain" for card in cards for _, use in uses(card))


def _values(view: View, one: Placed, other: Placed) -> tuple[Any, Any]:
    """Return the values of two steps for the same thing: the numbers they pay, or their names."""
    found: list[Any] = []
    for placed, resolved in ((one, view.a), (other, view.b)):
        if placed.use.step == "pay-by-track":
            found.append(list(resolved.variant.structure.track))
        else:
            params = list(placed.use.params.values())
            found.append(params[0] if len(params) == 1 else placed.use.step)
    return found[0], found[1]


def _acts(phase: Phase) -> bool:
    return any(use.step in ("day-ability", "dusk-abilities", "ship-abilities") for use in steps_of(phase))


def _orders_own(phase: Phase) -> bool:
    """Tell whether characters of one player follow each other in a phase."""
    return any(use.step == "ship-abilities" and use.params.get("of") != "tokens" for use in steps_of(phase))


def _losses(given: list[str]) -> list[str]:
    """Return where losses stop, in order; debts that a sum takes up at the end are part of it."""
    if len(given) > 1 and given[-1] == "net" and set(given[:-1]) == {"debt"}:
        return ["net"]
    return _seen(given)


def _seen(given: list[str]) -> list[str]:
    return list(dict.fromkeys(given))


def _said(values: list[str], words: dict[str, str]) -> str:
    return ", then ".join([words[one] for one in values])


def _title(name: str) -> str:
    text = TITLES.get(name, name.replace("-", " "))
    return text[:1].upper() + text[1:]
