#!/usr/bin/env python3
"""A truthful person answers the studio's own questions: how good its groups are (adjusted Rand index) after so many answers.

  CORDON_DATA=DIR python3 bench/studio/simulated_person.py [TABLE ...]     prints a table, and a mean for all of them

Bundled tables need nothing; the others are looked for in CORDON_DATA. "moved": of the first 20 answers, those after which some row was in another group.
"""
import gzip
import os
import pathlib
import shutil
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "studio"))
from person import Person  # noqa: E402
from studio import StudioTest  # noqa: E402

AT = (0, 5, 10, 20, 30, 40)
TABLES = {"letters": None, "wine": None, "iris": None, "zoo": "zoo.csv", "seeds": "seeds.csv", "vehicle": "vehicle.csv", "digits": "optdigits-test1797.csv",
          "coil20": "coil20-16x16.csv.gz", "mfeat-zer": "mfeat-zer.csv.gz", "segmentation": "segmentation-test.csv"}


def curve(name, test):
    if TABLES[name] is None:
        client, column = test.start("--example", name), "hand" if name == "letters" else "class"
    else:
        source = pathlib.Path(os.environ["CORDON_DATA"]) / TABLES[name]
        table = test.folder / f"{name}.csv"
        with (gzip.open if source.suffix == ".gz" else open)(source, "rb") as given, open(table, "wb") as copy:
            shutil.copyfileobj(given, copy)
        head = table.open().readline().strip().split(",")
        column = next(word for word in head if word.lower() in ("class", "label", "target"))
        client = test.start(table, "--label", column)
    client.say({"op": "method", "name": "pca"})  # the map is not what is measured
    person = Person(client, column)
    scores, moved, before, same = [person.agreement()], 0, person.groups(), 0
    for count in range(1, AT[-1] + 1):
        if not person.answer():
            scores += [scores[-1]] * (AT[-1] + 1 - len(scores))
            break
        now = person.groups()
        moved += count <= 20 and now != before
        before = now
        scores.append(person.agreement())
    same = sum(statement["kind"] == "must" for statement in client.state()["statements"])
    agreement = client.state()["groups"]["curve"]
    print(f"{name:14}" + "".join(f"{scores[i]:7.3f}" for i in AT) + f"{len(set(before)):8}{same:6}{moved:7}   "
          + (f"{agreement[0]['share']:.2f} -> {agreement[-1]['share']:.2f} +- {agreement[-1]['error']:.2f}" if agreement else ""), flush=True)
    return scores


def main():
    names = sys.argv[1:] or [name for name, file in TABLES.items() if file is None or (pathlib.Path(os.environ.get("CORDON_DATA", "/nowhere")) / file).exists()]
    print(f"{'answers':14}" + "".join(f"{i:7}" for i in AT) + "  groups  same  moved   agreement told")
    total = []
    for name in names:
        class One(StudioTest):
            def runTest(self):
                total.append(curve(name, self))
        outcome = unittest.TestResult()
        One().run(outcome)
        for _, trouble in outcome.errors + outcome.failures:
            print(name, trouble)
    if total:
        print(f"{'mean':14}" + "".join(f"{sum(scores[i] for scores in total) / len(total):7.3f}" for i in AT))


if __name__ == "__main__":
    main()
