"""The error for a name that does not exist."""

from __future__ import annotations

from ..model.finding import nearest


class UnknownName(LookupError):
    """A variant, option, ruling or reading that does not exist.

    Args:
        what: What was looked for, such as ``variant``.
        name: The name given.
        known: The valid names.
    """

    def __init__(self, what: str, name: str, known: list[str]) -> None:
        self.what, self.name, self.known = what, name, known
        self.suggestion = nearest(name, known)
        hint = f"; did you mean {self.suggestion!r}?" if self.suggestion else ""
        super().__init__(f"there is no {what} {name!r}{hint} (known: {', '.join(known) or 'none'})")
