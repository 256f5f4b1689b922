"""One text for several numbers of players: what is equal once, what differs side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

POINTS = ".,;:()"


def merged(texts: Mapping[int, str]) -> list[tuple[str, str]]:
    """Merge the texts a clause has for different numbers of players.

    Args:
        texts: Number of players to the text.

    Returns:
        Pairs of the numbers of players a text is for (empty: for all of *texts*) and the text. Texts that
        differ in numbers only become one, with the numbers side by side.
    """
    distinct = list(dict.fromkeys(texts.values()))
    if len(distinct) == 1:
        return [("", distinct[0])]
    rows = [text.split() for text in texts.values()]
    if len({len(row) for row in rows}) == 1 and _differ_in_numbers(rows):
        return [("", _side_by_side(list(texts), rows))]
    return [(span([count for count, one in texts.items() if one == text]), text) for text in distinct]


def span(counts: Sequence[int]) -> str:
    """Write numbers of players as people do: ``2``, ``3–6`` or ``2, 4``."""
    runs: list[list[int]] = []
    for count in sorted(counts):
        if runs and runs[-1][-1] == count - 1:
            runs[-1].append(count)
        else:
            runs.append([count])
    return ", ".join([str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs])


def _differ_in_numbers(rows: Sequence[Sequence[str]]) -> bool:
    columns = [column for column in zip(*rows, strict=True) if len(set(column)) > 1]
    return all(word.strip(POINTS).isdecimal() for column in columns for word in column)


def _side_by_side(counts: Sequence[int], rows: Sequence[Sequence[str]]) -> str:
    words: list[str] = []
    is_explained = False
    for column in zip(*rows, strict=True):
        first = column[0]
        if len(set(column)) > 1:
            numbers = "/".join([word.strip(POINTS) for word in column])
            who = "" if is_explained else f" (with {'/'.join(map(str, counts))} players)"
            first = f"{numbers}{who}{first[len(first.rstrip(POINTS)) :]}"
            is_explained = True
        words.append(first)
    return " ".join(words)
