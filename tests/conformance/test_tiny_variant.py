"""A third variant, built from the public API alone, conforms; the page about it shows its very files."""

import re
from pathlib import Path

import pytest

from libertalia.core.resolve import Registry
from libertalia.core.testing import CHECKS, Subject
from libertalia_tiny.plugin import plugin

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests/plugins/sample/libertalia_tiny"
FILES = ("plugin.py", "edition.toml")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_tiny_variant_conforms(check: object) -> None:
    """core/testing.py: the suite any variant must pass."""
    assert callable(check)
    check(Subject(Registry({plugin.id: plugin}), plugin.id))


def test_tiny_variant_is_tiny() -> None:
    lines = [line for name in FILES for line in (TINY / name).read_text(encoding="utf-8").splitlines()]
    variant = Registry({plugin.id: plugin}).resolve(plugin.id, 3).variant

    assert len(lines) < 60
    assert len(variant.characters) == 6
    assert variant.structure.days == (2,)


@pytest.mark.parametrize("name", FILES)
def test_page_shows_the_very_file(name: str) -> None:
    """docs/write-a-variant.md explains the tiny variant piece by piece; the pieces are its files, whole."""
    page = (ROOT / "docs/write-a-variant.md").read_text(encoding="utf-8")
    language = {".py": "python", ".toml": "toml"}[Path(name).suffix]
    shown = re.findall(rf"```{language} {re.escape(name)}\n(.*?)```", page, re.DOTALL)

    assert "".join(shown) == (TINY / name).read_text(encoding="utf-8")
