"""Questions: the terminal loop, what it leaves behind when it is killed, suggestions, doubtful answers."""

import os
import random
import re
import signal
import subprocess

from support import COMPUTATION, CONTRADICTION, INPUT, PROGRAM, USAGE, CommandTest, main, run

WINE = ["--data", "bundled:wine", "--label", "class"]


def table(kinds=3, rows=60):
    """Rows of clear kinds, named r0, r1, ...; row i is of kind i % kinds."""
    lines = ["name,x,y,colour"]
    for i in range(rows):
        kind = i % kinds
        lines.append(f"r{i},{kind + 0.01 * (i * 7 % 13)},{-2 * kind + 0.01 * (i * 5 % 11)},{'red green blue'.split()[kind % 3]}")
    return "\n".join(lines) + "\n"


def truth(a, b, kinds=3):
    return "y" if int(a[1:]) % kinds == int(b[1:]) % kinds else "n"


class Interviewer:
    """The program with a pipe at either end."""

    def __init__(self, *args):
        self.process = subprocess.Popen([PROGRAM, "ask", *map(str, args)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.heard = ""

    def question(self):
        """The names of the two rows in the next question, or None where it ended."""
        text = ""
        while not text.endswith("q quit: "):
            byte = self.process.stdout.read(1).decode()
            if not byte:
                self.heard += text
                return None
            text += byte
        self.heard += text
        return re.search(r"Question \d+: .*\n +(r\d+) +(r\d+)\n", text).groups()

    def answer(self, word):
        self.process.stdin.write((word + "\n").encode())
        self.process.stdin.flush()

    def finish(self, kill=None):
        if kill:
            self.process.send_signal(kill)
        self.process.stdin.close()
        code = self.process.wait(60)
        self.process.stdout.close()
        self.process.stderr.close()
        return code


class Ask(CommandTest):
    def data(self):
        return [self.write("t.csv", table()), "--id", "name"]

    def answers(self):
        return (self.folder / "a.csv").read_text().splitlines()

    def talk(self, count, wrong=(), kill=None):
        """Holds an interview of `count` answers; returns the pairs asked about."""
        person = Interviewer(*self.data(), "--out", self.folder / "a.csv")
        pairs = []
        for t in range(count):
            pair = person.question()
            self.assertIsNotNone(pair)
            pairs.append(pair)
            said = truth(*pair)
            person.answer({"y": "n", "n": "y"}[said] if t in wrong else said)
        person.question()
        self.assertEqual(person.finish(kill), -kill if kill else 0)
        self.heard = person.heard
        return pairs

    def test_every_answer_is_a_line_that_fit_accepts(self):
        pairs = self.talk(15)
        lines = self.answers()
        self.assertEqual(lines[0], "kind,a,b,c,value,weight,check")
        self.assertEqual([line.rpartition(",")[0] for line in lines[1:]], [f"{'must' if truth(a, b) == 'y' else 'cannot'},{a},{b},,,1" for a, b in pairs])
        self.assertIn("foreseen", self.heard)
        self.assertIn("colour", self.heard)
        report = self.json("fit", "--method", "wbdr", "--data", *self.data(), "--constraints", self.folder / "a.csv", "--dims", 2)
        self.assertEqual(report["constraints"]["given"], 15)

    def test_more_features_than_are_looked_at(self):
        """The questions work on leading components, and show columns of the table."""
        chance = random.Random(5)
        lines = ["cell," + ",".join(f"gene{j}" for j in range(5000))]
        for i in range(40):
            lines.append(f"c{i}," + ",".join(str(chance.randrange(9) + 30 * (i % 2 == 0) * (j % 50 == 0)) for j in range(5000)))
        wide = self.write("wide.csv", "\n".join(lines) + "\n")
        out, _ = self.succeed("ask", wide, "--id", "cell", "--out", self.folder / "w.csv", stdin="y\nn\nq\n")
        self.assertRegex(out, r"gene\d+")
        self.assertEqual(len((self.folder / "w.csv").read_text().splitlines()), 3)

    def test_killed_and_resumed(self):
        first = self.talk(9, kill=signal.SIGKILL)
        self.assertEqual(len(self.answers()), 10)
        with (self.folder / "a.csv").open("a") as file:
            file.write("must,r1")  # as a power cut might leave it
        second = self.talk(9)
        self.assertIn("going on after 9 answers", self.heard)
        self.assertEqual(len(self.answers()), 19)
        whole = self.folder / "whole"
        whole.mkdir()
        out = self.folder
        self.folder = whole
        uninterrupted = self.talk(18)
        self.folder = out
        self.assertEqual(first + second, uninterrupted)

    def test_a_flipped_end_of_the_last_line_loses_nothing(self):
        self.talk(3)
        path = self.folder / "a.csv"
        good = path.read_bytes()
        for bit in range(8):
            damaged = good[:-1] + bytes([good[-1] ^ 1 << bit])
            path.write_bytes(damaged)
            self.refuse(INPUT, ["line 4", "the end of the line was changed"], "ask", *self.data(), "--out", path, stdin="q\n")
            self.assertEqual(path.read_bytes(), damaged)

    def test_a_damaged_line_is_refused_and_nothing_is_lost(self):
        self.talk(6)
        path = self.folder / "a.csv"
        good = path.read_text()
        lines = good.splitlines()
        kind, a, b, rest = lines[3].split(",", 3)
        for line in (f"{'cannot' if kind == 'must' else 'must'},{a},{b},{rest}", f"{kind},{a},r59,{rest}", lines[3][:-1] + ("0" if lines[3][-1] != "0" else "1")):
            damaged = "\n".join([*lines[:3], line, *lines[4:]]) + "\n"
            path.write_text(damaged)
            for command in (["ask", *self.data(), "--out", path], ["constraints", "check", path, "--data", *self.data()]):
                self.refuse(INPUT, ["line 4", "changed after it was written"], *command)
            self.assertEqual(path.read_text(), damaged)
        # Changed on purpose, the check left empty; and quoted by another program.
        path.write_text("\n".join([*lines[:3], f'{kind},"{a}","{b}",,,1,', *[",".join(f'"{cell}"' for cell in line.split(",")) for line in lines[4:]]]) + "\n")
        self.assertEqual(self.json("constraints", "check", path, "--data", *self.data())["given"], 6)

    def test_a_file_with_three_columns_is_continued(self):
        path = self.write("a.csv", "kind,a,b\nmust,r0,r3\n")
        self.succeed("ask", *self.data(), "--out", path, stdin="y\n?\nn\n")
        self.assertEqual([line.count(",") for line in self.answers()], [2] * 5)
        self.assertIn("going on after 4 answers", self.succeed("ask", *self.data(), "--out", path, stdin="")[0])

    def test_numbers_words_undo_and_nonsense(self):
        out, err = self.succeed("ask", *self.data(), "--out", self.folder / "a.csv", stdin="u\n1\n2\nYES\n?\nwhat\nu\nundo\nq\n")
        self.assertIn("no answer to take back", out)
        self.assertIn("none of y, n, ?", out)
        self.assertEqual([line.split(",")[0] for line in self.answers()], ["kind", "must", "cannot"])

    def test_wording(self):
        table = self.write("my table.csv", self.data()[0].read_text())
        out = self.folder / "its answers.csv"
        text, _ = self.succeed("ask", table, "--id", "name", "--out", out, stdin="u\ny\n?\nu\nq\n")
        self.assertEqual(text.count("Question 1:"), 1)  # nothing to take back: the question stands
        self.assertIn("  1 answer, 1 group, ", text)
        self.assertRegex(text, r"taken back: r\d+ and r\d+ \(cannot say\); 1 answer left")
        self.assertIn("1 answer is in", text)
        self.assertNotRegex(text, r"\n +name ")  # the names stand above
        # The commands it names read the same table.
        self.assertIn(f"cordon cluster '{table}' '{out}' --id name", text)
        checked, _ = self.succeed("constraints", "check", out, "--data", table, "--id", "name")
        self.assertIn("1 statement: 1 must-link, 0 cannot-links", checked)

    def test_answers_of_another_table(self):
        self.talk(3)
        other = self.write("other.csv", self.data()[0].read_text().replace("r", "q"))
        self.refuse(INPUT, ["not the id", "another table", "--out"], "ask", other, "--id", "name", "--out", self.folder / "a.csv")
        self.refuse(INPUT, ["without a table", "--data FILE --id COLUMN"], "constraints", "check", self.folder / "a.csv")

    def test_a_second_column_of_names_is_to_be_ignored(self):
        notes = self.write("notes.csv", "".join(f"{line},{'note' if i == 0 else f'n{i}'}\n" for i, line in enumerate(table().splitlines())))
        _, _, said = run(["ask", notes, "--id", "name"])
        self.assertIn("--ignore note", said)
        self.assertNotIn("--id note", said)

    def test_cannot_say_is_remembered_and_harmless(self):
        out = self.folder / "a.csv"
        self.succeed("ask", *self.data(), "--out", out, stdin="0\n?\n0\n0\ny\n")
        self.assertEqual([line.split(",")[0] for line in self.answers()], ["kind"] + ["# unknown"] * 4 + ["must"])
        checked = self.json("constraints", "check", out, "--data", *self.data())
        self.assertEqual((checked["given"], checked["must"]), (1, 1))
        again, _ = self.succeed("ask", *self.data(), "--out", out, stdin="")
        self.assertIn("going on after 5 answers", again)

    def test_ends_when_everything_is_placed(self):
        small = self.write("small.csv", table(2, 6))
        person = Interviewer(small, "--id", "name", "--out", self.folder / "a.csv")
        while pair := person.question():
            person.answer(truth(*pair, 2))
        self.assertEqual(person.finish(), 0)
        self.assertIn("nothing is left to ask", person.heard)

    def test_summary_as_json(self):
        summary = self.json("ask", *self.data(), "--out", self.folder / "a.csv", stdin="y\nn\n?\nq\n")
        self.assertEqual((summary["answers"], summary["asked"], summary["noisy"]), (3, 2, False))

    def test_usage(self):
        self.refuse(USAGE, ["which table"], "ask")
        self.refuse(USAGE, ["standard input is for the answers"], "ask", "-")
        self.refuse(USAGE, ["--out FILE"], "ask", *self.data(), "--out", "-")

    def test_hostile_answers_files(self):
        args = ["ask", *self.data(), "--out"]
        for content, mentions in [("kind,a,b\nmust,r1,nobody\n", ["line 2", "nobody"]), ("kind;a;b\nmust;r1;r2\n", ["commas", "another --out"]),
                                  ("kind,b,a\nmust,r1,r2\n", ["kind,a,b"]), ("\0\1\2garbage\n", []), ("x" * 100000 + "\n", [])]:
            with self.subTest(content[:20]):
                path = self.write("bad.csv", content)
                before = path.read_bytes()
                self.refuse(INPUT, ["bad.csv"] + mentions, *args, path)
                self.assertEqual(path.read_bytes(), before)
        self.refuse(COMPUTATION, ["cannot be opened"], *args, self.folder)
        self.refuse(COMPUTATION, ["cannot be opened"], *args, self.folder / "no" / "where.csv")
        self.refuse(INPUT, ["ordinary file"], *args, "/dev/null")

    def test_contradicting_answers_are_survived(self):
        self.write("a.csv", "must,r0,r3\nmust,r3,r6\ncannot,r0,r6\n# a note of mine\n")
        out, _ = self.succeed("ask", *self.data(), "--out", self.folder / "a.csv", stdin="y\n")
        self.assertEqual(self.answers()[3], "# a note of mine")
        self.assertEqual(len(self.answers()), 5)

    def test_one_interview_at_a_time(self):
        person = Interviewer(*self.data(), "--out", self.folder / "a.csv")
        person.question()
        self.refuse(COMPUTATION, ["another interview"], "ask", *self.data(), "--out", self.folder / "a.csv")
        person.finish()


class Suggest(CommandTest):
    def test_pairs_with_reason_and_rows(self):
        answers = self.folder / "c.csv"
        self.succeed("constraints", "sample", *WINE, "--pairs-per-class", 5, "--out", answers)
        found = self.json("constraints", "suggest", *WINE, "--constraints", answers, "--count", 10)
        self.assertEqual(len(found["questions"]), 10)
        self.assertEqual(found["answers"], 30)
        for question in found["questions"]:
            self.assertIn(question["predicted"], ("same", "different"))
            self.assertTrue(0 <= question["probability_same"] <= 1)
            self.assertTrue(question["why"])
            self.assertNotIn("class", question["row_a"])
            self.assertEqual(len(question["row_b"]), 13)
        text, _ = self.succeed("constraints", "suggest", *WINE, "--constraints", answers, "--count", 3)
        self.assertEqual(text.count("the map expects"), 3)
        self.assertNotIn("class ", text)

    def test_without_answers_and_same_for_any_threads(self):
        one = self.json("constraints", "suggest", *WINE, "--threads", 1)
        self.assertEqual(one, self.json("constraints", "suggest", *WINE, "--threads", 3))

    def test_refusals(self):
        self.refuse(INPUT, ["nowhere.csv"], "constraints", "suggest", *WINE, "--constraints", self.folder / "nowhere.csv")
        self.refuse(USAGE, ["--count"], "constraints", "suggest", *WINE, "--count", 0)


class DoubtfulAnswers(CommandTest):
    def test_wrong_answers_are_listed_with_the_evidence(self):
        path = self.folder / "c.csv"
        self.succeed("constraints", "sample", *WINE, "--count", 60, "--seed", 3, "--out", path)
        lines = path.read_text().splitlines()
        kind, rest = lines[5].split(",", 1)
        lines[5] = {"must": "cannot", "cannot": "must"}[kind] + "," + rest
        path.write_text("\n".join(lines) + "\n")
        code, text, _ = run(["constraints", "check", path, *WINE])
        self.assertIn("doubtful", text)
        self.assertIn("median distances apart", text)
        _, out, _ = run(["constraints", "check", path, *WINE, "--json"])
        self.assertIn('"line": 6', out)

    def test_scripts_see_what_they_saw(self):
        path = self.write("c.csv", "must,0,1\nmust,1,2\ncannot,0,2\n")
        code, out, _ = run(["constraints", "check", path, *WINE])
        self.assertEqual(code, CONTRADICTION)
        self.assertNotIn("doubtful", out)
        checked = self.json("constraints", "check", self.write("d.csv", "must,0,1\n"))
        self.assertNotIn("doubts", checked)
        equal = self.write("equal.csv", "a,b\n" + "1,1\n" * 20)
        many = self.write("e.csv", "".join(f"must,0,{i}\n" for i in range(1, 15)))
        text, _ = self.succeed("constraints", "check", many, "--data", equal)
        self.assertIn("no contradictions", text)


if __name__ == "__main__":
    main()
