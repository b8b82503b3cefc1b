"""lint/notices.py finds what is missing: a package without a row, a holder left out, a page without its notices."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Notices(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.tree = pathlib.Path(holder.name)
        for name in ("THIRD_PARTY.md", "debian-packages.txt", "studio/web/package-lock.json"):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.tree / name)
        shutil.copytree(ROOT / "licenses", self.tree / "licenses")
        shutil.copytree(ROOT / "studio/web/dist", self.tree / "studio/web/dist")

    def check(self, *words):
        return subprocess.run([sys.executable, "-B", ROOT / "lint/notices.py", self.tree, *words], capture_output=True, text=True).stdout

    def edit(self, name, old, new):
        path = self.tree / name
        text = path.read_text(encoding="utf-8")
        self.assertIn(old, text)
        path.write_text(text.replace(old, new), encoding="utf-8")

    def test_ours_are_complete(self):
        self.assertEqual(self.check(), "")

    def test_a_package_without_a_row(self):
        self.edit("debian-packages.txt", "build  libstb-dev\n", "build  libstb-dev\nbuild  libother-dev\n")
        self.assertIn("no row for libother-dev", self.check())

    def test_a_notice_that_is_gone(self):
        (self.tree / "licenses/stb.txt").unlink()
        self.assertIn("licenses/stb.txt is not there", self.check())

    def test_a_holder_left_out(self):
        if not pathlib.Path("/usr/share/doc/zlib1g-dev/copyright").exists():
            self.skipTest("zlib1g-dev is not installed")
        self.edit("licenses/zlib.txt", "Jean-loup Gailly and Mark Adler", "Mark Adler")
        self.assertIn("does not name Jean-loup Gailly", self.check())

    def test_a_page_without_notices(self):
        script = next((self.tree / "studio/web/dist/assets").glob("*.js"))
        script.write_text(script.read_text(encoding="utf-8").partition("*/")[2], encoding="utf-8")
        self.assertIn("lacks the notice of three", self.check())

    def check_wheel(self, libraries, left_out=()):
        wheel = self.tree / "cordon-1.whl"
        with zipfile.ZipFile(wheel, "w") as archive:
            archive.writestr("cordon/_core.abi3.so", b"")
            for name in libraries:
                archive.writestr(f"cordon.libs/{name}", b"")
            for path in (self.tree / "licenses").iterdir():
                if path.name not in left_out:
                    archive.write(path, f"cordon-1.dist-info/{path.name}")
        return self.check("--wheel", wheel)

    def test_a_wheel_with_its_libraries(self):
        self.assertEqual(self.check_wheel(["libopenblas-0123abcd.so.0", "libcpp-httplib-0123abcd.so.0.11", "libz-0123abcd.so.1"]), "")

    def test_a_library_in_a_wheel_without_a_row(self):
        self.assertIn("libother-0123abcd.so.2, which no row", self.check_wheel(["libz-0123abcd.so.1", "libother-0123abcd.so.2"]))
        self.assertIn("libsqlite3-0123abcd.so.0, which no row", self.check_wheel(["libsqlite3-0123abcd.so.0"]))  # has a row, but not for wheels

    def test_a_wheel_without_a_notice(self):
        for name in ("openblas.txt", "three.js.txt", "eigen.txt"):
            self.assertIn(f"licenses/{name}", self.check_wheel([], left_out=[name]))


if __name__ == "__main__":
    unittest.main()
