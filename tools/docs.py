#!/usr/bin/env python3
"""Build the documentation as a site in build/site, from README, docs/ and the docstrings (`make docs`).

    python tools/docs.py build       the site
    python tools/docs.py serve       show it at http://127.0.0.1:8000/ while you write

The Markdown stays as it is, readable where it lies: links into the sources become links to the file's text, and the
front page is README. The reference is made of docstrings, read from the sources without importing them.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"
LINK = re.compile(r"\]\(([^)#:]+)((?:#[^)]*)?)\)")

# What somebody who writes a program with Grognard calls; the modules' own docstrings say what they are for.
REFERENCE = {
    "Games and rulebooks": ["grognard.games", "grognard.kernel.rulebook"],
    "Tables, actions and records": ["grognard.kernel.table", "grognard.kernel.action", "grognard.kernel.record"],
    "Positions": ["grognard.kernel.state", "grognard.kernel.events", "grognard.kernel.dice"],
    "What screens show": [
        "grognard.kernel.display",
        "grognard.kernel.landscape",
        "grognard.kernel.panels",
        "grognard.kernel.preview",
    ],
    "Computer players": ["grognard.bots", "grognard.bots.bot", "grognard.bots.search"],
    "Arena and studies": ["grognard.arena.matches", "grognard.arena.roundrobin", "grognard.arena.findings"],
    "Reinforcement learning": ["grognard.research", "grognard.research.env"],
    "Pictures": ["grognard.picture"],
    "Server messages": ["grognard.server.messages", "grognard.server.client_messages", "grognard.server.cards"],
}


def pages() -> dict[str, Path]:
    """All pages: their place on the site, and the file they are made of."""
    found = {"index.md": ROOT / "README.md", "contributing.md": ROOT / "CONTRIBUTING.md"}
    found |= {"changelog.md": ROOT / "CHANGELOG.md", "examples.md": ROOT / "examples" / "README.md"}
    for path in sorted((ROOT / "docs").rglob("*.md")):
        found[path.relative_to(ROOT / "docs").as_posix()] = path
    return found


def moved(text: str, source: Path, place: str, places: dict[Path, str]) -> str:
    """The text of a page with its links as they have to be on the site; what is not on it is only named."""

    def link(match: re.Match[str]) -> str:
        target = (source.parent / match[1]).resolve()
        if target in places:
            up = "../" * place.count("/")
            return f"]({up}{places[target]}{match[2]})"
        if target.is_relative_to(ROOT / "docs" / "pictures"):
            return f"]({'../' * place.count('/')}pictures/{target.name})"
        return "](#)" if not target.exists() else f"]({'../' * place.count('/')}files/{target.relative_to(ROOT)}.txt)"

    return LINK.sub(link, text)


def title_of(text: str, fallback: str) -> str:
    """The first heading."""
    found = re.search(r"^# (.+)$", text, re.MULTILINE)
    return found[1].replace("`", "") if found else fallback


def write_pages() -> dict[str, str]:
    """Put all pages where MkDocs reads them; gives their titles."""
    shutil.rmtree(WORK, ignore_errors=True)
    sources = pages()
    places = {path.resolve(): place for place, path in sources.items()}
    titles: dict[str, str] = {}
    for place, path in sources.items():
        text = path.read_text(encoding="utf-8")
        titles[place] = title_of(text, place)
        for match in LINK.finditer(text):
            target = (path.parent / match[1]).resolve()
            if target.is_file() and target not in places and not target.is_relative_to(ROOT / "docs" / "pictures"):
                copy = WORK / "files" / f"{target.relative_to(ROOT)}.txt"
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(target, copy)
        (WORK / place).parent.mkdir(parents=True, exist_ok=True)
        (WORK / place).write_text(moved(text, path, place, places), encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "pictures", WORK / "pictures")
    (WORK / "reference").mkdir()
    for number, (title, modules) in enumerate(REFERENCE.items()):
        place = f"reference/{number:02}.md"
        titles[place] = title
        parts = "".join(f"\n## `{module}`\n\n::: {module}\n" for module in modules)
        (WORK / place).write_text(f"# {title}\n{parts}", encoding="utf-8")
    return titles


def navigation(titles: dict[str, str]) -> str:
    """The contents of the site."""
    rows = ["nav:", "  - Grognard: index.md"]
    for heading, folder in (("Players", "players"), ("Developers", "developers"), ("Decisions", "decisions")):
        rows.append(f"  - {heading}:")
        names = [place for place in titles if place.startswith(f"{folder}/")]
        first = ("players/getting_started.md", "developers/architecture.md", "decisions/README.md")
        names.sort(key=lambda name: (name not in first, name))
        rows += [f"    - {titles[place]!r}: {place}" for place in names]
    rows.append("  - Reference:")
    rows += [f"    - {title!r}: {place}" for place, title in titles.items() if place.startswith("reference/")]
    rows += ["  - Examples: examples.md", "  - Contributing: contributing.md", "  - Changelog: changelog.md"]
    return "\n".join(rows)


CONFIG = """
site_name: Grognard
docs_dir: {docs}
site_dir: {site}
use_directory_urls: false
theme:
  name: material
  font: false
  features: [navigation.tabs, navigation.top, toc.follow, search.highlight, content.code.copy]
  palette:
    - media: "(prefers-color-scheme: light)"
      scheme: default
      primary: blue grey
    - media: "(prefers-color-scheme: dark)"
      scheme: slate
      primary: blue grey
plugins:
  - search
  - mkdocstrings:
      handlers:
        python:
          paths: [{source}]
          options:
            show_source: false
            show_root_toc_entry: false
            heading_level: 3
            members_order: source
            show_signature_annotations: true
            separate_signature: true
markdown_extensions: [tables, admonition, toc, pymdownx.highlight, pymdownx.superfences]
validation: {{links: {{not_found: warn, anchors: info}}}}
"""


def main() -> int:
    """Build or serve."""
    titles = write_pages()
    settings = CONFIG.format(docs=WORK, site=SITE, source=ROOT / "src") + navigation(titles) + "\n"
    config = ROOT / "build" / "mkdocs.yml"
    config.write_text(settings, encoding="utf-8")
    what = sys.argv[1] if len(sys.argv) > 1 else "build"
    words = [sys.executable, "-m", "mkdocs", what, "-q", "-f", str(config), "--strict"]
    done = subprocess.run(words, check=False)
    if what == "build" and done.returncode == 0:
        print(f"{SITE.relative_to(ROOT)}/index.html: {len(titles)} pages")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
