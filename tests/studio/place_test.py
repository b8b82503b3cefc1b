"""New objects on the map: placed as the model places the table's own rows, never learnt from, removable, bounded."""
import json
import random

from studio import StudioTest, main

PLACE = "/api/v1/place"


def table(rows, seed=1, prefix="r"):
    draw = random.Random(seed)
    return "name,kind,x,y,z\n" + "".join(f"{prefix}{i},{'ab'[i % 2]},{draw.random()},{draw.random() * 5},{draw.random() - 3}\n" for i in range(rows))


class Placed(StudioTest):
    def begin(self):
        (self.folder / "t.csv").write_text(table(40))
        client = self.start("t.csv", "--id", "name")
        client.settled()
        return client

    def place(self, client, text, name="new.csv", expected=200):
        status, _, body = client.request("POST", PLACE, {"file": {"name": name, "text": text}})
        self.assertEqual(status, expected, body)
        return json.loads(body)

    def test_rows_of_the_table_fall_on_themselves_whatever_was_said(self):
        client = self.begin()
        lines = table(40).splitlines()
        self.place(client, "\n".join([lines[0], *lines[11:14]]) + "\n")
        for steps in ([], [{"op": "add", "statement": {"kind": "closer", "a": 0, "b": [9]}}], [{"op": "dims", "dims": 3}], [{"op": "method", "name": "pca"}]):
            if steps:
                client.say(*steps)
            state = client.settled()
            placed = client.json("/api/v1/placed")
            frame = client.frame(placed["frame"])
            self.assertEqual(placed["frame"], state["map"]["frame"])
            self.assertEqual([one["name"] for one in placed["objects"]], ["r10", "r11", "r12"])
            for row, one in zip((10, 11, 12), placed["objects"]):
                for k, value in enumerate(one["at"]):
                    self.assertAlmostEqual(value, frame.places[row * frame.k + k], 5)
        self.assertEqual(placed["objects"][0]["values"]["name"], "r10")

    def test_as_many_new_rows_as_the_table_has(self):
        client = self.begin()
        before = client.frame(client.settled()["map"]["frame"])
        self.place(client, table(40, seed=2, prefix="n"))
        after = client.settled()
        self.assertEqual((after["data"]["n"], after["rev"], client.frame(after["map"]["frame"]).bytes), (40, 0, before.bytes), "nothing was learnt")
        self.assertNotEqual([x for one in client.json("/api/v1/placed")["objects"] for x in one["at"]][:10], list(before.places[:10]))

    def test_columns_may_stand_elsewhere_and_more_may_be_there(self):
        client = self.begin()
        self.place(client, "z,extra,kind,y,x\n-2.5,9,a,1,0.5\n")
        one = client.json("/api/v1/placed")["objects"][0]
        self.assertEqual(one["name"], "new.csv row 0")
        self.place(client, "x,y,z,kind\n0.5,1,-2.5,a\n")
        self.assertEqual(client.json("/api/v1/placed")["objects"][1]["at"], one["at"])

    def test_removed_by_number(self):
        client = self.begin()
        version = client.state()["placed"]
        self.place(client, table(3, seed=3))
        self.assertGreater(client.state()["placed"], version)
        numbers = [one["number"] for one in client.json("/api/v1/placed")["objects"]]
        self.assertEqual(client.request("POST", PLACE, {"remove": [numbers[1], 999]})[0], 200)
        self.assertEqual([one["number"] for one in client.json("/api/v1/placed")["objects"]], [numbers[0], numbers[2]])
        client.request("POST", PLACE, {"remove": numbers})
        self.assertEqual(client.json("/api/v1/placed")["objects"], [])

    def test_what_does_not_fit_is_refused_by_name(self):
        client = self.begin()
        self.assertIn("no column kind, y, z", self.place(client, "x,w\n1,2\n", expected=400)["error"])
        self.assertIn("line 3", self.place(client, "x,y,z\n1,2,3\n1,2\n", expected=400)["error"])
        self.assertIn("'y'", self.place(client, "x,y,z,kind\n1,soon,3,a\n2,late,4,b\n", expected=400)["error"])
        self.assertIn("1000", self.place(client, table(1001), expected=400)["error"])
        self.place(client, table(990))
        self.assertIn("10 more", self.place(client, table(11), expected=400)["error"])
        for wrong in ({}, {"file": 7}, {"remove": "all"}, {"remove": [-1]}, {"remove": [1.5]}, []):
            self.assertEqual(client.request("POST", PLACE, wrong)[0], 400, wrong)
        self.assertEqual(len(client.json("/api/v1/placed")["objects"]), 990)


if __name__ == "__main__":
    main()
