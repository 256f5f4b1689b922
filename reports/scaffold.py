"""Files to begin with: a variant, a board, a character, a ruling; each is commented and passes its check."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from ..core.abilities.sentence import ability_sentence, timing_word
from ..core.model.variant import TIMINGS, AbilityUse, Variant
from ..core.resolve import Registry, Resolved
from .templating import texts
from .vocabulary import abilities

KINDS = ("variant", "board", "character", "ruling")
BAD = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")


class BadNameError(ValueError):
    """A name nothing can be called by."""


@frozen(kw_only=True)
class Draft:
    """A file to be written.

    Args:
        name: Its usual name.
        text: What it holds.
    """

    name: str
    text: str


def scaffold(kind: str, name: str, extends: str, registry: Registry) -> list[Draft]:
    """Return the files to begin with; the first is the one an output path is given for.

    Args:
        kind: One of ``KINDS``.
        name: What the new thing is called.
        extends: Id of the variant it lies over, or whose ruling it is.
        registry: The installed variants.

    Raises:
        BadNameError: if it can't be called that.
        UnknownName: if there is no such variant.
        VariantError: if that variant's files are wrong.
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    slug = "-".join(re.findall(r"\w+", name.casefold().replace("'", ""), re.ASCII))
    if not slug or BAD.search(name) or len(name) > 80:
        raise BadNameError(f"{name!r} can't be made into an id; use letters a to z, digits and spaces")
    players = registry.about(extends).players[1]
    resolved = registry.resolve(extends, players)
    facts: dict[str, Any] = {
        "name": name,
        "slug": slug,
        "id": f"{resolved.variant.edition}.{slug}" if kind == "ruling" else _free_id(slug, registry),
        "function": slug.replace("-", "_"),
        "extends": extends,
        "variant": resolved.variant,
        "structure": resolved.variant.structure,
        "options": {
            option: registry.edition(extends).options.values(option)
            for option in registry.edition(extends).options
        },
        "rank": _free_rank(resolved.variant),
        "influence": _influence(resolved.variant),
        "tokens": _tokens(resolved),
        "vocabulary": abilities(),
        "timings": {timing: timing_word(timing, resolved.variant) for timing in TIMINGS},
    }
    drafts = [Draft(name=f"{slug}.toml", text=_render(f"{kind}.toml.j2", facts))]
    if kind == "ruling":
        drafts.append(Draft(name=f"test_{facts['function']}.py", text=_render("test_ruling.py.j2", facts)))
    return drafts


def _free_id(slug: str, registry: Registry) -> str:
    """Return an id no installed variant has."""
    return slug if slug not in registry.plugins else f"my-{slug}"


def _free_rank(variant: Variant) -> int:
    taken = {one.rank for one in variant.characters}
    return next(rank for rank in range(1, len(taken) + 2) if rank not in taken)


def _influence(variant: Variant) -> dict[str, list[int]]:
    """Return the table of influence with a value for one rank more; the first rank's order, turned by one."""
    table = variant.structure.influence
    if not table or _free_rank(variant) <= variant.characters[-1].rank:
        return {}
    size = len(table)
    return {colour: [*values, values[0] % size + 1] for colour, values in table.items()}


def _tokens(resolved: Resolved) -> list[dict[str, Any]]:
    """Return each kind of token with what it does now."""
    variant = resolved.variant

    def said(use: AbilityUse, kind: str) -> str:
        return ability_sentence(use, resolved.vocabulary, variant, kind)

    return [
        {
            "kind": token.kind,
            "count": token.count,
            "now": [
                (timing, timing_word(timing, variant), " ".join([said(use, token.kind) for use in uses]))
                for timing in TIMINGS
                if (uses := token.abilities.get(timing, ()))
            ],
        }
        for token in variant.tokens
    ]


def toml_text(value: object) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join([f"{key} = {toml_text(one)}" for key, one in value.items()]) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([toml_text(one) for one in value]) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _render(template: str, facts: Mapping[str, Any]) -> str:
    environment = texts("new")
    environment.filters["toml"] = toml_text
    return environment.get_template(template).render(facts)
