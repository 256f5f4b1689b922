"""The generated pages of the manual: every finding, and the whole vocabulary.

``python -m libertalia.reports.manual FOLDER`` writes them; a test says when the written ones are stale.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..core.analysis.check import check_text
from ..core.analysis.check.limits import ALWAYS
from ..core.model.code import Code
from ..core.model.codes import CODES, LOG_CODES
from ..core.model.codes_play import PLAY_CODES
from ..core.model.codes_text import TEXT_CODES
from ..core.model.codes_variant import VARIANT_CODES
from ..core.resolve import installed
from .check import checks_text
from .templating import texts
from .vocabulary import abilities, steps

EXAMPLE = """\
id = "short-voyages"
extends = "galecrest"

[structure]
days = [3, "4", 5]

[[character]]
name = "Begar"
day = { ability = "gain", amount = 2 }

[[tokens]]
kind = "map"
"""


def pages() -> dict[str, str]:
    """Return the generated pages by file name."""
    return {"findings.md": findings_page(), "vocabulary.md": vocabulary_page()}


def findings_page() -> str:
    """Return the page about the codes of findings: an example first, then every code."""
    report = check_text(EXAMPLE, "short-voyages.toml", installed(), games=1)
    sections: list[tuple[str, str, Mapping[str, Code]]] = [
        ("Reading a log", "What `validate` says of a file that can't be read as it stands.", LOG_CODES),
        ("Logs written by hand", "What is said of names, and of logs in the text form.", TEXT_CODES),
        ("Play", "What `validate` says of a game, against the rules of its variant.", PLAY_CODES),
        ("Variants", "What `check` says of house rules and boards.", VARIANT_CODES),
    ]
    listed = {code for _, _, codes in sections for code in codes}
    others = {code: one for code, one in CODES.items() if code not in listed}
    if others:
        sections.append(("Other findings", "What the other commands say.", others))
    facts = {"example": EXAMPLE, "answer": checks_text([report]), "sections": sections, "always": ALWAYS}
    return _render("findings.md.j2", facts)


def vocabulary_page() -> str:
    """Return the page about the vocabulary: every ability and step."""
    return _render("vocabulary.md.j2", {"abilities": abilities(), "steps": steps()})


def _render(template: str, facts: Mapping[str, Any]) -> str:
    environment = texts("manual")
    environment.filters["cell"] = lambda text: str(text).replace("|", "\\|").replace("\n", " ")
    return environment.get_template(template).render(facts).rstrip("\n") + "\n"


def write(folder: Path) -> None:
    """Write the pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
