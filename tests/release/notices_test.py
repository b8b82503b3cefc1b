"""lint/notices.py finds what is missing: a package without a row, a holder left out, a page without its notices."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

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

    def check(self):
        return subprocess.run([sys.executable, "-B", ROOT / "lint/notices.py", self.tree], capture_output=True, text=True).stdout

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


if __name__ == "__main__":
    unittest.main()
