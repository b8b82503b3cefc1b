#!/usr/bin/env python3
"""From a click to the first moved frame: the time from sending a statement to having its whole new frame, over the wire. Where a
provisional map is shown first, that is the frame; the map itself is told as well.

    bench_studio.py CORDON_PROGRAM [DATA_FOLDER] [--large]

The bar: 100 ms up to 11,000 points, 400 ms at 100,000 x 50, 1.5 s at 1,000,000 x 50 (--large); first byte of every route 50 ms;
memory of the server at most three times the data (rows x features x 8 bytes, plus what an idle program takes).
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tests" / "studio"))
from studio import Client  # noqa: E402

ROUTES = ("/", "/api/v1/state", "/api/v1/ids.json", "/api/v1/frame/{frame}.bin", "/api/v1/rows", "/api/v1/row/0", "/api/v1/reach?a=0&b=1", "/api/v1/why/0",
          "/api/v1/question", "/api/v1/example", "/api/v1/export/model.cordon", "/api/v1/export/coordinates.csv", "/api/v1/export/statements.csv",
          "/api/v1/export/session.jsonl", "/api/v1/export/report.html")


def memory(pid, field):
    for line in open(f"/proc/{pid}/status"):
        if line.startswith(field + ":"):
            return int(line.split()[1]) * 1024
    return 0


def processor_seconds(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def first_byte(client, path):
    import http.client
    connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=60)
    connection.connect()
    start = time.perf_counter()
    connection.request("GET", path, headers=client.headers(False))
    answer = connection.getresponse()
    answer.read(1)
    seconds = time.perf_counter() - start
    connection.close()
    return seconds


class Events:
    """The stream of events, read line by line."""

    def __init__(self, client):
        import http.client
        self.connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=120)
        self.connection.request("GET", "/api/v1/events", headers=client.headers(False))
        self.stream = self.connection.getresponse()

    def frames(self, rev):
        """The frames that are shown for a revision: a provisional one, where there is one, and that of its map."""
        name, frame = "", None
        while frame != rev:
            line = self.stream.readline().decode()
            if line.startswith("event: "):
                name = line[7:].strip()
            elif line.startswith("data: ") and name == "frame" and json.loads(line[6:])["rev"] >= rev:
                frame = json.loads(line[6:])["frame"]
                yield frame


def clicks(client, n, count):
    """Times of `count` statements, each from the POST to the last byte of its first frame, and to that of its map."""
    events = Events(client)
    times, maps = [], []
    kinds = ["closer", "must", "closer", "nearer", "cannot", "farther"]
    for i in range(count):
        a, b, c = (7919 * (3 * i + j + 1) % n for j in range(3))
        statement = {"kind": kinds[i % len(kinds)], "a": a, "b": [b], "c": c if kinds[i % len(kinds)] == "nearer" else None}
        start = time.perf_counter()
        _, _, body = client.request("POST", "/api/v1/session/ops", {"base_rev": client.rev, "ops": [{"op": "add", "statement": statement}]})
        client.rev = json.loads(body)["rev"]
        shown = []
        for frame in events.frames(client.rev):
            client.get(f"/api/v1/frame/{frame}.bin")
            shown.append(time.perf_counter() - start)
        times.append(shown[0])
        maps.append(shown[-1])
        time.sleep(0.05)
    return times, maps


def measure(program, name, table, arguments, bar, count, idle):
    """Prints the figures of one table; returns the memory of its server."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        process = subprocess.Popen([program, "studio", "--no-open", "--quiet", table, *arguments], stdout=subprocess.PIPE, cwd=folder, text=True)
        try:
            client = Client(process.stdout.readline().strip())
            client.login()
            state = client.settled(600)
            ready = time.perf_counter() - started
            client.rev = state["rev"]
            data = state["data"]["n"] * len(state["data"]["features"]) * 8
            while client.state()["map"]["neighbours_kept"] is None:
                time.sleep(0.05)
            before = processor_seconds(process.pid)
            times, maps = ([t * 1e3 for t in list] for list in clicks(client, state["data"]["n"], count))
            worked = (processor_seconds(process.pid) - before) / count * 1e3
            while client.state()["map"]["neighbours_kept"] is None:
                time.sleep(0.05)
            routes = {path: min(first_byte(client, path.format(frame=client.state()["map"]["frame"])) for _ in range(3)) * 1e3 for path in ROUTES}
            slowest = max(routes, key=routes.get)
            resident, peak = memory(process.pid, "VmRSS"), memory(process.pid, "VmHWM")
            print(f"{name:14} {state['data']['n']:>8} x {len(state['data']['features']):<4} click to frame: median {statistics.median(times):6.0f} ms, worst {max(times):6.0f} ms "
                  f"(bar {bar} ms), to the map itself {statistics.median(maps):.0f}, {max(maps):.0f} ms; processor time {worked:.0f} ms a click with everything after it; slowest first byte {routes[slowest]:.0f} ms {slowest} (bar 50 ms); memory {resident / 1e6:.0f} MB, at most {peak / 1e6:.0f} MB"
                  + (f", of it {idle / 1e6:.0f} MB the program with a small table, data {data / 1e6:.0f} MB: {(resident - idle) / data:.1f}x, at most "
                     f"{(peak - idle) / data:.1f}x (bar 3x)" if data > idle > 0 else "") + f"; first map after {ready:.1f} s", flush=True)
            return resident
        finally:
            process.kill()
            process.wait()


def main():
    program, *rest = [a for a in sys.argv[1:] if not a.startswith("--")]
    data = rest[0] if rest else os.environ.get("CORDON_DATA", "")
    program = os.path.abspath(program)
    idle = measure(program, "wine", "bundled:wine", ["--label", "class"], 100, 24, 0)
    for name, file in (("mfeat-zer", "mfeat-zer.csv.gz"), ("pendigits", "pendigits.csv")):
        path = os.path.join(data, file)
        if data and os.path.exists(path):
            measure(program, name, path, ["--label", "-1"], 100, 24, idle)
        else:
            print(f"{name}: {file} is not in CORDON_DATA, left out")
    measure(program, "100,000 x 50", "synthetic:blobs,n=100000,f=50,classes=8", [], 400, 12, idle)
    if "--large" in sys.argv:
        measure(program, "1,000,000 x 50", "synthetic:blobs,n=1000000,f=50,classes=8", [], 1500, 6, idle)


if __name__ == "__main__":
    main()
