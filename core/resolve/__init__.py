"""From variant files to a resolved variant: loading, checking, plug-ins."""

from .registry import Registry, Resolved, installed
from .rows import VariantError

__all__ = ["Registry", "Resolved", "VariantError", "installed"]
