"""Every installed variant passes the conformance suite."""

import pytest

from libertalia.core.resolve import installed
from libertalia.core.testing import CHECKS, Subject


@pytest.mark.parametrize("variant", installed().ids)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_installed_variant_conforms(check: object, variant: str) -> None:
    """core/testing.py: the suite any variant must pass."""
    assert callable(check)
    check(Subject(installed(), variant, games=2))
