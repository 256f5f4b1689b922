"""The steps of a day: selection, acting by day, taking tokens, going to the ship, acting at night."""

from __future__ import annotations

from typing import Literal

from ..model.act import Act
from ..model.asking import Asking, Chance, Decision, Kind
from ..model.game import Entry, Game, figure_entry
from ..model.player import NOBODY, Player
from .acting import order_matters, perform, perform_all
from .loot import kinds_in
from .vocabulary import step


@step(
    {
        "all": "Choose one {character} from your {hand} in secret.",
        "people": "Choose one {character} from your {hand} and lay it out, before {figure} and {automaton}.",
        "automaton": "{Automaton} plays one {character} from its {hand}.",
    },
    by="who",
)
def choose_character(
    game: Game,
    player: Player,
    entry: Entry | None,
    *,
    empty_hand: Literal["sits-out"] = "sits-out",
    who: Literal["all", "people", "automaton"] = "all",
) -> Asking | None:
    """Choose the character of the day; with an empty hand the player sits the selection out."""
    if who != "all" and (player.seat == game.automaton) != (who == "automaton"):
        return None
    if not player.hand:
        game.touch("empty_hand")
        return None
    return _choose(game, player)


def _choose(game: Game, player: Player) -> Asking:
    rank = yield Decision(Kind.PLAY, player.seat, player.hand)
    player.hand.remove(rank)
    game.row.append((rank, player.seat))


@step("Draw a {character} for {figure}, at random from the deck that {automaton}'s {characters} come from.")
def draw_figure(game: Game) -> Asking:
    """Draw the character of the day of a drawn figure."""
    (rank,) = yield Chance("figure", 1)
    game.drawn.append(rank)


@step(
    "{All-are} laid out in ascending rank; where ranks are equal, the higher {tie-break} lies farther right."
)
def reveal(game: Game) -> Asking | None:
    """Lay the chosen characters out in a row, with the neutral figure if there is one."""
    tie = game.tie
    row: list[Entry] = [
        (rank, seat)
        for rank, _, seat in sorted(
            [(rank, tie(seat, rank), seat) for rank, seat in game.row if seat >= 0]  # yesterday's figure
        )
    ]
    table = game.table
    if table.figure_rank:
        at = sum([rank < table.figure_rank for rank, _ in row])
        row.insert(at, figure_entry(table))
    elif table.figure_takes and game.drawn:
        card = game.drawn[-1]
        row.insert(sum([rank < card for rank, _ in row]), (card, NOBODY))
    game.row = row
    game.beside = game.beside_figure() if table.figure_rank else None
    if game.trace is not None:
        for at, (rank, seat) in enumerate(row):
            game.tell("line-up", seat, rank=rank, amount=at)
        for kind in game.today:
            game.tell("laid", token=kind)
    if game.asks_orders and all(seat < 0 for _, seat in row):
        return _ask_nobody()
    return None


def _ask_nobody() -> Asking:
    """Let a log say that nobody had a character to play."""
    yield Decision(Kind.PLAY, NOBODY, (None,))


@step("Carry out the {day-phase} {ability} of your {character}.")
def day_ability(game: Game, player: Player, entry: Entry) -> Asking | None:
    """Carry out the ability of the character whose turn it is by day."""
    table = game.table
    acts = table.acts if player.seat != game.automaton else table.automaton_acts
    act = acts["day"][entry[0]]
    return None if act is None else perform(game, player, act)


@step(
    "Before the owner of the {character} directly left of {figure} takes a {token}, their opponent removes one of today's."
)
def figure_removal(game: Game, player: Player, entry: Entry) -> Asking | None:
    """Let the opponent remove a token if the character lies directly left of the neutral figure."""
    figure = game.table.variant.figure
    if figure is None or not game.today:
        return None
    takes = game.table.takes_token[entry[0]]
    removes = takes or figure.without_token != "no-removal"
    beside = game.beside
    if beside != entry:
        if beside is None or beside in game.row or beside in game.acted or game.beside_figure() != entry:
            return None
        if removes and "left_is" in figure.rulings:
            game.touched.add(figure.rulings["left_is"])
        if figure.left_is == "at-placement":
            return None
        game.beside = entry
    if not takes and "without_token" in figure.rulings:
        game.touched.add(figure.rulings["without_token"])
    if not removes:
        return None
    return _remove(game, player)


def _remove(game: Game, player: Player) -> Asking:
    figure = game.table.figure
    opponent = game.players[(player.seat + 1) % len(game.players)]
    kind = yield Decision(Kind.TOKEN, opponent.seat, kinds_in(game.today), figure)
    game.cause, game.by = figure, opponent.seat
    game.return_from_day(kind)


@step("Take one of today's {tokens}, if any is left.")
def take_token(game: Game, player: Player, entry: Entry) -> Asking | None:
    """Take the ordinary token of the day; compulsory while one is left."""
    game.taken = -1
    game.taker = entry
    is_free = not game.table.takes_token[entry[0]]
    if is_free and player.seat != game.automaton:
        return None
    if not game.days[game.day - 1]:
        if not is_free:
            game.tell("no-token", player.seat)
        return None
    return _take(game, player, is_free)


def _take(game: Game, player: Player, is_free: bool) -> Asking:
    today = game.days[game.day - 1]
    # whether the automaton's own text for such a character lets it take one is not known
    options = [None, *kinds_in(today)] if is_free else kinds_in(today)
    kind = yield Decision(Kind.TAKE, player.seat, options)
    if kind is None:
        return
    today.remove(kind)
    game.taken = kind
    game.give_token(player, kind, "day")


@step(
    {
        "chosen": "Carry out the {dusk} {abilities} of your {character} and of the {token} you took, in the order you choose.",
        "token-first": "Carry out the {dusk} {abilities} of the {token} you took and of your {character}, the {token}'s first.",
        "character-first": "Carry out the {dusk} {abilities} of your {character} and of the {token} you took, the {character}'s first.",
    },
    by="own_order",
)
def dusk_abilities(
    game: Game,
    player: Player,
    entry: Entry,
    *,
    own_order: Literal["chosen", "token-first", "character-first"] = "chosen",
) -> Asking | None:
    """Carry out the dusk abilities of token and character."""
    table = game.table
    of_token = table.token_acts["dusk"][game.taken] if game.taken >= 0 else None
    if player.seat == game.automaton:
        of_character = table.automaton_acts["dusk"][entry[0]]
    else:
        of_character = table.acts["dusk"][entry[0]] if table.takes_token[entry[0]] else None
    acts = [act for act in (of_token, of_character) if act is not None]
    if own_order == "character-first":
        acts.reverse()
    if len(acts) > 1 and (order_matters(acts, game.netting) or any(act.declares for act in acts)):
        game.touch("own_order")
    return perform_all(game, player, acts, own_order, True) if acts else None


@step("Move your {character} from the {island} to your {ship}.")
def go_to_ship(game: Game, player: Player, entry: Entry) -> None:
    """Move the character into the ship, unless it has left the row."""
    if entry in game.row:
        game.board(entry)


@step(
    "Without using its {ability}, take away one of today's {tokens}: the first there is of {figure-takes}. The {character} then leaves the {island}."
)
def figure_takes(game: Game, entry: Entry) -> None:
    """Let a drawn figure take a token away by its preference, and leave."""
    game.cause = game.table.figure
    today = game.today
    kind = next((kind for kind in game.table.figure_takes if kind in today), None)
    if kind is not None:
        game.return_from_day(kind)
    if entry in game.row:
        game.remove_figure(entry)


@step("What {automaton} has to do or gets at this point is not held here; a log declares it.")
def automaton_rules(game: Game, player: Player, entry: Entry | None) -> Asking | None:
    """Let a log declare what the automaton's own rules do."""
    act = game.stage.automaton if game.stage is not None else None
    return None if act is None or player.seat != game.automaton else perform(game, player, act)


@step(
    {
        "bag": "{Tokens} nobody took go back to the {bag}.",
        "board": "{Tokens} nobody took stay on the board until the {round} ends.",
    },
    by="to",
)
def leftover_tokens(game: Game, *, to: Literal["bag", "board"]) -> None:
    """Deal with the tokens nobody took today."""
    today = game.days[game.day - 1]
    if to == "bag":
        for kind in today[:]:
            game.return_from_day(kind)
    else:
        for kind in today:
            game.left[kind] += 1
        today.clear()


@step(
    {
        "both": "Carry out the {timing:abilities} of every {character} in your {ship} and of your {tokens}.",
        "characters": "Carry out the {timing:abilities} of every {character} in your {ship}.",
        "tokens": "Carry out the {timing:abilities} of your {tokens}.",
    },
    by="of",
)
def ship_abilities(
    game: Game,
    player: Player,
    entry: Entry | None,
    *,
    timing: Literal["night", "anchor"],
    of: Literal["both", "characters", "tokens"],
) -> Asking | None:
    """Carry out the abilities of own characters, tokens or both that act at *timing*."""
    table = game.table
    acts: list[Act] = []
    if of != "tokens":
        by_rank = (table.acts if player.seat != game.automaton else table.automaton_acts)[timing]
        acts = [act for rank in player.ship if (act := by_rank[rank]) is not None]
    if of != "characters" and table.has_token_acts[timing]:
        by_kind = table.token_acts[timing]
        for kind, held in enumerate(player.loot):
            of_token = by_kind[kind]
            if held and of_token is not None:
                acts.extend([of_token] * (1 if of_token.whole_kind else held))
    if not acts:
        return None
    stage = game.stage
    assert stage is not None
    return perform_all(
        game, player, acts, stage.own_order, stage.skips_gone, stage.gone_ruling, stage.own_order_ruling
    )
