#!/usr/bin/env python3
"""A release, in two steps that can be looked at between.

  ./dev release version 1.0.0-rc1    the version goes into every file that names it, "Unreleased" of the changelog becomes
                                     that version, one commit and one annotated tag are made; nothing leaves this machine
  ./dev release artifacts [DIR]      of the tag this tree stands at: source archive, sdist, wheel, Debian packages and the
                                     site, with SHA256SUMS and the changelog's section as notes, in DIR (default dist/VERSION)
"""
import argparse
import datetime
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
VERSION = re.compile(r"^(\d+)\.(\d+)\.(\d+)(?:-rc(\d+))?$")


def give_up(text):
    sys.exit(f"release: {text}")


def order(version):
    """Versions in order: a candidate comes before its version."""
    found = VERSION.match(version)
    if not found:
        give_up(f"{version} is no version; versions are like 1.0.0 or 1.0.0-rc1")
    return (*map(int, found.groups()[:3]), int(found[4]) if found[4] else sys.maxsize)


def git(root, *words):
    return subprocess.run(["git", "-C", root, *words], check=True, capture_output=True, text=True).stdout.strip()


def present_version(root):
    text = (root / "CMakeLists.txt").read_text(encoding="utf-8")
    number = re.search(r"project\(cordon VERSION ([0-9.]+)", text)[1]
    suffix = re.search(r'set\(CORDON_VERSION_SUFFIX "([^"]*)"\)', text)[1]
    return number + suffix


def python_version(version):
    """1.0.0-rc1 is 1.0.0rc1 to Python."""
    return version.replace("-rc", "rc")


def replace_once(root, name, pattern, replacement):
    path = root / name
    text, count = re.subn(pattern, replacement, path.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    if count != 1:
        give_up(f"{name} does not name the version where it should ({pattern})")
    path.write_text(text, encoding="utf-8")
    return name


def section(root, heading):
    """The text of the changelog beneath a heading."""
    found = re.search(rf"^## {re.escape(heading)}\b[^\n]*\n(.*?)(?=^## |\Z)", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def write_version(root, version, day):
    number, _, candidate = version.partition("-")
    changed = [
        replace_once(root, "CMakeLists.txt", r"project\(cordon VERSION [0-9.]+", f"project(cordon VERSION {number}"),
        replace_once(root, "CMakeLists.txt", r'set\(CORDON_VERSION_SUFFIX "[^"]*"\)', f'set(CORDON_VERSION_SUFFIX "{"-" + candidate if candidate else ""}")'),
        replace_once(root, "CITATION.cff", r"^version: .*$", f"version: {version}"),
        replace_once(root, "README.md", r"find_package\(cordon [0-9.]+", f"find_package(cordon {number.rpartition('.')[0]}"),
        replace_once(root, "docs/install.md", r"find_package\(cordon [0-9.]+", f"find_package(cordon {number.rpartition('.')[0]}"),
        replace_once(root, "examples/cpp/CMakeLists.txt", r"find_package\(cordon [0-9.]+", f"find_package(cordon {number.rpartition('.')[0]}"),
        replace_once(root, "packaging/conda/meta.yaml", r'version: "[^"]*"', f'version: "{python_version(version)}"'),
        replace_once(root, "packaging/conan/conanfile.py", r'version = "[^"]*"', f'version = "{version}"'),
        replace_once(root, "packaging/vcpkg/vcpkg.json", r'"version-string": "[^"]*"', f'"version-string": "{version}"'),
        replace_once(root, "CHANGELOG.md", r"^## Unreleased$", f"## Unreleased\n\n## {version} ({day})"),
    ]
    for name, places in (("studio/web/package.json", 1), ("studio/web/package-lock.json", 2)):  # the lock names its root twice, first of all
        text = (root / name).read_text(encoding="utf-8")
        (root / name).write_text(text.replace(f'"version": "{json.loads(text)["version"]}"', f'"version": "{version}"', places), encoding="utf-8")
        changed.append(name)
    return sorted({*changed})


def release_version(version, day):
    order(version)
    if git(ROOT, "status", "--porcelain", "--untracked-files=no"):
        give_up("there are changes that are not committed")
    if order(version) < order(present_version(ROOT)):
        give_up(f"{version} comes before {present_version(ROOT)}")
    if git(ROOT, "tag", "--list", f"v{version}"):
        give_up(f"there is a tag v{version} already")
    notes = section(ROOT, "Unreleased")
    if not notes:
        give_up("CHANGELOG.md has nothing under Unreleased")
    git(ROOT, "add", "--", *write_version(ROOT, version, day))
    git(ROOT, "commit", "--quiet", "-m", f"Version {version}")
    git(ROOT, "tag", "--annotate", f"v{version}", "-m", f"Cordon {version}\n\n{notes}")
    print(f"version {version}: one commit and the tag v{version}. Look at them (git show v{version}), then: ./dev release artifacts")


def checksums(folder):
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(folder.iterdir())
             if path.is_file() and path.name != "SHA256SUMS"]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def release_artifacts(folder):
    version = present_version(ROOT)
    if f"v{version}" not in git(ROOT, "tag", "--points-at", "HEAD").split():
        give_up(f"this tree does not stand at the tag v{version}; git checkout v{version}, or ./dev release version first")
    if git(ROOT, "status", "--porcelain", "--untracked-files=no"):
        give_up("there are changes that are not committed")
    folder = pathlib.Path(folder or ROOT / "dist" / version).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    git(ROOT, "archive", f"--prefix=cordon-{version}/", "-o", folder / f"cordon-{version}.tar.gz", "HEAD")
    for command in ("sdist", "wheel", "deb"):
        subprocess.run([ROOT / "dev", command, folder], check=True)
    subprocess.run([ROOT / "dev", "site"], check=True)
    shutil.make_archive(str(folder / f"cordon-site-{version}"), "gztar", ROOT / "build", "site")
    (folder / "NOTES.md").write_text(f"# Cordon {version}\n\n{section(ROOT, version)}\n", encoding="utf-8")
    checksums(folder)
    print(f"made, in {folder}:")
    print((folder / "SHA256SUMS").read_text(encoding="utf-8"), end="")


def main():
    parser = argparse.ArgumentParser(prog="./dev release", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    step = commands.add_parser("version")
    step.add_argument("version")
    step.add_argument("--date", default=datetime.date.today().isoformat(), help="the day in the changelog (today)")
    step = commands.add_parser("artifacts")
    step.add_argument("folder", nargs="?")
    given = parser.parse_args()
    if given.command == "version":
        release_version(given.version, given.date)
    else:
        release_artifacts(given.folder)


if __name__ == "__main__":
    main()
