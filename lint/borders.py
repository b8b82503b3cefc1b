#!/usr/bin/env python3
"""The borders of the source tree: who may include what, which names may be defined where, and how long comments are.

  python3 lint/borders.py [ROOT]

Rejected, with file and line:
  - an include against the order of the rooms (a room uses itself and the rooms before it);
  - MPI outside of the room mpi: of the library nobody else includes mpi/ or mpi.h, and mpi includes core and solve
    alone; PETSc and SLEPc outside of src/mpi/petsc;
  - a private header (src/) included by a public one (include/), by apps, studio or python;
  - a private declaration outside of namespace cordon::internal;
  - a qualified name that two files define as a type;
  - an option of the command line in a string of the library (which writes ‹scale minmax› instead,
    see cordon/core/error.h); src/experiments/page, which prints commands to type, may have them;
  - a line of comment in include/ or src/ of more than 110 columns (ColumnLimit of .clang-format, which
    leaves comments alone);
  - more than 50 public headers beside cordon/cordon.h and those that CMake makes.
"""
import pathlib
import re
import sys

# Data flows from left to right.
ROOMS = ("core data constraints neighbors graph solve kernel maps guided methods cluster score model scale evaluate draw "
         "tune ask experiments").split()
# The room mpi stands beside the order: what it includes, and who else knows MPI (the command line alone).
MPI_INCLUDES = {"core", "solve", "mpi"}
MPI = re.compile(r"(cordon/)?mpi/|mpi(ext)?\.h$")
PETSC = re.compile(r"(petsc|slepc)\w*\.h$")
MAX_COLUMNS = 110
MAX_HEADERS = 50
COMMENT_LINE = re.compile(r"^\s*(//|/\*|\*)")
OUTSIDE = ("apps", "studio/server", "python/core", "bindings", "examples/cpp")
INCLUDE = re.compile(r'^\s*#\s*include\s+[<"](?P<path>[^">]+)[">]')
NAMESPACE = re.compile(r"^namespace (?P<name>[\w:]+)? ?{")
TYPE = re.compile(r"^(?:template <[^>]*>\s*)?(?:class|struct|enum class)(?: CORDON_EXPORT)? (?P<name>\w+)(?: final)?(?: :[^:].*)? ?{?$")


COMMENT = re.compile(r"(^|\s)//.*$")
OPTION = re.compile(r'"[^"]*(?P<name>--[a-z][a-z-]*)[^"]*"')


def sources(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in (".h", ".cc", ".inc") and "node_modules" not in p.parts)


def room_of(path):
    """The room of an include path such as cordon/data/read.h or data/input.h."""
    parts = [part for part in path.split("/") if part != "cordon"]
    return parts[0] if len(parts) > 1 and parts[0] in ROOMS else None


def includes(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if found := INCLUDE.match(line):
            yield number, found["path"]


def wrong_includes(root):
    for base in ("include/cordon", "src"):
        for path in sources(root / base):
            room = path.relative_to(root / base).parts[0]
            for number, target in includes(path):
                if base != "src" and room_of(target) and not target.startswith("cordon/"):
                    yield path, number, f"a public header includes the private {target}"
                other = room_of(target)
                if room in ROOMS and other and ROOMS.index(other) > ROOMS.index(room):
                    yield path, number, f"{room} includes {target}: the room {other} comes after {room}"
    for base in OUTSIDE:
        for path in sources(root / base):
            for number, target in includes(path):
                if not target.startswith("cordon/") and (root / "src" / target).is_file():
                    yield path, number, f"{target} is private; use the headers of include/cordon"


def wrong_mpi(root):
    for base in ("include/cordon", "src"):
        for path in sources(root / base):
            inside = path.relative_to(root / base).parts
            for number, target in includes(path):
                if PETSC.match(target) and inside[:2] != ("mpi", "petsc"):
                    yield path, number, f"{target}: PETSc and SLEPc are known to src/mpi/petsc alone"
                if MPI.match(target) and inside[0] != "mpi":
                    yield path, number, f"{target}: MPI is known to src/mpi alone; use core/ranks.h"
                if inside[0] == "mpi" and (room := room_of(target)) and room not in MPI_INCLUDES:
                    yield path, number, f"mpi includes {target}: it uses {', '.join(sorted(MPI_INCLUDES - {'mpi'}))} alone"


def wrong_sizes(root):
    for base in ("include", "src"):
        for path in sources(root / base):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if len(line) > MAX_COLUMNS and COMMENT_LINE.match(line):
                    yield path, number, f"a comment of {len(line)} columns; at most {MAX_COLUMNS}"
    umbrella = root / "include/cordon/cordon.h"
    headers = [path for path in sources(root / "include") if path != umbrella]
    if len(headers) > MAX_HEADERS:
        yield umbrella, 1, f"{len(headers)} public headers; at most {MAX_HEADERS}: put what no surface uses into src"


def top_level_types(path):
    """(line, qualified name) of the types a file defines in named namespaces."""
    space, depth_of_anonymous = "", 0
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if found := NAMESPACE.match(line):
            if found["name"]:
                space = found["name"]
            else:
                depth_of_anonymous += 1
        elif line.startswith("}  // namespace"):
            if line == "}  // namespace":
                depth_of_anonymous -= 1
            else:
                space = ""
        elif depth_of_anonymous == 0 and (found := TYPE.match(line)) and not line.endswith(";"):
            yield number, f"{space}::{found['name']}"


def wrong_names(root):
    first = {}
    for base in ("include", "src", "apps", "studio/server", "python/core", "bindings"):
        for path in sources(root / base):
            for number, name in top_level_types(path):
                if name in first:
                    yield path, number, f"{name} is also defined in {first[name].relative_to(root)}"
                first.setdefault(name, path)
    for path in sources(root / "src"):
        if path.suffix == ".cc" or "include" in path.relative_to(root / "src").parts:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if (found := NAMESPACE.match(line)) and found["name"] and not found["name"].startswith("cordon::internal"):
                yield path, number, f"private declarations belong to cordon::internal, not to {found['name']}"


def wrong_words(root):
    for path in sources(root / "src"):
        if path.relative_to(root / "src").parts[:2] == ("experiments", "page"):  # commands that made a page
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if option := OPTION.search(COMMENT.sub("", line)):
                yield path, number, f"{option['name']} is a word of the command line"


def main(root):
    problems = [*wrong_includes(root), *wrong_mpi(root), *wrong_names(root), *wrong_words(root), *wrong_sizes(root)]
    for path, line, text in problems:
        print(f"{path.relative_to(root)}:{line}: {text}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parents[1]).resolve()))
