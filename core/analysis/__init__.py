"""Analysis: data in, findings or report models out."""
