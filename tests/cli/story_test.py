"""The three lines of the README: they run as they stand, and give what the README says."""

import os
import re
import shlex
import unittest

from support import ROOT, CommandTest, main

BAR = .82  # adjusted Rand index of the digits that no answer names
DRAWS = int(os.environ.get("CORDON_DRAWS", "3"))  # 10 for the figure itself


def story():
    """The commands between the mark and the end of the block, without the program's name."""
    text = (ROOT / "README.md").read_text()
    block = re.search(r"<!-- story[^>]*-->\n```sh\n(.*?)```", text, re.DOTALL).group(1)
    return [shlex.split(line)[1:] for line in block.splitlines() if line.startswith("cordon ")]


class Story(CommandTest):
    def test_three_lines(self):
        sample, cluster, evaluate = story()
        self.assertEqual([command[0] for command in (sample, cluster, evaluate)], ["constraints", "cluster", "evaluate"])
        scores = []
        for seed in range(1, DRAWS + 1):
            self.succeed(*sample, "--seed", seed, cwd=self.folder)
            self.succeed(*cluster, cwd=self.folder)
            told = self.json(*evaluate, cwd=self.folder)
            self.assertGreater(told["unlinked_rows"], 1500)
            scores.append(told["unlinked_adjusted_rand"])
        mean = sum(scores) / len(scores)
        print(f"adjusted Rand index on rows no answer names: {mean:.3f}, mean of {DRAWS} draws")
        self.assertGreaterEqual(mean, BAR, scores)


if __name__ == "__main__":
    main()
