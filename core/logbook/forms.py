"""The forms a log can have, behind one interface: found out by suffix and content, read and written alike.

A form is a module's pair of functions and some words about it. To add one, write its reader and writer and
add it to ``FORMS``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import frozen

from .events import Event
from .lexicon import LexiconFor, no_lexicon
from .problems import CannotWriteError
from .read import LogText, read_log
from .write import write_log

__all__ = [
    "FORMS",
    "CannotWriteError",
    "Form",
    "form_by_id",
    "form_by_name",
    "form_of",
    "may_be_log",
    "read_any",
    "suffixes",
    "write_any",
]

Reader = Callable[[bytes, str, LexiconFor, str | None], LogText]
"""Reads a file: its bytes, its name in answers, where to look variants up, and who ``I`` is. Never raises.
Every event has the line and column (a cell: row and column) of what it was read from."""

Writer = Callable[[Sequence[Event], LexiconFor], bytes]
"""Writes the events of a log. Raises ``CannotWriteError`` if the form can't hold them."""


@frozen(kw_only=True)
class Form:
    """A form of a log.

    Args:
        id: What commands call it; also the suffix it is written with.
        title: What it is called in sentences.
        suffixes: Ends of file names that stand for it, lower case, longest first.
        starts: Whether bytes look like it; asked of files whose suffix says nothing.
        read: Its reader.
        write: Its writer.
        is_binary: Whether it is no text for a terminal.
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    starts: Callable[[bytes], bool]
    read: Reader
    write: Writer
    is_binary: bool = False


def _read_jsonl(data: bytes, name: str, lexicon_for: LexiconFor, me: str | None) -> LogText:
    log = read_log(data, name)
    if me is not None and log.header is not None:
        from .text.names import stranger

        log.findings.extend(stranger(me, [one.name for one in log.header.players], {}, log.header.line))
    return log


def _write_jsonl(events: Sequence[Event], lexicon_for: LexiconFor) -> bytes:
    return write_log(events)


def _read_text(data: bytes, name: str, lexicon_for: LexiconFor, me: str | None) -> LogText:
    from .text.read import read_text

    return read_text(data, name, lexicon_for, me)


def _write_text(events: Sequence[Event], lexicon_for: LexiconFor) -> bytes:
    from .text.write import write_text

    return write_text(events, lexicon_for)


def _read_table(data: bytes, name: str, lexicon_for: LexiconFor, me: str | None) -> LogText:
    from .sheet.read import read_table

    return read_table(data, name, lexicon_for, me)


def _write_csv(events: Sequence[Event], lexicon_for: LexiconFor) -> bytes:
    from .sheet.write import write_csv

    return write_csv(events, lexicon_for)


def _write_xlsx(events: Sequence[Event], lexicon_for: LexiconFor) -> bytes:
    from .sheet.write import write_xlsx

    return write_xlsx(events, lexicon_for)


def _is_table(data: bytes) -> bool:
    from .sheet.read import looks_like_table

    return looks_like_table(data)


def _is_workbook(data: bytes) -> bool:
    return data.startswith(b"PK\x03\x04")


def _is_json(data: bytes) -> bool:
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


def _is_mixed(data: bytes) -> bool:
    """Whether lines of another kind follow an event on the first line: a text logbook may hold events too."""
    first, *others = [line for line in data.split(b"\n") if line.strip()]
    return b'"event"' in first and any(line.lstrip()[:1] not in (b"{", b"[") for line in others)


def _is_text(data: bytes) -> bool:
    from .text.read import looks_like_text

    return looks_like_text(data)


FORMS: tuple[Form, ...] = (
    Form(
        id="jsonl",
        title="logbook",
        suffixes=(".jsonl",),
        starts=_is_json,
        read=_read_jsonl,
        write=_write_jsonl,
    ),
    Form(
        id="txt",
        title="text logbook",
        suffixes=(".log.txt", ".txt"),
        starts=_is_text,
        read=_read_text,
        write=_write_text,
    ),
    Form(
        id="csv",
        title="table",
        suffixes=(".csv", ".tsv"),
        starts=_is_table,
        read=_read_table,
        write=_write_csv,
    ),
    Form(
        id="xlsx",
        title="workbook",
        suffixes=(".xlsx", ".ods"),
        starts=_is_workbook,
        read=_read_table,
        write=_write_xlsx,
        is_binary=True,
    ),
)
"""All forms; the first is the canonical one."""


def may_be_log(data: bytes, name: str) -> bool:
    """Return whether a file that lies among logs is meant as one.

    Text and tables are kept for much else. A file that holds nothing of a log at all is none; what holds
    anything of one is, so that a log with a broken header is never passed over.
    """
    form = form_of(name, data)
    if form.id == "txt":
        from .text.read import may_be_log as may_be

        return may_be(data)
    if form.id == "csv":
        from .sheet.read import may_be_log as may_be_table

        return may_be_table(data)
    return True


def form_by_id(id_: str) -> Form:
    """Return the form of an id.

    Raises:
        KeyError: If there is none.
    """
    return {form.id: form for form in FORMS}[id_]


def form_by_name(name: str) -> Form | None:
    """Return the form that the suffix of a file name stands for, if any."""
    lower = name.casefold()
    fitting = [(suffix, form) for form in FORMS for suffix in form.suffixes if lower.endswith(suffix)]
    return max(fitting, key=lambda pair: len(pair[0]))[1] if fitting else None


def form_of(name: str, data: bytes) -> Form:
    """Return the form of a file.

    A suffix decides, but for a text that holds nothing but JSON; without a known suffix the content does.
    What is like nothing is taken for the canonical form, whose reader says what is wrong with it.
    """
    by_name = form_by_name(name)
    if by_name is not None and not (by_name.id == "txt" and _is_json(data) and not _is_mixed(data)):
        return by_name
    return next((form for form in FORMS if form.starts(data)), FORMS[0])


def suffixes() -> tuple[str, ...]:
    """Return all suffixes a log can have, for opening folders."""
    return tuple([suffix for form in FORMS for suffix in form.suffixes])


def read_any(
    data: bytes,
    name: str,
    lexicon_for: LexiconFor = no_lexicon,
    me: str | None = None,
    form: Form | None = None,
) -> LogText:
    """Read a log of any form.

    Args:
        data: The file.
        name: What to call it in answers; its suffix says which form it has.
        lexicon_for: Where to look variants up.
        me: The player that ``I`` and ``you`` stand for.
        form: The form, if it is known.

    Returns:
        The events, and a finding for everything that could not be read, in lines and columns of the file.
    """
    return (form or form_of(name, data)).read(data, name, lexicon_for, me)


def write_any(events: Sequence[Event], form: str, lexicon_for: LexiconFor = no_lexicon) -> bytes:
    """Write a log in a form.

    Args:
        events: The header and the events after it.
        form: Id of the form.
        lexicon_for: Where to look variants up.

    Raises:
        CannotWriteError: If the form can't hold the events.
    """
    return form_by_id(form).write(events, lexicon_for)
