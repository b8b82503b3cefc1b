"""packaging/release.py on a small repository of its own: what it changes, and when it refuses."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ["packaging/release.py", "CMakeLists.txt", "CITATION.cff", "README.md", "docs/install.md", "examples/cpp/CMakeLists.txt", "studio/web/package.json", "studio/web/package-lock.json", "packaging/conda/meta.yaml", "packaging/conan/conanfile.py",
         "packaging/vcpkg/vcpkg.json"]
CHANGELOG = "# Changelog\n\n## Unreleased\n\n- Maps are round.\n\n## 0.1.0\n\nThe foundation.\n"


class Release(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.tree = pathlib.Path(holder.name)
        for name in FILES:
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.tree / name)
        (self.tree / "CHANGELOG.md").write_text(CHANGELOG)
        self.git("init", "--quiet")
        self.git("config", "user.name", "test")
        self.git("config", "user.email", "test@example.org")
        self.git("add", ".")
        self.git("commit", "--quiet", "-m", "start")

    def git(self, *words):
        return subprocess.run(["git", "-C", self.tree, *words], check=True, capture_output=True, text=True).stdout

    def release(self, *words):
        done = subprocess.run([sys.executable, "-B", self.tree / "packaging/release.py", *words], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    def test_a_version_goes_everywhere_and_is_tagged(self):
        code, said = self.release("version", "2.3.0-rc4", "--date", "2030-01-02")
        self.assertEqual(code, 0, said)
        self.assertEqual(self.git("tag", "--points-at", "HEAD").split(), ["v2.3.0-rc4"])
        self.assertIn("Maps are round", self.git("tag", "-n9", "v2.3.0-rc4"))
        text = {name: (self.tree / name).read_text() for name in [*FILES, "CHANGELOG.md"]}
        self.assertIn("project(cordon VERSION 2.3.0 ", text["CMakeLists.txt"])
        self.assertIn('set(CORDON_VERSION_SUFFIX "-rc4")', text["CMakeLists.txt"])
        self.assertIn("version: 2.3.0-rc4\n", text["CITATION.cff"])
        self.assertIn('"version": "2.3.0-rc4"', text["studio/web/package.json"])
        self.assertEqual(text["studio/web/package-lock.json"].count('"version": "2.3.0-rc4"'), 2)
        self.assertIn('version: "2.3.0rc4"', text["packaging/conda/meta.yaml"])
        self.assertIn("find_package(cordon 2.3 ", text["README.md"])
        self.assertIn("find_package(cordon 2.3 ", text["docs/install.md"])
        self.assertIn("find_package(cordon 2.3 ", text["examples/cpp/CMakeLists.txt"])
        self.assertIn("## Unreleased\n\n## 2.3.0-rc4 (2030-01-02)\n\n- Maps are round.", text["CHANGELOG.md"])
        self.assertEqual(self.git("status", "--porcelain"), "")

    def refused(self, words, because):
        before = self.git("rev-parse", "HEAD")
        code, said = self.release(*words)
        self.assertNotEqual(code, 0)
        self.assertIn(because, said)
        self.assertEqual(self.git("rev-parse", "HEAD"), before)

    def test_refusals(self):
        self.refused(["version", "2.0"], "is no version")
        self.refused(["version", "0.0.9"], "comes before")
        self.refused(["artifacts"], "does not stand at the tag")
        self.assertEqual(self.release("version", "2.0.0")[0], 0)
        self.refused(["version", "2.0.0"], "there is a tag v2.0.0 already")
        self.refused(["version", "2.0.0-rc1"], "comes before")  # a candidate comes before its version
        self.refused(["version", "2.0.1"], "nothing under Unreleased")
        (self.tree / "README.md").write_text("changed")
        self.refused(["version", "2.1.0"], "not committed")


if __name__ == "__main__":
    unittest.main()
