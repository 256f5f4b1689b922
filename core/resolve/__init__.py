"""From variant files to a resolved variant: loading, checking, plug-ins."""

from .registry import Registry, Resolved, check_reading, installed
from .rows import VariantError

__all__ = ["Registry", "Resolved", "VariantError", "check_reading", "installed"]
