"""Tables that the page sends: opened, named safely, kept apart, refused in plain words."""
import base64
import gzip
import json
import pathlib
import struct

from studio import StudioTest, main

OPEN = "/api/v1/open"
FLOWERS = "name,class,length,width\n" + "".join(f"f{i},{'ab'[i % 2]},{i * 0.5},{(i * 7) % 11}\n" for i in range(30))


class OpenedTables(StudioTest):
    def open(self, client, text=FLOWERS, name="flowers.csv", expected=200, **more):
        status, _, body = client.request("POST", OPEN, {"file": {"name": name, "text": text}, **more})
        self.assertEqual(status, expected, body)
        return json.loads(body)

    def sessions(self):
        return sorted(path.name for path in self.folder.glob("*.session.jsonl"))

    def test_a_table_is_opened_and_its_session_kept_beside_the_others(self):
        client = self.start()
        self.assertTrue(client.state()["data"]["may_open"])
        self.open(client)
        data = client.settled()["data"]
        self.assertEqual((data["name"], data["n"], data["features"], data["id_name"], data["color"]), ("flowers.csv", 30, ["length", "width"], "name", "class"))
        self.assertTrue(any("names of the rows" in note for note in data["notes"]), data["notes"])
        self.assertEqual(client.frame(0).n, 30)
        client.add("closer", 0, 29)
        session = f"flowers-{data['fingerprint'][:8]}.session.jsonl"
        self.assertIn(session, self.sessions())
        self.assertIn('"f29"', (self.folder / session).read_text())
        self.open(client)
        self.assertEqual(client.state()["rev"], 1, "it was open already")
        client.request("POST", OPEN, {"example": "iris"})
        self.assertEqual(client.state()["data"]["name"], "iris")
        self.open(client)
        self.assertEqual(len(client.settled()["statements"]), 1, "opened again, it goes on where it was left")
        self.open(client, FLOWERS.replace("f3,", "g3,"))
        self.assertEqual(client.state()["rev"], 0, "another table of the same name has a session of its own")

    def test_columns_can_be_named(self):
        client = self.start()
        self.open(client, FLOWERS.replace(",class,", ",height,").replace(",a,", ",4,").replace(",b,", ",5,"), id="name", label="width")
        data = client.state()["data"]
        self.assertEqual((data["features"], data["color"], data["id_name"]), (["height", "length"], "width", "name"))

    def test_a_hostile_name_stays_in_the_folder(self):
        client = self.start()
        def outside():  # other tests come and go there: only what bears a name of ours counts
            return {path for folder in (self.folder.parent, self.folder.parent.parent, pathlib.Path("/etc")) for path in folder.glob("*")
                    if path.name.startswith(("evil", "..\\", "aaaa", "x.npy", "x-npy")) or path.name.endswith((".session.jsonl", ".secret"))}
        before = outside()
        for name in ("../../evil.csv", "/etc/evil.csv", "..\\evil.csv", "..", ".", "\u0000\n.csv", "a" * 200, "é.csv", "x.npy.csv", ""):
            self.open(client, FLOWERS, name)
            self.assertEqual(client.state()["data"]["n"], 30)
            self.request_other(client)
        self.assertLessEqual(outside(), before)
        for session in self.sessions():
            self.assertRegex(session, r"^[A-Za-z0-9_-]+\.session\.jsonl$")

    def request_other(self, client):
        self.assertEqual(client.request("POST", OPEN, {"example": "iris"})[0], 200)

    def test_what_cannot_be_read_is_told_with_its_line_and_changes_nothing(self):
        client = self.start("--example", "iris")
        for text, mention in ((FLOWERS + "broken,a,1\n", "line 32"), (FLOWERS + "x,a,soon,3\n", "one feature only"), ("", "empty"), ("a,b\n", "no rows"), ("a\nx\ny\n", "no column is left to be a feature"),
                              ("a,b\n1,2\n", "at least 2"), ("a,b\n1,2\n1,2\n1,2\n", "equal"), ("\u0093NUMPY\u0001", "")):
            error = self.open(client, text, "t.csv", 400)["error"]
            self.assertIn(mention, error)
        self.assertIn("no text", self.open(client, FLOWERS, "t.mat", 400)["error"])
        self.open(client, FLOWERS, expected=400, id="nothing")
        for wrong in ({"file": 7}, {"file": {}}, {"file": {"name": "a.csv"}}, {"file": {"name": 7, "text": "a"}}, {"file": {"name": "a", "text": ["a"]}},
                      {"file": {"name": "a" * 1000, "text": "a,b\n1,2\n3,4\n"}}, {}):
            self.assertEqual(client.request("POST", OPEN, wrong)[0], 400, wrong)
        self.assertEqual((client.state()["data"]["name"], self.sessions()), ("iris", ["iris.session.jsonl"]))

    def test_a_preview_changes_nothing_and_follows_what_is_said(self):
        client = self.start()
        before = client.state()["data"]["fingerprint"]
        text = "name,kind,size,stars\n" + "".join(f"n{i},{'ab'[i % 2]},{i * i % 17},{-99 if i % 4 == 0 else i % 3}\n" for i in range(20))
        status, _, body = client.request("POST", "/api/v1/preview", {"file": {"name": "t.csv", "text": text}})
        self.assertEqual(status, 200, body)
        seen = json.loads(body)
        self.assertEqual((seen["rows"], seen["count"]), (20, 4))
        self.assertEqual([column["role"] for column in seen["columns"]], ["id", "feature", "feature", "feature"])
        packed = base64.b64encode(gzip.compress(text.encode())).decode()
        status, _, body = client.request("POST", "/api/v1/preview", {"file": {"name": "t.csv.gz", "base64": packed}, "said": True, "id": "name", "label": "kind", "missing": ["-99"], "left_out": ["size"]})
        self.assertEqual(status, 200, body)
        seen = {column["name"]: column for column in json.loads(body)["columns"]}
        self.assertEqual((seen["kind"]["role"], seen["size"]["role"], seen["stars"]["missing"]), ("label", "left out", 5))
        for wrong in ({"file": {"name": "t.csv", "base64": "?"}}, {"file": {"name": "t.xlsx", "base64": "UEsDBA=="}}, {"file": {"name": "t.csv", "text": text}, "decimal": "x"},
                      {"file": {"name": "t.csv", "text": text}, "left_out": "size"}, {"file": 7}):
            status, _, body = client.request("POST", "/api/v1/preview", wrong)
            self.assertEqual(status, 400, body)
            self.assertNotIn("/tmp", body.decode())
        self.assertEqual(client.request("POST", "/api/v1/open", {"recent": "/etc/passwd"})[0], 404)
        self.assertEqual(client.state()["data"]["fingerprint"], before)

    def test_rows_in_another_order(self):
        client = self.start()
        text = "name,size,word\n" + "".join(f"n{i},{(i * 7) % 10},{'xyz'[i % 3]}\n" for i in range(10)) + "n10,,w\n"
        self.assertEqual(client.request("POST", "/api/v1/open", {"file": {"name": "t.csv", "text": text}})[0], 200)
        order = lambda query: list(struct.unpack(f"<{len(found) // 4}I", found)) if (found := client.get(f"/api/v1/order.bin?{query}")) else []
        self.assertEqual(order("sort=1"), [0, 3, 6, 9, 2, 5, 8, 1, 4, 7, 10], "missing last")
        self.assertEqual(order("sort=1&down=1"), [7, 4, 1, 8, 5, 2, 9, 6, 3, 0, 10])
        self.assertEqual(order("sort=name&down=1")[:2], [10, 9], "numbers in names count as numbers")
        self.assertEqual(order("filter=Z"), [2, 5, 8])
        self.assertEqual(order("filter=n1&most=5"), [1, 10])
        self.assertEqual([row["id"] for row in client.json("/api/v1/rows?index=4,2")["rows"]], ["n4", "n2"])
        for wrong in ("order.bin?sort=99", "order.bin?sort=x", "rows?index=1,,2", "rows?index=11"):
            self.assertIn(client.request("GET", f"/api/v1/{wrong}")[0], (400, 404), wrong)

    def test_larger_bodies_here_only(self):
        client = self.start("--example", "iris")
        rows = "".join(f"{i},{i % 7},{i % 11}.5\n" for i in range(500_000))  # more than commands may have
        self.assertGreater(len(rows), 4 << 20)
        self.open(client, "a,b,c\n" + rows, "large.csv")
        self.assertEqual(client.state()["data"]["n"], 500_000)
        status, _, answer = client.request("POST", "/api/v1/session/ops", b" " * (5 << 20))
        self.assertEqual(status, 413)
        self.assertIn("4 MB", json.loads(answer)["error"])
        status, _, answer = client.request("POST", OPEN, b" " * ((64 << 20) + 1))
        self.assertEqual(status, 413)
        self.assertIn("64 MB", json.loads(answer)["error"])
        self.assertEqual(client.state()["data"]["n"], 500_000)

    def test_a_body_in_pieces_has_the_same_limit(self):
        client = self.start("--example", "iris")
        head = (f"POST /api/v1/session/ops HTTP/1.1\r\nHost: {client.host}\r\nOrigin: http://{client.host}\r\nAuthorization: Bearer {client.key}\r\n"
                "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n")
        piece = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        self.assertIn(b" 413 ", client.raw(head.encode() + piece * 80 + b"0\r\n\r\n"))

    def test_a_studio_without_a_table_asks_at_every_start(self):
        for _ in range(2):
            client = self.start()
            self.assertTrue(client.state()["data"]["asks"])
            client.request("POST", OPEN, {"example": "letters"})
            self.assertFalse(client.state()["data"]["asks"], "it was chosen")
            client.add("closer", 0, 1)
            client.process.kill()
            client.process.wait()
        client = self.start()
        client.add("closer", 2, 3)
        self.assertFalse(client.state()["data"]["asks"], "to speak about the example is a choice, too")
        self.assertFalse(self.start("--example", "iris").state()["data"]["asks"])

    def test_a_table_of_the_command_line_is_opened_again_as_it_was(self):
        (self.folder / "flowers.csv").write_text(FLOWERS)
        client = self.start("flowers.csv", "--ignore", "name")
        client.add("closer", 0, 29)
        features = client.state()["data"]["features"]
        client.process.terminate()
        client.process.wait()
        client = self.start()
        status, _, body = client.request("POST", OPEN, {"recent": client.json("/api/v1/recent")[0]["path"]})
        self.assertEqual(status, 200, body)
        state = client.settled()
        self.assertEqual(len(state["statements"]), 1, "opened again, it goes on where it was left")
        self.assertEqual(state["data"]["features"], features)
        self.assertIn("class=a", features, "a guessed class would be another table")
        self.assertEqual(state["data"]["class_feature"], "class")

    def test_a_class_among_the_features_is_pointed_out(self):
        (self.folder / "flowers.csv").write_text(FLOWERS)
        for options, pointed_out in ((["--id", "name"], "class"), (["--id", "name", "--label", "class"], None), (["--id", "name", "--ignore", "class"], None)):
            client = self.start("flowers.csv", *options, "--session", f"{len(options)}{pointed_out}.jsonl")
            data = client.settled()["data"]
            self.assertEqual(data["class_feature"], pointed_out, options)
            self.assertEqual("class=a" in data["features"], pointed_out is not None, "features are as in cordon fit")
            self.assertEqual(any("--label class" in note for note in data["notes"]), pointed_out is not None, data["notes"])
            client.process.kill()
        client = self.start()
        self.open(client)
        self.assertIsNone(client.settled()["data"]["class_feature"])

    def test_a_studio_with_a_table_of_its_own_keeps_it(self):
        path = pathlib.Path(self.folder / "mine.csv")
        path.write_text(FLOWERS)
        client = self.start(path, "--id", "name")
        self.assertFalse(client.state()["data"]["may_open"])
        self.assertIn("table of its own", self.open(client, expected=409)["error"])


if __name__ == "__main__":
    main()
