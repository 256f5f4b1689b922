"""Understanding which of the legal options an answer means.

Names are understood as in logs written by hand. A number is the one in front of an option: a character's rank
where characters are listed, else its place in the list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from ..logbook.lexicon import Lexicon
from ..logbook.lookup import Match, find_character, find_token, is_abbreviation, name_key
from ..logbook.text.lists import counts
from ..logbook.text.names import People, Things
from ..logbook.text.scan import Span
from ..model.asking import Decision, Kind
from ..model.finding import nearest
from .names import Names, act_key
from .picks import say_option

_NUMBER = re.compile(r"#?\s*([0-9]{1,3})[.)]?", re.ASCII)
_NUMBERS = re.compile(r"#?[0-9]+(?:[\s,>]+#?[0-9]+)+", re.ASCII)
YES, NO = ("yes", "y", "ja", "j"), ("no", "n", "nein")
NOTHING = ("none", "nothing", "-", "–", "no token")
_COINS = ("doubloons", "doubloon", "coins", "$")

BY_RANK = (Kind.CHARACTER, Kind.KEEP, Kind.PLAY)
"""Kinds of choices whose options are listed by rank."""


class RefusedError(Exception):
    """An answer that can't be taken.

    Args:
        message: Why, in a sentence.
        suggestion: The nearest name, if one is near.
    """

    def __init__(self, message: str, suggestion: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.suggestion = suggestion


def listed(decision: Decision) -> list[Any]:
    """Return the options of a decision as they are listed: each once, but every act of an order."""
    if decision.kind is Kind.ORDER:
        return list(decision.options)
    return list(dict.fromkeys(decision.options))


class Choices:
    """Finds the option that an answer means.

    Args:
        names: The names of the game.
        lexicon: The names of the variant.
        remark: Takes remarks on what names were taken for.
    """

    def __init__(self, names: Names, lexicon: Lexicon, remark: Callable[[str], None]) -> None:
        self.names = names
        self.lexicon = lexicon
        self.remark = remark
        figure = names.table.variant.figure
        self.people = People([*names.players, *([figure.name] if figure is not None else [])], {}, None)
        self.things = Things(lexicon, lambda match, _: remark(match.message))

    def option(self, decision: Decision, span: Span) -> Any:
        """Return the option an answer means.

        Raises:
            RefusedError: If it means none.
        """
        kind = decision.kind
        if kind is Kind.ORDER:
            return self._order(list(decision.options), span)
        options = listed(decision)
        numbered = _NUMBER.fullmatch(span.text)
        if numbered is not None and (kind not in BY_RANK or span.text.startswith("#")):
            return self._numbered(decision, int(numbered[1]), is_sure=span.text.startswith("#"))
        if kind is Kind.CHARACTER or kind is Kind.KEEP:
            if kind is Kind.KEEP and span.text.casefold() in _COINS and None in options:
                return None
            legal = [one for one in options if one is not None]
            return self.card(span, legal, self.names.players[decision.seat])
        if kind is Kind.MAY:
            word = span.text.casefold()
            if word in YES or word in NO:
                return word in YES
            raise RefusedError(f"{span.text!r} is neither yes nor no.")
        found = self._fitting(decision, span)
        fitting = [one for one in options if one in found]
        if len(fitting) == 1:
            return fitting[0]
        said = ", ".join([say_option(kind, one, self.names) for one in fitting or options])
        if fitting:
            raise RefusedError(f"{span.text!r} can be {said}.")
        raise RefusedError(
            f"{span.text!r} is not legal here; legal: {said}.", self._near(decision, span.text)
        )

    def _near(self, decision: Decision, text: str) -> str | None:
        return nearest(text, [say_option(decision.kind, one, self.names) for one in decision.options])

    def _numbered(self, decision: Decision, number: int, *, is_sure: bool) -> Any:
        options = listed(decision)
        by_rank = [one for one in options if decision.kind is Kind.TARGET and one[1] == number]
        at = options[number - 1] if 0 < number <= len(options) else None
        is_place = 0 < number <= len(options)
        if by_rank and not is_sure:
            if len(by_rank) == 1 and (not is_place or by_rank[0] == at):
                return by_rank[0]
            said = [say_option(decision.kind, one, self.names) for one in by_rank]
            if is_place:
                said.append(f"{say_option(decision.kind, at, self.names)} (`#{number}`)")
            raise RefusedError(f"{number} can be {' or '.join(said)}; name the player with it.")
        if not is_place:
            raise RefusedError(f"There is no choice {number}; the choices are 1 to {len(options)}.")
        return at

    def _fitting(self, decision: Decision, span: Span) -> list[Any]:
        """Return the options that an answer can mean."""
        kind, names, options = decision.kind, self.names, listed(decision)
        if kind is Kind.TAKE or kind is Kind.TOKEN:
            if span.text.casefold() in NOTHING:
                return [one for one in options if one is None]
            return self._tokens(span, [one for one in options if one is not None])
        if kind is Kind.BUNDLE:
            said = counts(span, self.things)
            pairs = [(names.kind(name), count) for name, count in said.items()]
            exact = [one for one in options if one in pairs]
            has_number = any(letter.isdigit() for letter in span.text)
            return exact if has_number else [one for one in options if one[0] in [kind for kind, _ in pairs]]
        if kind is Kind.SWAP:
            today, _, tomorrow = span.text.partition(" for ")
            if not tomorrow:
                raise RefusedError("Expected: today's token, `for`, tomorrow's token.")
            ours = self._tokens(Span(today).strip(), [one[0] for one in options])
            theirs = self._tokens(Span(tomorrow).strip(), [one[1] for one in options])
            return [one for one in options if one[0] in ours and one[1] in theirs]
        return self._of_rivals(kind, span, options)

    def _of_rivals(self, kind: Kind, span: Span, options: list[Any]) -> list[Any]:
        """Return what *span* can mean of the things of players: ``Bob 17``, ``Brute``, ``Bob's map``."""
        names = self.names
        first: RefusedError | None = None
        for name, rest in self.people.starts(span):
            seat = names.seat(name)
            own = [one for one in options if one[0] == seat]
            if not own:
                first = first or RefusedError(f"{name} has nothing that can be chosen here.")
                continue
            if not rest:
                return own
            try:
                return self._things(kind, rest, own)
            except RefusedError as error:
                first = first or error
        try:
            return self._things(kind, span, options)
        except RefusedError as error:
            raise first or error from None

    def _things(self, kind: Kind, span: Span, options: list[Any]) -> list[Any]:
        values = list(dict.fromkeys([one[1] for one in options]))
        is_card = kind is Kind.TARGET
        found = [self.card(span, values, "Chosen")] if is_card else self._tokens(span, values)
        return [one for one in options if one[1] in found]

    def _tokens(self, span: Span, legal: Sequence[int]) -> list[int]:
        kinds = self.names.table.kinds
        match = find_token(self.lexicon, span.text)
        if match.value is None:
            short = [
                kind
                for kind in dict.fromkeys(legal)
                if is_abbreviation(name_key(span.text), name_key(kinds[kind]))
            ]
            if len(short) == 1:
                return short
            said = ", ".join([kinds[kind] for kind in dict.fromkeys(legal)])
            raise RefusedError(f"{match.message} Legal: {said}.", match.suggestion)
        if match.code is not None:
            self.remark(match.message)
        kind = self.names.kind(str(match.value))
        return [] if kind is None else [kind]

    def _order(self, acts: list[Any], span: Span) -> list[Any]:
        if span.text.casefold() in ("listed", "as listed", "any", "="):
            return acts
        text = commas(span) if _NUMBERS.fullmatch(span.text) else Span(span.text.replace(">", ","))
        left, order = list(acts), list[Any]()
        for part in text.split(","):
            act = self._act(part, acts, left)
            left.remove(act)
            order.append(act)
        if len(left) > 1 and len({act_key(act) for act in left}) > 1:
            named = ", ".join([act.name for act in left])
            raise RefusedError(
                f"The order leaves out {named}; name all, or `listed` for the order of the list."
            )
        return order + left

    def _act(self, part: Span, acts: list[Any], left: list[Any]) -> Any:
        numbered = _NUMBER.fullmatch(part.text)
        if numbered is not None:
            number = int(numbered[1])
            place = acts[number - 1] if 0 < number <= len(acts) else None
            by_rank = next((act for act in acts if act.rank == number), None)
            is_sure = part.text.startswith("#")
            if not is_sure and place is not None and by_rank is not None and place is not by_rank:
                raise RefusedError(f"{number} can be {place.name} (`#{number}`) or {by_rank.name}; name it.")
            act = place if is_sure or by_rank is None else by_rank
        else:
            keys = {name_key(one.name): one for one in acts}
            short = [one for key, one in keys.items() if is_abbreviation(name_key(part.text), key)]
            act = keys.get(name_key(part.text)) or (short[0] if len(short) == 1 else None)
            if act is None:
                near = nearest(part.text, [one.name for one in acts])
                act = keys.get(name_key(near)) if near is not None and not short else None
                if act is not None:
                    self.remark(f"{part.text!r} was taken for {act.name}.")
        if act is None or act not in left:
            named = ", ".join([one.name for one in left])
            raise RefusedError(
                f"{part.text!r} is none of what is left to order: {named}.",
                nearest(part.text, [one.name for one in left]),
            )
        return act

    def card(self, span: Span, legal: Sequence[int], who: str) -> int:
        names = self.names
        match = _narrowed(find_character(self.lexicon, span.text), span.text, legal, names)
        if isinstance(match.value, int) and match.value in legal:
            if match.code is not None:
                self.remark(match.message)
            return match.value
        said = names.characters(legal)
        if isinstance(match.value, int) and match.value in names.known_ranks:
            raise RefusedError(f"{who}: {names.character(match.value)} is not legal here; legal: {said}.")
        message = match.message or f"There is no character {span.text}."
        near = match.suggestion or nearest(span.text, [names.table.names[rank] for rank in legal])
        raise RefusedError(f"{message} Legal: {said}.", near)


def _narrowed(match: Match, text: str, legal: Sequence[int], names: Names) -> Match:
    """Return the one legal character that a name which may mean several abbreviates."""
    if match.value is not None:
        return match
    short = [rank for rank in legal if is_abbreviation(name_key(text), name_key(names.table.names[rank]))]
    return Match(value=short[0]) if len(short) == 1 else match


def commas(span: Span) -> Span:
    """Return a list of numbers with commas between them."""
    return Span(re.sub(r"[\s,>]+", ",", span.text), span.start) if _NUMBERS.fullmatch(span.text) else span
