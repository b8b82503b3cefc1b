"""What the site promises of its pages: every method has a formula, its cost and a reference; ten scripts are the gallery, each a question with figures;
links lead to pages, or are known not to."""
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("CORDON_PROGRAM", ROOT / "build/bin/cordon")
sys.path.insert(0, str(ROOT / "docs/site"))
import api_pages
import formulas
import make


class Pages(unittest.TestCase):
    def test_every_method(self):
        listed = subprocess.run([PROGRAM, "methods", "--json"], check=True, capture_output=True, text=True).stdout
        names = {method["name"] for method in json.loads(listed)}
        self.assertGreater(len(names), 20)
        self.assertEqual(names, {path.stem for path in (ROOT / "docs/methods").glob("*.md")})
        for name in sorted(names):
            text = (ROOT / f"docs/methods/{name}.md").read_text(encoding="utf-8")
            with self.subTest(name):
                self.assertIn("**Cost.**", text)
                self.assertRegex(text, r"Reference|\(19|\(20")
                self.assertIn(name, formulas.FORMULAS)

    def test_gallery(self):
        scripts = sorted((ROOT / "examples/gallery").glob("*.py"))
        self.assertEqual([path.name[:3] for path in scripts], [f"{number:02}_" for number in range(1, 11)])
        for path in scripts:
            text = path.read_text(encoding="utf-8")
            with self.subTest(path.name):
                self.assertTrue(text.startswith('"""'))
                self.assertIn("?", text.split('"""')[1].splitlines()[0], "the first line asks the question")

    def test_links(self):
        known = make.pages()
        for path, page in [*known.items(), (ROOT / "README.md", "index")]:
            with self.subTest(page):
                make.with_site_links(path.read_text(encoding="utf-8"), path, page, known)  # ends where a link leads nowhere

        def on_site(target):
            return make.with_site_links(f"[words]({target})", ROOT / "docs/tutorial.md", "tutorial", known).strip()

        self.assertEqual(on_site("../examples/gallery"), "[words](gallery/index.md)")
        self.assertEqual(on_site("methods"), "[words](methods/index.md)")
        self.assertEqual(on_site("../include/cordon"), "[words](cpp-api/index.md)")
        self.assertEqual(on_site("faq.md#a"), "[words](faq.md#a)")
        self.assertEqual(on_site("../LICENSE"), "words")
        self.assertEqual(on_site("../examples/python/pipeline.py"), "words")
        for target in ("nowhere.md", "gallery/index.md", "../src", "../../elsewhere.md", "../licenses/nowhere.txt"):
            with self.subTest(target), self.assertRaises(SystemExit) as ended:
                on_site(target)
            self.assertIn(target, str(ended.exception))

    def test_help_as_a_page(self):
        """All that --help prints is on the command's page, and nothing else; an option in another form than the page's maker knows ends the build."""
        def bare(text):
            return re.sub(r"```text|[`*\\:\s]", "", text)

        for command in ("fit", "cluster", "ask", "constraints sample", "studio", "reproduce"):
            text = api_pages.help_of(PROGRAM, command.split())
            sentence, _, rest = text.partition("\n")
            with self.subTest(command):
                self.assertEqual(bare(api_pages.help_as_markdown(text, sentence)), bare(rest))
        page = api_pages.help_as_markdown("Do.\nUsage: x\n\nOptions:\n  -h,--help   Help <me>\n  --longer TEXT=a\n              first\n", "Do.")
        self.assertEqual(page, "```text\nUsage: x\n```\n\n**Options**\n\n`-h,--help`\n: Help \\<me\\>\n\n`--longer TEXT=a`\n: first\n")
        with self.assertRaises(SystemExit):
            api_pages.help_as_markdown("Do.\n\nOptions:\n  -h,--help   Help\n  --none\n", "Do.")


if __name__ == "__main__":
    unittest.main()
