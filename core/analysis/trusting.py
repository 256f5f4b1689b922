"""The part of the judge that follows what a log declares of abilities whose text is not held."""

from __future__ import annotations

from typing import Any

from ..abilities.unmodelled import may_come, problem
from ..model.act import Act
from ..model.asking import Decision, Kind
from ..model.declared import Declared
from ..model.variant import TIMINGS
from .claims import is_right
from .entries import DECLARED, PASSIVE, Entry
from .fitting import is_declared_of
from .mishaps import Mishaps
from .names import act_key
from .trust import Shares, Trusted, read_declared, say_declared, silent


class Trusting(Mishaps):
    """Takes declared effects on trust, as far as they are possible; see :class:`Mishaps`.

    Attributes:
        moments: Place of a declaration that does not say when it acts to when it does.
        right_before: Places of claims that were right before an ability without a text passed.
    """

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.trusted: list[Trusted] = []
        self.moments: dict[int, str] = {}
        self.right_before: set[int] = set()
        self._shares = Shares()
        self._shared = (0, 0, "")

    def declared(self, decision: Decision) -> Declared | None:
        """Return the next effect declared of the ability that asks; ``None`` if there is none.

        Raises:
            HaltError: if the effect is not possible.
        """
        shares = self._turn(decision)
        entry = self._next_of(decision)
        if entry is None or not shares.may_befall(entry.seat) or not self._acts_now(entry, decision):
            if not shares.befallen:
                self._trust(decision.by, decision.seat, "", self.line, is_declared=False)
            self._look_at_claims()
            return None
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
        shares.befallen.add(effect.seat)
        said = say_declared(effect, self.names)
        self._trust(decision.by, effect.seat, said, entry.line, is_declared=True)
        return effect

    def passive(self, entry: Entry) -> None:
        """Check a claim, or pass a note over."""
        raise NotImplementedError

    def pass_without_token(self, decision: Decision) -> None:
        """Note that a player takes no token who by a text that is not held might."""
        game = self.game
        rank = game.taker[0] if game.taker is not None else 0
        act = game.table.automaton_acts["dusk"][int(rank)]
        said = f"takes no {self.word('token')}, as none is logged,"
        self._trust(act, decision.seat, said, self.line, is_declared=False)

    def _turn(self, decision: Decision) -> Shares:
        """Note which ability asks, and return what shares effects out among those of this moment."""
        game, act = self.game, decision.by
        assert act is not None
        moment = (game.round, game.day, game.phase)
        if moment != self._shared:
            self._shared, self._shares = moment, Shares()
        is_owned = 0 <= act.token < len(game.table.kinds) and act.timing != "dusk"
        held = game.players[decision.seat].loot[act.token] if is_owned else 1
        self._shares.turn(decision, held)
        return self._shares

    def _trust(self, act: Act | None, seat: int, said: str, line: int, *, is_declared: bool) -> None:
        assert act is not None
        player = self.names.players[seat]
        self.trusted.append(
            Trusted(line=line, player=player, by=act.name, said=said, rule=act.rule, is_declared=is_declared)
        )

    def _next_of(self, decision: Decision) -> Entry | None:
        """Return the declaration that stands where one of this ability belongs.

        Where players act one after the other that is the next event. Where all act together it is the next
        one of the ability's owner, or one about somebody who has no such ability.
        """
        seat = decision.seat
        key = act_key(decision.by) if decision.by is not None else None
        own_passed = False
        for entry in self.queue.block():
            if entry.comes_first:
                continue
            is_it = is_declared_of(entry, decision, self.game)
            if not self.is_together:
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

    def _look_at_claims(self) -> None:
        """Note which of the claims that stand next are right at this moment.

        What an ability without a text did does not follow by itself, so where all act together a claim may
        have been written down before it as well as after it.
        """
        if not self.is_together:
            return
        for entry in self.queue.unused():
            if entry.kind == "claim" and entry.at not in self.right_before:
                if not is_right(entry, self.game, self.names):
                    return
                self.right_before.add(entry.at)
            elif entry.kind not in PASSIVE:
                return

    # when a declared effect acts

    def _acts_now(self, entry: Entry, decision: Decision) -> bool:
        """Tell whether an effect is one of the ability that asks now, not of the same one at a later time.

        A declaration that does not say when it acts, could act later as well, and changes the outcome by
        that, is a fact the log lacks.
        """
        act = decision.by
        assert act is not None
        if entry.event.phase is not None:
            return True
        if entry.at not in self.moments:
            later = self._later(entry, decision)
            effect = read_declared(entry, self.names, silent)
            if not later or effect is None:
                return True
            if problem(self.game, effect):
                return not may_come(self.game, effect)
            if self._is_the_same(entry, effect, later):
                return True
            what = f"when what is declared of {act.name} for {self.whose(entry)} acted (`phase`)"
            ask = Decision(Kind.MOMENT, decision.seat, (act.timing, *later), act)
            self.moments[entry.at] = self.fill(ask, what, entry)
        return self.moments[entry.at] == act.timing

    def _later(self, entry: Entry, decision: Decision) -> list[str]:
        """Return when else the ability that asks acts before what comes next in the log."""
        game, act = self.game, decision.by
        assert act is not None
        if act.timing not in TIMINGS or not game.day:
            return []
        is_last_day = game.day == game.table.days[game.round - 1]
        latest = len(TIMINGS) - (1 if is_last_day else 2)
        is_behind = False
        for one in self.queue.block():
            if is_behind and one.kind == "take":
                is_own = one.seat == decision.seat and one.key is None
                latest = min(latest, TIMINGS.index("day" if is_own else "dusk"))
            elif is_behind and one.seat == entry.seat and one.kind in ("order", DECLARED):
                phase = one.event.phase
                latest = min(latest, TIMINGS.index(phase) if phase in TIMINGS else latest)
            is_behind |= one is entry
        times = TIMINGS[TIMINGS.index(act.timing) + 1 : latest + 1]
        return [time for time in times if self._can_act(decision, time)]

    def _can_act(self, decision: Decision, timing: str) -> bool:
        """Tell whether what asks now may ask at another time too."""
        game, act, seat = self.game, decision.by, decision.seat
        table, player = game.table, game.players[seat]
        assert act is not None
        if act.rank:
            acts = table.automaton_acts if seat == game.automaton else table.acts
            other = acts[timing][act.rank]
            is_there = act.rank in player.ship or (act.rank, seat) in game.row
            return other is not None and other.declares and is_there
        if act.token < 0:
            return timing == "anchor" and any(
                move.name == "automaton-rules" for stage in table.stages["round-end"] for move in stage.does
            )
        other = table.token_acts[timing][act.token]
        return timing != "dusk" and other is not None and other.declares and player.loot[act.token] > 0

    def _is_the_same(self, entry: Entry, effect: Declared, later: list[str]) -> bool:
        """Tell whether it is plain that an effect changes the same now and at the *later* times."""
        for one in self.queue.unused():
            if one is entry:
                break
            if one.kind in PASSIVE and one.kind != "note":
                return False
        if effect.reputation or effect.discard is not None or effect.gain is not None:
            return False
        stages = self.game.table.stages["round-end"]
        if "anchor" in later and any(
            stage.losses != "net"
            for stage in stages
            if any(move.name == "ship-abilities" for move in stage.does)
        ):
            return False
        return self.game.players[effect.seat].doubloons + effect.doubloons >= 0
