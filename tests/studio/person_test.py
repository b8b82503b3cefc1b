"""A truthful person answers the studio's own questions: the groups become better, and what the person takes home is theirs.

Three bundled tables with 20 answers each; where CORDON_DATA is set, ten tables with 40 answers each, which takes some seconds.
"""
import csv
import io
import os
import pathlib
import sys
import unittest

from person import Person, adjusted_rand
from studio import StudioTest, main


class TruthfulPerson(StudioTest):
    def curve(self, example, column, answers):
        client = self.start("--example", example)
        client.say({"op": "method", "name": "pca"})  # the groups are what is looked at
        person = Person(client, column)
        scores = [person.agreement()]
        for _ in range(answers):
            if not person.answer():
                break
            scores.append(person.agreement())
        return client, scores

    def test_twenty_answers_pay(self):
        gain = []
        for example, column in (("letters", "hand"), ("iris", "class"), ("wine", "class")):
            client, scores = self.curve(example, column, 20)
            gain.append(scores[-1] - scores[0])
            self.assertGreater(scores[-1], scores[0] - 0.05, (example, scores))
            kinds = [statement["kind"] for statement in client.state()["statements"]]
            self.assertIn("must", kinds[:6], "a same is looked for early")
            curve = Person(client, column).wait_for(lambda: (lambda c: c if len(c) == len(kinds) - 2 else None)(client.state()["groups"]["curve"]))
            self.assertEqual([point["answers"] for point in curve], list(range(3, len(kinds) + 1)))
            for point in curve:
                self.assertTrue(0 <= point["share"] <= 1 and point["error"] > 0)
        self.assertGreater(sum(gain) / len(gain), 0.1, gain)

    @unittest.skipUnless(os.environ.get("CORDON_DATA"), "CORDON_DATA is not set")
    def test_ten_tables(self):
        sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "bench" / "studio"))
        from simulated_person import TABLES, curve  # the figures of docs/studio.md

        missing = [file for file in TABLES.values() if file and not (pathlib.Path(os.environ["CORDON_DATA"]) / file).exists()]
        if missing:
            self.skipTest(f"not in CORDON_DATA: {', '.join(missing)}")
        curves = {name: curve(name, self) for name in TABLES}
        self.assertEqual(len(curves), 10)
        for answers, least in ((20, 0.10), (40, 0.18)):
            gains = {name: scores[answers] - scores[0] for name, scores in curves.items()}
            self.assertGreaterEqual(sum(gains.values()) / len(gains), least, (answers, gains))
            for name, gain in gains.items():
                self.assertGreaterEqual(gain, -0.02, (answers, name))
            self.assertGreaterEqual(curves["digits"][answers], 0.75)

    def test_more_would_change_little_only_where_it_was_seen(self):
        client = self.start("--example", "iris")
        person = Person(client, "class")
        quiet, before, said = 0, person.groups(), 0
        for count in range(31):
            asked = person.question()
            if asked is None:
                break
            if asked["settled"]:
                said += 1
                self.assertEqual(asked["more"], 0)
                self.assertGreaterEqual(count, 10)
                self.assertGreaterEqual(quiet, 5, "answers that moved nothing, one after the other")
            person.answer()
            now = person.groups()
            quiet = quiet + 1 if adjusted_rand(now, before) > 0.95 else 0
            before = now
        self.assertGreater(said, 0)

    def test_what_speaks_against_an_answer_is_sent_in_numbers(self):
        client = self.start("--example", "iris")
        person = Person(client, "class")
        for _ in range(12):
            person.answer()

        def doubted():
            found = [statement for statement in client.state()["statements"] if statement["against"]]
            return found if len(found) == 12 else None

        for statement in person.wait_for(doubted):
            against = statement["against"]
            self.assertIn(f"{against['distance']:.2f} median distances", statement["evidence"])
            self.assertIn(f"{100 * against['same']:.0f} % likely", statement["evidence"])
            self.assertEqual("contradicts" in statement["evidence"], against["contradicts"])
            self.assertEqual(statement["evidence"].count("a later answer"), len(against["later"]))

    def test_names_instead_of_questions(self):
        client = self.start("--example", "iris")
        person = Person(client, "class")
        person.question()
        for name in sorted(set(person.truth)):
            rows = [row for row, truth in enumerate(person.truth) if truth == name][:4]
            client.say({"op": "name", "rows": rows, "name": name})
        person.question()
        groups = client.state()["groups"]["list"]
        self.assertEqual(sorted(group["name"] for group in groups if group["name"]), sorted(set(person.truth)))
        table = list(csv.DictReader(io.StringIO(client.get("/api/v1/export/groups.csv").decode())))
        self.assertEqual(len(table), 150)
        right = sum(row["group"] == row["class"] for row in table)
        self.assertGreater(right, 125, "four names for each kind sort the flowers")
        for row in table:
            self.assertTrue(0 <= float(row["confidence"]) <= 1)
        before = [row["group"] for row in table]
        client.say({"op": "undo"})
        client.say({"op": "redo"})
        person.question()
        self.assertEqual([row["group"] for row in csv.DictReader(io.StringIO(client.get("/api/v1/export/groups.csv").decode()))], before)

    def test_groups_survive_a_restart(self):
        client = self.start("--example", "iris")
        person = Person(client, "class")
        person.question()
        number = client.state()["groups"]["list"][0]["number"]
        client.say({"op": "name_group", "group": number, "name": "=first"})
        client.say({"op": "groups", "count": 5})
        client.say({"op": "alike", "word": "species"})
        person.question()
        labels = person.groups()
        client.process.kill()
        client.process.wait()
        again = self.start("--example", "iris")
        person = Person(again, "class")
        person.question()
        state = again.state()
        self.assertEqual((state["alike"], state["groups"]["asked_for"], len(state["groups"]["list"])), ("species", 5, 5))
        self.assertIn("=first", [group["name"] for group in state["groups"]["list"]])
        self.assertEqual(person.groups(), labels)
        self.assertIn("'=first", again.get("/api/v1/export/groups.csv").decode(), "no formula leaves")

    def test_merge_split_and_what_is_refused(self):
        client = self.start("--example", "wine")
        person = Person(client, "class")
        person.question()
        client.say({"op": "groups", "count": 4})
        person.question()
        first, second = [group["number"] for group in client.state()["groups"]["list"]][:2]
        client.say({"op": "groups", "count": 0}, {"op": "merge_groups", "groups": [first, second]})
        person.question()
        self.assertIn(f"group {first}", [group["name"] for group in client.state()["groups"]["list"]])
        splits = [group for group in client.state()["groups"]["list"] if group["splits"]]
        count = len(client.state()["groups"]["list"])
        client.say({"op": "split_group", "group": splits[0]["number"]})
        person.question()
        self.assertGreaterEqual(len(client.state()["groups"]["list"]), count)
        rev = client.state()["rev"]
        for op in ({"op": "name", "rows": [], "name": "x"}, {"op": "name", "rows": [0], "name": "x" * 300}, {"op": "name", "rows": [999], "name": "x"},
                   {"op": "name_group", "group": 77, "name": "x"}, {"op": "name_group", "group": first, "name": " "}, {"op": "merge_groups", "groups": [first]},
                   {"op": "merge_groups", "groups": [first, first]}, {"op": "groups", "count": 1}, {"op": "groups", "count": 99}, {"op": "split_group", "group": "x"},
                   {"op": "alike", "word": 7}):
            status, _, body = client.request("POST", "/api/v1/session/ops", {"base_rev": rev, "ops": [op]})
            self.assertIn(status, (400, 404), (op, body))
        self.assertEqual(client.state()["rev"], rev)

    def test_the_method_follows_what_was_said(self):
        client = self.start("--example", "iris")
        self.assertEqual((client.settled()["method"], client.state()["map"]["method"]), ("chosen", "guided"))
        client.add("must", 0, 1)
        client.add("cannot", 0, 100)
        self.assertEqual(client.settled()["map"]["method"], "auto")
        for other in (60, 70, 80):
            client.add("closer", 0, other)
        self.assertEqual(client.settled()["map"]["method"], "guided", "more was said about distances")
        client.say({"op": "method", "name": "pca"})
        self.assertEqual(client.settled()["map"]["method"], "pca", "the person's word counts")

    def test_preferences_are_kept_by_the_studio(self):
        client = self.start("--example", "iris")
        self.assertEqual(client.json("/api/v1/preferences"), {})
        self.assertEqual(client.request("POST", "/api/v1/preferences", {"theme": "dark", "coach": 3, "single-keys": True})[0], 204)
        for wrong in ({"x": [1]}, {"x": "y" * 3000}, {str(i): 1 for i in range(40)}):
            self.assertEqual(client.request("POST", "/api/v1/preferences", wrong)[0], 400)
        client.process.terminate()
        client.process.wait(20)
        self.assertEqual(self.start("--example", "wine").json("/api/v1/preferences")["theme"], "dark")


if __name__ == "__main__":
    main()
