"""Make the pictures of the README from what the commands really write: ``make gallery``.

Needs pdftoppm and Chromium beside the test extra. The pictures are small and in few colours, so that the
repository stays light.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageOps

HERE = Path(__file__).parent
PICTURES = HERE / "gallery"
COMMAND = Path(sys.executable).with_name("libertalia")

SHEETS = {
    "rules": ("galecrest", "rules", "2"),
    "aid": ("galecrest", "aid", "4"),
    "cards": ("classic", "cards", "4"),
    "upgrade": ("galecrest", "upgrade", "4"),
    "teach": ("classic", "teach", "5"),
    "score": ("galecrest", "score", "5"),
}
"""Picture to variant, kind of sheet and number of players; the first page is shown."""

PAGES = {
    "compare": ("compare", "classic", "galecrest"),
    "report": ("validate", "demo/logs/illegal-move.jsonl"),
}
"""Picture to the command whose page is shown."""

WIDTH, MOST = 900, 200_000
COLOURS, COLOURS_OF_PAGES = 32, 128


def main() -> None:
    """Write every picture."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for name, (variant, kind, players) in SHEETS.items():
            pdf = work / f"{name}.pdf"
            run(COMMAND, "summary", variant, "--sheet", kind, "--players", players, "-o", pdf)
            run("pdftoppm", "-r", "110", "-f", "1", "-l", "1", "-singlefile", "-png", pdf, work / name)
            keep(work / f"{name}.png", name)
        for name, command in PAGES.items():
            page = work / f"{name}.html"
            run(COMMAND, *command, "-o", page, may_find=True)
            run(
                shutil.which("chromium") or "chromium",
                *("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars"),
                *("--disable-background-networking", f"--user-data-dir={work / 'profile'}"),
                *("--window-size=1100,1300", f"--screenshot={work / name}.png", page.as_uri()),
            )
            keep(work / f"{name}.png", name, COLOURS_OF_PAGES)


def run(*command: str | Path, may_find: bool = False) -> None:
    """Run a command; with *may_find* the status that says there are findings is fine."""
    done = subprocess.run(command, cwd=HERE.parent, capture_output=True, encoding="utf-8", timeout=300)
    if done.returncode not in ((0, 1) if may_find else (0,)):
        sys.exit(f"{command[0]} ended with {done.returncode}: {done.stderr}")


def keep(picture: Path, name: str, colours: int = COLOURS) -> None:
    """Write a picture in the size and colours of the gallery."""
    with Image.open(picture) as image:
        small = image.convert("RGB").resize(
            (WIDTH, image.height * WIDTH // image.width), Image.Resampling.LANCZOS
        )
    framed = ImageOps.expand(small, border=1, fill="#c8c8c8")
    out = PICTURES / f"{name}.png"
    framed.quantize(colours, dither=Image.Dither.NONE).save(out, optimize=True)
    if out.stat().st_size > MOST:
        sys.exit(f"{out.name} is too large: {out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
