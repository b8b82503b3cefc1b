#!/usr/bin/env python3
"""Makes a wheel that runs elsewhere: the shared libraries it needs go inside, and its name says which systems have the rest.

  python3 packaging/bundle_wheel.py IN.whl OUT_DIR

What auditwheel does (Debian 12 has none): every library that is not part of every Linux system (SYSTEM, the list of PEP 600) is copied into
cordon.libs under a name with its checksum, so that no other package's copy is taken for it; the files find them by paths relative to
themselves (patchelf); the platform tag is manylinux_2_X with X the newest glibc symbol any of them asks for. Then it is checked: everything
needed is inside or on the list, no path leads outside, the extension exports its init function alone, and every library has its notice
(lint/notices.py).
"""
import base64
import csv
import hashlib
import io
import os
import pathlib
import platform
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
SYSTEM = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libgcc_s.so.1", "libstdc++.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "linux-vdso.so.1"}
LIMIT = 40 * 10**6  # bytes; the most a wheel may take


def output(*words):
    return subprocess.run([*map(str, words)], check=True, capture_output=True, text=True).stdout


def is_elf(path):
    with open(path, "rb") as file:
        return file.read(4) == b"\x7fELF"


def needed(path):
    return re.findall(r"\(NEEDED\).*\[(.*)\]", output("readelf", "-d", path))


def where(path):
    """Where the loader of this machine finds each library that `path` needs, directly or not."""
    return dict(re.findall(r"^\s*(\S+) => (/\S+)", output("ldd", path), re.MULTILINE))


def newest_glibc(paths):
    versions = {tuple(map(int, found.split("."))) for path in paths for found in re.findall(r"GLIBC_(\d+\.\d+)", output("objdump", "-T", path))}
    return max(versions, default=(2, 17))


def bundle(root, package_files):
    """Copies the libraries into root/cordon.libs and leads every file to them; returns all ELF files."""
    libs = root / "cordon.libs"
    libs.mkdir()
    names, queue, places = {}, list(package_files), {}
    for path in package_files:
        places |= where(path)
    while queue:
        path = queue.pop()
        for name in needed(path):
            if name in SYSTEM or name in names:
                continue
            if name not in places:
                sys.exit(f"bundle_wheel: {path.name} needs {name}, which is not on this machine")
            real = pathlib.Path(places[name]).resolve()
            checksum = hashlib.sha256(real.read_bytes()).hexdigest()[:8]
            stem, _, rest = name.partition(".so")
            names[name] = f"{stem}-{checksum}.so{rest}"
            copy = libs / names[name]
            shutil.copy2(real, copy)
            copy.chmod(0o755)
            places |= where(copy)
            queue.append(copy)
    for path in package_files:
        output("strip", "--strip-unneeded", path)  # before patchelf: a file it has changed is damaged by strip
    everything = [*package_files, *sorted(libs.iterdir())]
    for path in everything:  # one change at a time: patchelf 0.14 mixes them up
        for name in needed(path):
            if name in names:
                output("patchelf", "--replace-needed", name, names[name], path)
        if path.parent == libs:
            output("patchelf", "--set-soname", path.name, path)
        output("patchelf", "--force-rpath", "--set-rpath", "$ORIGIN" if path.parent == libs else f"$ORIGIN/{os.path.relpath(libs, path.parent)}", path)
    return everything


def problems(everything):
    inside = {path.name for path in everything}
    for path in everything:
        for name in needed(path):
            if name not in SYSTEM and name not in inside:
                yield f"{path.name} needs {name}, which is neither inside nor part of every system"
        for place in re.findall(r"\(R(?:UN)?PATH\).*\[(.*)\]", output("readelf", "-d", path)):
            if not all(one.startswith("$ORIGIN") for one in place.split(":")):
                yield f"{path.name} looks for libraries in {place}"
        if path.name.startswith("_core"):
            exported = [line.split()[-1] for line in output("nm", "-D", "--defined-only", path).splitlines()]
            if foreign := [name for name in exported if not name.startswith("PyInit_")]:
                yield f"{path.name} exports {len(foreign)} names beside its init function, such as {foreign[0]}"


def write_wheel(root, target):
    """Packs `root` with a new RECORD; the same contents give the same bytes."""
    [record] = root.glob("*.dist-info/RECORD")
    files = sorted(path for path in root.rglob("*") if path.is_file() and path != record)
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    for path in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()
        writer.writerow([path.relative_to(root).as_posix(), f"sha256={digest}", path.stat().st_size])
    writer.writerow([record.relative_to(root).as_posix(), "", ""])
    record.write_text(rows.getvalue(), encoding="utf-8")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in [*files, record]:
            entry = zipfile.ZipInfo(path.relative_to(root).as_posix(), (2020, 1, 1, 0, 0, 0))
            runs = path.stat().st_mode & 0o111
            entry.external_attr = (stat.S_IFREG | (0o755 if runs else 0o644)) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())


def main(wheel, out):
    with tempfile.TemporaryDirectory() as work:
        root = pathlib.Path(work)
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(root)
        files = [path for path in sorted((root / "cordon").rglob("*")) if path.is_file() and is_elf(path)]
        for path in files:
            path.chmod(0o755)
        everything = bundle(root, files)
        if found := list(problems(everything)):
            sys.exit("bundle_wheel: " + "\n".join(found))
        glibc = newest_glibc(everything)
        tag = f"manylinux_{glibc[0]}_{glibc[1]}_{platform.machine()}"
        [description] = root.glob("*.dist-info/WHEEL")
        text = description.read_text(encoding="utf-8")
        old = re.search(r"^Tag: (\S+)$", text, re.MULTILINE)[1]
        new = "-".join([*old.split("-")[:2], tag])
        description.write_text(text.replace(old, new), encoding="utf-8")
        target = pathlib.Path(out) / pathlib.Path(wheel).name.replace(old, new)
        target.parent.mkdir(parents=True, exist_ok=True)
        write_wheel(root, target)
    notices = subprocess.run([sys.executable, "-B", ROOT / "lint/notices.py", "--wheel", target], capture_output=True, text=True)
    if notices.returncode != 0:
        sys.exit(f"bundle_wheel: {notices.stdout}{notices.stderr}")
    if target.stat().st_size > LIMIT:
        sys.exit(f"bundle_wheel: {target.name} takes {target.stat().st_size / 1e6:.1f} MB; at most {LIMIT / 1e6:.0f} are allowed")
    print(f"{target} ({target.stat().st_size / 1e6:.1f} MB, with {len(everything) - len(files)} libraries inside)")


if __name__ == "__main__":
    main(*sys.argv[1:])
