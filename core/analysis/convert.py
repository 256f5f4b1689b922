"""Converting logs from one form to another."""

from __future__ import annotations

from pathlib import Path

from attrs import field, frozen

from ..logbook.events import GameHeader
from ..logbook.forms import CannotWriteError, read_any, write_any
from ..logbook.problems import LibraryMissingError
from ..model.codes import finding
from ..model.finding import Finding, Level
from ..resolve import Registry
from .lexicons import lexicons, meant_variant


@frozen(kw_only=True)
class Converted:
    """What came of a conversion.

    Args:
        data: The log in its new form; ``None`` if it could not be converted.
        findings: What there is to say of the log as it was, and why it could not be converted.
    """

    data: bytes | None = field(repr=False)
    findings: tuple[Finding, ...]


def convert(
    data: bytes,
    name: str,
    form: str,
    registry: Registry,
    *,
    me: str | None = None,
    folder: Path | None = None,
) -> Converted:
    """Convert a log.

    A log with errors is not converted: what could not be read would be missing.

    Args:
        data: The log.
        name: What to call it in findings; its suffix says which form it has.
        form: Id of the form to convert it to.
        registry: The variants at hand.
        me: The player that ``I`` and ``you`` stand for.
        folder: Where the overlays that the log names are looked for.
    """
    lexicon_for = lexicons(registry, folder)
    text = read_any(data, name, lexicon_for, me)
    findings = tuple(text.findings)
    header = text.header
    if header is not None and lexicon_for(header.variant, len(header.players), {}, ()) is None:
        findings = (_not_installed(header, registry), *findings)
    if text.header is None or any(one.level is Level.ERROR for one in findings):
        return Converted(data=None, findings=findings)
    try:
        return Converted(data=write_any(text.events, form, lexicon_for), findings=findings)
    except LibraryMissingError as error:
        return Converted(data=None, findings=(*findings, error.finding))
    except CannotWriteError as error:
        lost = [
            finding(
                "form-cannot-hold",
                sentence,
                line=event.line,
                column=event.column or None,
                rule="logbook.forms",
            )
            for event, sentence in error.problems
        ]
        return Converted(data=None, findings=(*findings, *lost))
    except UnicodeEncodeError:
        message = "A text of the log holds half of a character and can't be written."
        return Converted(
            data=None, findings=(*findings, finding("text-not-unicode", message, rule="logbook.forms"))
        )


def _not_installed(header: GameHeader, registry: Registry) -> Finding:
    """Return the warning that names could only be taken as they are written."""
    near = meant_variant(header.variant, registry)
    hint = f"; did you mean {near!r}?" if near is not None else "."
    message = f"There is no variant {header.variant!r}, so no name in the log could be looked up{hint}"
    return finding(
        "variant-not-installed",
        message,
        level=Level.WARNING,
        line=header.line,
        observed=header.variant,
        expected=list(registry.ids),
        suggestion=near,
        rule="logbook.game",
    )
