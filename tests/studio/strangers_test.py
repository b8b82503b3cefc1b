"""Other users of the machine: they can connect, and nothing more. The owner is answered all the same, and nothing tells them the secret."""
import os
import pathlib
import socket
import stat
import subprocess
import threading
import time

from studio import PATIENCE, PROGRAM, Client, StudioTest, main

SOON = 2.0  # seconds: an owner who had to wait for strangers would wait for their five at least


class Strangers(StudioTest):
    def setUp(self):
        super().setUp()
        self.client = self.start("--example", "iris")
        self.client.settled()
        self.sockets = []
        self.addCleanup(lambda: [one.close() for one in self.sockets])

    def connect(self, text=""):
        one = socket.create_connection(("127.0.0.1", self.client.port), timeout=PATIENCE)
        self.sockets.append(one)
        if text:
            one.sendall(text.encode())
        return one

    def owner_is_answered(self):
        for _ in range(3):
            self.client.connection = None  # a new connection each time, which has to be accepted
            start = time.monotonic()
            self.assertEqual(self.client.request("GET", "/api/v1/state")[0], 200)
            self.assertLess(time.monotonic() - start, SOON)
        fresh = Client(self.client.url)  # and the page can be opened, which nobody who has no key yet could prove
        start = time.monotonic()
        self.assertEqual(fresh.request("GET", "/")[0], 200)
        fresh.login()
        self.assertLess(time.monotonic() - start, SOON)

    def head(self, method="GET", path="/"):
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.client.port}\r\nOrigin: http://127.0.0.1:{self.client.port}\r\nContent-Type: application/json\r\n"

    def test_slow_headers(self):
        slow = [self.connect(self.head()) for _ in range(100)]
        stop = threading.Event()

        def one_line_a_second():
            while not stop.wait(1):
                for one in slow:
                    try:
                        one.sendall(b"X: y\r\n")
                    except OSError:
                        pass

        thread = threading.Thread(target=one_line_a_second)
        thread.start()
        try:
            self.owner_is_answered()
            slow[0].settimeout(PATIENCE)
            received = b""
            while piece := slow[0].recv(1000):
                received += piece
            self.assertIn(b" 408 ", received, "the head as a whole has a deadline, however slowly it comes")
        finally:
            stop.set()
            thread.join()

    def test_idle_connections(self):
        for _ in range(500):
            self.connect()
        self.owner_is_answered()

    def test_bodies_that_never_come(self):
        for _ in range(64):
            self.connect(self.head("POST", "/api/v1/login") + "Content-Length: 50\r\n\r\n{")
            self.connect(self.head("POST", "/api/v1/open") + "Content-Length: 50000000\r\n\r\n{")
        self.owner_is_answered()

    def test_answers_that_are_never_read(self):
        for _ in range(64):
            self.connect((self.head() + "\r\n") * 50)
        self.owner_is_answered()

    def test_the_owners_connection_is_not_the_one_to_go(self):
        stream = self.client
        self.assertEqual(stream.request("GET", "/api/v1/state")[0], 200)
        kept = stream.connection.sock
        for _ in range(400):
            self.connect()
        self.assertEqual(stream.request("GET", "/api/v1/state")[0], 200)
        self.assertIs(stream.connection.sock, kept, "the connection is the same")

    def test_a_large_body_of_a_stranger_is_refused_unread(self):
        answer = self.client.raw(self.head("POST", "/api/v1/open") + "Content-Length: 300000000\r\n\r\n" + "x" * 100000)
        self.assertIn(b" 401 ", answer)
        answer = self.client.raw(self.head("POST", "/api/v1/login") + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")
        self.assertIn(b" 400 ", answer)

    def test_two_requests_at_once(self):
        answer = self.client.raw(self.head() + "\r\n" + self.head(path="/build.txt") + "Connection: close\r\n\r\n")
        self.assertEqual(answer.count(b"HTTP/1.1 200"), 2)

    def test_a_head_without_end(self):
        self.assertIn(b" 431 ", self.client.raw(self.head() + "X: " + "y" * 70000))


class TheAddress(StudioTest):
    def test_a_browser_is_started_without_the_secret(self):
        opener = self.folder / "xdg-open"
        told = self.folder / "told"
        opener.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {told}.part; mv {told}.part {told}\n')
        opener.chmod(0o755)
        process = subprocess.Popen([PROGRAM, "studio", "--quiet", "--example", "iris"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder, text=True,
                                   env={**os.environ, "DISPLAY": ":0", "PATH": f"{self.folder}:{os.environ['PATH']}"})
        self.addCleanup(self.end, process)
        url = process.stdout.readline().strip()
        end = time.monotonic() + PATIENCE
        while not told.exists() and time.monotonic() < end:
            time.sleep(0.01)
        words = told.read_text()
        self.assertNotIn(url.split("#")[1], words, "every user of the machine sees the words a program is started with")
        redirect = pathlib.Path(words.strip())
        self.assertEqual(stat.S_IMODE(redirect.stat().st_mode), 0o600)
        self.assertIn(url, redirect.read_text())
        process.terminate()
        self.assertEqual(process.wait(20), 0)
        self.assertFalse(redirect.exists(), "it goes with the studio")


class FilesThatLeave(StudioTest):
    EVIL = ["=HYPERLINK(1)", "+cmd|' /C calc'!A0", "@SUM(1)", "-2+3", "-5", "<script>alert(1)</script>", "a'b\"c"]

    def test_no_formula_and_no_script(self):
        table = self.folder / "evil.csv"
        names = [name.replace('"', '""') for name in self.EVIL] + [f"r{i}" for i in range(10)]
        table.write_text("id,x,y,<b>z\n" + "".join(f'"{name}",{i},{i * i % 7},{i % 3}\n' for i, name in enumerate(names)))
        client = self.start(table, "--id", "id")
        for a in range(len(self.EVIL)):
            client.add("closer", a, 9)
        client.settled()
        for name in ("coordinates.csv", "statements.csv"):
            text = client.get(f"/api/v1/export/{name}").decode()
            cells = [cell.lstrip('"') for line in text.splitlines()[1:] for cell in line.split(",")]
            for cell in cells:
                if cell[:1] in "=+@-" and cell:
                    float(cell)  # numbers may have a sign
            self.assertIn("'=HYPERLINK(1)", text)
        (self.folder / "said.csv").write_text(client.get("/api/v1/export/statements.csv").decode())
        done = subprocess.run([PROGRAM, "fit", "--method", "guided", "--data", str(table), "--id", "id", "--constraints", str(self.folder / "said.csv"), "--out",
                               str(self.folder / "m.cordon")], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        report = client.get("/api/v1/export/report.html").decode()
        self.assertNotIn("<script>alert", report)
        self.assertIn("default-src 'none'", report)


if __name__ == "__main__":
    main()
