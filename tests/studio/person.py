"""A simulated person who answers the studio's own questions truthfully, through the page's API, and how good the studio's groups become."""
import collections
import json
import struct
import time

from studio import PATIENCE


def comb2(count):
    return count * (count - 1) / 2


def adjusted_rand(one, other):
    """Adjusted Rand index of two lists of labels."""
    table = collections.Counter(zip(one, other))
    together = sum(comb2(c) for c in table.values())
    rows = sum(comb2(c) for c in collections.Counter(one).values())
    columns = sum(comb2(c) for c in collections.Counter(other).values())
    expected = rows * columns / comb2(len(one))
    largest = (rows + columns) / 2
    return 1.0 if largest == expected else (together - expected) / (largest - expected)


def read_groups(bytes_):
    """(confidence, code) of each row, of /api/v1/groups/VERSION.bin."""
    n, _ = struct.unpack_from("<2I", bytes_)
    return struct.unpack_from(f"<{n}f", bytes_, 16), struct.unpack_from(f"<{n}H", bytes_, 16 + 4 * n)


class Person:
    def __init__(self, client, column):
        self.client = client
        state = client.state()
        n = state["data"]["n"]
        self.truth = []
        while len(self.truth) < n:
            page = client.json(f"/api/v1/rows?from={len(self.truth)}&count=1000")
            at = page["columns"].index(column)
            self.truth += [row["values"][at] for row in page["rows"]]

    def wait_for(self, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            found = what()
            if found is not None:
                return found
            time.sleep(0.005)
        raise AssertionError("nothing came in time")

    def question(self):
        """The open question, None where there is none left."""
        found = self.wait_for(lambda: (lambda q: None if q.get("thinking") else q)(self.client.json("/api/v1/question")))
        return None if found.get("done") else found

    def groups(self):
        def now():
            groups = self.client.state()["groups"]
            if groups is None:
                return None
            status, _, body = self.client.request("GET", f"/api/v1/groups/{groups['version']}.bin")
            return read_groups(body)[1] if status == 200 else None

        return self.wait_for(now)

    def agreement(self):
        return adjusted_rand(self.groups(), self.truth)

    def answer(self):
        """Answers one question; whether there was one."""
        asked = self.question()
        if asked is None:
            return False
        same = self.truth[asked["a"]] == self.truth[asked["b"]]
        self.client.say({"op": "answer", "question": asked["id"], "answer": "same" if same else "different"})
        self.question()  # the groups are there when the next question is
        return True
