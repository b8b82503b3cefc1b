"""The commands and snippets of README, docs and the site's other pages run as they stand there.

A block of code says what it is: ```sh (a script), ```python (all of a page are one program), ```cpp (compiled against the library, and run where it
is a whole program), ```cmake (lines that tests/install builds) or ```text (no command: output, files, synopses). Any other block is a failure, and so
is a command in a block of text. Each page has a folder of its own with the files pages speak of (table.csv, answers.csv, ...). `cordon ask` is given
answers; `cordon studio` is started on a free port, asked for its page, stopped. A line that is run elsewhere is in ELSEWHERE, with the place.

Of synopses (words in capitals, brackets) and of commands within a sentence, the command and every option are looked for in its --help; a command
within a sentence that names its files is run as well, with the files as they were at the page's beginning. Every `./dev WORD` is a command of ./dev, every `./dev bench NAME` a benchmark. Within
the sentences of CHANGELOG.md nothing is looked for: they tell of earlier versions.

  python3 tests/release/docs_test.py [PAGE...]     CORDON_PROGRAM and CORDON_BUILD_DIR name the build (default build/)
"""
import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.request
from random import Random

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("CORDON_BUILD_DIR", ROOT / "build"))
PROGRAM = pathlib.Path(os.environ.get("CORDON_PROGRAM", BUILD / "bin/cordon"))
OTHERS = ("README.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "HACKING.md", "SECURITY.md", "THIRD_PARTY.md", "data/README.md")  # pages of the site beside docs/
# What is not run here: the line (without its comment), the file that runs it, and what stands there.
ELSEWHERE = [
    (r"\./dev (demo|build|test|lint)", ".github/workflows/ci.yml", r"command: \[.*\b{0}\b.*\]"),
    (r"\./dev (wheel)", "packaging/try_packages.sh", r"\./dev {0} dist"),
    (r"\./dev bench (\w+)", "bench/run.py", r'"{0}": \['),  # hours: by hand, for the figures of the page
    (r"pip install cordon-VERSION-\*\.(whl)", "packaging/try_packages.sh", r"pip install .*/tmp/cordon-\*\.{0}"),
    (r"pip install cordon-VERSION\.(tar\.gz)", "packaging/try_packages.sh", r"pip install .*/tmp/cordon-\*\.{0}"),
    (r"pip install (--no-deps --no-build-isolation) \.", "python/tests/test_wheel.py", r'"pip", "install", .*, \*"{0}"\.split\(\), .*, ROOT\]'),
    (r"apt install(?: \./[\w-]+_\*\.(deb))+", "packaging/try_packages.sh", r"apt-get install .* /tmp/\*\.{0}"),
    (r"mpirun( -n \d+)? cordon .*", "tests/over_ranks/program_test.py", r'"docs/mpi\.md"'),
]
SYNOPSIS = re.compile(r"(^|[\s=])(\[|[A-Z]{2,}\b|[A-Z]\b(?!-))|\.\.\.|\w\|\w")
FENCE = re.compile(r"^```(\w+)?$")
ANY_FENCE = re.compile(r"^\s*(```|~~~)")
COMMAND = r"(?:cordon|pip|apt|apt-get|mpirun|python3|pkg-config|\./dev)\s"
INDENTED = re.compile(rf"^(?: {{4}}|\t)\s*(?:\$ )?{COMMAND}")
INLINE = re.compile(r"`((?:cordon [a-z]|pip install|apt install|pkg-config|python3 -m|mpirun cordon)[^`]*)`")
NAMES_FILES = re.compile(r"\w\.(csv|svm|npy|cordon)\b")
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
awk 'NR == 1 { print "name," $0; next } { print "r" NR - 1 "," $0 }' table.csv > named.csv
cp table.csv data.csv; mkdir pictures
cordon convert bundled:iris iris.csv
cordon constraints sample --data table.csv --label class --pairs-per-class 5 --out answers.csv
cp answers.csv constraints.csv; cp answers.csv c.csv; cp answers.csv said.csv
head -n 20 table.csv > new.csv
printf 'kind,a,b,c,value\\ncloser,3,17,,0.5\\nnearer,3,17,42,1\\n' > statements.csv
"""
# Where a page means other files by these names.
PREPARE_PAGE = {"docs/questions.md": "mv named.csv table.csv; awk -F, -v OFS=, 'NR > 1 { $2 = \"r\" $2 + 1; $3 = \"r\" $3 + 1 } 1' c.csv > answers.csv",  # rows have names
                "docs/studio.md": "mv named.csv data.csv", "docs/studio-walkthrough.md": "mv named.csv data.csv",
                "docs/tutorial.md": "cordon convert bundled:digits digits.csv"}
# What waits for a person gets what it waits for.
PEOPLE = f"""
cordon() {{
  case $1 in
    ask) printf '%s\\n' y n '?' u y q | command cordon "$@" ;;
    studio) python3 -B '{pathlib.Path(__file__).resolve()}' --serve "$@" ;;
    *) command cordon "$@" ;;
  esac
}}
python3() {{ if (($#)); then '{sys.executable}' "$@"; else '{sys.executable}' -c 'import cordon; cordon.PCA'; fi; }}
"""


def serve(arguments):
    """A studio with these arguments: started on a free port, asked for its page, stopped. What went wrong, or None."""
    with subprocess.Popen([PROGRAM, *arguments, "--no-open", "--port", "0"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as running:
        watch = threading.Timer(LIMIT / 2, running.kill)
        watch.start()
        said, page = "", None
        for printed in running.stdout:
            said += printed
            if found := re.search(r"http://127\.0\.0\.1:\d+/", printed):
                with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(found[0], timeout=LIMIT / 4) as answer:
                    page = answer.read()
                break
        running.terminate()
        said += running.communicate()[0]
        watch.cancel()
    return None if page and b"<html" in page else f"the studio served no page; it said:\n{said}"


@functools.cache
def help_of(names):
    """What a command prints with --help; None where there is no such command."""
    done = subprocess.run([PROGRAM, *names, "--help"], capture_output=True, text=True, timeout=LIMIT)
    return done.stdout if done.returncode == 0 else None


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


def parts(text):
    """A page from its beginning to its end: (language, lines, first line's number) of its blocks, and (None, lines, number) of the paragraphs between them.
    Language "?" is a fence that this test does not know."""
    language, lines, start = None, [], 1
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if ANY_FENCE.match(line) and (language is None or line.strip() == "```"):
            if language is None:
                yield None, lines, start
                found = FENCE.match(line)
                language = found[1] or "" if found else "?"
            else:
                yield language, lines, start
                language = None
            lines, start = [], number + 1
        elif language is None and not line.strip():
            yield None, lines, start
            lines, start = [], number + 1
        else:
            lines.append(line)
    if language is not None:
        yield "?", lines, start  # never closed


class Page:
    used = set()  # the lines of ELSEWHERE that a page has

    def __init__(self, path, folder):
        self.path, self.folder, self.beginning, self.run_count, self.failures = path, folder, None, 0, []
        self.name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
        self.environment = {**os.environ, "PATH": f"{PROGRAM.parent}:{os.environ['PATH']}", "PYTHONPATH": str(BUILD / "python"), "MPLBACKEND": "Agg", "CORDON_PROGRAM": str(PROGRAM), "PKG_CONFIG_PATH": str(BUILD)}

    def fail(self, line, words):
        self.failures.append(f"{self.name}:{line}: {words}")

    def run(self, words, line, shown, folder=None):
        self.run_count += 1
        try:
            done = subprocess.run(words, cwd=folder or self.folder, env=self.environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=LIMIT)
        except subprocess.TimeoutExpired:
            self.fail(line, f"took more than {LIMIT} s")
            return
        if done.returncode != 0:
            said = "\n    ".join((done.stdout + done.stderr).strip().splitlines()[-6:])
            self.fail(line, f"exit code {done.returncode}: {shown}\n    {said}")

    def run_script(self, lines, line, folder=None):
        here = [one for one in lines if not self.is_run_elsewhere(one, line)]
        if any(one.partition("#")[0].strip() for one in here):
            self.run(["bash", "-euo", "pipefail", "-c", PEOPLE + "\n".join(here)], line, here[0], folder)

    def is_run_elsewhere(self, written, line):
        command = re.sub(r"\s+# .*$", "", written).strip()
        for form, where, there in ELSEWHERE:
            if found := re.fullmatch(form, command):
                self.run_count += 1
                self.used.add(form)
                if not re.search(there.format(*(re.escape(group or "") for group in found.groups())), (ROOT / where).read_text(encoding="utf-8")):
                    self.fail(line, f"{where} does not run this: {command}")
                return True
        return False

    def compile_and_run(self, text, line):
        is_program = "int main(" in text
        (self.folder / "page.cc").write_text(text if is_program else SNIPPET % text, encoding="utf-8")
        link = f"-o page -L {BUILD}/lib -lcordon -Wl,-rpath,{BUILD}/lib && ./page" if is_program else "-fsyntax-only"
        self.run(["bash", "-c", f"c++ -std=c++20 -I {ROOT}/include -I {BUILD}/generated page.cc {link}"], line, "c++")

    def check_cmake(self, lines, start):
        for number, line in enumerate(lines, start):
            command = line.partition("#")[0].strip()
            if not command:
                continue
            self.run_count += 1
            if not any(re.fullmatch(form, command) and re.search(form, (ROOT / where).read_text(encoding="utf-8")) for form, where in CMAKE_LINES.items()):
                self.fail(number, f"no test of tests/install has this line: {command}")

    def check_text(self, lines, start):
        for number, line in enumerate(lines, start):
            if line.startswith("cordon ") and SYNOPSIS.search(line):
                self.check_options(line, number)
            elif re.match(rf"(?:\$ )?{COMMAND}", line):
                self.fail(number, f"a command in a block of text, which is not run; sh is: {line}")

    def check_options(self, command, line):
        """The command and its options are those of --help, which is the description the program reads its arguments by."""
        self.run_count += 1
        names = re.match(r"cordon +((?:[a-z][a-z-]*(?:\s+|$))*)", command)[1].split()
        while names and (text := help_of(tuple(names))) is None:
            names.pop()  # what follows a command's name may be a value
        if not names:
            self.fail(line, f"there is no such command: {command}")
            return
        for option in re.findall(r"(?<![\w-])--?[a-z][a-z-]*", command):
            if not re.search(rf"(^|[\s,]){option}([\s,={{]|$)", text, re.MULTILINE):
                self.fail(line, f"cordon {' '.join(names)} has no option {option}")

    def run_sentence(self, command, line):
        with tempfile.TemporaryDirectory() as folder:
            if self.beginning:
                shutil.copytree(self.beginning, folder, symlinks=True, dirs_exist_ok=True)
            self.run_script([command], line, folder)

    def check_sentences(self, lines, start):
        text = "\n".join(lines).replace("\\|", "|")
        for found in INLINE.finditer(text):
            command, number = " ".join(found[1].split()), start + text[:found.start()].count("\n")
            if not command.startswith("cordon "):
                self.run_sentence(command, number)
                continue
            self.check_options(command, number)
            if NAMES_FILES.search(command) and not SYNOPSIS.search(command):
                self.run_sentence(command, number)

    def check_dev_commands(self, known):
        for number, line in enumerate(self.path.read_text(encoding="utf-8").splitlines(), 1):
            for word in re.findall(r"\./dev ([a-z][a-z0-9-]*)", line):
                if word not in known:
                    self.fail(number, f"./dev has no command {word}")
            for name in re.findall(r"\./dev bench ([a-z]+)`", line):
                if f'"{name}": [' not in (ROOT / "bench/run.py").read_text(encoding="utf-8"):
                    self.fail(number, f"./dev bench has no benchmark {name}")

    def run_all(self):
        programs, first = [], 0
        for language, lines, start in parts(self.path.read_text(encoding="utf-8")):
            if language is None:
                for number, line in enumerate(lines, start):
                    if INDENTED.match(line):
                        self.fail(number, f"a command without a fence (```sh): {line.strip()}")
                if self.name != "CHANGELOG.md":
                    self.check_sentences(lines, start)
            elif language == "sh":
                self.run_script(lines, start)
            elif language == "python":
                programs.append("\n".join(lines))
                first = first or start
            elif language == "cpp":
                self.compile_and_run("\n".join(lines), start)
            elif language == "cmake":
                self.check_cmake(lines, start)
            elif language == "text":
                self.check_text(lines, start)
            else:
                self.fail(start - 1, "a block of code is marked ```sh, python, cpp or cmake, which are run, or ```text where nothing is to be run")
        if programs:
            script = self.folder / "page.py"
            script.write_text("\n".join(programs), encoding="utf-8")
            self.run([sys.executable, "-B", "-W", "ignore", str(script)], first, "the page's Python")


def lacks(path):
    """The bundled table that a page asks for (<!-- needs: bundled:NAME -->) and this program does not have; None where all is there."""
    for name in re.findall(r"^<!-- needs: (bundled:\w+) -->$", path.read_text(encoding="utf-8"), re.MULTILINE):
        with tempfile.TemporaryDirectory() as folder:
            if subprocess.run([PROGRAM, "convert", name, f"{folder}/table.csv"], capture_output=True).returncode != 0:
                return name
    return None


# Each of these is a failure; the last two are none.
WRONG = ["```\ncordon methods\n```", "```bash\ncordon methods\n```", "~~~sh\ncordon methods\n~~~", "- a\n\n  ```sh\n  cordon methods\n  ```", "```text\ncordon methods\n```", "```text\npip install cordon\n```",
         "    cordon methods", "```sh\ncordon methods nowhere\n```", "```sh\ncordon studio nowhere.csv\n```", "```sh\nfalse\n```", "```sh\npip install nothing-at-all==0 --no-index\n```", "`cordon fit --no-such-option`",
         "`cordon nothing`", "```text\ncordon fit --nowhere FILE\n```", "```cmake\nfind_package(nothing)\n```", "```python\nimport nothing\n```", "`cordon show nowhere.csv`", "```sh\ncordon methods"]
RIGHT = ["```text\ncordon fit --data FILE\nkind,a,b\n```\n`cordon fit --dry-run` or `cordon methods NAME`", "```sh\ncordon methods  # all of them\n```"]


def what_this_test_misses(folder):
    """Pages that are wrong and pass, pages that are right and fail."""
    missed = []
    for text in WRONG + RIGHT:
        page = Page(folder / "page.md", folder)
        page.path.write_text(text + "\n", encoding="utf-8")
        page.run_all()
        if bool(page.failures) != (text in WRONG):
            missed.append(f"this test should {'refuse' if text in WRONG else 'take'} {text!r}: {page.failures}")
    return missed


def main(names):
    pages = [pathlib.Path(name).resolve() for name in names] or [*(ROOT / name for name in OTHERS), *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs/methods").glob("*.md"))]
    known = set(re.findall(r"^\./dev ([a-z0-9-]+)", (ROOT / "dev").read_text(encoding="utf-8"), re.MULTILINE))
    count = 0
    with tempfile.TemporaryDirectory() as work:
        prepared = pathlib.Path(work, "prepared")
        prepared.mkdir()
        failures = what_this_test_misses(prepared)
        Page.used.clear()
        for number, path in enumerate(pages):
            page = Page(path, pathlib.Path(work, str(number)))
            page.check_dev_commands(known)
            if missing := lacks(path):
                print(f"{page.name}: not run: this program has no {missing}")
                failures += page.failures
                continue
            if number == 0:
                subprocess.run(["bash", "-euc", PREPARE], cwd=prepared, env=page.environment, check=True, capture_output=True)
                write_documents(prepared)
            page.beginning = pathlib.Path(work, f"{number}-beginning")
            shutil.copytree(prepared, page.beginning)
            (page.beginning / "build").symlink_to(BUILD)
            subprocess.run(["bash", "-euc", PREPARE_PAGE.get(page.name, ":")], cwd=page.beginning, env=page.environment, check=True, capture_output=True)
            shutil.copytree(page.beginning, page.folder, symlinks=True)
            page.run_all()
            count += page.run_count
            failures += page.failures
    if not names:
        failures += [f"no page has this line any more: {form}" for form, _, _ in ELSEWHERE if form not in Page.used]
    print("\n".join(failures))
    print(f"{count} commands and programs of {len(pages)} pages run or looked up, {len(failures)} failed")
    return 1 if failures or count < 30 and not names else 0


if __name__ == "__main__":
    sys.exit(serve(sys.argv[2:]) if sys.argv[1:2] == ["--serve"] else main(sys.argv[1:]))
