"""The damaged logs, and what is said of one."""

from pathlib import Path

from libertalia.core.analysis.validate import validate_log
from libertalia.core.resolve import installed

FOLDER = Path(__file__).parents[1] / "logs"
LOGS = sorted([path for path in FOLDER.iterdir() if path.suffix not in (".expected", ".md")])


def said(path: Path) -> list[str]:
    report = validate_log(path.read_bytes(), path.name, installed(), folder=FOLDER)
    return [
        str(report.verdict.value),
        *[f"{one.line or '-'}:{one.column or '-'} {one.code}" for one in report.findings],
    ]
