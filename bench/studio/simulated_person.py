#!/usr/bin/env python3
"""A truthful person answers the studio's own questions: how good its groups are (adjusted Rand index) after so many answers.

  CORDON_DATA=DIR python3 bench/studio/simulated_person.py [TABLE ...] [--figure FILE.svg]     prints a table, and a mean for all of them

Bundled tables need nothing; the others are looked for in CORDON_DATA, also under the name of any file there. "moved": of the first 20 answers, those after which
some row was in another group; "silent": the most among 20 consecutive answers that moved nothing although the studio had guessed otherwise, so that it cannot
give as its reason that the answer was expected.
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
    if TABLES.get(name, name) is None:
        client, column = test.start("--example", name), "hand" if name == "letters" else "class"
    else:
        source = pathlib.Path(os.environ["CORDON_DATA"]) / TABLES.get(name, name)
        table = test.folder / f"{name.split('.')[0]}.csv"
        with (gzip.open if source.suffix == ".gz" else open)(source, "rb") as given, open(table, "wb") as copy:
            shutil.copyfileobj(given, copy)
        head = table.open().readline().strip().split(",")
        column = next(word for word in head if word.lower() in ("class", "label", "target"))
        client = test.start(table, "--label", column, "--missing", "mean")
    client.say({"op": "method", "name": "pca"})  # the map is not what is measured
    person = Person(client, column)
    scores, moved, before, same, silent = [person.agreement()], 0, person.groups(), 0, []
    for count in range(1, AT[-1] + 1):
        asked = person.question()
        if not person.answer():
            scores += [scores[-1]] * (AT[-1] + 1 - len(scores))
            break
        now = person.groups()
        moved += count <= 20 and now != before
        expected = (person.truth[asked["a"]] == person.truth[asked["b"]]) == (asked["predicted"] == "same")
        silent.append(now == before and not expected)
        before = now
        scores.append(person.agreement())
    same = sum(statement["kind"] == "must" for statement in client.state()["statements"])
    agreement = client.state()["groups"]["curve"]
    print(f"{name:14}" + "".join(f"{scores[i]:7.3f}" for i in AT) + f"{len(set(before)):8}{same:6}{moved:7}{max([sum(silent[i:i + 20]) for i in range(max(1, len(silent) - 19))], default=0):8}   "
          + (f"{agreement[0]['share']:.2f} -> {agreement[-1]['share']:.2f} +- {agreement[-1]['error']:.2f}" if agreement else ""), flush=True)
    return scores


def drawing(curves):
    """The curves as an SVG without anything from elsewhere: one line for each table, thick for the mean."""
    width, height, left, top = 640, 360, 46, 16
    colours = ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#cc79a7", "#56b4e9", "#555555", "#beaf0a", "#7a3fb0", "#8c564b"]
    place = lambda answers, score: f"{left + answers / AT[-1] * (width - left - 130):.1f} {top + (1 - score) * (height - top - 40):.1f}"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
             f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for score in (0, 0.25, 0.5, 0.75, 1):
        x, y = place(0, score).split()
        parts.append(f'<path d="M{place(0, score)}L{place(AT[-1], score)}" stroke="#ddd"/><text x="{float(x) - 6}" y="{float(y) + 4}" text-anchor="end" fill="#333">{score:g}</text>')
    for answers in (0, 10, 20, 30, 40):
        x, y = place(answers, 0).split()
        parts.append(f'<text x="{x}" y="{float(y) + 16}" text-anchor="middle" fill="#333">{answers}</text>')
    parts.append(f'<text x="{left + 200}" y="{height - 6}" text-anchor="middle" fill="#333">answers</text>')
    mean = [sum(scores[i] for scores in curves.values()) / len(curves) for i in range(AT[-1] + 1)]
    lines = sorted([*curves.items(), ("mean", mean)], key=lambda item: -item[1][-1])
    last = 0
    for number, (name, scores) in enumerate(lines):
        colour, thick = ("#000", 3) if name == "mean" else (colours[number % len(colours)], 1.5)
        parts.append(f'<path d="M{"L".join(place(i, s) for i, s in enumerate(scores))}" fill="none" stroke="{colour}" stroke-width="{thick}"/>')
        x, y = place(AT[-1], scores[-1]).split()
        last = max(float(y) + 4, last + 13)
        parts.append(f'<text x="{float(x) + 6}" y="{last:.1f}" fill="{colour}" font-weight="{"bold" if name == "mean" else "normal"}">{name} {scores[-1]:.2f}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main():
    figure = sys.argv.index("--figure") if "--figure" in sys.argv else len(sys.argv)
    names = sys.argv[1:figure] or [name for name, file in TABLES.items() if file is None or (pathlib.Path(os.environ.get("CORDON_DATA", "/nowhere")) / file).exists()]
    print(f"{'answers':14}" + "".join(f"{i:7}" for i in AT) + "  groups  same  moved  silent   agreement told")
    total, curves = [], {}
    for name in names:
        class One(StudioTest):
            def runTest(self):
                total.append(curve(name, self))
                curves[name] = total[-1]
        outcome = unittest.TestResult()
        One().run(outcome)
        for _, trouble in outcome.errors + outcome.failures:
            print(name, trouble)
    if total:
        print(f"{'mean':14}" + "".join(f"{sum(scores[i] for scores in total) / len(total):7.3f}" for i in AT))
        below = {name: min(scores[20] - scores[0], scores[40] - scores[0]) for name, scores in curves.items()}
        worst = min(below, key=below.get)
        print(f"gain after 20: {sum(s[20] - s[0] for s in total) / len(total):.3f}, after 40: {sum(s[40] - s[0] for s in total) / len(total):.3f}; "
              f"worst at 20 or 40 against its start: {worst} {below[worst]:+.3f}")
    if figure + 1 < len(sys.argv):
        pathlib.Path(sys.argv[figure + 1]).write_text(drawing(curves))


if __name__ == "__main__":
    main()
