"""Pictures that the site's build draws: formulas, a map per method, the gallery."""
import json
import os
import pathlib
import re
import subprocess
import sys

from formulas import FORMULAS

# Drawn by a Python of its own, which imports the package that was built.
DRAW = r'''
import json, pathlib, re, sys, warnings
import matplotlib
matplotlib.use("Agg")
matplotlib.rcParams.update({"svg.hashsalt": "cordon", "svg.fonttype": "path", "mathtext.fontset": "cm", "figure.dpi": 96})
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.mathtext import MathTextParser
import cordon
formulas, folder = json.loads(sys.argv[1]), pathlib.Path(sys.argv[2])
wine = cordon.read_table("bundled:wine", label="class")
drawn = cordon.Constraints.sample(wine.y, pairs_per_class=5)
partial = np.where(np.arange(len(wine.y)) % 6 == 0, wine.y, -1)
growers = np.array(wine.classes)[wine.y]
saved = {"metadata": {"Date": None}, "bbox_inches": "tight"}
made = {}
for name, value in sorted(vars(cordon.estimators).items()):
    method = getattr(value, "method", None)
    if not isinstance(value, type) or method is None or not getattr(method, "name", None):
        continue
    estimator = value()
    if "dims" in estimator.get_params():
        estimator.set_params(dims=2 if method.name != "le" else estimator.get_params()["dims"])
    known = {}
    if method.uses_must and method.uses_cannot:
        known["constraints"] = drawn
    elif method.uses_must:
        known["constraints"] = {"must": drawn.must}
    y = partial if getattr(method, "uses_labels", False) else None
    if y is not None:
        known.pop("constraints", None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        places = estimator.fit_transform(wine.X, y, **known)
    if places.shape[1] < 2:
        places = np.hstack([places, np.zeros((len(places), 1))])
    figure, axes = plt.subplots(figsize=(5.2, 4), layout="constrained")
    cordon.plot.embedding(places[:, -2:] if method.name == "le" else places[:, :2], growers, known.get("constraints"), ax=axes)
    figure.savefig(folder / f"figure-{method.name}.svg", **saved)
    plt.close(figure)
    made[method.name] = None

def width(formula):
    """In pixels of the page, at the size formulas are drawn in."""
    return MathTextParser("path").parse(formula, dpi=96, prop=FontProperties(size=14)).width

def in_lines(formula, widest=340):
    """The formula cut between its statements, so that a phone shows it without making it smaller."""
    lines = []
    for part in re.split(r"(?<=,)\s*\\q?quad\s*|\s*\\q?quad\s*(?=\\mathrm)", formula.strip("$")):
        longer = f"${lines[-1].strip('$')} \\quad {part}$" if lines else None
        if longer and width(longer) <= widest:
            lines[-1] = longer
        else:
            lines.append(f"${part}$")
    return "\n".join(lines)

for name, formula in formulas.items():
    figure = plt.figure(figsize=(0.1, 0.1))
    figure.text(0, 0, in_lines(formula), fontsize=14, linespacing=1.7)
    figure.savefig(folder / f"formula-{name}.svg", transparent=True, pad_inches=0.04, **saved)
    plt.close(figure)
print(json.dumps(sorted(made)))
'''


def of_methods(source, environment):
    """(method, its formula's file, its figure's file), as links from the method's page."""
    pages = {path.stem for path in (source / "methods").glob("*.md")}
    folder = source / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run([sys.executable, "-B", "-c", DRAW, json.dumps(FORMULAS), str(folder)], env={**os.environ, **environment}, capture_output=True, text=True)
    if done.returncode != 0:
        raise SystemExit(f"the maps of the methods could not be drawn:\n{done.stderr}")
    drawn = set(json.loads(done.stdout.splitlines()[-1]))
    if missing := sorted(pages - drawn) + sorted(pages - set(FORMULAS)):
        raise SystemExit(f"no figure or no formula (docs/site/formulas.py) for: {', '.join(missing)}")
    for name in sorted(pages):
        yield name, f"../pictures/formula-{name}.svg", f"../pictures/figure-{name}.svg"


def gallery(source, environment, scripts):
    """Runs the scripts of examples/gallery; the docstring, code, output and pictures of each are its page."""
    folder = source / "gallery"
    folder.mkdir(parents=True, exist_ok=True)
    entries = []
    for script in scripts:
        name = script.stem
        done = subprocess.run([sys.executable, "-B", script], cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True)
        pictures = sorted(folder.glob(f"{name}*.svg"))
        if done.returncode != 0 or not pictures:
            raise SystemExit(f"examples/gallery/{name}.py failed or drew nothing:\n{done.stderr}")
        text = script.read_text(encoding="utf-8")
        docstring = re.match(r'"""(.*?)"""\n+', text, re.DOTALL)
        title, _, rest = docstring[1].partition("\n")
        title = title.rstrip(".")
        for picture in pictures:
            picture.rename(folder / f"gallery-{picture.name}")
        shown = "\n\n".join(f"![{title}](gallery-{picture.name})" for picture in pictures)
        page = [f"# {title}\n", rest.strip() + "\n", shown + "\n", "It prints:\n", f"```text\n{done.stdout.rstrip()}\n```\n",
                f"The script, `examples/gallery/{name}.py`:\n", f"```python\n{text[docstring.end():].rstrip()}\n```\n"]
        (folder / f"{name}.md").write_text("\n".join(page), encoding="utf-8")
        entries.append((name, title, pictures[0].name))
    rows = "\n\n".join(f"**[{title}]({name}.md)**\n\n[![{title}](gallery-{picture})]({name}.md)" for name, title, picture in entries)
    tree = "```{toctree}\n:hidden:\n:maxdepth: 1\n\n" + "\n".join(name for name, *_ in entries) + "\n```\n"
    (folder / "index.md").write_text(f"# Gallery\n\nReal questions on real tables, each a short Python script. The site's build runs them.\n\n{rows}\n\n{tree}", encoding="utf-8")
