"""A map that takes long is preceded by a provisional one, which nothing but the picture depends on."""
import http.client
import json

from studio import StudioTest, main

MANY = ("synthetic:blobs,n=6000,f=12,classes=4",)


class ProvisionalMaps(StudioTest):
    def begin(self):
        """A studio on a table whose `auto` takes a second or more, and its stream of events."""
        client = self.start(*MANY)
        client.settled()
        stream = http.client.HTTPConnection("127.0.0.1", client.port, timeout=60)
        stream.request("GET", "/api/v1/events", headers=client.headers(False))
        return client, stream.getresponse()

    def frames(self, stream, until):
        """The frames that events name, up to and with the frame `until`."""
        frames, name = [], ""
        while not frames or frames[-1]["frame"] != until:
            line = stream.readline().decode()
            if line.startswith("event: "):
                name = line[7:].strip()
            elif line.startswith("data: ") and name == "frame":
                frames.append(json.loads(line[6:]))
        return [(event["frame"], event["rev"]) for event in frames if event["rev"] == until]

    def say(self, client):
        return client.say({"op": "add", "statement": {"kind": "must", "a": 1, "b": [2]}}, {"op": "add", "statement": {"kind": "cannot", "a": 1, "b": [3]}})["rev"]

    def test_it_comes_before_the_map_and_places_every_object(self):
        client, stream = self.begin()
        before = client.state()["map"]
        rev = self.say(client)
        frames = self.frames(stream, rev)
        self.assertEqual(len(frames), 2, frames)
        first, last = (client.frame(number) for number, _ in frames)
        self.assertEqual((first.n, first.k, first.rev), (6000, 2, frames[0][0]))
        self.assertEqual((first.base, last.base), (before["frame"], before["frame"]))
        self.assertNotEqual(first.places, client.frame(before["frame"]).places)
        self.assertNotEqual(first.places, last.places)
        state = client.settled()
        self.assertEqual((state["map"]["frame"], state["map"]["provisional"], state["map"]["method"]), (rev, False, "auto"))

    def test_the_state_says_so_and_statements_wait_for_the_map(self):
        client, stream = self.begin()
        rev = self.say(client)
        seen = []
        while not seen or seen[-1]["map"]["solving"]:
            seen.append(client.state())
        provisional = [state for state in seen if state["map"]["provisional"]]
        self.assertGreater(len(provisional), 0, "it was over before anybody could look")
        for state in provisional:
            self.assertTrue(state["map"]["solving"])
            self.assertNotEqual(state["map"]["frame"], rev)
            self.assertEqual({s["state"] for s in state["statements"]}, {"pending"})
        self.assertEqual(seen[-1]["map"]["frame"], rev)

    def test_what_leaves_and_what_follows_do_not_depend_on_it(self):
        client, stream = self.begin()
        rev = self.say(client)
        client.settled()
        places = client.frame(rev).places
        # Statements so fast one after the other that at most provisional maps are seen between them, and back.
        for a in (11, 12, 13):
            later = client.add("must", a, a + 10)["rev"]
            while client.state()["map"]["frame"] == rev:
                pass
            provisional = client.state()["map"]["frame"]
            exported = client.get("/api/v1/export/coordinates.csv").decode().splitlines()[1].split(",")[-2:]
            if provisional > later:
                self.assertNotAlmostEqual(float(exported[0]), client.frame(provisional).places[0], 6)
        for _ in range(3):
            client.say({"op": "undo"})
        state = client.settled()
        self.assertEqual((state["map"]["frame"], state["map"]["provisional"]), (rev, False))
        self.assertEqual(client.frame(rev).places, places)

    def test_cancelling_leaves_the_map_before(self):
        client, stream = self.begin()
        self.say(client)
        status, _, _ = client.request("POST", "/api/v1/cancel", {})
        self.assertEqual(status, 204)
        state = client.settled() if not client.state()["map"]["cancelled"] else client.state()
        self.assertFalse(state["map"]["provisional"])


if __name__ == "__main__":
    main()
