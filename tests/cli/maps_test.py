"""Maps of graphs and documents: le, semi-le, cle, harmonic, lsi, nmf, from files to clusters."""


import numpy as np

from support import CONTRADICTION, USAGE, CommandTest, main, read_csv

CLASSES = 3


class Maps(CommandTest):
    def setUp(self):
        super().setUp()
        random = np.random.default_rng(1)
        rows = []
        for i in range(120):  # three vocabularies that overlap a little
            counts = random.poisson(0.15, 30)
            counts[10 * (i % CLASSES):10 * (i % CLASSES) + 10] += random.poisson(1.5, 10)
            rows.append(counts)
        self.counts = np.array(rows)
        self.data = self.folder / "documents.svm"
        self.data.write_text("".join(f"{i % CLASSES + 1} " + " ".join(f"{j + 1}:{v}" for j, v in enumerate(row) if v) + "\n"
                                     for i, row in enumerate(rows)))
        self.labels = self.folder / "labels.csv"
        self.labels.write_text("id,label\n" + "".join(f"{i},{'red green blue'.split()[i % 3]}\n" for i in range(12)))

    def accuracy(self, embedding, method="kmeans"):
        clusters = self.folder / "clusters.csv"
        self.succeed("cluster", "--method", method, "--data", embedding, "--id", "id", "--k", CLASSES, "--out", clusters)
        scores = self.json("evaluate", "--data", self.data, "--clusters", clusters)
        self.assertIn("nmi", scores)
        return scores["accuracy"]

    def test_every_method_finds_the_classes_and_places_new_documents(self):
        new = self.folder / "new.csv"
        for method in ("le", "semi-le", "cle", "harmonic", "lsi", "nmf"):
            with self.subTest(method):
                model, embedding = self.folder / f"{method}.cordon", self.folder / f"{method}.csv"
                known = ["--labels-for-fit", self.labels] if method in ("semi-le", "cle", "harmonic") else []
                dims = CLASSES - 1 if method in ("le", "semi-le") else CLASSES  # classes apart from each other: one fewer
                told = self.json("fit", "--method", method, "--data", self.data, "--dims", dims, "--scale", "unit", *known,
                                 "--out", model, "--embedding", embedding)
                self.assertEqual((told["method"], told["dims"], told["n"]), (method, dims, 120))
                if method in ("le", "semi-le", "cle"):
                    self.assertIn(told["solver"], ("dense", "none"))
                self.assertGreater(self.accuracy(embedding), 0.9)
                if method in ("nmf", "harmonic"):
                    self.assertGreater(self.accuracy(embedding, "largest"), 0.9)
                self.succeed("transform", "--model", model, "--data", self.data, "--out", new)
                old, again = read_csv(embedding)[1], read_csv(new)[1]
                np.testing.assert_allclose(np.array(again, float), np.array(old, float), atol=1e-9)

    def test_a_label_column_with_blanks(self):
        table = self.folder / "table.csv"
        names = ["red", "green", "blue"]
        table.write_text(",".join(f"w{j}" for j in range(30)) + ",kind\n"
                         + "".join(",".join(map(str, row)) + "," + (names[i % 3] if i < 15 else "") + "\n" for i, row in enumerate(self.counts)))
        told = self.json("fit", "--method", "cle", "--data", table, "--label", "kind", "--scale", "none", "--embedding", self.folder / "y.csv")
        self.assertEqual((told["labelled_rows"], told["classes"], told["dims"]), (15, 3, 3))
        self.assertEqual(len(told["label_contrast"]), 3)

    def test_tfidf_is_part_of_the_model(self):
        model, a, b = self.folder / "m.cordon", self.folder / "a.csv", self.folder / "b.csv"
        self.succeed("fit", "--method", "lsi", "--data", self.data, "--scale", "tfidf", "--out", model, "--embedding", a)
        self.succeed("transform", "--model", model, "--data", self.data, "--out", b)
        self.assertEqual(a.read_text(), b.read_text())
        idf = np.log(121 / (1 + (self.counts > 0).sum(0))) + 1
        x = self.counts * idf
        x /= np.linalg.norm(x, axis=1)[:, None]
        u, s, _ = np.linalg.svd(x, full_matrices=False)
        found = np.array(read_csv(a)[1], float)[:, 1:]
        np.testing.assert_allclose(np.abs(found), np.abs(u[:, :2] * s[:2]), atol=1e-9)

    def test_refusals_say_what_to_do(self):
        for arguments, words in ((["--method", "cle"], ["--labels-for-fit"]),
                                 (["--method", "le", "--n-neighbors", 120], ["--n-neighbors"]),
                                 (["--method", "le", "--dims", 121], ["121"]),
                                 (["--method", "nmf", "--dims", 31], ["31"]),
                                 (["--method", "lsi", "--labels-for-fit", self.labels], ["learns neither from labels nor from links"])):
            if arguments[1] == "cle":
                empty = self.folder / "none.csv"
                empty.write_text("id,label\n0,\n")
                arguments = [*arguments, "--labels-for-fit", empty]
            self.refuse(USAGE, words, "fit", *arguments, "--data", self.data, "--scale", "unit", "--json")
        said = self.folder / "said.csv"
        said.write_text("kind,a,b\nmust,0,1\n")
        self.refuse(CONTRADICTION, ["must", "red", "green"], "fit", "--method", "harmonic", "--data", self.data, "--scale", "unit",
                       "--labels-for-fit", self.labels, "--constraints", said, "--json")


if __name__ == "__main__":
    main()
