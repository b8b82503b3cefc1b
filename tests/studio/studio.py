"""What the tests of the studio share: start the server, talk to it as the page does, or as an enemy would.

The program is named by CORDON_PROGRAM (CTest sets it); without it, build/bin/cordon of this source tree is used.
"""
import http.client
import json
import os
import pathlib
import socket
import struct
import subprocess
import sys
import tempfile
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("CORDON_PROGRAM", str(ROOT / "build" / "bin" / "cordon"))
PATIENCE = 60  # seconds; far above what anything takes, so that a hang is a failure and not a wait


class Client:
    """One browser tab without its page."""

    def __init__(self, url):
        rest, self.token = url.split("#")
        self.host = rest.split("//")[1].strip("/")
        self.port = int(self.host.split(":")[1])
        self.key = ""
        self.connection = None

    def headers(self, post):
        common = {"Host": self.host, "Authorization": f"Bearer {self.key}" if self.key else "", "Sec-Fetch-Site": "same-origin", "Accept-Encoding": "gzip, deflate, br"}
        if post:
            common.update({"Origin": "http://" + self.host, "Content-Type": "application/json"})
        return {name: value for name, value in common.items() if value}

    def request(self, method, path, body=None, headers=None, drop=()):
        """(status, headers, bytes). `headers` replace ours, `drop` names those to leave out."""
        given = self.headers(method == "POST")
        given.update(headers or {})
        for name in drop:
            given.pop(name, None)
        if isinstance(body, (dict, list)):
            body = json.dumps(body)
        for attempt in range(2):
            try:
                if self.connection is None:
                    self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
                self.connection.request(method, path, body=body, headers=given)
                answer = self.connection.getresponse()
                return answer.status, answer.headers, answer.read()
            except (http.client.RemoteDisconnected, ConnectionResetError, BrokenPipeError):  # an idle connection was closed
                self.connection = None
                if attempt == 1:
                    raise

    def login(self):
        status, headers, body = self.request("POST", "/api/v1/login", {"token": self.token})
        assert status == 200, status
        assert headers["Set-Cookie"] is None, "a cookie would reach every port of this machine"
        self.key = json.loads(body)["key"]

    def get(self, path):
        status, _, body = self.request("GET", path)
        assert status == 200, (path, status, body)
        return body

    def json(self, path):
        return json.loads(self.get(path))

    def state(self):
        return self.json("/api/v1/state")

    def say(self, *ops, base_rev=None):
        """The answer to commands: {rev, ids}."""
        base = self.state()["rev"] if base_rev is None else base_rev
        status, _, body = self.request("POST", "/api/v1/session/ops", {"base_rev": base, "ops": list(ops)})
        assert status == 200, (status, body)
        return json.loads(body)

    def add(self, kind, a, *b, **more):
        return self.say({"op": "add", "statement": {"kind": kind, "a": a, "b": list(b), **more}})

    def settled(self, seconds=PATIENCE):
        """The state once the map of everything said is there."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            state = self.state()
            if state["map"] and not state["map"]["solving"] and all(s["state"] != "pending" for s in state["statements"]):
                return state
            time.sleep(0.01)
        raise AssertionError("no map: " + json.dumps(state)[:2000])

    def frame(self, number):
        return Frame(self.get(f"/api/v1/frame/{number}.bin"))

    def raw(self, text, seconds=5):
        """What comes back for bytes sent as they are."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as connection:
            connection.sendall(text if isinstance(text, bytes) else text.encode())
            received = b""
            try:
                while piece := connection.recv(65536):
                    received += piece
            except (socket.timeout, ConnectionResetError):
                pass
            return received


class Frame:
    def __init__(self, data):
        self.bytes = data
        (self.magic, self.version, self.n, self.k, self.dtype, self.rev, self.base, self.scale) = struct.unpack_from("<8s6If", data)
        self.places = struct.unpack_from(f"<{self.n * self.k}f", data, 64)

    def squared(self, a, b):
        return sum((self.places[a * self.k + j] - self.places[b * self.k + j]) ** 2 for j in range(self.k))


class StudioTest(unittest.TestCase):
    """Each test has an empty folder of its own, `self.folder`, in which the server runs."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def start(self, *args, login=True):
        process = subprocess.Popen([PROGRAM, "studio", "--no-open", "--quiet", *map(str, args)], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, cwd=self.folder, text=True, env={**os.environ, "XDG_CONFIG_HOME": str(self.folder / "config")})
        self.addCleanup(self.end, process)
        url = process.stdout.readline().strip()
        if not url:
            raise AssertionError(process.stderr.read())
        client = Client(url)
        client.process = process
        client.url = url
        if login:
            client.login()
        return client

    def end(self, process):
        if process.poll() is None:
            process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def main():
    unittest.main(module="__main__", verbosity=2, warnings="ignore")
