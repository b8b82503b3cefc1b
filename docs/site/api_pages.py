"""Pages that are made from the sources themselves: the commands' help, the package's docstrings, the headers' comments."""
import json
import os
import re
import subprocess
import sys


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def tree(pages, depth=1):
    return f"```{{toctree}}\n:maxdepth: {depth}\n\n" + "\n".join(pages) + "\n```\n"


# The command line

def help_of(program, words):
    done = subprocess.run([program, *words, "--help"], capture_output=True, text=True, check=True)
    return done.stdout.rstrip()


def subcommands(text):
    """(name, sentence) of the commands a help text lists."""
    listed = re.search(r"^(?:Subcommands|Commands):(.*)", text, re.MULTILINE | re.DOTALL)
    return re.findall(r"^ {2}([a-z][a-z-]*) {2,}(\S.*)$", listed[1], re.MULTILINE) if listed else []


HEADING = re.compile(r"^([A-Z][a-z ]*):$")
EXAMPLES = {"Example", "Examples", "Begin here"}  # headings of commands, not of options


def help_as_markdown(text, sentence):
    """What --help prints, without the sentence it begins with: options as a list of definitions, which wrap on a narrow page, the rest as it stands."""
    column = len(re.search(r"^  -h,--help +", text, re.MULTILINE)[0])  # where the descriptions begin; a longer name has its own on the next line
    lines = text.splitlines()
    if lines[0] == sentence:
        lines = lines[1:]
    out, plain, rows, skipping = [], [], None, False

    def flush():
        nonlocal rows
        if any(line.strip() for line in plain):
            out.append("```text\n" + "\n".join(plain).strip("\n") + "\n```\n")
        plain.clear()
        if rows is not None:
            if wrong := [row for row in rows if not row[0] or not row[1]]:
                raise SystemExit(f"cordon --help shows an option in a way that docs/site/api_pages.py does not know: {wrong[0]}")
            out.append("\n".join(f"`{name}`\n: {prose(what)}\n" for name, what in rows))
        rows = None

    for line, following in zip(lines, [*lines[1:], ""]):
        heading = HEADING.match(line)
        if heading and heading[1] not in EXAMPLES:
            flush()
            out.append(f"**{heading[1]}**\n")
            rows, skipping = [], heading[1] == "Subcommands"  # their examples stand in their own sections
        elif rows is None or line and not line.startswith("  "):
            if rows is not None:
                flush()
            plain.append(line)
        elif line.startswith(" " * column):
            if line.strip() and not skipping:
                rows[-1][1] = f"{rows[-1][1]} {line.strip()}".strip()
        elif line.strip():
            own_line = following.startswith(" " * column) and not skipping
            rows.append([line.strip(), ""] if own_line else [line[:column].strip(), line[column:].strip()])
    flush()
    return "\n".join(out)


def commands(source, program):
    """One page per command: what `cordon COMMAND --help` prints, sub-commands beneath."""
    general = help_of(program, [])
    listed = subcommands(general)
    if len(listed) < 8:
        raise SystemExit("cordon --help lists its commands in a way that docs/site/api_pages.py does not know")
    for name, sentence in listed:
        text = help_of(program, [name])
        page = [f"# cordon {name}\n", f"{sentence}\n", help_as_markdown(text, sentence)]
        for inner, inner_sentence in subcommands(text):
            page += [f"## cordon {name} {inner}\n", f"{inner_sentence}\n", help_as_markdown(help_of(program, [name, inner]), inner_sentence)]
        write(source / "commands" / f"{name}.md", "\n".join(page))
    rows = "\n".join(f"| [`cordon {name}`]({name}.md) | {sentence} |" for name, sentence in listed)
    write(source / "commands/index.md", "# Commands\n\nWhat every command prints with `--help`. How they work together, exit codes and files: [the command line](../command-line.md).\n\n"
          f"| command | |\n| --- | --- |\n{rows}\n\n" + tree([name for name, _ in listed]).replace(":maxdepth", ":hidden:\n:maxdepth"))


# Python

# Run by a Python of its own, which imports the package that was built: what help() would show, as JSON.
LOOK = r"""
import inspect, json, cordon

class Bare(str):  # an annotation that is text, shown without quotes
    __repr__ = str.__str__

def bare(annotation):
    return Bare(annotation) if isinstance(annotation, str) else annotation

def written(name, value):  # the signature; of a long one each parameter on its own line
    try:
        known = inspect.signature(value)
    except (TypeError, ValueError):
        return "(...)"
    shown = str(known.replace(parameters=[one.replace(annotation=bare(one.annotation)) for one in known.parameters.values()], return_annotation=bare(known.return_annotation)))
    if len(name) + len(shown) <= 88:
        return shown
    parameters, depth = [""], 1
    for at, letter in enumerate(shown[1:], 1):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0:
            break
        if letter == "," and depth == 1:
            parameters.append("")
        else:
            parameters[-1] += letter
    return "(\n" + "".join(f"    {one.strip()},\n" for one in parameters) + shown[at:]

def described(name, value):
    signature = written(name, value)
    return {"name": name, "signature": signature, "doc": inspect.getdoc(value) or ""}

def described_class(name, value):
    found = described(name, value)
    found["members"] = []
    for member, what in sorted(inspect.getmembers(value)):
        ours = getattr(inspect.unwrap(what.fget if isinstance(what, property) else what), "__module__", None) or ""
        if member.startswith("_") or not ours.startswith("cordon") or not (callable(what) or isinstance(what, property)):
            continue
        found["members"].append({"name": member, "signature": "", "doc": inspect.getdoc(what) or ""} if isinstance(what, property) else described(member, what))
    return found

groups = {"Maps": [], "Clusters": [], "Statements, questions, sessions": [], "Functions and errors": []}
for name in sorted(cordon.__all__):
    value = getattr(cordon, name)
    if name.startswith("_"):
        continue
    if inspect.ismodule(value):
        public = [n for n in getattr(value, "__all__", vars(value)) if not n.startswith("_") and getattr(getattr(value, n), "__module__", "") == value.__name__]
        groups[f"cordon.{name}"] = [described(n, getattr(value, n)) for n in sorted(public) if callable(getattr(value, n))]
    elif inspect.isclass(value) and issubclass(value, BaseException):
        groups["Functions and errors"].append({"name": name, "signature": "", "doc": inspect.getdoc(value) or ""})
    elif inspect.isclass(value):
        kind = "Maps" if hasattr(value, "method") else "Clusters" if hasattr(value, "fit_predict") else "Statements, questions, sessions"
        groups[kind].append(described_class(name, value))
    else:
        groups["Functions and errors"].append(described(name, value))
print(json.dumps(groups))
"""
ITEM = re.compile(r"^\s*([\w*][\w*, ]*) : (.*)$")


def prose(text):
    """Text that Markdown would take for emphasis or tags, outside of code, as it is meant."""
    parts = re.split(r"(``?[^`]+``?)", text)
    return "".join(part if i % 2 else re.sub(r"([*<>\[\]])", r"\\\1", part) for i, part in enumerate(parts))


def as_markdown(doc):
    """A docstring, NumPy's form or plain, as Markdown: headings bold, `name : type` as items."""
    lines, out = doc.splitlines(), []
    for i, line in enumerate(lines):
        if re.fullmatch(r"\s*-{3,}", line):
            continue
        if i + 1 < len(lines) and re.fullmatch(r"\s*-{3,}", lines[i + 1]):
            out.append(f"\n**{line.strip()}**\n")
        elif found := ITEM.match(line):
            out.append(f"- `{found[1]}`: {prose(found[2])}")
        elif out and out[-1].lstrip().startswith(("- ", "  ")) and line.startswith(" "):
            out.append("  " + prose(line.strip()))
        else:
            out.append(prose(line.strip()))
    return "\n".join(out) + "\n"


def python(source, environment):
    """One page per group of names, from the docstrings that help() shows."""
    done = subprocess.run([sys.executable, "-B", "-c", LOOK], env={**os.environ, **environment}, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"the Python package could not be looked at:\n{done.stderr}")
    pages = []
    for group, entries in json.loads(done.stdout).items():
        page = re.sub(r"\W+", "-", group.lower())
        pages.append(page)
        module = group if group.startswith("cordon.") else "cordon"
        text = [f"# {group}\n"]
        for entry in entries:
            text.append(f"## {entry['name']}\n\n```python\n{module}.{entry['name']}{entry['signature']}\n```\n\n{as_markdown(entry['doc'])}")
            for member in entry.get("members", ()):
                text.append(f"### {entry['name']}.{member['name']}\n\n```python\n{member['name']}{member['signature']}\n```\n\n{as_markdown(member['doc'])}")
        write(source / "python-api" / f"{page}.md", "\n".join(text))
    write(source / "python-api/index.md", "# Python interface\n\nFrom the docstrings that `help()` shows. The guide with examples is [Python](../python.md).\n\n" + tree(pages))


# C++

def cpp(root, source):
    """One page per room of include/cordon, through Doxygen's XML and breathe."""
    settings = f"""
PROJECT_NAME = Cordon
INPUT = {root}/include/cordon
FILE_PATTERNS = *.h
RECURSIVE = YES
OUTPUT_DIRECTORY = {source}/doxygen
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_PROGRAMLISTING = NO
JAVADOC_AUTOBRIEF = YES
QUIET = YES
WARN_IF_UNDOCUMENTED = NO
PREDEFINED = CORDON_EXPORT= CORDON_C_EXPORT=
MACRO_EXPANSION = YES
STRIP_FROM_PATH = {root}/include
FULL_PATH_NAMES = YES
"""
    (source / "doxygen").mkdir(parents=True, exist_ok=True)
    subprocess.run(["doxygen", "-"], input=settings, text=True, check=True, capture_output=True)
    for path in (source / "doxygen/xml").glob("*.xml"):  # Sphinx's C++ does not know initial values by name, {.dims = 3}
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"<initializer>(= )?\{\..*?</initializer>", "", text, flags=re.DOTALL), encoding="utf-8")
    rooms = {}
    for path in sorted((root / "include/cordon").rglob("*.h")):
        inside = path.relative_to(root / "include/cordon")
        rooms.setdefault(inside.parts[0] if len(inside.parts) > 1 else "cordon", []).append(inside.as_posix())
    for room, headers in rooms.items():
        text = [f"# {room}\n"]
        for header in headers:
            text += [f"## {header}\n", f"```cpp\n#include \"cordon/{header}\"\n```\n", f"```{{eval-rst}}\n.. doxygenfile:: cordon/{header}\n```\n"]
        write(source / "cpp-api" / f"{room}.md", "\n".join(text))
    write(source / "cpp-api/index.md", "# C++ interface\n\nFrom the comments of the public headers, room by room; [how it works inside](../inside.md) explains the rooms. "
          "`#include \"cordon/cordon.h\"` brings all of them.\n\n" + tree(sorted(rooms)))


def c_header(root, source):
    """The header itself is the reference of the C interface."""
    page = source / "c-interface.md"
    header = (root / "bindings/c/include/cordon/cordon_c.h").read_text(encoding="utf-8")
    page.write_text(page.read_text(encoding="utf-8").replace("<!-- header -->", f"## The header\n\n```c\n{header}```\n"), encoding="utf-8")
