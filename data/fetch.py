#!/usr/bin/env python3
"""The papers' tables from their public sources, in the form `cordon reproduce` reads.

  python3 data/fetch.py DIR                 all that can be had, into DIR (then: cordon reproduce --data-dir DIR ...)
  python3 data/fetch.py DIR wine vehicle    some of them
  python3 data/fetch.py --list              names, addresses, terms
  python3 data/fetch.py --check DIR         are the tables in DIR those the published page was made with?

Addresses, layouts and checksums are in data/sources.json. A checksum is the SHA-256 of the table's content (its cells, numbers as
doubles), not of the file that is fetched: it tells that download and conversion together gave the table that our numbers are of,
whatever an archive does to its files. A table that differs is not kept. Python's standard library is enough, but for .mat files (SciPy).
"""
import argparse
import csv
import functools
import gzip
import hashlib
import io
import json
import pathlib
import sys
import urllib.error
import urllib.request

SOURCES = pathlib.Path(__file__).resolve().with_name("sources.json")


@functools.lru_cache(maxsize=100000)
def cell_text(cell):
    """A cell in the one form that checksums are made of: a number as the shortest text of its double, anything else as it stands."""
    try:
        return repr(float(cell))
    except ValueError:
        return cell


def content_checksum(header, rows):
    digest = hashlib.sha256()
    for row in [header, *rows]:
        digest.update((",".join(map(cell_text, row)) + "\n").encode())
    return digest.hexdigest()


def sparse_checksum(lines):
    digest = hashlib.sha256()
    for line in lines:
        label, *entries = line.split()
        digest.update((" ".join([cell_text(label), *(f"{term}:{cell_text(count)}" for term, _, count in (entry.partition(":") for entry in entries))]) + "\n").encode())
    return digest.hexdigest()


def fetch(address, folder):
    """The bytes behind an address: from `folder`, where they were put by hand or by a test, or from the network."""
    if folder is not None:
        return (pathlib.Path(folder) / address.rpartition("/")[2]).read_bytes()
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read()


def cells_of(raw, layout):
    """The rows of a text file as lists of cells."""
    text = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode("latin-1")
    lines = [line for line in text.splitlines()[layout.get("skip", 0):] if line.strip()]
    if layout.get("separator") == "blank":
        return [line.split() for line in lines]
    return [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=layout.get("separator", ","))]


def table_of_text(parts, layout):
    """(header, rows) of a table that is one text file, several one below the other, or several side by side."""
    if layout.get("side_by_side"):
        rows = [[cell for row in together for cell in row] for together in zip(*(cells_of(part, layout) for part in parts))]
    else:
        rows = [row for part in parts for row in cells_of(part, layout)]
    missing = layout.get("missing")
    if layout.get("drop_incomplete"):
        rows = [row for row in rows if missing not in row]
    rows = [["" if cell == missing else cell for cell in row] for row in rows]
    if "rows_per_class" in layout:  # the class is told by the order
        labels = [str(i // layout["rows_per_class"]) for i in range(len(rows))]
    elif "one_hot" in layout:  # the last so many columns are a 1 at the class
        labels = [str([float(cell) for cell in row[-layout["one_hot"]:]].index(1.0)) for row in rows]
        rows = [row[:-layout["one_hot"]] for row in rows]
    else:
        at = layout.get("class", -1)
        labels = [row[at].rstrip(".") for row in rows]
        rows = [[cell for j, cell in enumerate(row) if j != at % len(row)] for row in rows]
    names = layout.get("class_names", {})
    dropped = set(layout.get("drop", ()))
    rows = [[cell for j, cell in enumerate(row) if j not in dropped] + [names.get(label, label)] for row, label in zip(rows, labels)]
    return rows


def table_of_idx(parts, layout):
    """The first `per_class` images of every digit, in their order, of MNIST's two files."""
    images, labels = (gzip.decompress(part) if part[:2] == b"\x1f\x8b" else part for part in parts)
    size = int.from_bytes(images[8:12], "big") * int.from_bytes(images[12:16], "big")
    taken, rows = {}, []
    for i, label in enumerate(labels[8:]):
        taken[label] = taken.get(label, 0) + 1
        if taken[label] <= layout["per_class"]:
            rows.append([str(value) for value in images[16 + i * size:16 + (i + 1) * size]] + [str(label)])
    return rows


def content_of_mat(parts, layout):
    """Images (rows, pixels column by column) or documents (sparse lines) of a .mat file with fea and gnd."""
    import numpy
    import scipy.io
    import scipy.sparse
    content = scipy.io.loadmat(io.BytesIO(parts[0]))
    labels = content["gnd"].ravel().astype(int)
    if scipy.sparse.issparse(content["fea"]):
        matrix = content["fea"].tocsr()
        matrix.sort_indices()
        lines = []
        for i, label in enumerate(labels):
            part = slice(matrix.indptr[i], matrix.indptr[i + 1])
            lines.append(" ".join([str(label), *(f"{term + 1}:{count:g}" for term, count in zip(matrix.indices[part], matrix.data[part]))]))
        return lines
    side = layout["side"]
    images = content["fea"].reshape(len(labels), side, side).transpose(0, 2, 1)
    if "shrink" in layout:
        images = images.reshape(len(labels), side // layout["shrink"], layout["shrink"], side // layout["shrink"], layout["shrink"]).mean(axis=(2, 4))
    scale = layout.get("times", 1)
    pixels = numpy.rint(images.reshape(len(labels), -1) * scale).astype(int)
    return [[*map(str, row), str(label)] for row, label in zip(pixels.tolist(), labels)]


READERS = {"text": table_of_text, "idx": table_of_idx, "mat": content_of_mat}


def convert(parts, source):
    """(lines of the file, checksum of its content)."""
    content = READERS[source.get("kind", "text")](parts, source.get("layout", {}))
    if content and isinstance(content[0], str):
        return content, sparse_checksum(content)
    header = source["columns"] if "columns" in source else [f"{source['prefix']}{j + 1}" for j in range(len(content[0]) - 1)]
    header = [*header, "class"]
    if any(len(row) != len(header) for row in content):
        raise ValueError(f"a row has another number of cells than the {len(header)} columns")
    return [",".join(row) for row in [header, *content]], content_checksum(header, content)


def checksum_of_file(path):
    raw = path.read_bytes()
    lines = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode().splitlines()
    if ".svm" in path.name:
        return sparse_checksum(lines)
    header, *rows = csv.reader(lines)
    return content_checksum(header, rows)


def get(name, source, folder, stored):
    """Fetches, converts, checks and writes one table; returns what went wrong, or nothing."""
    target = folder / source["file"]
    if target.exists() and checksum_of_file(target) == source["sha256"]:
        return f"{name}: is there already"
    if "addresses" not in source:
        return f"{name}: {source['by_hand']}"
    try:
        lines, checksum = convert([fetch(address, stored) for address in source["addresses"]], source)
    except (OSError, urllib.error.URLError, ValueError, KeyError, IndexError, ImportError) as error:
        return f"{name}: not fetched: {type(error).__name__}: {error}"
    if checksum != source["sha256"]:
        return f"{name}: what was fetched is not the table our numbers are of (checksum {checksum[:12]}, expected {source['sha256'][:12]}); not kept"
    content = ("\n".join(lines) + "\n").encode()
    folder.mkdir(parents=True, exist_ok=True)
    part = target.with_name(target.name + ".part")
    part.write_bytes(gzip.compress(content, mtime=0) if target.suffix == ".gz" else content)
    part.rename(target)
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--list", action="store_true", help="names, addresses and terms")
    parser.add_argument("--check", action="store_true", help="compare the tables in DIR with their checksums")
    parser.add_argument("--from", dest="stored", metavar="FOLDER", help="take the files from FOLDER, by the last part of their addresses, instead of the network")
    parser.add_argument("--sources", type=pathlib.Path, default=SOURCES, help=argparse.SUPPRESS)
    given = parser.parse_args()
    sources = json.loads(given.sources.read_text(encoding="utf-8"))["tables"]
    if given.list:
        for name, source in sources.items():
            print(f"{name:16} {source['terms']:14} {' '.join(source.get('addresses', [])) or source['by_hand']}")
        return 0
    if given.folder is None:
        parser.error("name the folder that the tables go to")
    if unknown := sorted(set(given.names) - set(sources)):
        parser.error(f"there is no table {', '.join(unknown)}; --list shows all")
    chosen = {name: source for name, source in sources.items() if not given.names or name in given.names}
    failed = 0
    for name, source in chosen.items():
        if given.check:
            path = given.folder / source["file"]
            problem = f"{name}: {path} is not there" if not path.exists() else None if checksum_of_file(path) == source["sha256"] else f"{name}: {path} is another table"
        else:
            problem = get(name, source, given.folder, given.stored)
        print(problem or f"{name}: {given.folder / source['file']}", flush=True)
        failed += problem is not None and not problem.endswith("already")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
