"""Failing system calls under the studio: what was acknowledged is in the session file, what could not be kept is refused, and the session is read again afterwards.

CORDON_FAULTS=500 (`./dev test-faults`) sets how many faults there are.
"""
import http.client
import json
import os
import pathlib
import random
import subprocess

import studio
from studio import PROGRAM, Client, StudioTest, main

LIBRARY = pathlib.Path(PROGRAM).parents[1] / "tests" / "failing_calls.so"
COUNT = int(os.environ.get("CORDON_FAULTS", "0"))
PROPER = (0, 1)  # ended as asked, or a failed computation
OPS = "/api/v1/session/ops"
SAID = 6


class Faults(StudioTest):
    def start_with(self, session, **settings):
        """A studio under the library; None where it ended before it told its address."""
        process = subprocess.Popen([PROGRAM, "studio", "--no-open", "--quiet", "--example", "iris", "--session", session], cwd=self.folder, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env={**os.environ, "XDG_CONFIG_HOME": str(self.folder / "config"), "LD_PRELOAD": str(LIBRARY), **settings})
        self.addCleanup(self.end, process)
        url = process.stdout.readline().strip()
        client = Client(url) if url else None
        if client:
            client.url = url
        return process, client

    def speak(self, client):
        """What was acknowledged of some statements and an undo, and whether all was."""
        acknowledged, refused = [], 0
        try:
            client.login()
            rev = 0
            for i in range(SAID):
                status, _, body = client.request("POST", OPS, {"base_rev": rev, "ops": [{"op": "add", "statement": {"kind": "closer", "a": i, "b": [100 + i]}}]})
                answer = json.loads(body)
                if status == 200:
                    rev = answer["rev"]
                    acknowledged.append(i)
                else:
                    self.assertGreaterEqual(status, 400)
                    self.assertGreater(len(answer["error"]), 10)
                    refused += 1
        except (OSError, http.client.HTTPException, AssertionError) as error:  # it could not go on
            if isinstance(error, AssertionError) and error.args and not isinstance(error.args[0], int):
                raise
            refused += 1
        return acknowledged, refused

    def end_of(self, process):
        process.terminate()
        code = process.wait(studio.PATIENCE)
        return code, process.stderr.read()

    def calls(self):
        count = self.folder / "count"
        process, client = self.start_with("usual.jsonl", CORDON_FAULT_COUNT=str(count))
        self.assertEqual(self.speak(client), (list(range(SAID)), 0))
        self.assertEqual(self.end_of(process)[0], 0)
        return {kind: int(number) for kind, number in (line.split() for line in count.read_text().splitlines())}

    def test_what_was_acknowledged_is_kept(self):
        self.assertTrue(LIBRARY.exists(), f"{LIBRARY} was not built")
        calls, chance, faults, refusals = self.calls(), random.Random(1), 0, 0
        for kind in ("write", "fsync", "rename", "mmap", "thread", "malloc"):
            moments = range(1, calls[kind] + 1)
            each = 3 + COUNT // 6
            for moment in moments if len(moments) <= each else sorted(chance.sample(moments, each)):
                fault = f"{kind}:{moment}{'+' * chance.randrange(2)}"
                faults += 1
                session = f"{faults}.jsonl"
                process, client = self.start_with(session, CORDON_FAULT=fault)
                acknowledged, refused = self.speak(client) if client else ([], 1)
                refusals += refused > 0
                code, said = self.end_of(process)
                with self.subTest(fault=fault, code=code, said=said[-600:], acknowledged=acknowledged):
                    self.assertIn(code, PROPER)
                    self.assertNotIn("unexpected", said)
                    if client is None:
                        self.assertRegex(said, r"cordon: \S")
                    if acknowledged:
                        again = self.start("--example", "iris", "--session", session)
                        there = {s["a"] for s in again.state()["statements"]}
                        self.assertLessEqual(set(acknowledged), there)
                        self.assertLessEqual(len(there) - len(acknowledged), refused, "what was refused is not there but for what was being said when it failed")
                        again.process.terminate()
                        again.process.wait(studio.PATIENCE)
        self.assertGreater(refusals, 0)


if __name__ == "__main__":
    main()
