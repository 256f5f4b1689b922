"""The part of the judge that follows what a log declares of abilities whose text is not held."""

from __future__ import annotations

from typing import Any

from ..abilities.unmodelled import problem
from ..model.asking import Decision
from ..model.declared import Declared
from .entries import DECLARED, PASSIVE, Entry
from .mishaps import Mishaps
from .names import act_key
from .trust import Trusted, read_declared, say_declared


class Trusting(Mishaps):
    """Takes declared effects on trust, as far as they are possible; see :class:`Mishaps`."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.trusted: list[Trusted] = []
        self.declaring: Decision | None = None

    def declared(self, decision: Decision) -> Declared | None:
        """Return the next effect declared of the ability that asks; ``None`` if there is none.

        Raises:
            HaltError: if the effect is not possible.
        """
        entry = self._next_of(decision)
        if entry is None:
            if self.declaring is not decision:
                self._trust(decision, self.line, decision.seat, "")
            self.declaring = None
            return None
        self.declaring = decision
        self._claims_before(entry)
        entry.is_used = True
        self.line = max(self.line, entry.line)
        self.game.mark = entry.line
        effect = read_declared(entry, self.names, self.report)
        if effect is None:
            raise self.halt(entry)
        wrong = problem(self.game, effect)
        if wrong:
            who, said = self.names.players[effect.seat], say_declared(effect, self.names)
            assert decision.by is not None
            message = f"{who} {said} by {decision.by.name}, the log declares; but {wrong}."
            self.report("declare-impossible", message, entry, rule=decision.by.rule)
            raise self.halt(entry)
        self._trust(decision, entry.line, effect.seat, say_declared(effect, self.names))
        return effect

    def passive(self, entry: Entry) -> None:
        """Check a claim, or pass a note over."""
        raise NotImplementedError

    def _trust(self, decision: Decision, line: int, seat: int, said: str) -> None:
        act = decision.by
        assert act is not None
        player = self.names.players[seat]
        self.trusted.append(Trusted(line=line, player=player, by=act.name, said=said, rule=act.rule))

    def _next_of(self, decision: Decision) -> Entry | None:
        """Return the declaration that stands where one of this ability belongs.

        Where players act one after the other that is the next event. Where all act together it is the next
        one of the ability's owner, or one about somebody who has no such ability.
        """
        game, seat = self.game, decision.seat
        key = act_key(decision.by) if decision.by is not None else None
        is_together = game.stage is not None and game.stage.order == "together"
        own_passed = False
        for entry in self.queue.block():
            if entry.comes_first:
                continue
            is_it = entry.kind == DECLARED and entry.key == key
            if not is_together:
                return entry if is_it else None
            if entry.seat == seat:
                if is_it and not own_passed:
                    return entry
                own_passed = True
            elif is_it and not self._has(entry.seat, key):
                return entry
        return None

    def _has(self, seat: int, key: int | None) -> bool:
        player = self.game.players[seat]
        if key is None or key == 0:
            return False
        return key in player.ship if key > 0 else player.loot[-1 - key] > 0

    def _claims_before(self, entry: Entry) -> None:
        """Check the claims that stand before a declaration, unless somebody's choice does too."""
        before = []
        for one in self.queue.unused():
            if one is entry:
                break
            if one.kind not in PASSIVE:
                return
            before.append(one)
        for one in before:
            self.passive(one)
