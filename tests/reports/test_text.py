import report_samples as samples
from libertalia.reports.text import render_text


def test_valid_log_is_short() -> None:
    assert render_text([samples.golden()]) == (
        "p4-01.jsonl: VALID (Libertalia: Winds of Galecrest, 4 players)\n"
        "  p0  32 + 22 + 26 = 80\n"
        "  p1  14 + 20 + 28 = 62\n"
        "  p2  5 + 17 + 22 = 44\n"
        "  p3  26 + 4 + 27 = 57\n"
        "  winner: p0\n"
        "  rulings that came up: galecrest.thief.nothing = no-loss\n"
    )


def test_finding_stands_at_its_place_with_all_it_knows() -> None:
    lines = render_text([samples.with_findings()]).splitlines()
    at = lines.index(
        "logs/errors.jsonl:31:44: error [choice-illegal] p0 can't take a chest: none lies on today's space."
    )

    assert lines[at + 1 : at + 8] == [
        "    when:       Voyage 1, day 2, Dusk",
        "    player:     p0",
        "    expected:   barrel",
        "    observed:   chest",
        "    legal:      map · barrel · p1's Brute (17)",
        "    suggestion: Did you mean barrel?",
        (
            "    rule:       galecrest.dusk.take-token: Taking a loot token – Take one of today's loot"
            " tokens, if any is left. [TEXT Each Day: Dusk (governing)]"
        ),
    ]


def test_several_logs_are_counted() -> None:
    text = render_text([samples.golden(), samples.with_findings(), samples.unreadable()])

    assert text.endswith("\n3 logs: 1 valid, 1 invalid, 1 unreadable\n")


def test_names_can_not_disturb_the_terminal() -> None:
    text = render_text([samples.golden(names=samples.EVIL)])

    assert "\x1b" not in text
    assert "\u202e" not in text
    assert "\\u202eBob\\u001b[31m" in text


def test_purse_and_trust_are_told_of_an_unfinished_log() -> None:
    text = render_text([samples.unfinished()])

    assert "  Ann  21, 5 in the purse\n" in text
    assert "taken on trust:" in text
