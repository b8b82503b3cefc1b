"""What the user sees: maps that do what was said, verdicts, contradictions, methods, pictures, exports."""
import base64
import hashlib
import json
import re
import struct
import subprocess
import time
import zlib

from studio import PROGRAM, Frame, StudioTest, main

OPS = "/api/v1/session/ops"


class Maps(StudioTest):
    def test_the_first_map(self):
        client = self.start("--example", "letters")
        state = client.settled()
        self.assertEqual((state["data"]["n"], state["data"]["color"], state["data"]["id_name"], state["data"]["images"]), (240, "hand", "id", True))
        ids = client.json("/api/v1/ids.json")
        self.assertEqual(len(set(ids)), 240)
        frame = client.frame(state["map"]["frame"])
        self.assertEqual((frame.magic, frame.version, frame.n, frame.k, frame.dtype), (b"CORDFRM1", 1, 240, 2, 0))
        self.assertEqual(len(frame.bytes), 64 + 240 * 2 * 4)
        self.assertAlmostEqual(frame.scale, max(map(abs, frame.places)), 6)
        self.assertTrue(0 < state["map"]["variance_kept"] < 1)
        self.assertAlmostEqual(sum(axis["share"] for axis in state["map"]["axes"]), state["map"]["variance_kept"], 6)
        while (kept := client.state()["map"]["neighbours_kept"]) is None:
            time.sleep(0.01)
        self.assertTrue(0 < kept <= 1)

    def test_statements_are_obeyed(self):
        client = self.start("--example", "letters")
        before = client.frame(client.settled()["map"]["frame"])
        client.add("closer", 0, 130)
        state = client.settled()
        after = client.frame(state["map"]["frame"])
        self.assertEqual(after.base, before.rev)
        said = state["statements"][0]
        self.assertEqual(said["state"], "holds")
        self.assertAlmostEqual(said["value"], 0.5 * before.squared(0, 130), 5)
        self.assertLessEqual(after.squared(0, 130), said["value"] * 1.01)
        self.assertEqual(said["price"], 1)
        reach = client.json("/api/v1/reach?a=0&b=130")
        self.assertAlmostEqual(reach["now"], after.squared(0, 130), 5)
        self.assertLess(reach["now"], reach["most"])
        self.assertEqual(state["map"]["aligned"], "geodesic")
        self.assertEqual((len(state["map"]["morph"]["u"]), len(state["map"]["morph"]["angles"])), (4, 2))
        self.assertEqual(state["map"]["moved"]["much"] + state["map"]["moved"]["hardly"] <= 240, True)
        client.add("farther", 1, 2)
        farther = client.settled()["statements"][1]
        self.assertIn(farther["state"], ("holds", "violated"))
        client.say({"op": "soften", "id": 1, "value": said["value"] * 4})
        self.assertEqual(client.settled()["statements"][0]["value"], said["value"] * 4)
        client.say({"op": "soften", "id": 1, "value": None})
        self.assertEqual(client.settled()["statements"][0]["value"], said["value"] * 8)
        client.say({"op": "remove", "id": 1})
        self.assertEqual([s["id"] for s in client.settled()["statements"]], [2])

    def test_every_kind(self):
        client = self.start("--example", "letters")
        client.settled()
        for kind, a, b, more in (("closer", 0, [50], {}), ("farther", 0, [1], {}), ("nearer", 2, [60], {"c": 3}), ("near", 4, [100, 101, 102], {}),
                                 ("must", 5, [6, 7], {}), ("cannot", 8, [150], {})):
            client.add(kind, a, *b, **more)
        state = client.settled()
        self.assertEqual([s["kind"] for s in state["statements"]], ["closer", "farther", "nearer", "near", "must", "cannot"])
        for s in state["statements"]:
            self.assertIn(s["state"], ("holds", "violated", "already"))
            self.assertTrue(0 <= s["price"] <= 1)

    def test_the_morph_ends_at_the_new_map(self):
        import math
        client = self.start("--example", "letters")
        first = client.frame(client.settled()["map"]["frame"])
        client.add("closer", 0, 130)
        state = client.settled()
        last = client.frame(state["map"]["frame"])
        u, angles = state["map"]["morph"]["u"], state["map"]["morph"]["angles"]
        u = [u[:2], u[2:]]

        def middle(i, t):
            out = [0.0, 0.0]
            for p in range(2):
                a = angles[p]
                wa = math.cos(t * a) - math.cos(a) * math.sin(t * a) / math.sin(a) if a > 1e-6 else 1 - t
                wb = math.sin(t * a) / math.sin(a) if a > 1e-6 else t
                along = sum((wa * first.places[2 * i + j] + wb * last.places[2 * i + j]) * u[j][p] for j in range(2))
                for j in range(2):
                    out[j] += along * u[j][p]
            return out

        for i in (0, 7, 130):
            for j in range(2):
                self.assertAlmostEqual(middle(i, 0)[j], first.places[2 * i + j], 5)
                self.assertAlmostEqual(middle(i, 1)[j], last.places[2 * i + j], 5)

    def test_contradictions_are_named(self):
        client = self.start("bundled:wine", "--label", "class")
        client.add("closer", 3, 17, value=0.05)
        two = [client.add("closer", 3, 142, value=0.1)["ids"][0], client.add("farther", 3, 142, value=0.9)["ids"][0]]
        state = client.settled()
        self.assertEqual(state["conflict"], two)
        self.assertIn("violated", [s["state"] for s in state["statements"]])
        client.say({"op": "remove", "id": two[1]})
        self.assertEqual(client.settled()["conflict"], [])
        ids = [client.add("must", 60, 61)["ids"][0], client.add("must", 61, 62)["ids"][0], client.add("cannot", 60, 62)["ids"][0]]
        self.assertEqual(client.settled()["conflict"], ids)
        self.assertEqual(client.state()["map"]["method"], "auto")
        client.say({"op": "method", "name": "guided"})
        self.assertEqual(client.settled()["conflict"], ids, "by whatever method")

    def test_what_cannot_be_is_said_so(self):
        client = self.start("bundled:wine", "--label", "class")
        client.settled()
        most = client.json("/api/v1/reach?a=0&b=100")["most"]
        client.add("farther", 0, 100, value=2 * most)
        state = client.settled()
        self.assertEqual((state["statements"][0]["state"], state["conflict"]), ("unreachable", [1]))
        self.assertIn("Farther", state["hint"])
        client.say({"op": "undo"})
        client.add("closer", 0, 100, value=most)
        self.assertEqual(client.settled()["statements"][0]["state"], "already")

    def test_methods_share_the_statements(self):
        client = self.start("bundled:wine", "--label", "class")
        methods = {m["name"]: m for m in client.settled()["methods"]}
        self.assertFalse(methods["lda"]["available"])
        self.assertTrue(methods["lda"]["reason"])
        self.assertEqual((methods["lda"]["reason_code"], methods["pca"]["reason_code"]), ("two_groups", ""))
        status, _, body = client.request("POST", OPS, {"base_rev": client.state()["rev"], "ops": [{"op": "method", "name": "rca"}]})
        self.assertEqual(status, 400, body)
        client.say(*({"op": "add", "statement": {"kind": "must", "a": a, "b": [b]}} for a, b in ((0, 1), (2, 3), (60, 61), (62, 63), (140, 141), (142, 143))),
                   *({"op": "add", "statement": {"kind": "cannot", "a": a, "b": [b]}} for a, b in ((0, 60), (60, 140), (0, 140))),
                   {"op": "add", "statement": {"kind": "nearer", "a": 4, "b": [5], "c": 70}})
        client.settled()
        for method in client.state()["methods"]:
            if not method["available"]:
                continue
            client.say({"op": "method", "name": method["name"]})
            state = client.settled()
            self.assertIsNone(state["map"]["error"], method)
            made_by = "auto" if method["name"] == "chosen" else method["name"]
            self.assertEqual((state["map"]["method"], len(state["statements"])), (made_by, 10))
            frame = client.frame(state["map"]["frame"])
            self.assertTrue(all(x == x and abs(x) < 1e9 for x in frame.places), method)
            if method["name"] == "pca":
                self.assertEqual({s["state"] for s in state["statements"]}, {"not-used"})
                self.assertEqual(state["map"]["aligned"], "geodesic")
            for name in ("model.cordon", "coordinates.csv", "report.html"):
                self.assertTrue(client.get("/api/v1/export/" + name))
        client.say({"op": "dims", "dims": 3})
        self.assertEqual(client.frame(client.settled()["map"]["frame"]).k, 3)

    def test_ignored_objects_leave_the_fit_and_stay_visible(self):
        client = self.start("bundled:wine", "--label", "class")
        first = client.frame(client.settled()["map"]["frame"])
        client.say({"op": "ignore", "rows": [0, 1, 2], "ignored": True})
        client.add("closer", 0, 5)
        state = client.settled()
        self.assertEqual((state["ignored"], state["statements"][0]["state"]), ([0, 1, 2], "not-used"))
        self.assertEqual(client.frame(state["map"]["frame"]).n, first.n)
        client.say({"op": "ignore", "rows": [0, 1, 2], "ignored": False})
        self.assertEqual(client.settled()["ignored"], [])

    def test_cancel_leaves_the_map_before(self):
        client = self.start("synthetic:blobs,n=20000,f=40,classes=5")
        before = client.settled()["map"]["frame"]
        client.say({"op": "add", "statement": {"kind": "must", "a": 0, "b": [1]}}, {"op": "add", "statement": {"kind": "cannot", "a": 0, "b": [2]}})
        client.settled()
        names = {m["name"] for m in client.state()["methods"] if m["available"]}
        self.assertIn("lpp", names)
        shown = client.state()["map"]["frame"]
        client.say({"op": "method", "name": "lpp"})
        status, _, _ = client.request("POST", "/api/v1/cancel", {})
        self.assertEqual(status, 204)
        end = time.monotonic() + 30
        while (state := client.state())["map"]["solving"] and time.monotonic() < end:
            time.sleep(0.01)
        self.assertFalse(state["map"]["solving"])
        if state["map"]["cancelled"]:  # it was not faster than we were
            self.assertEqual(state["map"]["frame"], shown)
        client.say({"op": "method", "name": "guided"})
        self.assertEqual(client.settled()["map"]["method"], "guided")
        self.assertGreaterEqual(shown, before)

    def test_why_it_moved(self):
        client = self.start("--example", "letters")
        client.settled()
        self.assertIn("only one map", client.json("/api/v1/why/0")["text"])
        self.assertEqual(client.json("/api/v1/why/0")["code"], "only_map")
        client.add("closer", 0, 130)
        client.settled()
        why = client.json("/api/v1/why/0")
        self.assertEqual(why["statements"], [1])
        self.assertIn("moved", why["text"])
        self.assertEqual((why["code"], "counts more now" in why["text"]), ("moved", why["more"]))
        self.assertGreater(why["features"][0]["share"], why["features"][-1]["share"] - 1e-9)


class Objects(StudioTest):
    def test_rows_columns_and_cells(self):
        (self.folder / "t.csv").write_text("name,kind,x,y,z\n\"a,1\",red,1.5,2,3\nb,,2,,1\n\"c\"\"q\",blue,0,1,1\nd,red,1,1,2\ne,blue,4,0,0\nf,red,2,2,9\n")
        client = self.start("t.csv", "--id", "name", "--color", "kind", "--missing", "mean", "--categorical", "drop")
        state = client.settled()
        self.assertEqual(client.json("/api/v1/ids.json"), ["a,1", "b", 'c"q', "d", "e", "f"])
        self.assertEqual((state["data"]["features"], state["data"]["color"]), (["x", "y", "z"], "kind"))
        self.assertTrue(any("missing" in note.lower() or "mean" in note.lower() for note in state["data"]["notes"]), state["data"]["notes"])
        columns = {c["name"]: c for c in state["data"]["columns"]}
        self.assertEqual((columns["kind"]["categories"], columns["x"]["min"], columns["x"]["max"]), (["red", "blue"], 0, 4))
        codes = client.get("/api/v1/column/kind.bin")
        self.assertEqual(struct.unpack("<II8x6H", codes), (6, 1, 0, 65535, 1, 0, 1, 0))
        self.assertEqual(struct.unpack("<II8x6f", client.get("/api/v1/column/x.bin")), (6, 0, 1.5, 2, 0, 1, 4, 2))
        rows = client.json("/api/v1/rows?from=1&count=2")
        self.assertEqual((rows["total"], [r["values"] for r in rows["rows"]]), (6, [["b", "", "2", "", "1"], ['c"q', "blue", "0", "1", "1"]]))
        row = client.json("/api/v1/row/0")
        self.assertEqual((row["id"], row["values"]["x"], row["image"], len(row["nearest"])), ("a,1", "1.5", False, 5))
        lines = client.get("/api/v1/export/coordinates.csv").decode().splitlines()
        self.assertEqual((lines[0], len(lines)), ("id,y1,y2", 7))
        self.assertTrue(lines[1].startswith('"a,1",'))

    def test_statements_to_begin_with(self):
        (self.folder / "said.csv").write_text("kind,a,b,c,value\nmust,0,1\ncloser,2,100,,0.3\nnear,5,8;9;11\n")
        client = self.start("bundled:wine", "--label", "class", "--constraints", "said.csv", "--session", "s.jsonl")
        self.assertEqual([s["kind"] for s in client.settled()["statements"]], ["must", "closer", "near"])
        client.say({"op": "undo"})
        client.process.kill()
        client.process.wait()
        client = self.start("bundled:wine", "--label", "class", "--constraints", "said.csv", "--session", "s.jsonl")
        self.assertEqual(client.settled()["statements"], [], "a session that is there goes on as it was")

    def test_bad_tables_are_refused_with_a_reason(self):
        for text in ("a\n", "a,b\n1,2\n", "a\n1\n2\n3\n", "a,b\n1,2\n1,2\n1,2\n1,2\n"):
            (self.folder / "bad.csv").write_text(text)
            done = subprocess.run([PROGRAM, "studio", "bad.csv", "--no-open"], cwd=self.folder, capture_output=True, text=True, timeout=60)
            self.assertIn(done.returncode, (2, 3), done.stderr)
            self.assertTrue(done.stderr.startswith("cordon: "), done.stderr)

    def test_examples_can_be_switched(self):
        client = self.start()
        self.assertEqual([e["name"] for e in client.json("/api/v1/example") if e["open"]], ["letters"])
        status, _, _ = client.request("POST", "/api/v1/open", {"example": "wine"})
        self.assertEqual(status, 200)
        self.assertEqual(client.settled()["data"]["n"], 178)
        self.assertEqual(client.request("POST", "/api/v1/open", {"example": "../x"})[0], 400)
        client = self.start("bundled:wine")
        self.assertEqual(client.request("POST", "/api/v1/open", {"example": "letters"})[0], 409)

    def test_the_first_byte_of_every_route(self):
        client = self.start("--example", "letters")
        client.add("closer", 0, 130)
        frame = client.settled()["map"]["frame"]
        for path in ("/", "/api/v1/state", "/api/v1/ids.json", f"/api/v1/frame/{frame}.bin", "/api/v1/column/hand.bin", "/api/v1/rows", "/api/v1/row/0", "/api/v1/image/0",
                     "/api/v1/reach?a=0&b=1", "/api/v1/why/0", "/api/v1/question", "/api/v1/example", "/api/v1/export/model.cordon", "/api/v1/export/coordinates.csv",
                     "/api/v1/export/statements.csv", "/api/v1/export/session.jsonl", "/api/v1/export/report.html"):
            best = 9e9
            for _ in range(3):  # the machine may be busy; the compression this guards against takes seconds every time
                start = time.perf_counter()
                client.get(path)
                best = min(best, time.perf_counter() - start)
            self.assertLess(best, 0.5, path)


class QuestionsAsked(StudioTest):
    def question(self, client):
        end = time.monotonic() + 60
        while (question := client.json("/api/v1/question")).get("thinking") and time.monotonic() < end:
            time.sleep(0.01)
        return question

    def test_questions_teach_and_are_foreseen(self):
        client = self.start("--example", "letters")
        client.settled()
        hands = struct.unpack("<240H", client.get("/api/v1/column/hand.bin")[16:])
        hits = []
        for i in range(14):
            question = self.question(client)
            self.assertNotIn("done", question)
            self.assertTrue(question["why"])
            self.assertIn(question["predicted"], ("same", "different"))
            self.assertTrue(0.5 <= question["probability"] <= 1)
            truth = "same" if hands[question["a"]] == hands[question["b"]] else "different"
            hits.append(int(truth == question["predicted"]))
            client.say({"op": "answer", "question": question["id"], "answer": truth})
        state = client.settled()
        self.assertEqual(state["asked"], {"count": 14, "hits": sum(hits), "last": hits[-10:]})
        self.assertEqual(len(state["statements"]), 14)
        self.assertLessEqual({s["kind"] for s in state["statements"]}, {"must", "cannot"})
        self.question(client)
        end = time.monotonic() + 60
        while any(s["doubt"] is None for s in client.state()["statements"]) and time.monotonic() < end:
            time.sleep(0.02)
        self.assertTrue(all(0 <= s["doubt"] <= 1 for s in client.state()["statements"]))

    def test_cannot_say_undo_and_a_question_that_is_over(self):
        client = self.start("--example", "letters")
        client.settled()
        first = self.question(client)
        client.say({"op": "answer", "question": first["id"], "answer": "unknown"})
        state = client.settled()
        self.assertEqual((state["statements"], state["asked"]["count"]), ([], 0))
        second = self.question(client)
        self.assertNotEqual((first["a"], first["b"]), (second["a"], second["b"]))
        status, _, body = client.request("POST", OPS, {"base_rev": state["rev"], "ops": [{"op": "answer", "question": first["id"], "answer": "same"}]})
        self.assertEqual(status, 410)
        self.assertNotIn("rev", json.loads(body), "a revision in a refusal would make the page send it again")
        client.say({"op": "undo"})
        self.assertEqual(self.question(client), first)
        client.add("must", first["a"], first["b"])
        self.assertNotEqual(self.question(client)["id"], first["id"], "what was said is not asked")


def png(width, height):
    """A grey picture."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(b"".join(b"\0" + b"\x80" * width for _ in range(height)))) + chunk(b"IEND", b""))


class Pictures(StudioTest):
    def setUp(self):
        super().setUp()
        pictures = self.folder / "pictures"
        pictures.mkdir()
        (self.folder / "secret.png").write_bytes(png(4, 4))
        (pictures / "plain.png").write_bytes(png(1000, 500))
        (pictures / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\nrubbish")
        (pictures / "text.txt").write_text("no picture")
        (pictures / "huge.png").write_bytes(png(1, 1).replace(struct.pack(">II", 1, 1), struct.pack(">II", 60000, 60000), 1))
        (pictures / "link.png").symlink_to(self.folder / "secret.png")
        (pictures / "inside.png").symlink_to(pictures / "plain.png")
        (pictures / "dir.png").mkdir()
        self.names = ["plain.png", "plain", "inside", "missing", "broken", "text.txt", "huge", "link", "../secret.png", str(self.folder / "secret.png"),
                      "/etc/passwd", "dir.png", ".", "..", "a\u00e9"]
        rows = "\n".join(f'"{name}",{i * 5 % 17},{i * i % 7}' for i, name in enumerate(self.names))
        (self.folder / "t.csv").write_text("name,x,y\n" + rows + "\n")
        self.client = self.start("t.csv", "--id", "name", "--images", "pictures")

    def test_only_pictures_inside_the_folder(self):
        for i, name in enumerate(self.names):
            status, headers, body = self.client.request("GET", f"/api/v1/image/{i}")
            if name in ("plain.png", "plain", "inside"):
                self.assertEqual((status, headers["Content-Type"]), (200, "image/png"), name)
                self.assertEqual(struct.unpack(">II", body[16:24]), (256, 128))
                full = self.client.request("GET", f"/api/v1/image/{i}?full=1")
                self.assertEqual((full[0], full[2]), (200, png(1000, 500)))
            else:
                self.assertEqual(status, 404, (name, body[:50]))
                self.assertIn("error", json.loads(body))
                if name not in ("broken", "huge"):
                    self.assertEqual(self.client.request("GET", f"/api/v1/image/{i}?full=1")[0], 404, name)
        self.assertTrue(self.client.json("/api/v1/row/0")["image"])
        self.assertFalse(self.client.json("/api/v1/row/7")["image"])
        for path in ("/api/v1/image/../../secret.png", "/api/v1/image/0/../../../secret.png", "/api/v1/image/secret.png", "/api/v1/image/%2e%2e%2fsecret.png"):
            self.assertEqual(self.client.request("GET", path)[0], 404, path)


class Exports(StudioTest):
    def test_what_leaves_can_be_used(self):
        client = self.start("bundled:wine", "--label", "class")
        client.add("closer", 0, 100)
        client.add("must", 1, 2, note="<script>alert(1)</script>")
        client.say({"op": "method", "name": "guided"})
        state = client.settled()
        (self.folder / "m.cordon").write_bytes(client.get("/api/v1/export/model.cordon"))
        done = subprocess.run([PROGRAM, "transform", "--model", "m.cordon", "--data", "bundled:wine", "--label", "class", "--out", "y.csv"], cwd=self.folder,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        placed = [line.split(",") for line in (self.folder / "y.csv").read_text().splitlines()[1:]]
        frame = client.frame(state["map"]["frame"])
        for i in (0, 50, 177):
            for k in range(2):
                self.assertAlmostEqual(float(placed[i][1 + k]), frame.places[2 * i + k], 5)
        coordinates = [line.split(",") for line in client.get("/api/v1/export/coordinates.csv").decode().splitlines()[1:]]
        self.assertEqual(len(coordinates), 178)
        self.assertAlmostEqual(float(coordinates[5][1]), frame.places[10], 6)
        report = client.get("/api/v1/export/report.html").decode()
        self.assertIn("<svg", report)
        self.assertIn("2 statements", report)
        # One script, ours, named by its hash in the page's policy, and one block of data without tags; what people typed is text.
        [script] = re.findall("<script>(.*?)</script>", report, re.DOTALL)
        [cells] = re.findall('<script type="application/json" id="cells">(.*?)</script>', report, re.DOTALL)
        self.assertNotIn("<", cells)
        allowed = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        self.assertIn(f"script-src 'sha256-{allowed}'", report)
        self.assertEqual(report.count("<script"), 2)
        self.assertNotIn("alert(1)", script)
        self.assertNotIn("http://127", report)
        for name in ("model.cordon", "coordinates.csv", "statements.csv", "session.jsonl", "report.html"):
            _, headers, _ = client.request("GET", "/api/v1/export/" + name)
            self.assertEqual(headers["Content-Disposition"], f'attachment; filename="{name}"')


if __name__ == "__main__":
    main()
