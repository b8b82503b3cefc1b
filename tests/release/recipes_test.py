"""The recipes of other package managers name every library the build looks for, and parse. They are not run here: packaging/README.md says so."""
import ast
import json
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
# Debian's package, and what conda-forge, Conan and vcpkg call it. Of the library; the program's are in PROGRAM.
LIBRARY = {
    "libopenblas-dev": ("openblas", "openblas", "openblas"), "libeigen3-dev": ("eigen", "eigen", "eigen3"), "libspectra-dev": ("spectra-cpp", "spectra", "spectra"),
    "libfmt-dev": ("fmt", "fmt", "fmt"), "nlohmann-json3-dev": ("nlohmann_json", "nlohmann_json", "nlohmann-json"), "libfast-float-dev": ("fast_float", "fast_float", "fast-float"),
    "libnanoflann-dev": ("nanoflann", "nanoflann", "nanoflann"), "libhnswlib-dev": ("hnswlib", "hnswlib", "hnswlib"),
    "zlib1g-dev": ("zlib", "zlib", "zlib"), "libbz2-dev": ("bzip2", "bzip2", "bzip2"), "liblzma-dev": ("xz", "xz_utils", "liblzma"), "libzstd-dev": ("zstd", "zstd", "zstd"),
    "libzip-dev": ("libzip", "libzip", "libzip"), "libexpat1-dev": ("expat", "expat", "expat"), "libsqlite3-dev": ("sqlite", "sqlite3", "sqlite3"),
    "libhdf5-dev": ("hdf5", "hdf5", "hdf5"), "libcairo2-dev": ("cairo", "cairo", "cairo"), "librsvg2-dev": ("librsvg", "librsvg", "librsvg"),
}
PROGRAM = {"libcli11-dev": "cli11", "libcpp-httplib-dev": "cpp-httplib", "libstb-dev": "stb"}
TOOLS = {"g++", "cmake", "ninja-build", "ccache", "pkg-config"}


class Recipes(unittest.TestCase):
    def setUp(self):
        words = [line.split() for line in (ROOT / "debian-packages.txt").read_text().splitlines()]
        self.built_with = {two[1] for two in words if len(two) == 2 and two[0] == "build"} - TOOLS

    def test_every_package_has_a_name_elsewhere(self):
        self.assertEqual([], sorted(self.built_with - LIBRARY.keys() - PROGRAM.keys()))

    def names(self, which):
        return {LIBRARY[package][which] for package in self.built_with if package in LIBRARY}

    def test_conda(self):
        host = re.search(r"^  host: \[(.*)\]$", (PACKAGING / "conda/meta.yaml").read_text(), re.MULTILINE)[1]
        named = {name.strip(' "').split()[0] for name in host.split(",")}
        self.assertEqual([], sorted((self.names(0) | {PROGRAM[package] for package in self.built_with & PROGRAM.keys()}) - named))

    def test_conan(self):
        tree = ast.parse((PACKAGING / "conan/conanfile.py").read_text())
        [requires] = [ast.literal_eval(line.value) for line in ast.walk(tree) if isinstance(line, ast.Assign) and getattr(line.targets[0], "id", "") == "requires"]
        self.assertEqual([], sorted(self.names(1) - {name.partition("/")[0] for name in requires}))

    def test_vcpkg(self):
        port = json.loads((PACKAGING / "vcpkg/vcpkg.json").read_text())
        self.assertEqual([], sorted(self.names(2) - {name for name in port["dependencies"] if isinstance(name, str)}))

    def test_every_recipe_tells_how_far_it_was_checked(self):
        page = (PACKAGING / "README.md").read_text()
        for name in ("debian/", "conda/meta.yaml", "conan/conanfile.py", "vcpkg/", "container/Containerfile", "bundle_wheel.py", "try_packages.sh", "release.py"):
            self.assertIn(f"`{name}`", page)


if __name__ == "__main__":
    unittest.main()
