"""The first campaigns of recorded 2012 games, worked out by hand from the rules text and the facts.

How to read the docstrings: a row is given from left to right as rank and owner, with the influence of equal
ranks in brackets; day actions go along it, looting goes back. "→ grave" means that a character is discarded.
Amounts are doubloons; everybody starts a campaign with 10, and the last figures of a day are the purses by
seat. The later campaigns are in ``test_classic_golden_later.py``.
"""

import pytest

from campaigns import check_campaign, recorded, touched

TOTALS = {
    "c2-01": {"Ann": (30, 14, 14), "Bob": (21, 5, 18)},
    "c3-01": {"Ann": (23, 5, 19), "Bob": (20, 13, 10), "Cy": (26, 12, 15)},
    "c4-01": {"Ann": (27, 14, 15), "Bob": (20, 9, 23), "Cy": (27, 20, 26), "Dot": (24, 15, 6)},
    "c6-01": {
        "Ann": (8, 26, 27),
        "Bob": (10, 5, 17),
        "Cy": (14, 17, 16),
        "Dot": (20, 10, 34),
        "Eve": (25, 9, 12),
        "Flo": (11, 14, 11),
    },
}
WINNERS = {"c2-01": ("Ann", 58), "c3-01": ("Cy", 53), "c4-01": ("Cy", 73), "c6-01": ("Dot", 64)}
TOUCHED = {
    # Spy with an Officer, Mutineer over a Freed Slave, Gunner before any den is filled, half of 7
    "c2-01": {"spy.officers", "mutineer.victim", "gunner.no-target", "carpenter.rounding"},
    # the same without a Mutineer's victim that would act, a Spy after discards; a Quartermaster at the end
    # with 7 doubloons
    "c3-01": {"spy.officers", "discard.tokens", "gunner.no-target", "carpenter.rounding", "restday.floor"},
    # Monkey with a relic, Mutineer over a Waitress, half of 13
    "c4-01": {"monkey.left", "mutineer.victim", "carpenter.rounding"},
    # a Beggar asks an empty purse, a Spy draws after discards
    "c6-01": {
        "monkey.left",
        "mutineer.victim",
        "carpenter.rounding",
        "spy.officers",
        "purse.floor",
        "discard.tokens",
    },
}


@pytest.mark.parametrize("game", TOTALS)
def test_the_recorded_games_have_these_totals(game: str) -> None:
    """S Scoring Phase; S End of the Game."""
    report = recorded(game)

    assert {player.name: player.rounds for player in report.players} == TOTALS[game]
    assert {player.name: player.total for player in report.players} == {
        name: sum(scores) for name, scores in TOTALS[game].items()
    }
    winner, total = WINNERS[game]
    assert report.winners == (winner,)
    assert max(sum(scores) for scores in TOTALS[game].values()) == sum(TOTALS[game][winner]) == total


@pytest.mark.parametrize("game", TOUCHED)
def test_the_recorded_games_come_across_these_open_questions(game: str) -> None:
    """rulings.md: a report says which readings the log touched."""
    assert touched(game) == {f"classic.{id_}" for id_ in TOUCHED[game]}


def test_two_players() -> None:
    """c2-01, campaign 1: Ann black, Bob yellow.

    1. Row 23 Ann, 30 Bob. Governor: Bob's den is empty. Dusk: Bob's officer, Governor → grave; Ann a map.
       10, 10.
    2. 11 Ann, 17 Bob. Witch: Ann's graveyard is empty. Spy: Bob's officer goes, he draws another one,
       without effect. Bob a chest, Ann a map. 10, 10.
    3. 16 Ann, 23 Bob. Dusk: Bob's officer, Treasurer → grave; Ann's third map. 10, 10.
    4. 27 Ann (black 3), 27 Bob (yellow 5). Bob a jewel, Ann goods. Night: two Granny Watas, both → grave,
       nobody gains. 10, 10.
    5. 3 Bob, 10 Ann. Beggar: Ann has the highest character and gives 3: 7, 13. French Officer: 7 are fewer
       than 9, Ann +5 = 12. Ann a jewel, Bob a map. 12, 13.
    6. 4 Bob, 17 Ann. Recruiter: the Spy leaves Bob's den {3, 17} for his hand. Ann's Spy: no officers. Dusk:
       Ann's saber, Bob's Beggar → grave; Bob's officer, Recruiter → grave. 12, 13.
    Rest. Ann's den {10, 11, 16, 17, 23}, Bob's is empty: the Topman isn't paid (5 against 0); the Treasurer
       counts goods and a jewel: Ann +2 = 14.
    Ann: 14 + 12 (3 maps) + 1 (goods) + 3 (jewel) + 0 (saber) = 30.
    Bob: 13 + 5 (chest) + 3 (jewel) + 0 (1 map) + 0 (3 officers) = 21.
    """
    check_campaign(
        "c2-01",
        1,
        days=[
            ("", (10, 10)),
            ("", (10, 10)),
            ("", (10, 10)),
            ("", (10, 10)),
            ("Bob +3 Beggar, Ann -3 Beggar, Ann +5 French Officer", (12, 13)),
            ("", (12, 13)),
        ],
        rest=("Ann +2 Treasurer", (14, 13)),
        booty=(16, 8),
        scores=(30, 21),
    )


def test_three_players() -> None:
    """c3-01, campaign 1: Ann black, Bob red, Cy blue.

    1. Row 7 Ann, 8 Bob (red 2), 8 Cy (blue 3). Cy a jewel, Bob a chest, Ann goods. Night: Ann's Barkeep +1;
       no maps for the Waitresses. 11, 10, 10.
    2. 8 Ann, 9 Bob, 25 Cy. Carpenter: Bob loses 5. Cy a map, Bob a jewel, Ann a jewel. Night: Ann's Barkeep
       +1; Cy's Waitress sells the map, +3. 12, 5, 13.
    3. 14 Ann, 17 Bob, 27 Cy. Brute: Granny Wata → grave, Cy takes nothing. Spy: no officers. Bob goods, Ann
       a chest. Night: Barkeep +1. 13, 5, 13.
    4. 6 Bob (red 1), 6 Cy (blue 2), 25 Ann. Preachers: Bob keeps a jewel, chest and goods go; Cy has just a
       jewel. Ann goods; Cy's officer, Preacher → grave; Bob a relic. Night: Barkeep +1. 14, 5, 13.
    5. 1 Cy, 27 Ann (black 3), 27 Bob (red 6). Parrot → grave, Cy plays the Carpenter: row 9, 27, 27; half of
       13 rounded down, Cy -6 = 7. Bob a map; Ann's saber, Cy's Daughter → grave; Cy a jewel. Night: both
       Granny Watas → grave; Barkeep +1; Bob's Waitress keeps the map. 15, 5, 7.
    6. 1 Ann, 17 Cy, 25 Bob. Parrot → grave, Ann plays the Carpenter: half of 15 rounded down, Ann -7 = 8.
       Spy: Cy's officer becomes a saber, without effect. Bob a map, Cy a jewel, Ann a relic. Night: Barkeep
       +1; Bob's Waitress sells a map, +3. 9, 8, 7.
    Rest. Ann's den {7, 8, 9, 14, 25}, Bob's {6, 8, 9, 17, 25}, Cy's {8, 9, 17}. Three Carpenters +10 each;
       two Daughters, -3 each; Bob's Preacher +5. 16, 20, 17.
    Ann: 16 + 5 (chest) + 3 (jewel) + 2 (2 goods) - 3 (relic) + 0 (saber) = 23.
    Bob: 20 + 3 (jewel) - 3 (relic) + 0 (1 map) = 20.
    Cy: 17 + 9 (3 jewels) + 0 (saber) = 26.
    """
    check_campaign(
        "c3-01",
        1,
        days=[
            ("Ann +1 Barkeep", (11, 10, 10)),
            ("Bob -5 Carpenter, Ann +1 Barkeep, Cy +3 Waitress", (12, 5, 13)),
            ("Ann +1 Barkeep", (13, 5, 13)),
            ("Ann +1 Barkeep", (14, 5, 13)),
            ("Cy -6 Carpenter, Ann +1 Barkeep", (15, 5, 7)),
            ("Ann -7 Carpenter, Ann +1 Barkeep, Bob +3 Waitress", (9, 8, 7)),
        ],
        rest=(
            (
                "Ann +10 Carpenter, Bob +10 Carpenter, Cy +10 Carpenter, Bob +5 Preacher,"
                " Ann -3 Governor's Daughter, Bob -3 Governor's Daughter"
            ),
            (16, 20, 17),
        ),
        booty=(7, 0, 9),
        scores=(23, 20, 26),
    )


def test_four_players() -> None:
    """c4-01, campaign 1: Ann yellow, Bob white, Cy green, Dot blue; on the left of each sits the next one.

    1. Row 2 Dot, 6 Ann, 8 Bob, 9 Cy. No relics, no tokens; Carpenter: Cy -5. Cy a jewel, Bob, Ann and Dot a
       map. Night: Bob's Waitress sells his map, +3. 10, 13, 5, 10.
    2. 9 Bob, 15 Dot, 18 Cy, 29 Ann. Carpenter: half of 13 rounded down, Bob -6 = 7. Gunner: Dot -3 = 7, own
       Monkey → grave. Captain: Ann +3. Ann a map; Cook: Cy a relic and a saber, Bob's Waitress → grave; Dot
       a relic; nothing is left for Bob. 13, 7, 5, 7.
    3. 1 Bob, 2 Cy, 8 Dot, 13 Ann. Parrot → grave, Bob plays the Preacher: row 2, 6, 8, 13. Monkey: Cy's
       relic goes to Dot. Preacher: Bob has no tokens. Ann the third map, Dot a chest, Bob and Cy a jewel.
       Night: Ann's Mutineer, Preacher → grave, +2; Dot's Waitress sells the map, +3. 15, 7, 5, 10.
    4. 1 Dot (blue 3), 1 Cy (green 4), 2 Ann, 29 Bob. Parrots → grave, Dot plays the Cook, Cy the Mutineer:
       row 2 Ann, 13 Cy, 18 Dot, 29 Bob. Captain: Bob +3. Bob's officer, Captain → grave; Dot two relics (now
       4); Cy a chest; nothing for Ann. Night: Mutineers of Ann and Cy, two Monkeys → grave, +2 each. 17, 10,
       7, 10.
    5. 1 Ann, 6 Dot (blue 2), 6 Cy (green 3), 18 Bob. Parrot → grave, Ann plays the Carpenter: row 6, 6, 9,
       18. Preachers: Dot keeps the chest and is rid of 4 relics, Cy keeps the saber. Carpenter: half of 17
       rounded down, Ann -8 = 9. Bob a map and goods, Ann a chest, Cy goods; nothing for Dot. Night: Ann's
       Mutineer, Carpenter → grave, +2 = 11; Cy's Mutineer, Preacher → grave, +2 = 9. 11, 10, 9, 10.
    6. 2 Bob, 8 Cy, 15 Ann, 29 Dot. Gunner: Ann -3 = 8, Bob's Carpenter → grave. Captain: Dot +3 = 13. Dot
       goods; Ann's saber, Dot's Captain, there since a moment → grave; Cy a chest, Bob goods. Night: Ann's
       Mutineer, Gunner → grave, +2 = 10; Cy's, Waitress → grave before she acts, +2 = 11. 10, 10, 11, 13.
    Rest. Dens: Ann {13, 29}, Bob {2, 6, 18}, Cy {9, 13, 18}, Dot {6, 8, 15, 18}. Captain: Ann has no relic.
       Preachers: Bob and Dot +5; Carpenter: Cy +10. 10, 15, 21, 18.
    Ann: 10 + 12 (3 maps) + 5 (chest) + 0 (saber) = 27.
    Bob: 15 + 3 (jewel) + 2 (2 goods) + 0 (1 map, officer) = 20.
    Cy: 21 + 5 (chest) + 1 (goods) + 0 (saber) = 27.
    Dot: 18 + 5 (chest) + 1 (goods) = 24.
    """
    check_campaign(
        "c4-01",
        1,
        days=[
            ("Cy -5 Carpenter, Bob +3 Waitress", (10, 13, 5, 10)),
            ("Bob -6 Carpenter, Dot -3 Gunner, Ann +3 Captain", (13, 7, 5, 7)),
            ("Ann +2 Mutineer, Dot +3 Waitress", (15, 7, 5, 10)),
            ("Bob +3 Captain, Ann +2 Mutineer, Cy +2 Mutineer", (17, 10, 7, 10)),
            ("Ann -8 Carpenter, Ann +2 Mutineer, Cy +2 Mutineer", (11, 10, 9, 10)),
            ("Ann -3 Gunner, Dot +3 Captain, Ann +2 Mutineer, Cy +2 Mutineer", (10, 10, 11, 13)),
        ],
        rest=("Bob +5 Preacher, Dot +5 Preacher, Cy +10 Carpenter", (10, 15, 21, 18)),
        booty=(17, 5, 6, 6),
        scores=(27, 20, 27, 24),
    )


def test_six_players() -> None:
    """c6-01, campaign 1: Ann blue, Bob black, Cy green, Dot yellow, Eve red, Flo white.

    1. Row 1 Ann, 4 Flo, 14 Eve (red 1), 14 Bob (black 4), 24 Dot, 29 Cy. Parrot → grave, Ann plays the
       Gambler: blue 5 stands right of yellow 3. Recruiter: nobody in Flo's den. Brute of Eve: Captain →
       grave before it acts. Brute of Bob: Ann's Gambler → grave. Gambler: Dot has no tokens. Dot a chest,
       Bob a map, Eve a relic; Flo's officer, Recruiter → grave. All have 10.
    2. 2 Flo, 4 Bob, 18 Eve (red 5), 18 Ann (blue 6), 21 Cy, 29 Dot. Recruiter: Bob's Brute to his hand.
       Captain: Dot +3. Dot's officer, Captain → grave; Cy a chest; Cooks: Ann a map and goods, Eve two
       goods; nothing for Bob and Flo. 10, 10, 10, 13, 10, 10.
    3. 2 Dot (yellow 2), 2 Eve (red 3), 4 Cy, 14 Ann (blue 2), 14 Bob (black 4), 21 Flo. Monkey: Eve's relic
       goes to Flo. Recruiter: Cy's Merchant to his hand. Brute of Ann: Flo's Merchant → grave. Brute of Bob:
       is the highest himself → grave. Ann and Cy a relic, Eve a map; Dot's officer, Monkey → grave. 10, 10,
       10, 13, 10, 10.
    4. 1 Flo, 2 Bob, 4 Dot, 21 Eve (red 1), 21 Ann (blue 2), 21 Cy (green 3). Parrot → grave, Flo plays the
       Captain. Recruiter: Dot's Gambler to her hand. Merchants: Eve sells two goods, +3; Ann (map, goods,
       relic) and Cy (chest, relic) hold no pair. Captain: Flo +3. Flo, Dot and Bob a relic, Cy a jewel, Ann
       and Eve a map. 10, 10, 10, 13, 13, 13.
    5. 23 Eve, 24 Flo (white 2), 24 Dot (yellow 3), 24 Cy (green 6), 29 Ann (blue 3), 29 Bob (black 5).
       Gamblers: Flo has 3 tokens, -3; Dot 4, -4; Cy 3, -3. Captains: Ann and Bob +3. Bob a jewel, Ann a
       relic; Cy's saber, Dot's Recruiter → grave; Dot goods, Flo and Eve a map. 13, 13, 7, 9, 13, 10.
    6. 1 Dot (yellow 1), 1 Bob (black 5), 4 Ann, 18 Cy (green 1), 18 Flo (white 3), 24 Eve. Parrots → grave,
       Dot plays the Brute, Bob the Merchant. Recruiter: Ann's Captain to her hand. Brute: Eve's Gambler →
       grave. Merchant: Bob (map, relic, jewel) holds no pair. Bob's saber, Cy's Gambler → grave; Flo a chest
       and a saber, Eve's Merchant → grave; Cy two goods; Dot's saber, Cy's Merchant → grave; nothing for
       Ann. 13, 13, 7, 9, 13, 10.
    Rest. Dens: Ann {4, 14, 18, 21}, Bob {2, 4, 21, 29}, Cy {4, 18}, Dot {14, 24}, Eve {2, 14, 18, 23}, Flo
       {2, 18, 24, 29}. Captains: Bob has 1 relic, -3; Flo 2, -6. Gamblers: Dot and Flo +8. Treasurer: Eve
       has only maps. 13, 10, 7, 17, 13, 12.
    Ann: 13 + 1 (goods) - 6 (2 relics) + 0 (2 maps) = 8.
    Bob: 10 + 3 (jewel) - 3 (relic) + 0 (map, saber) = 10.
    Cy: 7 + 5 (chest) + 3 (jewel) + 2 (2 goods) - 3 (relic) + 0 (saber) = 14.
    Dot: 17 + 5 (chest) + 1 (goods) - 3 (relic) + 0 (2 officers, saber) = 20.
    Eve: 13 + 12 (3 maps) = 25.
    Flo: 12 + 5 (chest) - 6 (2 relics) + 0 (map, officer, saber) = 11.
    """
    check_campaign(
        "c6-01",
        1,
        days=[
            ("", (10, 10, 10, 10, 10, 10)),
            ("Dot +3 Captain", (10, 10, 10, 13, 10, 10)),
            ("", (10, 10, 10, 13, 10, 10)),
            ("Eve +3 Merchant, Flo +3 Captain", (10, 10, 10, 13, 13, 13)),
            (
                "Flo -3 Gambler, Dot -4 Gambler, Cy -3 Gambler, Ann +3 Captain, Bob +3 Captain",
                (13, 13, 7, 9, 13, 10),
            ),
            ("", (13, 13, 7, 9, 13, 10)),
        ],
        rest=("Bob -3 Captain, Flo -6 Captain, Dot +8 Gambler, Flo +8 Gambler", (13, 10, 7, 17, 13, 12)),
        booty=(-5, 0, 7, 3, 12, -1),
        scores=(8, 10, 14, 20, 25, 11),
    )
