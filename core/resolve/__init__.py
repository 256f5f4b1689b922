"""From variant files to a resolved variant: loading, checking, plug-ins."""

from .registry import Registry, check_reading, installed
from .resolver import Resolved
from .rows import VariantError

__all__ = ["Registry", "Resolved", "VariantError", "check_reading", "installed"]
