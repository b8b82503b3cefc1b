"""Model files that are not what they were: cut off, altered, of another version, for other data."""

from support import INPUT, TABLE, CommandTest, main


class DamagedModel(CommandTest):
    def setUp(self):
        super().setUp()
        self.bytes = self.model("--dims", 1).read_bytes()

    def refuse_bytes(self, content, *mentions):
        path = self.write("damaged.cordon", content)
        return self.refuse(INPUT, ["damaged.cordon", *mentions], "model", "show", path)

    def test_cut_off_anywhere(self):
        header = self.bytes.index(b"{")
        for length in [*range(header + 20), *range(header + 20, len(self.bytes), 37), len(self.bytes) - 1]:
            with self.subTest(length=length):
                self.refuse_bytes(self.bytes[:length])

    def test_cut_off_says_so(self):
        self.refuse_bytes(self.bytes[:-1], "cut off", "fit again")

    def test_longer_than_it_was(self):
        self.refuse_bytes(self.bytes + b"\n", "damaged", "fit again")

    def test_bit_flipped_anywhere(self):
        header = self.bytes.index(b"{")
        places = [(place, bit) for place in range(header + 2) for bit in (0, 1, 4)]  # to the next digits, and digit to blank
        places += [(place, place % 8) for place in range(header + 2, len(self.bytes), 17)]
        for place, bit in places:
            with self.subTest(place=place, bit=bit):
                altered = bytearray(self.bytes)
                altered[place] ^= 1 << bit
                self.refuse_bytes(bytes(altered))

    def test_transform_refuses_too_and_keeps_the_old_file(self):
        altered = bytearray(self.bytes)
        altered[-70] ^= 1
        path = self.write("damaged.cordon", bytes(altered))
        old = self.write("y.csv", "old")
        self.refuse(INPUT, ["damaged.cordon", "checksum", "fit again"], "transform", "--model", path, "--data", self.table(), "--out", old)
        self.assertEqual(old.read_text(), "old")

    def test_unknown_version(self):
        self.refuse_bytes(self.bytes.replace(b"cordon-model 1\n", b"cordon-model 3\n", 1), "version 3", "reads versions 1 to 2", "newer Cordon")

    def test_not_a_model(self):
        self.refuse_bytes(TABLE, "not a Cordon model", "cordon fit --out")

    def test_missing_empty_directory(self):
        self.refuse(INPUT, ["nowhere.cordon", "no such file"], "model", "show", self.folder / "nowhere.cordon")
        self.refuse(INPUT, ["is a directory"], "model", "show", self.folder)
        self.refuse_bytes("", "empty")


class OtherColumns(CommandTest):
    def refuse_data(self, content, mentions, *args):
        data = self.write("other.csv", content)
        old = self.write("y.csv", "old")
        self.refuse(INPUT, ["other.csv", *mentions], "transform", "--model", self.model(), "--data", data, "--out", old, *args)
        self.assertEqual(old.read_text(), "old")

    def test_another_name(self):
        self.refuse_data("a,c\n1,2\n", ["no column 'b'", "a, c"])

    def test_a_column_less(self):
        self.refuse_data("a\n1\n", ["no column 'b'"])

    def test_without_names(self):
        self.refuse_data("1,2,3\n2,3,4\n", ["3 feature columns", "fitted on 2"])

    def test_text_where_numbers_were(self):
        self.refuse_data("a,b\nred,1\nblue,2\n", ["'a'"])

    def test_order_of_columns_does_not_matter_nor_do_others(self):
        model = self.model()
        expected, _ = self.succeed("transform", "--model", model, "--data", self.write("one.csv", "a,b\n1,2\n"))
        found, _ = self.succeed("transform", "--model", model, "--data", self.write("two.csv", "z,b,a\n7,2,1\n"))
        self.assertEqual(found, expected)


if __name__ == "__main__":
    main()
