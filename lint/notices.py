#!/usr/bin/env python3
"""Everybody whose code is linked or bundled has a notice: THIRD_PARTY.md against the packages we build with.

  python3 lint/notices.py [ROOT]
  python3 lint/notices.py --wheel FILE    a wheel instead: every library inside has a row that names it, every notice of what goes into wheels is there

Rejected:
  - a package of debian-packages.txt that is built against (group build), or an npm package that goes into
    the studio's page, without a row in THIRD_PARTY.md;
  - a row whose notice is not there, or a notice that no row names;
  - where the package is installed: a holder of copyright of its main files (Debian's copyright file, npm's LICENSE) whose
    name is not in the notice;
  - a page bundled without the notices of what is in it.
"""
import argparse
import json
import pathlib
import re
import sys
import zipfile

LINK = re.compile(r"\[[^]]*\]\((licenses/[^)]+)\)")
YEARS = re.compile(r"^(copyright|\(c\)|©|[\d,\s-]|present|by\b|the\b)+", re.IGNORECASE)


def rows(page):
    """(component, [notices], [packages], what it goes into) of the table."""
    for line in page.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == 5 and LINK.search(cells[2]):
            yield cells[0], LINK.findall(cells[2]), [name.strip() for name in cells[3].split(",")], cells[4]


def tools(page):
    found = re.search(r"^Tools that leave nothing[^:]*: ([^.]*)\.", page.read_text(encoding="utf-8"), re.MULTILINE)
    return set(found[1].split(", ")) if found else set()


def debian_packages(root):
    """Names of the packages whose code is linked in: what is built against."""
    for line in (root / "debian-packages.txt").read_text(encoding="utf-8").splitlines():
        words = line.split()
        if len(words) == 2 and words[0] == "build":
            yield words[1]


def npm_packages(root):
    lock = json.loads((root / "studio/web/package-lock.json").read_text(encoding="utf-8"))
    for path, package in lock["packages"].items():
        if path and not package.get("dev"):
            yield path.removeprefix("node_modules/")


def holders_in_debian(package):
    """Who holds the copyright of a package's main files, as Debian lists them; nothing where it is not installed."""
    path = pathlib.Path("/usr/share/doc", package, "copyright")
    if not path.is_file():
        return
    for stanza in path.read_text(encoding="utf-8").split("\n\n"):
        if re.search(r"^Files:\s*\*\s*$", stanza, re.MULTILINE):
            found = re.search(r"^Copyright:(.*(?:\n[ \t].*)*)", stanza, re.MULTILINE)
            for line in found[1].splitlines() if found else ():
                yield YEARS.sub("", re.sub(r"<[^>]*>", "", line.strip())).strip()


def holders_in_npm(root, package):
    path = root / "studio/web/node_modules" / package / "LICENSE"
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("Copyright"):
                yield YEARS.sub("", line).strip()


def problems(root):
    page = root / "THIRD_PARTY.md"
    named, notices = {}, set()
    for component, files, packages, _ in rows(page):
        notices.update(files)
        for file in files:
            if not (root / file).is_file():
                yield f"THIRD_PARTY.md: {component}: {file} is not there"
        text = "".join((root / file).read_text(encoding="utf-8") for file in files if (root / file).is_file())
        for package in packages:
            named[package] = named.get(package, "") + text
    for path in sorted((root / "licenses").iterdir()):
        if f"licenses/{path.name}" not in notices:
            yield f"licenses/{path.name} is named by no row of THIRD_PARTY.md"

    wanted = {name: holders_in_debian(name) for name in debian_packages(root) if name not in tools(page)}
    wanted |= {f"npm: {name}": holders_in_npm(root, name) for name in npm_packages(root)}
    for package, holders in wanted.items():
        if package not in named:
            yield (f"THIRD_PARTY.md has no row for {package}: add its copyright lines and licence to licenses/ and a row, "
                   "or name it among the tools if nothing of it is in our files")
            continue
        for holder in holders:
            if holder and not package.startswith("g++") and holder not in named[package]:
                yield f"the notice of {package} does not name {holder}"

    for script in sorted((root / "studio/web/dist/assets").glob("*.js")):
        text = script.read_text(encoding="utf-8")
        for name in npm_packages(root):
            first = next((line for line in named.get(f"npm: {name}", "").splitlines() if line.startswith("Copyright")), None)
            if first and first not in text:
                yield f"{script.relative_to(root)} lacks the notice of {name}: npm run build --prefix studio/web"


def problems_of_wheel(root, wheel):
    """The libraries in a wheel (packaging/bundle_wheel.py: NAME-CHECKSUM.so) against the rows; the page is inside the program."""
    with zipfile.ZipFile(wheel) as archive:
        inside = [pathlib.PurePosixPath(name) for name in archive.namelist()]
    named = set()
    for component, files, _, goes_into in rows(root / "THIRD_PARTY.md"):
        if not re.search(r"\b(wheel|page)\b", goes_into):
            continue
        brackets = re.search(r"\bwheel \(([^)]*)\)", goes_into)
        named.update(brackets[1].split(", ") if brackets else ())
        for file in files:
            if not any(path.name == pathlib.PurePosixPath(file).name and ".dist-info" in str(path) for path in inside):
                yield f"{wheel.name} lacks the notice of {component}, {file}"
    for path in inside:
        if ".so" in path.suffixes and path.parts[0] != "cordon" and re.sub(r"-[0-9a-f]{8}$", "", path.name.partition(".so")[0]) not in named:
            yield f"{wheel.name} has {path}, which no row of THIRD_PARTY.md names: add it in brackets after \"wheel\" to the row of its component"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=pathlib.Path(__file__).parents[1])
    parser.add_argument("--wheel", type=pathlib.Path)
    given = parser.parse_args()
    root = given.root.resolve()
    found = list(problems_of_wheel(root, given.wheel) if given.wheel else problems(root))
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
