"""Kinds of token that abilities name: each has to be there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import frozen

from ..abilities.vocabulary import AbilityKind, Kinds, OneKind
from ..model.finding import nearest
from ..model.variant import AbilityUse, Character, Origin, Token
from .blame import Blame
from .locate import locate
from .rows import Problems, did_you_mean, quoted


@frozen
class _Naming:
    """A parameter of an ability that names a kind of token."""

    owner: Character | Token
    timing: str
    use: AbilityUse
    key: str
    kind: str

    @property
    def origin(self) -> Origin:
        """Where it does."""
        own = self.use.origins.get(self.key)
        return own or Origin(self.use.origin.file, (*self.use.origin.path, self.key))

    @property
    def name(self) -> str:
        """What to call who has the ability."""
        return self.owner.name if isinstance(self.owner, Character) else f"the token {self.owner.kind}"

    @property
    def remedy(self) -> str:
        """The rows that mend it."""
        table, key = ("character", "name") if isinstance(self.owner, Character) else ("token", "kind")
        row = f"[[{table}]] {key} = {quoted(getattr(self.owner, key))}"
        named = self.use.params[self.key]
        if isinstance(named, tuple):
            others = [quoted(kind) for kind in named if kind != self.kind] or [quoted("…")]
            change = f"{self.key} = [{', '.join(others)}]"
        else:
            change = f'{self.key} = "…"'
        return f"{row}, {self.timing} = {{ {change} }}, or {row}, remove = true"


def check_kinds(
    owners: Sequence[Character | Token],
    kinds: Sequence[str],
    vocabulary: Mapping[str, AbilityKind],
    blame: Blame,
    problems: Problems,
) -> None:
    """Note every kind of token that an ability names and that isn't there.

    Args:
        owners: Who has abilities.
        kinds: The kinds that are there.
        vocabulary: The abilities their rows use.
        blame: What was laid over what; a kind that was removed is the fault of the row that removed it.
        problems: Where problems go.
    """
    gone = blame.gone("token")
    orphans: dict[str, list[_Naming]] = {}
    for one in _namings(owners, vocabulary):
        if one.kind in kinds:
            continue
        if one.kind in gone and blame.height(gone[one.kind]) > blame.height(one.origin):
            orphans.setdefault(one.kind, []).append(one)
            continue
        suggestion = nearest(one.kind, kinds)
        removed = f" ({_line(gone[one.kind], problems)} removes it)" if one.kind in gone else ""
        problems.add(
            "variant-unknown-name",
            f"{one.use.ability!r} of {one.name} names the token {one.kind!r}, which is not there{removed}"
            f"{did_you_mean(suggestion)}",
            one.origin,
            observed=one.kind,
            expected=list(kinds),
            suggestion=suggestion,
        )
    for kind, namings in orphans.items():
        named = "; ".join(
            [f"{one.name}'s {one.timing} ability {one.use.ability!r} ({one.key!r})" for one in namings]
        )
        problems.add(
            "variant-unknown-name",
            f"The token {kind!r} is removed here and still named by {named}.",
            gone[kind],
            observed=kind,
            expected=list(kinds),
            suggestion="; ".join([one.remedy for one in namings]),
        )


def _namings(owners: Sequence[Character | Token], vocabulary: Mapping[str, AbilityKind]) -> Iterator[_Naming]:
    for owner in owners:
        for timing, uses in owner.abilities.items():
            for use in uses:
                hints = vocabulary[use.ability].hints
                for key, value in use.params.items():
                    named = value if hints.get(key) == Kinds else [value] if hints.get(key) == OneKind else []
                    for kind in named or []:
                        yield _Naming(owner, timing, use, key, kind)


def _line(origin: Origin, problems: Problems) -> str:
    line, _ = locate(problems.texts.get(origin.file, ""), origin.path)
    return f"line {line} of {origin.file}"
