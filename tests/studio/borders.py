"""Includes and imports of the studio point one way: no cycle among the server's modules or the page's files, and the page's
rooms import only what their rule (studio/web/README.md) allows. Prints every arrow that should not be there."""
import re
import sys
from pathlib import Path

STUDIO = Path(__file__).resolve().parents[2] / "studio"

# What each room of the page may import besides itself. Files beside the rooms (app.tsx, keys.ts, ...) may import all of them.
ROOMS = {
    "geometry": set(),
    "wire": set(),
    "words": {"wire"},
    "state": {"geometry", "wire", "words"},
    "map": {"geometry", "wire", "words", "state"},
    "export": {"geometry", "wire", "words", "state", "map"},
    "panels": {"geometry", "wire", "words", "state", "map", "export"},
}


def server_arrows():
    """Modules of the server: name.h and name.cc are one."""
    arrows = {path.stem: set() for path in (STUDIO / "server").iterdir()}
    for path in (STUDIO / "server").iterdir():
        included = set(re.findall(r'^#include "([\w/]+)\.h"', path.read_text(), re.MULTILINE))
        arrows[path.stem] |= included & arrows.keys() - {path.stem}
    return arrows


def page_arrows():
    """Files of the page, by their path below src without the ending."""
    source = STUDIO / "web" / "src"
    arrows = {}
    for path in sorted(source.rglob("*.ts*")):
        imports = re.findall(r'(?:from|import) "(\.[^"]+)"', path.read_text())
        targets = ((path.parent / name).resolve().relative_to(source) for name in imports if not name.endswith(".css"))
        arrows[str(path.relative_to(source).with_suffix(""))] = {str(target) for target in targets}
    return arrows


def cycles(arrows):
    """One cycle for each arrow that leads back to a module still being visited."""
    found, done, path = [], set(), []

    def visit(name):
        if name in path:
            found.append(path[path.index(name):] + [name])
        elif name not in done:
            path.append(name)
            for target in sorted(arrows.get(name, ())):
                visit(target)
            done.add(path.pop())

    for name in sorted(arrows):
        visit(name)
    return found


def against_the_rooms(arrows):
    room = lambda name: name.split("/")[0] if "/" in name else None
    return [f"{name} -> {target}" for name in sorted(arrows) if room(name) for target in sorted(arrows[name])
            if room(target) != room(name) and room(target) not in ROOMS[room(name)]]


def main():
    server, page = server_arrows(), page_arrows()
    assert len(server) > 20 and len(page) > 50 and sum(map(len, page.values())) > 100, "the sources were not found"
    trouble = [f"cycle in {where}: {' -> '.join(cycle)}" for where, arrows in (("studio/server", server), ("studio/web/src", page))
               for cycle in cycles(arrows)]
    trouble += [f"against the rooms of studio/web/README.md: {arrow}" for arrow in against_the_rooms(page)]
    print("\n".join(trouble) or f"{len(server)} modules of the server and {len(page)} files of the page: all arrows point one way")
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
