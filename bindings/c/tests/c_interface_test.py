"""The C interface: its symbols and their versions, its header in C and C++, both examples, and every refusal as a code with a text.

Run by CTest with CORDON_C_LIBRARY (libcordon_c.so.1), CORDON_LIBRARY (libcordon.so) and CORDON_PROGRAM.
"""
import ctypes
import math
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
LIBRARY = os.environ.get("CORDON_C_LIBRARY", str(ROOT / "build/lib/libcordon_c.so.1"))
SHARED = os.environ.get("CORDON_LIBRARY", str(ROOT / "build/lib/libcordon.so.0"))
PROGRAM = os.environ.get("CORDON_PROGRAM", str(ROOT / "build/bin/cordon"))
HEADER = ROOT / "bindings/c/include/cordon/cordon_c.h"
USAGE, INPUT, CONTRADICTION = 2, 3, 4


def output(*words, **settings):
    return subprocess.run(list(map(str, words)), check=True, capture_output=True, text=True, **settings).stdout


def exported(path):
    return [line.split()[-1] for line in output("nm", "-D", "--defined-only", path).splitlines() if " A " not in line]


class Symbols(unittest.TestCase):
    def test_what_was_promised_is_there(self):
        """Every symbol of every version so far; a test that fails here says that programs already compiled would not run."""
        for promised in sorted(HERE.glob("abi_*.txt")):
            self.assertEqual([], sorted(set(promised.read_text().split()) - set(exported(LIBRARY))), promised.name)

    def test_nothing_else_is_exported(self):
        promised = {name for path in HERE.glob("abi_*.txt") for name in path.read_text().split()}
        self.assertEqual([], sorted(set(exported(LIBRARY)) - promised))

    def test_header_and_symbols_agree(self):
        declared = set(re.findall(r"\b(cordon_\w+)\(", re.sub(r"/\*.*?\*/", "", HEADER.read_text(), flags=re.DOTALL)))
        self.assertEqual(declared, {name.partition("@")[0] for name in exported(LIBRARY)})

    def test_the_cpp_library_exports_its_own_names_alone(self):
        names = output("c++filt", input="\n".join(exported(SHARED))).splitlines()
        foreign = [name for name in names if not re.search(r"(^|for |to )cordon::", name)]
        self.assertGreater(len(names), 100)
        self.assertEqual([], foreign[:5])


class Header(unittest.TestCase):
    def compiled(self, compiler, flags, source, name):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "program")
            output(compiler, *flags, "-Wall", "-Wextra", "-Werror", "-pedantic", "-I", HEADER.parents[1], source, "-o", program, LIBRARY, f"-Wl,-rpath,{pathlib.Path(LIBRARY).parent}")
            return output(program, cwd=folder), pathlib.Path(folder, name).exists()

    def test_example_in_c(self):
        printed, saved = self.compiled(os.environ.get("CC", "cc"), ["-std=c99"], ROOT / "examples/c/map_with_constraints.c", "points.cordon")
        self.assertTrue(saved)
        self.assertIn("60 points on a map of 1 dimension", printed)

    def test_header_in_cpp(self):
        output("c++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only", "-x", "c++", HEADER)

    def test_example_in_ctypes(self):
        printed = output(sys.executable, "-B", ROOT / "examples/c/map_with_constraints.py", LIBRARY)
        self.assertIn("60 points on a map of 1 dimension", printed)

    @unittest.skipUnless(shutil.which("rustc"), "no rustc here")
    def test_example_in_rust(self):
        with tempfile.TemporaryDirectory() as folder:
            program, place = pathlib.Path(folder, "program"), pathlib.Path(LIBRARY).parent
            output("rustc", "-D", "warnings", ROOT / "examples/c/map_with_constraints.rs", "-o", program, "-L", place, "-C", f"link-arg=-Wl,-rpath,{place}")
            self.assertIn("60 points on a map of 1 dimension", output(program))


class Calls(unittest.TestCase):
    def setUp(self):
        self.c = ctypes.CDLL(LIBRARY)
        self.c.cordon_error.restype = ctypes.c_char_p
        self.c.cordon_constraints_new.restype = self.pointer = ctypes.c_void_p
        self.c.cordon_model_dims.restype = self.c.cordon_model_features.restype = ctypes.c_int64
        for name in ("cordon_model_dims", "cordon_model_features", "cordon_model_free", "cordon_constraints_free"):
            getattr(self.c, name).argtypes = [ctypes.c_void_p]
        self.known = ctypes.c_void_p(self.c.cordon_constraints_new())
        self.addCleanup(self.c.cordon_constraints_free, self.known)
        self.x = (ctypes.c_double * 24)(*(math.sin(3 * i * i) for i in range(24)))  # 6 rows of 4
        self.model = ctypes.c_void_p()

    def link(self, kind, a, b, weight=1.0):
        return getattr(self.c, f"cordon_constraints_{kind}")(self.known, ctypes.c_int64(a), ctypes.c_int64(b), ctypes.c_double(weight))

    def fit(self, method, settings=None, rows=6, columns=4, stride=4, x=None):
        return self.c.cordon_fit(self.x if x is None else x, ctypes.c_int64(rows), ctypes.c_int64(columns), ctypes.c_int64(stride), self.known, method, settings, ctypes.byref(self.model))

    def refused(self, code, expected, *words):
        text = self.c.cordon_error().decode()
        self.assertEqual(code, expected, text)
        for word in words:
            self.assertIn(word, text)
        self.assertIsNone(self.model.value)

    def test_refusals_are_codes_with_a_text(self):
        self.refused(self.fit(b"pcaa"), USAGE, "pcaa", "pca")
        self.refused(self.fit(b"pca", b"dims=none"), USAGE, "dims", "none")
        self.refused(self.fit(b"pca", b"dims"), USAGE, "name=value")
        self.refused(self.fit(b"pca", b"seed=-1"), USAGE, "seed", "-1")
        self.refused(self.fit(b"pca", b"scale=metric"), USAGE, "metric")
        self.refused(self.fit(b"pca", stride=3), USAGE, "row_stride", "4")
        self.refused(self.fit(b"pca", rows=1), INPUT)
        self.refused(self.fit(b"pca", rows=-3), USAGE, "-3")
        self.refused(self.link("must", -1, 2), USAGE, "-1")
        self.refused(self.link("must", 1, 2, float("nan")), USAGE, "weight")
        self.refused(self.c.cordon_model_load(b"/no/such/model", ctypes.byref(self.model)), INPUT, "/no/such/model")
        self.refused(self.c.cordon_model_load(None, ctypes.byref(self.model)), USAGE, "path")
        self.x[5] = float("nan")
        self.refused(self.fit(b"pca"), INPUT)

    def test_rows_that_do_not_exist_and_contradictions(self):
        self.assertEqual(self.link("must", 0, 77), 0)
        self.refused(self.fit(b"rca"), INPUT, "77")

    def test_contradictions(self):
        for kind, a, b in (("must", 0, 1), ("must", 1, 2), ("cannot", 0, 2)):
            self.assertEqual(self.link(kind, a, b), 0)
        self.refused(self.fit(b"wbdr"), CONTRADICTION, "0")
        self.assertEqual(self.fit(b"wbdr", b"dims=1 contradictions=keep"), 0, self.c.cordon_error())
        self.c.cordon_model_free(self.model)

    def test_a_map_predicts_no_groups(self):
        self.assertEqual(self.fit(b"pca", b"dims=2"), 0, self.c.cordon_error())
        self.c.cordon_model_clusters.restype = ctypes.c_int64
        self.c.cordon_model_clusters.argtypes = [ctypes.c_void_p]
        self.assertEqual(self.c.cordon_model_clusters(self.model), 0)
        groups = (ctypes.c_int32 * 6)()
        self.assertEqual(self.c.cordon_predict(self.model, self.x, ctypes.c_int64(6), ctypes.c_int64(4), ctypes.c_int64(4), groups, None), USAGE)
        self.assertIn("cluster", self.c.cordon_error().decode())
        self.c.cordon_model_free(self.model)

    def test_same_numbers_as_the_command_line(self):
        """A model fitted here is the command line's, and places rows as it does, to the last bit."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            rows = [list(self.x[4 * i:4 * i + 4]) for i in range(6)]
            (folder / "x.csv").write_text("a,b,c,d\n" + "".join(",".join(map(repr, row)) + "\n" for row in rows))
            output(PROGRAM, "fit", "--method", "pca", "--dims", "2", "--data", folder / "x.csv", "--out", folder / "x.cordon", "--embedding", folder / "y.csv")
            expected = [float(cell) for line in (folder / "y.csv").read_text().splitlines()[1:] for cell in line.split(",")[1:]]
            for make in (lambda: self.fit(b"pca", b"dims=2"), lambda: self.c.cordon_model_load(os.fsencode(folder / "x.cordon"), ctypes.byref(self.model))):
                self.assertEqual(make(), 0, self.c.cordon_error())
                self.assertEqual((self.c.cordon_model_features(self.model), self.c.cordon_model_dims(self.model)), (4, 2))
                places = (ctypes.c_double * 12)()
                self.assertEqual(self.c.cordon_transform(self.model, self.x, ctypes.c_int64(6), ctypes.c_int64(4), ctypes.c_int64(4), places), 0, self.c.cordon_error())
                self.assertEqual(list(places), expected)
                self.assertEqual(self.c.cordon_transform(self.model, self.x, ctypes.c_int64(8), ctypes.c_int64(3), ctypes.c_int64(3), places), INPUT)
                self.assertIn("3 columns", self.c.cordon_error().decode())
                self.c.cordon_model_free(self.model)


if __name__ == "__main__":
    unittest.main()
