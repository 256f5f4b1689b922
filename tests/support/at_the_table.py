"""Answering the questions of a recording from a game that was recorded before."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from libertalia.core.analysis.choices import listed
from libertalia.core.analysis.draft import write_card
from libertalia.core.analysis.lexicons import lexicons
from libertalia.core.analysis.record import record_game, write_choice, write_header
from libertalia.core.analysis.recording import Recording
from libertalia.core.analysis.validate import table_of
from libertalia.core.engine.simulate import decide, roll
from libertalia.core.logbook.events import Event, Order, Play, Round
from libertalia.core.model.asking import Chance, Decision, Kind
from libertalia.core.resolve import Registry, installed

NAMES = ("Ann", "Bob de Vries", "Cy", "Dee's kid")


def new_recording(
    variant: str, names: Sequence[str], colours: Sequence[str] = (), registry: Registry | None = None
) -> Recording:
    """Return a recording with nothing but its header."""
    registry = registry or installed()
    resolved = registry.resolve(variant, len(names))
    lexicon = lexicons(registry)(variant, len(names), dict(resolved.variant.options))
    assert lexicon is not None
    table = table_of(resolved)
    players = [(name, colours[seat] if colours else "") for seat, name in enumerate(names)]
    return Recording(table, [write_header(table, players, ())], lexicon)


def recorded(variant: str, count: int, seed: int) -> list[Event]:
    """Return the events of a random game, without claims."""
    table = table_of(installed().resolve(variant, count))
    events, _ = record_game(table, random.Random(seed), NAMES[:count], claims=False)
    return events


class Player:
    """Answers a recording's questions as a recorded game has them.

    Args:
        events: The events of that game.
        rng: Which of the ways to say a thing is used.
    """

    def __init__(self, events: Sequence[Event], rng: random.Random) -> None:
        self.events = events
        self.rng = rng

    def answer(self, recording: Recording) -> str:
        """Return the line that answers what *recording* asks."""
        place = recording.place
        if place.colourless is not None:
            colour = self.events[0].players[place.colourless].colour  # type: ignore[attr-defined]
            return str(colour)
        ask = place.waiting[0]
        said = recording.events
        rounds = [one for one in self.events if isinstance(one, Round)]
        if isinstance(ask, Chance):
            if ask.kind == "loot":
                loot = rounds[sum(isinstance(one, Round) for one in said)].loot
                left = [", ".join(day) for day in loot[len(recording.draft.loot) :]]
                return left[0] if self.rng.random() < 0.8 else " | ".join(left)
            if ask.kind == "deal":
                deal = rounds[sum(isinstance(one, Round) for one in said)].deal
                return self.rng.choice([", ", " "]).join(map(str, deal))
            event = self.next_of(recording, {"reputation": "reputation", "draw": "draw"}[ask.kind], ask.seat)
            if ask.kind == "draw":
                return ", ".join(event.tokens)
            return ", ".join(["-" if one is None else one for one in event.order])
        if ask.kind is Kind.PLAY:
            return self.cards(recording)
        option = self.option(recording, ask)
        return self.said(ask, option, recording)

    def cards(self, recording: Recording) -> str:
        names = recording.names
        done = sum(isinstance(one, Play) for one in recording.events)
        plays = [one for one in self.events if isinstance(one, Play)][done].plays
        waiting = [names.players[one.seat] for one in recording.place.waiting]
        if self.rng.random() < 0.5:
            return ", ".join([f"{name} {plays[name]}" for name in waiting])
        card = plays[waiting[0]]
        return self.rng.choice([str(card), names.table.names[int(card)], write_card(waiting[0], card, names)])

    def next_of(self, recording: Recording, kind: str, seat: int) -> Any:
        """Return the recorded event of a player that is not in the recording yet."""
        name = recording.names.players[seat] if seat >= 0 else None

        def own(events: Sequence[Event]) -> list[Any]:
            return [one for one in events if one.event == kind and getattr(one, "player", None) == name]

        return own(self.events)[len(own(recording.events))]

    def option(self, recording: Recording, ask: Decision) -> Any:
        """Return the option that the recorded game has."""
        names = recording.names
        if ask.kind is Kind.ORDER:
            return self.order(recording, ask)
        kind = "take" if ask.kind is Kind.TAKE else "choose"
        event = self.next_of(recording, kind, ask.seat)
        found = [one for one in listed(ask) if write_choice(ask, one, names) == event]
        assert len(found) == 1, (event, listed(ask))
        return found[0]

    def order(self, recording: Recording, ask: Decision) -> list[Any]:
        """Return the recorded order, or one as the recorded choices stand."""
        names = recording.names
        rest = self.since(recording)
        name = names.players[ask.seat]
        left, order = list(ask.options), []
        for event in rest:
            if isinstance(event, Order) and event.player == name:
                for ref in event.abilities:
                    act = next((one for one in left if (one.rank or one.name) == ref), None)
                    if act is not None:
                        left.remove(act)
                        order.append(act)
                return order + left
        return order + left

    def since(self, recording: Recording) -> Sequence[Event]:
        """Return the recorded events since the day that is being recorded began."""
        done = sum(isinstance(one, Play) for one in recording.events)
        seen = 0
        for at, event in enumerate(self.events):
            seen += isinstance(event, Play)
            if seen == done and isinstance(event, Play):
                end = next(
                    (b for b in range(at + 1, len(self.events)) if isinstance(self.events[b], Play | Round)),
                    len(self.events),
                )
                return self.events[at + 1 : end]
        return ()

    def said(self, ask: Decision, option: Any, recording: Recording) -> str:
        """Say an option in one of the ways that are understood."""
        names = recording.names
        cards, kinds = names.table.names, names.table.kinds
        if ask.kind is Kind.ORDER:
            numbers = [f"#{list(ask.options).index(act) + 1}" for act in option]
            if len(set(numbers)) == len(numbers) and self.rng.random() < 0.5:
                return " ".join(numbers)
            return ", ".join([act.name for act in option])
        number = f"#{listed(ask).index(option) + 1}"
        if self.rng.random() < 0.3:
            return number
        if ask.kind is Kind.CHARACTER:
            return str(self.rng.choice([str(option), cards[option]]))
        if ask.kind is Kind.KEEP:
            return "doubloons" if option is None else str(cards[option])
        if ask.kind is Kind.MAY:
            return "yes" if option else "n"
        if ask.kind is Kind.TARGET:
            who = names.players[option[0]]
            return self.rng.choice([f"{who} {option[1]}", f"{who}'s {cards[option[1]]}"])
        if ask.kind is Kind.RIVAL_TOKEN:
            return f"{names.players[option[0]]} {kinds[option[1]]}"
        if ask.kind is Kind.BUNDLE:
            return f"{option[1]} {kinds[option[0]]}"
        if ask.kind is Kind.SWAP:
            return f"{kinds[option[0]]} for {kinds[option[1]]}"
        return "none" if option is None else str(kinds[option])


def some_answer(recording: Recording, rng: random.Random) -> str:
    """Return some legal answer."""
    ask, game, names = recording.place.waiting[0], recording.game, recording.names
    assert game is not None
    kinds = names.table.kinds
    if isinstance(ask, Chance):
        found = roll(game.copy(), ask, rng)
        if ask.kind == "loot":
            left = found[len(recording.draft.loot) :]
            return " | ".join([", ".join([kinds[kind] for kind in day]) for day in found]) if left else ""
        if ask.kind == "reputation":
            return ", ".join(["-" if seat < 0 else names.players[seat] for seat in found])
        return ", ".join([kinds[one] if ask.kind == "draw" else str(one) for one in found])
    option = decide(ask, rng, rng.random)
    if ask.kind is Kind.PLAY:
        return f"{names.players[ask.seat]} {option}"
    return Player([], rng).said(ask, option, recording)
