"""Renderers: report models in, text, JSON and HTML out."""
