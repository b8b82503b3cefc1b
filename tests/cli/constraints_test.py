"""Constraint files: what is refused and how it is said; sample, check and close."""

import json

from support import CONTRADICTION, INPUT, OK, USAGE, CommandTest, main, read_csv, run

WINE = ["--data", "bundled:wine", "--label", "class"]


class BadConstraints(CommandTest):
    def refuse_statements(self, content, mentions, code=INPUT, args=()):
        path = self.write("c.csv", content)
        return self.refuse(code, mentions, "fit", "--method", "rca", "--data", self.table(), "--label", "class", "--constraints", path, "--json", *args)

    def test_row_out_of_range(self):
        for row in ("5", "99", "-1", "99999999999999999999"):
            with self.subTest(row):
                self.refuse_statements(f"kind,a,b\nmust,0,1\nmust,0,{row}\n", ["c.csv", "line 3", "b is", row, "0 to 4"])

    def test_not_a_row_number(self):
        self.refuse_statements("kind,a,b\nmust,zz,1\n", ["c.csv", "line 2", "a is 'zz'", "0 to 4", "--id COLUMN"])

    def test_unknown_id(self):
        data = self.write("named.csv", "id,a,b\nrose,1,2\ntulip,3,5\nlily,2,2\n")
        path = self.write("c.csv", "kind,a,b\nmust,rose,tulpi\n")
        self.refuse(INPUT, ["c.csv", "line 2", "'tulpi'", "did you mean 'tulip'?"], "fit", "--method", "rca", "--data", data, "--id", "id", "--constraints", path, "--json")

    def test_unknown_kind(self):
        self.refuse_statements("kind,a,b\nmusst,0,1\n", ["c.csv", "line 2", "'musst'", "must"])

    def test_bad_weight_and_value(self):
        for weight in ("-1", "nan", "inf", "heavy"):
            with self.subTest(weight):
                self.refuse_statements(f"kind,a,b,c,value,weight\nmust,0,1,,,{weight}\n", ["c.csv", "line 2", weight])
        self.refuse_statements("kind,a,b,c,value,weight\ncloser,0,1,,near,1\n", ["c.csv", "line 2", "near"])

    def test_missing_file_and_directory(self):
        args = ["fit", "--method", "rca", "--data", self.table(), "--label", "class", "--json", "--constraints"]
        self.refuse(INPUT, ["nowhere.csv", "no such file"], *args, self.folder / "nowhere.csv")
        self.refuse(INPUT, ["is a directory"], *args, self.folder)

    def test_empty_and_header_only(self):
        self.refuse_statements("", ["c.csv", "empty"])
        self.refuse_statements("kind,a,b\n", ["rca learns from must-links", "--constraints"], USAGE)

    def test_nul_bytes(self):
        self.refuse_statements(b"kind,a,b\nmust,0,\x001\n", ["c.csv", "line 2"])

    def test_contradiction(self):
        err = self.refuse_statements("kind,a,b\nmust,0,1\nmust,1,2\ncannot,0,2\n", ["0 = 1 = 2", "0 != 2 on line 4", "lines 2, 3"], CONTRADICTION)
        self.assertIn("drop", err)

    def test_contradiction_by_names(self):
        data = self.write("named.csv", "id,a,b\nrose,1,2\ntulip,3,5\nlily,2,2\n")
        path = self.write("c.csv", "kind,a,b\nmust,rose,tulip\nmust,tulip,lily\ncannot,rose,lily\n")
        self.refuse(CONTRADICTION, ["rose = tulip = lily", "rose != lily on line 4"],
                    "fit", "--method", "rca", "--data", data, "--id", "id", "--constraints", path, "--json")

    def test_contradictions_dropped_or_kept(self):
        path = self.write("c.csv", "kind,a,b\nmust,0,1\nmust,1,2\ncannot,0,2\n")
        for policy in ("drop", "keep"):
            code, out, err = run(["fit", "--method", "rca", "--data", self.table(), "--label", "class", "--constraints", path, "--json", "--contradictions", policy])
            self.assertEqual(code, OK, err)
            self.assertEqual(json.loads(out)["constraints"]["given"], 3)

    def test_cluster_refuses_contradictions_too(self):
        path = self.write("c.csv", "kind,a,b\nmust,0,1\ncannot,0,1\n")
        old = self.write("clusters.csv", "old")
        self.refuse(CONTRADICTION, ["0 = 1", "line 3"], "cluster", "--data", self.table(), "--label", "class", "--k", 2, "--constraints", path, "--out", old)
        self.assertEqual(old.read_text(), "old")


class ByName(CommandTest):
    def test_constraints_by_id(self):
        named = self.write("named.csv", "id,a,b\nrose,1,2\ntulip,3,5\nlily,2,2\n\"fern, \"\"tall\"\"\",6,1\noak,4,4\n")
        plain = self.write("plain.csv", "a,b\n1,2\n3,5\n2,2\n6,1\n4,4\n")
        by_name = self.write("names.csv", "kind,a,b\nmust,rose,tulip\nmust,\"fern, \"\"tall\"\"\",oak\n")
        by_number = self.write("numbers.csv", "kind,a,b\nmust,0,1\nmust,3,4\n")
        header, one = read_csv(self.succeed("fit", "--method", "rca", "--data", named, "--id", "id", "--constraints", by_name, "--embedding", "-")[0])
        _, two = read_csv(self.succeed("fit", "--method", "rca", "--data", plain, "--constraints", by_number, "--embedding", "-")[0])
        self.assertEqual(header, ["id", "y1", "y2"])
        self.assertEqual([row[0] for row in one], ["rose", "tulip", "lily", "fern, \"tall\"", "oak"])
        self.assertEqual([row[1:] for row in one], [row[1:] for row in two])

    def test_ids_travel_through_the_chain(self):
        named = self.write("named.csv", "id,a,class\n\"r,1\",1,x\n\"r\"\"2\",3,y\nr3,2,x\nr4,6,y\nr5,7,y\n")
        y, clusters = self.folder / "y.csv", self.folder / "clusters.csv"
        self.succeed("fit", "--method", "pca", "--dims", 1, "--data", named, "--id", "id", "--label", "class", "--embedding", y)
        self.succeed("cluster", "--data", y, "--k", 2, "--out", clusters)
        self.assertEqual([row[0] for row in read_csv(clusters)[1]], ["r,1", "r\"2", "r3", "r4", "r5"])
        scores = self.json("evaluate", "--data", named, "--id", "id", "--label", "class", "--clusters", clusters, "--embedding", y)
        self.assertIn("f_score", scores)


class SampleCheckClose(CommandTest):
    def test_sample(self):
        path = self.folder / "c.csv"
        counts = self.json("constraints", "sample", *WINE, "--pairs-per-class", 4, "--seed", 3, "--out", path)
        self.assertEqual((counts["must"], counts["cannot"], counts["wrong"], counts["seed"]), (12, 12, 0, 3))
        header, rows = read_csv(path)
        self.assertEqual(header, ["kind", "a", "b", "c", "value", "weight"])
        self.assertEqual(len(rows), 24)
        again, _ = self.succeed("constraints", "sample", *WINE, "--pairs-per-class", 4, "--seed", 3)
        self.assertEqual(again, path.read_text())
        other, _ = self.succeed("constraints", "sample", *WINE, "--pairs-per-class", 4, "--seed", 4)
        self.assertNotEqual(other, again)

    def test_sample_share_and_count(self):
        self.assertEqual(len(read_csv(self.succeed("constraints", "sample", *WINE, "--count", 10)[0])[1]), 10)
        counts = self.json("constraints", "sample", *WINE, "--share", 0.01, "--out", self.folder / "c.csv")
        self.assertAlmostEqual(counts["must"] + counts["cannot"], 0.01 * 178 * 177 / 2, delta=1)

    def test_sample_asks_for_one_way_and_for_labels(self):
        self.refuse(USAGE, ["--pairs-per-class", "--share", "--count"], "constraints", "sample", *WINE)
        self.refuse(USAGE, ["exactly one"], "constraints", "sample", *WINE, "--count", 3, "--share", 0.1)
        self.refuse(USAGE, ["--label"], "constraints", "sample", "--data", self.table(), "--count", 3)

    def test_check(self):
        path = self.write("c.csv", "kind,a,b\nmust,0,1\nmust,1,0\nmust,2,2\nmust,1,2\ncannot,0,3\n")
        counts = self.json("constraints", "check", path)
        self.assertEqual({key: counts[key] for key in ("given", "must", "cannot", "duplicates", "self_pairs", "chunklets", "largest_chunklet",
                                                       "implied_must", "implied_cannot", "contradictions")},
                         {"given": 5, "must": 2, "cannot": 1, "duplicates": 1, "self_pairs": 1, "chunklets": 1, "largest_chunklet": 3,
                          "implied_must": 3, "implied_cannot": 3, "contradictions": 0})
        out, _ = self.succeed("constraints", "check", path)
        self.assertIn("no contradictions", out)

    def test_check_finds_contradictions(self):
        path = self.write("c.csv", "kind,a,b\nmust,0,1\nmust,1,2\ncannot,0,2\n")
        code, out, err = run(["constraints", "check", path, "--json"])
        self.assertEqual(code, CONTRADICTION, err)
        found = json.loads(out)
        self.assertEqual(found["contradictions"], 1)
        self.assertIn("0 = 1 = 2", found["chains"][0])
        self.assertIn("line 4", found["chains"][0])

    def test_check_names_that_are_not_utf8(self):
        data = self.write("named.csv", b"id,a\nr\xff,1\nr2,3\nr3,2\n")
        path = self.write("c.csv", b"kind,a,b\nmust,r\xff,r2\ncannot,r\xff,r2\n")
        code, out, err = run(["constraints", "check", path, "--data", data, "--id", "id", "--json"])
        self.assertEqual(code, CONTRADICTION, err)
        self.assertEqual(json.loads(out)["contradictions"], 1)

    def test_check_knows_the_rows_of_the_data(self):
        path = self.write("c.csv", "kind,a,b\nmust,0,7\n")
        self.succeed("constraints", "check", path)
        self.refuse(INPUT, ["c.csv", "line 2", "'7'", "0 to 4"], "constraints", "check", path, "--data", self.table(), "--label", "class")

    def test_row_numbers_may_be_large_without_data(self):
        path = self.write("c.csv", "kind,a,b\nmust,7,2147483646\ncannot,7,2147483646\n")
        code, _, err = run(["constraints", "check", path, "--json"])
        self.assertEqual(code, CONTRADICTION, err)
        _, rows = read_csv(self.succeed("constraints", "close", path, "--contradictions", "drop")[0])
        self.assertEqual([row[:3] for row in rows], [["must", "7", "2147483646"]])

    def test_every_kind(self):
        path = self.write("c.csv", "kind,a,b,c,value,weight\nmust,3,17,,,1\ncannot,3,42,,,1\ncloser,3,17,,0.5,1\nfarther,3,42,,2.0,1\nnearer,3,17,42,1,1\nnear,5,8;9;11,,,1\n")
        counts = self.json("constraints", "check", path)
        self.assertEqual((counts["must"], counts["cannot"], counts["distances"]), (1, 1, 4))

    def test_close(self):
        path = self.write("c.csv", "kind,a,b\nmust,0,1\nmust,1,2\ncannot,0,3\n")
        _, rows = read_csv(self.succeed("constraints", "close", path, "--all-pairs")[0])
        self.assertEqual(sorted(tuple(row[:3]) for row in rows), [("cannot", "0", "3"), ("cannot", "1", "3"), ("cannot", "2", "3"),
                                                                  ("must", "0", "1"), ("must", "0", "2"), ("must", "1", "2")])
        _, few = read_csv(self.succeed("constraints", "close", path)[0])
        self.assertEqual(sum(row[0] == "must" for row in few), 2)

    def test_close_refuses_contradictions(self):
        path = self.write("c.csv", "kind,a,b\nmust,0,1\ncannot,0,1\n")
        old = self.write("closed.csv", "old")
        self.refuse(CONTRADICTION, ["0 = 1", "line 3"], "constraints", "close", path, "--out", old)
        self.assertEqual(old.read_text(), "old")
        self.succeed("constraints", "close", path, "--contradictions", "drop", "--out", old)

    def test_close_json(self):
        path = self.write("c.csv", "kind,a,b\nmust,0,1\ncannot,0,2\n")
        counts = self.json("constraints", "close", path, "--all-pairs", "--out", self.folder / "closed.csv")
        self.assertEqual((counts["must"], counts["cannot"]), (1, 2))


if __name__ == "__main__":
    main()
