#!/usr/bin/env python3
"""The website, made from what is there: docs/, the program's own help, the package's docstrings, the headers' comments.

  ./dev site                                         everything, into build/site
  python3 docs/site/make.py --build DIR --out DIR    the same with a build that exists

Pages are laid out in OUT-source, Sphinx makes OUT with warnings as errors, then every link inside is followed
(docs/site/links.py). A new page in docs/ appears by itself, under "More" until SECTIONS names it.
"""
import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import api_pages
import links
import pictures

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What of the repository is a page, beside docs/*.md: where it stands, and under which name it is a page.
MORE_PAGES = {"HACKING.md": "inside", "CHANGELOG.md": "changelog", "CONTRIBUTING.md": "contributing", "CODE_OF_CONDUCT.md": "conduct", "THIRD_PARTY.md": "third-party",
              "SECURITY.md": "security", "data/README.md": "tables", "README.md": "index"}
# What of the repository a page is made from that the site's build writes itself.
MADE_FROM = {"docs/methods": "methods/index", "examples/gallery": "gallery/index", "apps/cordon": "commands/index",
             "python/cordon": "python-api/index", "include/cordon": "cpp-api/index"}
# Files and folders (with all that is in them) that the repository has and the site has not: a link to them is plain text there.
NOT_ON_SITE = ["LICENSE", "data/sources.json", "examples", "fuzz", "licenses", "studio/web"]
SECTIONS = {
    "Start": ["install", "tutorial", "stories", "which-method", "gallery/index"],
    "Use": ["command-line", "commands/index", "python", "questions", "studio-walkthrough", "studio", "file-formats", "tables", "scale", "mpi", "faq", "glossary"],
    "Methods": ["methods/index"],
    "Interfaces": ["python-api/index", "cpp-api/index", "c-interface"],
    "Measured": ["comparison", "beyond", "speed", "reproduction", "processors"],
    "Project": ["inside", "model-file", "studio-wire", "stability", "changelog", "contributing", "conduct", "security", "third-party"],
}
LINK = re.compile(r"(!?)\[((?:[^][]|\[[^]]*\])*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(```|~~~)")


def pages():
    """Every page of the repository: its file, and its name on the site."""
    found = {ROOT / name: page for name, page in MORE_PAGES.items() if (ROOT / name).is_file() and page != "index"}
    for path in sorted((ROOT / "docs").glob("*.md")) + sorted((ROOT / "docs/methods").glob("*.md")):
        found[path] = path.relative_to(ROOT / "docs").with_suffix("").as_posix()
    return found


def site_link(target, path, page, known):
    """Where a link of the repository leads on the site; None where what it names is not on it (NOT_ON_SITE). Any other link is a mistake and ends the build."""
    if re.match(r"^[a-z]+:", target) or target.startswith("#"):
        return target
    name, _, anchor = target.partition("#")
    file = (path.parent / name).resolve()
    place = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else ""
    if place in MADE_FROM and file.is_dir():
        goal = MADE_FROM[place]
    elif file == ROOT / "README.md":
        goal = "index"
    elif file in known:
        goal = known[file]
    elif file.suffix in (".png", ".svg", ".jpg") and file.is_file():
        return os.path.relpath(file.relative_to(ROOT / "docs"), pathlib.PurePath(page).parent)
    elif file.exists() and any(file == ROOT / there or file.is_relative_to(ROOT / there) for there in NOT_ON_SITE):
        return None
    else:
        here = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        sys.exit(f"{here}: the link {target} leads to no page of the site and to nothing that docs/site/make.py (NOT_ON_SITE) leaves out")
    return os.path.relpath(goal + ".md", pathlib.PurePath(page).parent) + (f"#{anchor}" if anchor else "")


def with_site_links(text, path, page, known):
    """The page with its links led to the site's pages; code is left alone."""
    def one(found):
        goal = site_link(found[3], path, page, known)
        return found[2] if goal is None else f"{found[1]}[{found[2]}]({goal})"

    lines, inside = [], False
    for line in text.splitlines():
        if FENCE.match(line):
            inside = not inside
        lines.append(line if inside else LINK.sub(one, line))
    return "\n".join(lines) + "\n"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def copy_pages(source):
    known = pages()
    for path, page in known.items():
        text = with_site_links(path.read_text(encoding="utf-8"), path, page, known)
        write(source / f"{page}.md", re.sub(r"^\|.*", lambda row: row[0].replace(" ± ", "\u00a0±\u00a0"), text, flags=re.MULTILINE))  # a number and its error on one line
    shutil.copytree(ROOT / "docs/images", source / "images", dirs_exist_ok=True)
    return known


def add_to_method(source, name, formula, figure):
    """The formula beneath the first paragraph of a method's page, its picture before the parameters."""
    path = source / "methods" / f"{name}.md"
    text = path.read_text(encoding="utf-8")
    title, _, rest = text.partition("\n\n")
    first, _, rest = rest.partition("\n\n")
    parts = [title, first]
    if formula:
        parts.append(f"![What {name} solves]({formula})")
    if figure:
        rest = rest.replace(f"<!-- parameters: {name} -->", f"![The map of {name}]({figure})\n\n*178 wines in the colours of their growers; lines are must-links, broken lines cannot-links"
                                                           f" (5 of either sort per grower), where the method uses them.*\n\n<!-- parameters: {name} -->", 1)
    path.write_text("\n\n".join([*parts, rest]), encoding="utf-8")


def methods_index(source):
    names = sorted(path.stem for path in (ROOT / "docs/methods").glob("*.md"))
    names.remove("auto")
    table = re.search(r"^\| name \| what it finds.*?(?=\n\n)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)[0]
    table = with_site_links(table, ROOT / "README.md", "methods/index", pages())
    listed = "\n".join(["auto", *names])
    write(source / "methods/index.md", f"# Methods\n\nOne page per method: what it finds, the formula, the cost, edge cases, every parameter, measurements and the reference. "
          f"In doubt take [auto](auto.md).\n\n{table}\n\n```{{toctree}}\n:hidden:\n:maxdepth: 1\n\n{listed}\n```\n")


def front_page(source):
    """The README without what only a reader of the repository needs, then the tree of all pages."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    text = with_site_links(text.partition("\n## Where to go next")[0], ROOT / "README.md", "index", pages())
    named = {page for listed in SECTIONS.values() for page in listed}
    there = {path.relative_to(source).with_suffix("").as_posix() for path in source.rglob("*.md")}
    more = sorted(page for page in there - named if "/" not in page and page != "index")
    trees = []
    for caption, listed in [*SECTIONS.items(), ("More", more)]:
        if present := [page for page in listed if page in there]:
            trees.append(f"```{{toctree}}\n:hidden:\n:maxdepth: 1\n:caption: {caption}\n\n" + "\n".join(present) + "\n```\n")
    write(source / "index.md", text + "\n" + "\n".join(trees))


def sphinx(source, out, environment):
    doctrees = out.with_name(out.name + "-doctrees")
    done = subprocess.run([sys.executable, "-B", "-m", "sphinx", "-W", "--keep-going", "-q", "-E", "-b", "html", "-c", ROOT / "docs/site", "-d", doctrees, source, out],
                          env={**os.environ, **environment})
    if done.returncode != 0:
        sys.exit("the site was not made: sphinx warned (above)")


def mend_theme(out):
    """Debian's furo loads normalize.css from a web server's root and lost its dark colours for those whose system is dark: both are put right."""
    style = out / "_static/styles/furo.css"
    text = style.read_text(encoding="utf-8")
    reset = pathlib.Path("/usr/share/javascript/normalize.css/normalize.css")
    own = reset.read_text(encoding="utf-8") if reset.is_file() else "body { margin: 0; }\n"
    text = own + re.sub(r"@import url\(/javascript/normalize\.css/normalize\.css\);", "", text)
    dark = re.search(r'body\[data-theme="dark"\] \{([^}]*)\}', text)
    if dark and "prefers-color-scheme" not in text:
        text += f'\n@media (prefers-color-scheme: dark) {{ body:not([data-theme="light"]) {{{dark[1]}}} }}\n'
    style.write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build", help="a build with the program and the Python package")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/site")
    parser.add_argument("--quick", action="store_true", help="leave out the gallery, while writing pages")
    given = parser.parse_args()
    build, out = given.build.resolve(), given.out.resolve()
    source = out.with_name(out.name + "-source")
    for folder in (source, out):
        shutil.rmtree(folder, ignore_errors=True)
    program, package = build / "bin/cordon", build / "python"
    environment = {"CORDON_ROOT": str(ROOT), "CORDON_DOXYGEN": str(source / "doxygen/xml"), "CORDON_STATIC": str(ROOT / "docs/site/static"), "PYTHONPATH": str(package), "MPLBACKEND": "Agg", "CORDON_PROGRAM": str(program),
                   "PYTHONDONTWRITEBYTECODE": "1"}

    copy_pages(source)
    for name, formula, figure in pictures.of_methods(source, environment):
        add_to_method(source, name, formula, figure)
    methods_index(source)
    pictures.gallery(source, environment, [] if given.quick else sorted((ROOT / "examples/gallery").glob("*.py")))
    api_pages.commands(source, program)
    api_pages.python(source, environment)
    api_pages.cpp(ROOT, source)
    api_pages.c_header(ROOT, source)
    front_page(source)
    sphinx(source, out, environment)
    mend_theme(out)
    if broken := links.broken(out):
        sys.exit("\n".join([*broken, f"{len(broken)} links of the site lead nowhere"]))
    print(f"made: {out}/index.html")


if __name__ == "__main__":
    main()
