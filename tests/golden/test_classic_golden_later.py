"""The later campaigns of the recorded 2012 games, worked out by hand; see ``test_classic_golden.py``."""

from campaigns import check_campaign


def test_two_players_second_campaign() -> None:
    """c2-01: Ann keeps 3, 4 and 30, Bob 10, 11, 16 and the recruited 17; 9, 12, 13, 15, 20 and 29 are dealt.

    1. Row 10 Bob, 12 Ann. French Officer: 10 are not fewer than 9. Two relics. Night: nobody above the Freed
       Slave. 10, 10.
    2. 13 Ann, 15 Bob. Gunner: Bob -3, Ann's Freed Slave → grave. Bob a map; Ann's officer, Mutineer → grave.
       10, 7.
    3. 20 Bob, 29 Ann. Captain: Ann +3. Ann a jewel, Bob a relic. Night: no sabers. 13, 7.
    4. 3 Ann, 13 Bob. Beggar: Bob gives 3. Bob a jewel; Ann's officer, Beggar → grave. Night: Bob's Mutineer,
       French Officer → grave, +2. 16, 6.
    5. 20 Ann, 29 Bob. Captain: Bob +3. Bob goods, Ann a relic. Night: Mutineer, Gunner → grave, Bob +2. 16,
       11.
    6. 12 Bob, 30 Ann. Governor: Ann's Armorer and Captain → grave. Ann goods, Bob a map. Night: Bob's
       Mutineer, Freed Slave → grave, +2; that one was to act after him and doesn't. 16, 13.
    Rest. Dens: Ann {30}, Bob {13, 20, 29}. Captain: Bob has 2 relics, -6. 16, 7.
    Ann: 16 + 3 (jewel) + 1 (goods) - 6 (2 relics) + 0 (2 officers) = 14.
    Bob: 7 + 3 (jewel) + 1 (goods) - 6 (2 relics) + 0 (2 maps) = 5.
    """
    check_campaign(
        "c2-01",
        2,
        days=[
            ("", (10, 10)),
            ("Bob -3 Gunner", (10, 7)),
            ("Ann +3 Captain", (13, 7)),
            ("Ann +3 Beggar, Bob -3 Beggar, Bob +2 Mutineer", (16, 6)),
            ("Bob +3 Captain, Bob +2 Mutineer", (16, 11)),
            ("Bob +2 Mutineer", (16, 13)),
        ],
        rest=("Bob -6 Captain", (16, 7)),
        booty=(-2, -2),
        scores=(14, 5),
    )


def test_two_players_third_campaign() -> None:
    """c2-01: Ann keeps 4, 9 and 15, Bob 9, 11, 16 and 17; 1, 2, 7, 25, 26 and 28 are dealt.

    1. Row 15 Ann, 25 Bob. Gunner: nobody in any den, Ann pays 3 all the same. Bob goods, Ann a relic. 7, 10.
    2. 9 Bob (yellow 2), 9 Ann (black 6). Carpenters: Bob -5; half of 7 rounded down, Ann -3. Ann a relic;
       Bob's saber, Ann's Carpenter, there since a moment → grave. 4, 5.
    3. 2 Ann, 17 Bob. Monkey: both relics go to Bob. Spy: no officers. Bob a jewel, Ann a map. 4, 5.
    4. 7 Ann, 11 Bob. Witch: Bob's graveyard is empty. Bob's officer, Witch → grave; Ann a map. Night:
       Barkeep, Ann +1. 5, 5.
    5. 4 Ann, 16 Bob. Recruiter: Ann's Gunner to her hand. Bob's saber, Barkeep → grave; Ann goods. 5, 5.
    6. 26 Bob, 28 Ann. Quartermaster: goods, jewel, officer, 2 sabers, 2 relics, Bob +7. Ann a chest, Bob a
       map. 5, 12.
    Rest. Dens: Ann {2, 4, 28}, Bob {9, 16, 17, 25, 26}. First Mate: Ann +3. Bob: Quartermaster -8, only
       Daughter +6, Carpenter +10; Topman nothing (5 against 3). 8, 20.
    Ann: 8 + 5 (chest) + 1 (goods) + 0 (2 maps) = 14.
    Bob: 20 + 3 (jewel) + 1 (goods) - 6 (2 relics) + 0 (map, officer, 2 sabers) = 18.
    """
    check_campaign(
        "c2-01",
        3,
        days=[
            ("Ann -3 Gunner", (7, 10)),
            ("Bob -5 Carpenter, Ann -3 Carpenter", (4, 5)),
            ("", (4, 5)),
            ("Ann +1 Barkeep", (5, 5)),
            ("", (5, 5)),
            ("Bob +7 Quartermaster", (5, 12)),
        ],
        rest=(
            "Ann +3 First Mate, Bob -8 Quartermaster, Bob +6 Governor's Daughter, Bob +10 Carpenter",
            (8, 20),
        ),
        booty=(6, -2),
        scores=(14, 18),
    )


def test_three_players_second_campaign() -> None:
    """c3-01: Ann keeps 6 and 17, Bob 1, 7 and 14, Cy 7 and 14; 3, 15, 16, 23, 26 and 30 are dealt.

    1. Row 15 Cy, 16 Ann, 26 Bob. Gunner: nobody in any den, Cy pays 3 all the same. Quartermaster: no
       tokens. Bob a map; Ann's officer, Topman → grave; Cy goods. 10, 10, 7.
    2. 6 Ann, 14 Cy, 23 Bob. Preacher: Ann has just the officer. Brute: Treasurer → grave. Cy a jewel, Ann
       goods. 10, 10, 7.
    3. 7 Bob, 17 Ann, 30 Cy. Spy: Ann's officer becomes a chest. Governor: Brute and Gunner → grave. Cy
       goods, Ann and Bob a map. Night: Barkeep, Bob +1. 10, 11, 7.
    4. 3 Cy, 15 Bob, 26 Ann. Beggar: Ann gives 3: 7, 11, 10. Gunner: Bob -3, Ann's Preacher → grave.
       Quartermaster: chest, goods, map, Ann +3. Ann's saber, Bob's Quartermaster → grave; Bob and Cy a
       relic. Night: Barkeep, Bob +1. 10, 9, 10.
    5. 1 Bob, 15 Ann, 26 Cy. Parrot → grave, Bob plays the Topman: row 15, 16, 26. Gunner: Ann -3, own Spy →
       grave. Quartermaster: 2 goods, jewel, relic, Cy +4. Cy a map, Bob a chest; Ann's officer, Gunner →
       grave. Night: Barkeep, Bob +1. 7, 10, 14.
    6. 7 Cy, 14 Bob, 23 Ann. Brute: Treasurer → grave. Bob's saber, Cy's Beggar → grave; Cy a jewel. Night:
       Barkeeps, Bob and Cy +1. 7, 11, 15.
    Rest. Dens: Ann {26}, Bob {7, 14, 15, 16}, Cy {7, 26, 30}. Quartermasters: Ann and Cy -8; Ann's 7 - 8 =
       -1 is made up by the booty, for only the sum stops at 0. Topman: 4 against 1, nothing. -1, 11, 7.
    Ann: -1 + 5 (chest) + 1 (goods) + 0 (map, saber, officer) = 5.
    Bob: 11 + 5 (chest) - 3 (relic) + 0 (2 maps, saber) = 13.
    Cy: 7 + 6 (2 jewels) + 2 (2 goods) - 3 (relic) + 0 (map) = 12.
    """
    check_campaign(
        "c3-01",
        2,
        days=[
            ("Cy -3 Gunner", (10, 10, 7)),
            ("", (10, 10, 7)),
            ("Bob +1 Barkeep", (10, 11, 7)),
            (
                "Cy +3 Beggar, Ann -3 Beggar, Bob -3 Gunner, Ann +3 Quartermaster, Bob +1 Barkeep",
                (10, 9, 10),
            ),
            ("Ann -3 Gunner, Cy +4 Quartermaster, Bob +1 Barkeep", (7, 10, 14)),
            ("Bob +1 Barkeep, Cy +1 Barkeep", (7, 11, 15)),
        ],
        rest=("Ann -8 Quartermaster, Cy -8 Quartermaster", (-1, 11, 7)),
        booty=(6, 2, 5),
        scores=(5, 13, 12),
    )


def test_three_players_third_campaign() -> None:
    """c3-01: Ann keeps 3 and 30, Bob the same, Cy 16 and 23; 4, 5, 11, 13, 18 and 20 are dealt.

    1. Row 5 Bob, 18 Cy, 20 Ann. Ann goods; Cook: Cy two relics; Cabin Boy: Bob nothing. Night: no sabers.
       10, 10, 10.
    2. 4 Bob, 23 Cy, 30 Ann. Recruiter: Bob's Cabin Boy to his hand. Governor: Armorer → grave. Ann goods, Cy
       and Bob a relic. 10, 10, 10.
    3. 3 Ann, 13 Cy, 30 Bob. Beggar: Bob gives 3. Governor: Recruiter → grave. Bob goods, Cy a jewel; Ann's
       officer, Beggar → grave. Night: Cy's Mutineer, Cook → grave, +2. 13, 7, 12.
    4. 13 Ann, 16 Cy, 18 Bob. Cook: Bob a jewel and a map; Cy a map; nothing for Ann. Night: Mutineers, Ann's
       Governor and Cy's Topman → grave, +2 each. 15, 7, 14.
    5. 5 Ann, 13 Bob, 20 Cy. Cy a map, Bob a relic; Cabin Boy: Ann nothing. Night: Cy's Armorer has no saber;
       Mutineers, Ann's Cabin Boy, Bob's Cook and Cy's Armorer → grave, +2 each. 17, 9, 16.
    6. 4 Ann (black 2), 4 Cy (blue 6), 20 Bob. Recruiters: Ann's Mutineer and Cy's Treasurer to the hands.
       Bob's saber, Cy's Mutineer → grave; Cy a chest, Ann a map. Night: Bob's Armorer +1 for the saber, then
       his Mutineer, Armorer → grave, +2. 17, 12, 16.
    Rest. Dens: Ann {4}, Bob {13, 30}, Cy {4}: no End actions.
    Ann: 17 + 2 (2 goods) + 0 (map, officer) = 19.
    Bob: 12 + 3 (jewel) + 1 (goods) - 6 (2 relics) + 0 (map, saber) = 10.
    Cy: 16 + 5 (chest) + 3 (jewel) - 9 (3 relics) + 0 (2 maps) = 15.
    """
    check_campaign(
        "c3-01",
        3,
        days=[
            ("", (10, 10, 10)),
            ("", (10, 10, 10)),
            ("Ann +3 Beggar, Bob -3 Beggar, Cy +2 Mutineer", (13, 7, 12)),
            ("Ann +2 Mutineer, Cy +2 Mutineer", (15, 7, 14)),
            ("Ann +2 Mutineer, Bob +2 Mutineer, Cy +2 Mutineer", (17, 9, 16)),
            ("Bob +1 Armorer, Bob +2 Mutineer", (17, 12, 16)),
        ],
        rest=("", (17, 12, 16)),
        booty=(2, -2, -1),
        scores=(19, 10, 15),
    )


def test_four_players_second_campaign() -> None:
    """c4-01: 7, 12, 22, 24, 25 and 30 are dealt to what each has kept.

    1. Row 13 Dot, 24 Bob (white 2), 24 Ann (yellow 3), 24 Cy (green 6). Gamblers: no tokens. Cy's and Ann's
       saber: their neighbours' dens are empty, nothing. Bob a relic, Dot a map. Night: Dot's Mutineer is
       alone. 10, 10, 10, 10.
    2. 7 Dot, 13 Bob, 22 Cy, 25 Ann. Surgeon: Cy's graveyard is empty. Ann's saber, Dot's Mutineer → grave;
       Cy's saber, Bob's Gambler → grave; Bob goods, Dot a relic. Night: Barkeep, Dot +1; Bob's Mutineer is
       alone. 10, 10, 10, 11.
    3. 7 Ann, 15 Cy, 22 Bob, 25 Dot. Gunner: Cy -3, Bob's Mutineer → grave. Surgeon: it comes to Bob's hand.
       Dot and Ann goods, Bob a relic, Cy a chest. Night: Barkeeps, Ann and Dot +1. 11, 10, 7, 12.
    4. 12 Cy (green 2), 12 Bob (white 4), 30 Ann (yellow 2), 30 Dot (blue 4). Governors: Ann's {7, 24, 25}
       and Dot's {7, 25} → grave. Dot goods; Ann's saber, Dot's Governor → grave; Bob goods, Cy a jewel.
       Night: Freed Slaves: Bob has the Surgeon, +1; Cy 15, 22 and 24, +3. 11, 11, 10, 12.
    5. 8 Ann, 24 Dot, 30 Bob (white 1), 30 Cy (green 5). Gambler: map, relic, 2 goods, Dot -4. Governors:
       Bob's and Cy's dens → grave. Cy a map; Bob's officer, Governor → grave; Dot and Ann a relic. 11, 11,
       10, 8.
    6. 7 Cy (green 3), 7 Bob (white 5), 9 Dot, 22 Ann. Carpenter: Dot -4. Surgeon: the Daughter to Ann's
       hand. Ann a chest, Dot a relic, Bob and Cy goods. Night: Barkeeps, Bob and Cy +1; no map for the
       Waitress. 11, 12, 11, 4.
    Rest. Dens: Ann {8, 22, 30}, Bob {7}, Cy {7, 30}, Dot {9, 24}. Dot: Gambler +8, Carpenter +10. 11, 12,
       11, 22.
    Ann: 11 + 5 (chest) + 1 (goods) - 3 (relic) + 0 (3 sabers) = 14.
    Bob: 12 + 3 (3 goods) - 6 (2 relics) + 0 (officer) = 9.
    Cy: 11 + 5 (chest) + 3 (jewel) + 1 (goods) + 0 (map, 2 sabers) = 20.
    Dot: 22 + 2 (2 goods) - 9 (3 relics) + 0 (map) = 15.
    """
    check_campaign(
        "c4-01",
        2,
        days=[
            ("", (10, 10, 10, 10)),
            ("Dot +1 Barkeep", (10, 10, 10, 11)),
            ("Cy -3 Gunner, Ann +1 Barkeep, Dot +1 Barkeep", (11, 10, 7, 12)),
            ("Bob +1 Freed Slave, Cy +3 Freed Slave", (11, 11, 10, 12)),
            ("Dot -4 Gambler", (11, 11, 10, 8)),
            ("Dot -4 Carpenter, Bob +1 Barkeep, Cy +1 Barkeep", (11, 12, 11, 4)),
        ],
        rest=("Dot +8 Gambler, Dot +10 Carpenter", (11, 12, 11, 22)),
        booty=(3, -3, 9, -7),
        scores=(14, 9, 20, 15),
    )


def test_four_players_third_campaign() -> None:
    """c4-01: 4, 10, 16, 19, 21 and 23 are dealt to what each has kept.

    1. Row 16 Cy, 19 Ann, 21 Dot, 23 Bob. Nobody in a den, no tokens. Bob a map, Dot and Ann goods; Cy's
       officer, Topman → grave. 10, 10, 10, 10.
    2. 4 Bob, 12 Dot, 16 Ann, 23 Cy. Recruiter: Bob's Treasurer to his hand. Cy a relic, Ann a map; Dot's
       officer, Freed Slave → grave; Bob goods. 10, 10, 10, 10.
    3. 4 Cy, 10 Bob, 23 Dot, 25 Ann. Recruiter: Cy's Treasurer to his hand. French Officer: 10, nothing.
       Ann's officer, Daughter → grave; Dot and Bob a relic; Cy's saber, Dot's Treasurer → grave. 10, 10, 10,
       10.
    4. 10 Ann, 13 Bob, 19 Dot, 29 Cy. French Officer: 10, nothing. Bosun: Dot's den is {21}, nothing.
       Captain: Cy +3. Cy's officer, Captain → grave; Dot a relic; Bob's saber, Cy's Recruiter → grave; Ann a
       jewel. Night: Bob's Mutineer, Recruiter → grave, +2. 10, 12, 13, 10.
    5. 16 Dot, 19 Bob, 21 Ann, 25 Cy. Bosun: Bob's den is {10, 13}, +4. Merchant: Ann (goods, map, officer,
       jewel) holds no pair. Cy a chest, Ann goods, Bob a map, Dot goods. Night: Bob's Mutineer, French
       Officer → grave, +2. 10, 18, 13, 10.
    6. 10 Dot (blue 5), 10 Cy (green 6), 12 Ann, 16 Bob. French Officers: 10 and 13, nothing. Bob a chest,
       Ann a relic, Cy a chest, Dot a map. Night: Freed Slave: Ann's den holds 16, 19 and 21, +3; Bob's
       Mutineer, Topman → grave, +2. 13, 20, 13, 10.
    Rest. Dens: Ann {10, 12, 16, 19, 21}, Bob {13, 19}, Cy {10, 25}, Dot {10, 16, 19, 21}. Topmen of Ann (5)
       and Dot (4): not the fewest; Cy has the only Daughter, +6. 13, 20, 19, 10.
    Ann: 13 + 3 (jewel) + 2 (2 goods) - 3 (relic) + 0 (map, officer) = 15.
    Bob: 20 + 5 (chest) + 1 (goods) - 3 (relic) + 0 (2 maps, saber) = 23.
    Cy: 19 + 10 (2 chests) - 3 (relic) + 0 (2 officers, saber) = 26.
    Dot: 10 + 2 (2 goods) - 6 (2 relics) + 0 (map, officer) = 6.
    """
    check_campaign(
        "c4-01",
        3,
        days=[
            ("", (10, 10, 10, 10)),
            ("", (10, 10, 10, 10)),
            ("", (10, 10, 10, 10)),
            ("Cy +3 Captain, Bob +2 Mutineer", (10, 12, 13, 10)),
            ("Bob +4 Bosun, Bob +2 Mutineer", (10, 18, 13, 10)),
            ("Ann +3 Freed Slave, Bob +2 Mutineer", (13, 20, 13, 10)),
        ],
        rest=("Cy +6 Governor's Daughter", (13, 20, 19, 10)),
        booty=(2, 3, 7, -4),
        scores=(15, 23, 26, 6),
    )


def test_six_players_second_campaign() -> None:
    """c6-01: 3, 9, 11, 17, 22 and 30 are dealt to what each has kept.

    1. Row 1 Eve, 9 Cy, 11 Ann, 17 Flo, 18 Bob, 22 Dot. Parrot → grave, Eve plays the Surgeon: red 2 stands
       right of yellow 1. Carpenter: Cy -5. Witch: Ann's graveyard is empty. Spy: no officers. Surgeons:
       Dot's graveyard is empty, Eve's Parrot to her hand. Eve's officer, Surgeon → grave; Dot a relic; Cook:
       Bob a jewel and a saber, his neighbours' dens are empty; Flo a relic; Ann's officer, Witch → grave;
       nothing for Cy. 10, 10, 5, 10, 10, 10.
    2. 3 Bob, 11 Cy (green 1), 11 Flo (white 3), 11 Dot (yellow 4), 29 Ann, 30 Eve. Beggar: Eve gives 3.
       Witches: three empty graveyards. Captain: Ann +3. Eve's officer, Governor → grave; Ann a chest, Dot
       and Cy a map, Flo and Bob goods. 13, 13, 5, 10, 7, 10.
    3. 3 Ann, 9 Bob, 18 Dot, 23 Flo (white 1), 23 Cy (green 5), 29 Eve. Beggar: Eve gives 3. Carpenter: half
       of 13 rounded down, Bob -6. Captain: Eve +3. Eve a relic, Cy a chest; Flo's officer, Treasurer →
       grave; Cook: Dot a relic and a map; Bob's officer, Carpenter → grave; nothing for Ann. 16, 7, 5, 10,
       7, 10.
    4. 2 Ann, 14 Flo, 17 Dot (yellow 3), 17 Eve (red 4), 24 Bob, 30 Cy. Brute: Cy's Governor → grave. Spies:
       Dot has no officers, Eve's two become a relic and goods. Gambler: jewel, saber, goods, officer, Bob
       -4. Bob's saber, Cy's Treasurer → grave; Eve a jewel, Dot goods, Flo and Ann a map. 16, 3, 5, 10, 7,
       10.
    5. 2 Cy, 3 Flo (white 2), 3 Dot (yellow 3), 9 Ann, 11 Eve, 17 Bob. Beggars: Bob gives Flo his last 3, and
       Dot nothing. Carpenter: Ann -8. Witch: 22 and 30 in Eve's graveyard, +4. Spy: Bob's officer becomes a
       saber. Bob goods, Eve a chest; Ann's saber, Bob's Gambler → grave; Dot a relic, Flo a map; Cy's
       officer, Monkey → grave. 8, 0, 5, 10, 11, 13.
    6. 3 Eve, 9 Dot, 14 Cy, 17 Ann, 22 Flo, 23 Bob. Beggar: Bob has nothing to give. Carpenter: Dot -5.
       Brute: Treasurer → grave. Spy: Ann's officer becomes a saber. Surgeon: Flo's Treasurer to her hand.
       Flo, Ann and Dot a jewel, Cy a relic, Eve goods. 8, 0, 5, 5, 11, 13.
    Rest. Dens: Ann {2, 3, 9, 17, 29}, Bob {3, 17, 18}, Cy {9, 11, 14}, Dot {3, 9, 11, 17, 18, 22}, Eve {3,
       11, 17, 29}, Flo {3, 11, 14, 17, 22}. Carpenters: Ann, Cy and Dot +10. Captains: Ann has no relic, Eve
       2, -6. 18, 0, 15, 15, 5, 13.
    Ann: 18 + 5 (chest) + 3 (jewel) + 0 (map, 2 sabers) = 26.
    Bob: 0 + 3 (jewel) + 2 (2 goods) + 0 (3 sabers) = 5.
    Cy: 15 + 5 (chest) - 3 (relic) + 0 (map, officer) = 17.
    Dot: 15 + 3 (jewel) + 1 (goods) - 9 (3 relics) + 0 (2 maps) = 10.
    Eve: 5 + 5 (chest) + 3 (jewel) + 2 (2 goods) - 6 (2 relics) = 9.
    Flo: 13 + 3 (jewel) + 1 (goods) - 3 (relic) + 0 (2 maps, officer) = 14.
    """
    check_campaign(
        "c6-01",
        2,
        days=[
            ("Cy -5 Carpenter", (10, 10, 5, 10, 10, 10)),
            ("Bob +3 Beggar, Eve -3 Beggar, Ann +3 Captain", (13, 13, 5, 10, 7, 10)),
            (
                "Ann +3 Beggar, Eve -3 Beggar, Bob -6 Carpenter, Eve +3 Captain",
                (16, 7, 5, 10, 7, 10),
            ),
            ("Bob -4 Gambler", (16, 3, 5, 10, 7, 10)),
            (
                "Flo +3 Beggar, Bob -3 Beggar, Ann -8 Carpenter, Eve +4 Voodoo Witch",
                (8, 0, 5, 10, 11, 13),
            ),
            ("Dot -5 Carpenter", (8, 0, 5, 5, 11, 13)),
        ],
        rest=(
            "Ann +10 Carpenter, Cy +10 Carpenter, Dot +10 Carpenter, Eve -6 Captain",
            (18, 0, 15, 15, 5, 13),
        ),
        booty=(8, 5, 2, -5, 4, 1),
        scores=(26, 5, 17, 10, 9, 14),
    )


def test_six_players_third_campaign() -> None:
    """c6-01: 5, 7, 13, 19, 20 and 28 are dealt to what each has kept.

    1. Row 19 Bob (black 2), 19 Flo (white 3), 19 Eve (red 5), 20 Cy (green 2), 20 Dot (yellow 5), 30 Ann.
       Nobody in a den. Ann a map, Dot goods, Cy a jewel, Eve, Flo and Bob a relic. All have 10.
    2. 7 Cy, 9 Flo, 13 Bob, 23 Dot, 28 Eve (red 1), 28 Ann (blue 2). Carpenter: Flo -5. Ann's officer, First
       Mate → grave; Eve's saber, Dot's Armorer → grave; Dot goods, Bob a chest, Flo goods, Cy a relic.
       Night: Bob's Mutineer, Bosun → grave, +2; Cy's Armorer has no saber, Barkeep +1. 10, 12, 11, 10, 10,
       5.
    3. 5 Bob (black 3), 5 Eve (red 6), 7 Dot, 20 Ann, 22 Cy, 23 Flo. Surgeon: Cy's graveyard is empty. Flo
       and Cy a relic, Ann a jewel, Dot a chest; Cabin Boys: Eve and Bob nothing. Night: Bob's Mutineer,
       Cabin Boy → grave, +2; Barkeeps, Cy and Dot +1. 10, 14, 12, 11, 10, 5.
    4. 1 Cy, 7 Ann, 20 Flo (white 4), 20 Eve (red 6), 28 Dot, 30 Bob. Parrot → grave, Cy plays the Beggar:
       Bob gives 3. Governor: Bob's Mutineer → grave. Bob goods, Dot a map; Eve's officer, Armorer → grave;
       Flo a map, Ann goods; Cy's officer, Beggar → grave. Night: Barkeeps, Ann, Cy and Dot +1. 11, 11, 16,
       12, 10, 5.
    5. 7 Bob, 9 Eve, 13 Ann (blue 1), 13 Flo (white 4), 13 Dot (yellow 5), 17 Cy. Carpenter: Eve -5. Spy:
       Cy's officer becomes a saber. Cy a relic, Dot goods, Flo a chest, Ann a jewel; Eve's saber, Flo's
       Armorer → grave; Bob's officer, Barkeep → grave. Night: Mutineers, the Barkeeps of Ann and Dot → grave
       before they act, Flo's Carpenter → grave, +2 each; Cy's Armorer +1, Barkeep +1. 13, 11, 18, 14, 5, 7.
    6. 4 Eve, 7 Flo, 13 Cy, 19 Dot (yellow 4), 19 Ann (blue 6), 28 Bob. Recruiter: Eve's First Mate to her
       hand. Bosuns: the Mutineers, Dot and Ann +2. Bob goods, Ann and Dot a jewel; Cy's saber, Dot's First
       Mate → grave; Flo and Eve a map. Night: Cy's Armorer +2 for two sabers; Mutineers, Ann's and Dot's
       Bosun → grave, Cy's and Flo's Barkeep → grave before they act, +2 each. 17, 11, 22, 18, 5, 9.
    Rest. Dens: Ann {13, 20, 30}, Bob {28, 30}, Cy {13, 17, 20, 22}, Dot {13, 23}, Eve {4, 5, 9, 19}, Flo
       {13, 19, 23}. First Mate: Bob +2. Treasurers: Dot has 3 goods, a chest and a jewel, +5; Flo goods and
       a chest, +2. Carpenter: Eve +10. 17, 13, 22, 23, 15, 11.
    Ann: 17 + 9 (3 jewels) + 1 (goods) + 0 (map, officer) = 27.
    Bob: 13 + 5 (chest) + 2 (2 goods) - 3 (relic) + 0 (officer) = 17.
    Cy: 22 + 3 (jewel) - 9 (3 relics) + 0 (2 sabers) = 16.
    Dot: 23 + 5 (chest) + 3 (jewel) + 3 (3 goods) + 0 (map) = 34.
    Eve: 15 - 3 (relic) + 0 (map, officer, 2 sabers) = 12.
    Flo: 11 + 5 (chest) + 1 (goods) - 6 (2 relics) + 0 (2 maps) = 11.
    """
    check_campaign(
        "c6-01",
        3,
        days=[
            ("", (10, 10, 10, 10, 10, 10)),
            ("Flo -5 Carpenter, Bob +2 Mutineer, Cy +1 Barkeep", (10, 12, 11, 10, 10, 5)),
            ("Bob +2 Mutineer, Cy +1 Barkeep, Dot +1 Barkeep", (10, 14, 12, 11, 10, 5)),
            (
                "Cy +3 Beggar, Bob -3 Beggar, Ann +1 Barkeep, Cy +1 Barkeep, Dot +1 Barkeep",
                (11, 11, 16, 12, 10, 5),
            ),
            (
                (
                    "Eve -5 Carpenter, Ann +2 Mutineer, Dot +2 Mutineer, Flo +2 Mutineer,"
                    " Cy +1 Armorer, Cy +1 Barkeep"
                ),
                (13, 11, 18, 14, 5, 7),
            ),
            (
                (
                    "Dot +2 Bosun, Ann +2 Bosun, Cy +2 Armorer, Ann +2 Mutineer, Cy +2 Mutineer,"
                    " Dot +2 Mutineer, Flo +2 Mutineer"
                ),
                (17, 11, 22, 18, 5, 9),
            ),
        ],
        rest=(
            "Bob +2 First Mate, Dot +5 Treasurer, Flo +2 Treasurer, Eve +10 Carpenter",
            (17, 13, 22, 23, 15, 11),
        ),
        booty=(10, 4, -6, 11, -3, 0),
        scores=(27, 17, 16, 34, 12, 11),
    )
