#!/usr/bin/env python3
"""Every link inside a made site leads somewhere: files and anchors, pictures, styles and scripts; and nothing is loaded from elsewhere.

  python3 docs/site/links.py build/site
"""
import html.parser
import pathlib
import re
import sys
import urllib.parse

LOADED = {"img": "src", "script": "src", "link": "href"}  # what a browser fetches by itself
STYLE = re.compile(r"url\(['\"]?([^)'\"]+)")
NOT_FETCHED = {"canonical", "index", "search", "next", "prev", "author", "genindex"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.fetched = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        for name in ("id", "name"):
            if given.get(name):
                self.anchors.add(given[name])
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        if tag in LOADED and given.get(LOADED[tag]):
            self.links.append(given[LOADED[tag]])
            if tag != "link" or given.get("rel") not in NOT_FETCHED:
                self.fetched.append(given[LOADED[tag]])


def broken(site):
    """One sentence for every link that leads nowhere."""
    site = pathlib.Path(site).resolve()
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        for target in page.fetched:
            if urllib.parse.urlsplit(target).netloc:
                found.append(f"{path.relative_to(site)}: {target} is fetched from the network")
        for target in page.links:
            parts = urllib.parse.urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            goal = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if goal.is_dir():
                goal /= "index.html"
            if not goal.is_file():
                found.append(f"{path.relative_to(site)}: {target}: there is no such file")
            elif parts.fragment and goal in pages and urllib.parse.unquote(parts.fragment) not in pages[goal].anchors:
                found.append(f"{path.relative_to(site)}: {target}: there is no such place on that page")
    for path in sorted(site.rglob("*.css")):
        for target in STYLE.findall(path.read_text(encoding="utf-8")):
            if target.startswith(("http:", "https:", "/")):
                found.append(f"{path.relative_to(site)}: {target} is fetched from elsewhere")
    return sorted(set(found))


if __name__ == "__main__":
    problems = broken(sys.argv[1])
    print("\n".join(problems))
    sys.exit(1 if problems else 0)
