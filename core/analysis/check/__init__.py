"""Checking a variant's file: first what it says, then how it plays."""

from .checker import check_file, check_text
from .model import CheckReport, Step

__all__ = ["CheckReport", "Step", "check_file", "check_text"]
