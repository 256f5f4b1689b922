"""Checks of house rules that are written as texts: what is said of them, and where."""

from libertalia.core.analysis.check import CheckReport, Step, check_text
from libertalia.core.model.finding import Finding
from libertalia.core.resolve import installed

MARK = "‸"
"""Stands where a finding has to point."""

G = 'id = "mine"\nextends = "galecrest"\n'
C = 'id = "mine"\nextends = "classic"\n'
R = 'id = "mine"\nextends = "classic-reputation"\n'


def check(text: str) -> CheckReport:
    return check_text(text, "mine.toml", installed(), [Step.STATIC])


def of_code(text: str, code: str) -> list[Finding]:
    return [one for one in check(text).findings if one.code == code]


def alone(marked: str, code: str, *said: str) -> Finding:
    """The only finding of a file: it points to the mark, and says what has to be said in it."""
    (found,) = check(marked.replace(MARK, "")).findings
    before = marked[: marked.index(MARK)]

    assert (found.code, found.line, found.column) == (
        code,
        before.count("\n") + 1,
        len(before) - before.rfind("\n"),
    )
    for one in said:
        assert one in f"{found.message} ({found.suggestion})"
    return found
