"""Reads a page's structure for tests: elements with their attributes, headings, tables."""

from __future__ import annotations

from html.parser import HTMLParser

INLINE = {"a", "bdi", "code", "small", "span", "strong"}
VOID = {"meta", "link", "br", "img", "input", "hr", "use", "path", "circle", "ellipse", "rect"}


class Page(HTMLParser):
    """Collects the elements of a page and checks that they are closed in order."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.parents: list[tuple[str, tuple[str, ...]]] = []
        self.problems: list[str] = []
        self.texts: list[tuple[str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self.parents.append((tag, tuple(self.open)))
        self._break(tag)

    def _break(self, tag: str) -> None:
        if tag not in INLINE:
            self.texts.append(("", " "))

    def handle_endtag(self, tag: str) -> None:
        self._break(tag)
        if not self.open or self.open[-1] != tag:
            self.problems.append(f"</{tag}> closes {self.open[-1:]} at {self.getpos()}")
        else:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        self.texts.append((self.open[-1] if self.open else "", data))

    def all(self, tag: str) -> list[dict[str, str]]:
        """Return the attributes of every element of a kind."""
        return [attrs for name, attrs in self.elements if name == tag]

    @property
    def headings(self) -> list[int]:
        """The levels of the headings, in order."""
        return [int(tag[1]) for tag, _ in self.elements if tag in ("h1", "h2", "h3", "h4", "h5", "h6")]

    @property
    def ids(self) -> list[str]:
        """Every id, in order."""
        return [attrs["id"] for _, attrs in self.elements if "id" in attrs]

    @property
    def text(self) -> str:
        """The text people read, with runs of white space as one."""
        return " ".join("".join([data for tag, data in self.texts if tag != "style"]).split())
