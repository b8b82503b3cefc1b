"""The commands and snippets of README and docs run as they stand there.

Of every page, in a folder of its own that holds the files pages speak of (table.csv, answers.csv, ...): blocks marked ```sh as scripts, lines of
other blocks that begin with `cordon ` one by one, then all blocks marked ```python as one program. Blocks marked ```cpp are compiled against the
library, and run where they are whole programs; lines of ```cmake blocks are those that tests/install builds; every `./dev WORD` is a command of
./dev. Not run: what waits for a person or takes hours (NOT_RUN), synopses (words in capitals, brackets), and blocks after a line
<!-- not run: why -->.

  python3 tests/release/docs_test.py [PAGE...]     CORDON_PROGRAM and CORDON_BUILD_DIR name the build (default build/)
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from random import Random

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("CORDON_BUILD_DIR", ROOT / "build"))
PROGRAM = pathlib.Path(os.environ.get("CORDON_PROGRAM", BUILD / "bin/cordon"))
NOT_RUN = {"studio": "waits for a browser", "ask": "waits for answers", "reproduce": "takes hours; tests/cli/reproduce_test.py runs it",
           "demo": "tests/cli/chain_test.py runs it"}
SYNOPSIS = re.compile(r"(^|[\s=])(\[|[A-Z]{2,}\b|[A-Z]\b(?!-))|\.\.\.|\w\|\w")
FENCE = re.compile(r"^```(\w*)\s*$")
# What a line of cmake may be: where tests/install runs it.
CMAKE_LINES = {r"find_package\(cordon [\d.]+ CONFIG REQUIRED\)": "examples/cpp/CMakeLists.txt", r"target_link_libraries\(\$?\{?\w+\}? PRIVATE cordon::cordon\)": "examples/cpp/CMakeLists.txt",
               r"add_subdirectory\((\$\{SOURCE\} )?cordon\)": "tests/install/subproject_test.cmake"}
# Around a snippet that is no whole program: the names pages use.
SNIPPET = """#include <cordon/cordon.h>
void snippet(const cordon::Points& points, const cordon::ConstraintSet& constraints, const cordon::Run& run);
void snippet(const cordon::Points& points, const cordon::ConstraintSet& constraints, const cordon::Run& run) {
%s
}
int main() {}
"""
LIMIT = 200  # seconds a block may take; far above what any does, so that a hang is a failure

PREPARE = """
cordon convert bundled:wine table.csv
cp table.csv wine.csv
cordon convert bundled:iris iris.csv
cordon constraints sample --data table.csv --label class --pairs-per-class 5 --out answers.csv
cp answers.csv constraints.csv; cp answers.csv c.csv; cp answers.csv said.csv
head -n 20 table.csv > new.csv
printf 'kind,a,b,c,value\\ncloser,3,17,,0.5\\nnearer,3,17,42,1\\n' > statements.csv
"""


def write_documents(folder):
    """documents.svm: 120 made-up documents of five kinds, 100 terms; labels.csv names every tenth, known.csv some rows of table.csv."""
    random = Random(1)
    with open(folder / "documents.svm", "w", encoding="utf-8") as out:
        for i in range(120):
            terms = sorted({random.randrange(20) + 20 * (i % 5) for _ in range(12)} | {random.randrange(100) for _ in range(4)})
            out.write(f"{i % 5} " + " ".join(f"{term + 1}:{random.randrange(1, 4)}" for term in terms) + "\n")
    (folder / "labels.csv").write_text("id,label\n" + "".join(f"{i},kind{i % 5}\n" for i in range(120) if i // 5 % 4 == 0), encoding="utf-8")
    rows = (folder / "table.csv").read_text(encoding="utf-8").splitlines()
    column = rows[0].split(",").index("class")
    (folder / "known.csv").write_text("id,label\n" + "".join(f"{i},{row.split(',')[column]}\n" for i, row in enumerate(rows[1:]) if i % 4 == 0), encoding="utf-8")


def blocks(text):
    """(language, lines, first line's number) of the code blocks that are to be run."""
    language, lines, start, excused = None, [], 0, False
    for number, line in enumerate(text.splitlines(), 1):
        found = FENCE.match(line)
        if language is None:
            if found:
                language, lines, start = found[1], [], number + 1
            elif line.strip():
                excused = line.strip().startswith("<!-- not run:")
        elif found and not found[1]:
            if not excused:
                yield language, lines, start
            language, excused = None, False
        else:
            lines.append(line)


def commands(lines, start):
    """(command, line's number) of the lines that begin with `cordon `, continued lines joined, comments at the end left out."""
    number, joined = 0, ""
    for offset, line in enumerate(lines):
        if not joined:
            number = start + offset
        joined += line.removesuffix("\\")
        if line.endswith("\\"):
            continue
        if joined.startswith("cordon "):
            yield re.sub(r"\s{2,}#.*$", "", joined), number
        joined = ""


class Page:
    def __init__(self, path, folder):
        self.path, self.folder, self.run_count, self.failures = path, folder, 0, []
        self.environment = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "PYTHONPATH": str(BUILD / "python"), "MPLBACKEND": "Agg", "CORDON_PROGRAM": str(PROGRAM)}

    def run(self, words, line):
        self.run_count += 1
        try:
            done = subprocess.run(words, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            self.failures.append(f"{self.path.relative_to(ROOT)}:{line}: took more than {LIMIT} s")
            return
        if done.returncode != 0:
            said = "\n    ".join((done.stdout + done.stderr).strip().splitlines()[-6:])
            self.failures.append(f"{self.path.relative_to(ROOT)}:{line}: exit code {done.returncode}: {words[-1].strip().splitlines()[0]}\n    {said}")

    def compile_and_run(self, text, line):
        is_program = "int main(" in text
        (self.folder / "page.cc").write_text(text if is_program else SNIPPET % text, encoding="utf-8")
        link = f"-o page -L {BUILD}/lib -lcordon -Wl,-rpath,{BUILD}/lib && ./page" if is_program else "-fsyntax-only"
        self.run(["bash", "-c", f"c++ -std=c++20 -I {ROOT}/include -I {BUILD}/generated page.cc {link}"], line)

    def check_cmake(self, lines, start):
        for number, line in enumerate(lines, start):
            command = line.partition("#")[0].strip()
            if not command:
                continue
            self.run_count += 1
            if not any(re.fullmatch(form, command) and re.search(form, (ROOT / where).read_text(encoding="utf-8")) for form, where in CMAKE_LINES.items()):
                self.failures.append(f"{self.path.relative_to(ROOT)}:{number}: no test of tests/install has this line: {command}")

    def check_dev_commands(self, known):
        for number, line in enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1):
            for word in re.findall(r"\./dev ([a-z][a-z0-9-]*)", line):
                if word not in known:
                    self.failures.append(f"{self.path.relative_to(ROOT)}:{number}: ./dev has no command {word}")

    def run_all(self):
        programs, first = [], 0
        for language, lines, start in blocks(self.path.read_text(encoding="utf-8")):
            if language == "sh":
                self.run(["bash", "-euo", "pipefail", "-c", "\n".join(lines)], start)
            elif language == "python":
                programs.append("\n".join(lines))
                first = first or start
            elif language == "cpp":
                self.compile_and_run("\n".join(lines), start)
            elif language == "cmake":
                self.check_cmake(lines, start)
            elif language in ("", "text", "console"):
                for command, line in commands(lines, start):
                    name = command.split()[1]
                    if name not in NOT_RUN and not SYNOPSIS.search(command):
                        self.run(["bash", "-c", command], line)
        if programs:
            script = self.folder / "page.py"
            script.write_text("\n".join(programs), encoding="utf-8")
            self.run([sys.executable, "-B", "-W", "ignore", str(script)], first)


def lacks(path):
    """The bundled table that a page asks for (<!-- needs: bundled:NAME -->) and this program does not have; None where all is there."""
    for name in re.findall(r"^<!-- needs: (bundled:\w+) -->$", path.read_text(encoding="utf-8"), re.MULTILINE):
        with tempfile.TemporaryDirectory() as folder:
            if subprocess.run([PROGRAM, "convert", name, f"{folder}/table.csv"], capture_output=True).returncode != 0:
                return name
    return None


def main(names):
    others = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "HACKING.md", "SECURITY.md", "data/README.md")]
    pages = [pathlib.Path(name).resolve() for name in names] or [*others, *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs/methods").glob("*.md"))]
    known = set(re.findall(r"^\./dev ([a-z0-9-]+)", (ROOT / "dev").read_text(encoding="utf-8"), re.MULTILINE))
    count, failures = 0, []
    with tempfile.TemporaryDirectory() as prepared_in:
        for number, path in enumerate(pages):
            folder = pathlib.Path(prepared_in, str(number))
            folder.mkdir()
            page = Page(path, folder)
            page.check_dev_commands(known)
            if missing := lacks(path):
                print(f"{path.relative_to(ROOT)}: not run: this program has no {missing}")
                continue
            if any(True for _ in blocks(path.read_text(encoding="utf-8"))):
                subprocess.run(["bash", "-euc", PREPARE], cwd=folder, env=page.environment, check=True, capture_output=True)
                write_documents(folder)
                page.run_all()
            count += page.run_count
            failures += page.failures
    print("\n".join(failures))
    print(f"{count} commands and programs of {len(pages)} pages run, {len(failures)} failed")
    return 1 if failures or count < 30 and not names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
