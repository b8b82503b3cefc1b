"""What is said is kept: revisions, undo and redo, crashes, damaged files, the command line that replays it."""
import http.client
import json
import os
import random
import subprocess
import threading
import time

from studio import PROGRAM, Client, StudioTest, main

OPS = "/api/v1/session/ops"


class Revisions(StudioTest):
    def test_a_stale_revision_is_refused_and_changes_nothing(self):
        client = self.start("--example", "iris")
        client.add("closer", 0, 100)
        status, _, body = client.request("POST", OPS, {"base_rev": 0, "ops": [{"op": "add", "statement": {"kind": "closer", "a": 1, "b": [2]}}]})
        self.assertEqual(status, 409)
        self.assertEqual(json.loads(body)["rev"], 1)
        self.assertEqual(len(client.state()["statements"]), 1)

    def test_two_tabs_at_once_lose_nothing(self):
        first = self.start("--example", "iris")
        second = Client(first.url)
        second.login()
        said = []

        def speak(client, start):
            for i in range(10):
                while True:
                    status, _, body = client.request("POST", OPS, {"base_rev": client.state()["rev"], "ops": [
                        {"op": "add", "statement": {"kind": "must", "a": start + i, "b": [start + i + 1]}}]})
                    if status == 200:
                        said.extend(json.loads(body)["ids"])
                        break
                    self.assertEqual(status, 409)

        threads = [threading.Thread(target=speak, args=(first, 0)), threading.Thread(target=speak, args=(second, 60))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        state = first.settled()
        self.assertEqual(state["rev"], 20)
        self.assertEqual(sorted(s["id"] for s in state["statements"]), sorted(said))

    def test_undo_and_redo_lead_to_the_very_same_maps(self):
        client = self.start("--example", "letters")
        maps = [client.frame(client.settled()["map"]["frame"])]
        steps = [{"op": "add", "statement": {"kind": "closer", "a": 0, "b": [50]}}, {"op": "add", "statement": {"kind": "nearer", "a": 3, "b": [60], "c": 120}},
                 {"op": "add", "statement": {"kind": "must", "a": 5, "b": [17, 29]}}, {"op": "dims", "dims": 3}, {"op": "method", "name": "pca"},
                 {"op": "method", "name": "guided"}, {"op": "ignore", "rows": [7, 8], "ignored": True}]
        states = [client.settled()]
        for step in steps:
            client.say(step)
            states.append(client.settled())
            maps.append(client.frame(states[-1]["map"]["frame"]))
        self.assertEqual((states[-1]["undo"], states[-1]["redo"]), (len(steps), 0))
        ours = lambda state: {name: state[name] for name in ("statements", "ignored", "conflict", "method", "dims")}
        for i in reversed(range(len(steps))):
            client.say({"op": "undo"})
            state = client.settled()
            self.assertEqual(ours(state), ours(states[i]))
            self.assertEqual(client.frame(state["map"]["frame"]).bytes, maps[i].bytes)
        self.assertEqual((state["undo"], state["redo"]), (0, len(steps)))
        for i in range(1, len(steps) + 1):
            client.say({"op": "redo"})
            state = client.settled()
            self.assertEqual(ours(state), ours(states[i]))
            self.assertEqual(client.frame(state["map"]["frame"]).bytes, maps[i].bytes)
        status, _, body = client.request("POST", OPS, {"base_rev": state["rev"], "ops": [{"op": "redo"}]})
        self.assertEqual((status, json.loads(body)), (400, {"error": "there is nothing to redo"}))

    def test_a_state_without_the_map_of_its_statements_says_that_it_is_being_made(self):
        client = self.start("--example", "iris")
        client.settled()
        watcher, seen, over = Client(client.url), [], threading.Event()
        watcher.login()

        def watch():
            while not over.is_set():
                state = watcher.state()
                if any(s["state"] == "pending" for s in state["statements"]):
                    seen.append((state["rev"], state["map"]["solving"]))

        thread = threading.Thread(target=watch)
        thread.start()
        for i in range(60):
            client.add("closer", i, i + 70)
            client.settled()
            client.say({"op": "undo"})
        over.set()
        thread.join()
        self.assertGreater(len(seen), 0, "the watcher was too slow to see anything")
        self.assertEqual([rev for rev, solving in seen if not solving], [])

    def test_one_request_is_one_step(self):
        client = self.start("--example", "iris")
        ids = client.say(*({"op": "add", "statement": {"kind": "must", "a": i, "b": [i + 1]}} for i in range(5)))["ids"]
        self.assertEqual(len(ids), 5)
        client.say({"op": "undo"})
        self.assertEqual(client.settled()["statements"], [])

    def test_a_new_statement_forgets_what_was_undone(self):
        client = self.start("--example", "iris")
        client.add("closer", 0, 100)
        client.say({"op": "undo"})
        client.add("closer", 1, 101)
        state = client.settled()
        self.assertEqual((state["undo"], state["redo"], [s["a"] for s in state["statements"]]), (1, 0, [1]))
        self.assertEqual(state["statements"][0]["id"], 2, "numbers are never used again")


class Crashes(StudioTest):
    def test_nothing_acknowledged_is_lost(self):
        """CORDON_FAULTS=500 (`./dev test-faults`) sets how many kills there are, a few dozen in each session."""
        choose, kills, session = random.Random(9), 0, 0
        while session == 0 or kills < int(os.environ.get("CORDON_FAULTS", "0")):
            session += 1
            kills += self.killed_again_and_again(choose, f"s{session}.jsonl")
        self.assertGreater(kills, 3)

    def killed_again_and_again(self, choose, session):
        """Kills of a studio in which 50 statements are said."""
        start = ("--example", "iris", "--session", session)
        acknowledged, kills = set(), 0
        client = self.start(*start)
        while len(acknowledged) < 50:
            kill_at = len(acknowledged) + choose.randint(1, 12)
            try:
                while len(acknowledged) < 50:
                    if len(acknowledged) == kill_at:
                        threading.Timer(choose.random() * 0.01, client.process.kill).start()
                    a, b = choose.sample(range(150), 2)
                    ids = client.add(choose.choice(["closer", "farther", "must", "cannot"]), a, b)["ids"]
                    acknowledged.add((ids[0], a, b))
            except (OSError, http.client.HTTPException):  # it is dead
                pass
            client.process.kill()
            client.process.wait(20)
            kills += 1
            client = self.start(*start)
            there = {(s["id"], s["a"], s["b"][0]) for s in client.state()["statements"]}
            self.assertLessEqual(acknowledged, there)
            self.assertLessEqual(len(there - acknowledged), kills, "at most the one that was being said was kept without a word")
        client.settled()
        client.process.kill()
        client.process.wait(20)
        return kills

    def test_restart_restores_the_session_and_its_history(self):
        client = self.start("--example", "letters")
        client.add("closer", 0, 50)
        client.add("must", 1, 2, 3)
        client.add("near", 9, 20, 30, note="looks alike")
        client.say({"op": "undo"})
        client.say({"op": "dims", "dims": 3})
        before = client.settled()
        client.process.kill()
        client.process.wait()
        client = self.start("--example", "letters")
        after = client.settled()
        for name in ("rev", "undo", "redo", "ignored", "method", "dims"):
            self.assertEqual(after[name], before[name], name)
        told = lambda state: [{name: s[name] for name in ("id", "kind", "a", "b", "c", "value", "weight", "note", "time", "state")} for s in state["statements"]]
        self.assertEqual(told(after), told(before))
        self.assertAlmostEqual(after["map"]["variance_kept"], before["map"]["variance_kept"], 6)
        client.say({"op": "undo"})
        client.say({"op": "undo"})
        self.assertEqual([s["kind"] for s in client.state()["statements"]], ["closer"])


class SessionFiles(StudioTest):
    def session(self):
        client = self.start("--example", "iris", "--session", "s.jsonl")
        for i in range(4):
            client.add("closer", i, 100 + i)
        client.process.kill()
        client.process.wait()
        return self.folder / "s.jsonl"

    def refuse(self, mention, *args):
        done = subprocess.run([PROGRAM, "studio", "--no-open", *args], cwd=self.folder, capture_output=True, text=True, timeout=60)
        self.assertIn(done.returncode, (1, 2, 3), done.stderr)
        self.assertIn(mention, done.stderr)
        self.assertLess(len(done.stderr), 4000)

    def test_a_torn_last_line_is_cut_off(self):
        path = self.session()
        whole = path.read_bytes()
        lines = whole.splitlines(keepends=True)
        for tail in (b'{"rev":5,"time":"20', b'{"rev":5}', b"\x00\x00\x00", lines[-1][:-1]):
            path.write_bytes(whole + tail)
            client = self.start("--example", "iris", "--resume", "s.jsonl")
            self.assertEqual(client.state()["rev"], 4)
            client.add("must", 0, 1)
            client.process.kill()
            client.process.wait()
            self.assertEqual(path.read_bytes()[:len(whole)], whole)
            json.loads(path.read_bytes()[len(whole):])
            path.write_bytes(whole)

    def test_damage_elsewhere_is_refused_by_line(self):
        path = self.session()
        lines = path.read_text().splitlines()
        good = json.loads(lines[2])
        del good["crc"]  # as for a line changed by hand
        wrong = [{**good, "rev": 9}, {**good, "op": "format"}, {**good, "add": 7}, {**good, "remove": [99]}, {**good, "op": "redo"}, {**good, "method": "nothing"},
                 {**good, "dims": 9}, {**good, "ignore": ["nobody"]}, 7, [], None]
        for change in ({"a": "nobody"}, {"a": 3}, {"b": []}, {"kind": "closest"}, {"value": "x"}, {"value": -1}, {"weight": 0}, {"id": -1}, {"id": "x"}, {"b": ["1"]}):
            wrong.append({**good, "add": [{**good["add"][0], **change}]})
        for bad in wrong:
            path.write_text("\n".join([lines[0], lines[1], json.dumps(bad), *lines[3:]]) + "\n")
            self.refuse("line 3", "--example", "iris", "--resume", "s.jsonl")
        path.write_text("\n".join([lines[0], lines[1], "{", *lines[3:]]) + "\n")
        self.refuse("line 3", "--example", "iris", "--resume", "s.jsonl")
        path.write_text("a,b\n1,2\n")
        self.refuse("line 1", "--example", "iris", "--resume", "s.jsonl")

    def test_another_table_another_studio_no_file(self):
        self.session()
        self.refuse("another table", "--example", "wine", "--session", "s.jsonl")
        self.refuse("cannot be opened", "--example", "iris", "--resume", "nothing.jsonl")
        self.start("--example", "iris", "--session", "s.jsonl")
        self.refuse("another studio", "--example", "iris", "--session", "s.jsonl")

    def test_the_command_line_replays_it(self):
        client = self.start("bundled:wine", "--label", "class", "--session", "w.jsonl")
        client.add("closer", 3, 17, value=0.05)
        client.add("must", 60, 61, 62)
        client.add("cannot", 3, 62)
        client.add("near", 5, 8, 9, 11)
        removed = client.add("farther", 1, 2)["ids"][0]
        client.say({"op": "remove", "id": removed})
        client.add("nearer", 3, 17, c=142)
        client.say({"op": "undo"})
        client.settled()
        exported = client.get("/api/v1/export/statements.csv").decode()
        (self.folder / "statements.csv").write_text(exported)
        self.assertEqual(client.get("/api/v1/export/session.jsonl"), (self.folder / "w.jsonl").read_bytes())
        reports = []
        for constraints in ("w.jsonl", "statements.csv"):
            done = subprocess.run([PROGRAM, "fit", "--method", "guided", "--data", "bundled:wine", "--label", "class", "--constraints", constraints, "--dims", "2",
                                   "--json"], cwd=self.folder, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 0, done.stderr)
            reports.append(json.loads(done.stdout))
        self.assertEqual(reports[0]["constraints"], reports[1]["constraints"])
        self.assertEqual(reports[0]["constraints"]["given"], 5)
        self.assertEqual(reports[0]["statements"], reports[1]["statements"])
        for damage in ('{"cordon":"session","version":1}\n7\n{}\n', '{"cordon":"session","version":2}\n',
                       '{"cordon":"session","version":1}\n{"add":[{"id":1,"kind":"closer","a":"999","b":["1"]}]}\n{}\n'):
            (self.folder / "bad.jsonl").write_text(damage)
            done = subprocess.run([PROGRAM, "fit", "--method", "guided", "--data", "bundled:wine", "--label", "class", "--constraints", "bad.jsonl", "--json"],
                                  cwd=self.folder, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn("bad.jsonl, line", done.stderr)


if __name__ == "__main__":
    main()
