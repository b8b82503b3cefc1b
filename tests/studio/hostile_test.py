"""Requests an enemy would send: each is refused, and the studio goes on."""
import json
import os
import time

from studio import PATIENCE, StudioTest, main

TRUTH = {"base_rev": 0, "ops": [{"op": "add", "statement": {"kind": "closer", "a": 0, "b": [1]}}]}
OPS = "/api/v1/session/ops"


class HostileRequests(StudioTest):
    def setUp(self):
        super().setUp()
        self.client = self.start("--example", "iris")

    def refuse(self, expected, method, path, body=None, **settings):
        status, headers, answer = self.client.request(method, path, body, **settings)
        self.assertEqual(status, expected, answer)
        self.assertIn("error", json.loads(answer))
        for name in headers:
            self.assertFalse(name.lower().startswith("access-control"), name)
        self.assertEqual(self.client.state()["rev"], 0, "nothing was changed")

    def test_foreign_host(self):
        port = self.client.port
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port + 1}", f"127.0.0.1:{port}.evil.example",
                     f"LOCALHOST:{port}", f"[::2]:{port}", ""):
            self.refuse(403, "GET", "/api/v1/state", headers={"Host": host})
            self.refuse(403, "GET", "/", headers={"Host": host})
        for host in (f"127.0.0.1:{port}", f"localhost:{port}", f"[::1]:{port}"):
            self.assertEqual(self.client.request("GET", "/api/v1/state", headers={"Host": host})[0], 200)

    def test_no_host_or_two(self):
        port = self.client.port
        self.assertIn(b" 403 ", self.client.raw("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))
        self.assertIn(b" 403 ", self.client.raw(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))

    def test_foreign_origin(self):
        port = self.client.port
        for origin in ("http://evil.example", "null", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}", f"http://127.0.0.1:{port}/",
                       f"http://127.0.0.1:{port}.evil.example", ""):
            self.refuse(403, "POST", OPS, TRUTH, headers={"Origin": origin})
        self.refuse(403, "POST", OPS, TRUTH, drop=["Origin"])

    def test_missing_and_wrong_token(self):
        self.refuse(401, "GET", "/api/v1/state", drop=["Authorization"])
        self.refuse(401, "POST", OPS, TRUTH, drop=["Authorization"])
        value = self.client.key
        for wrong in ("", "Bearer", "Bearer " + "0" * 32, f"Bearer {value[:-1]}", f"Bearer {value}0", f"Basic {value}", value, f"Bearer {self.client.token}"):
            self.refuse(401, "GET", "/api/v1/state", headers={"Authorization": wrong})
        self.refuse(401, "GET", "/api/v1/state", headers={"Cookie": f"cordon_{self.client.port}={value}"}, drop=["Authorization"])
        for wrong in ("", "0" * 32, value):
            self.refuse(401, "POST", "/api/v1/login", {"token": wrong})
        self.refuse(400, "POST", "/api/v1/login", {"token": "x" * 1000})
        for wrong in ({"token": 7}, {}, {"token": None}, {"token": ["x"]}):
            self.refuse(400, "POST", "/api/v1/login", wrong)

    def test_every_route_needs_the_key(self):
        for path in ("state", "secret", "ids.json", "frame/0.bin", "column/class.bin", "rows", "row/0", "image/0", "reach?a=0&b=1", "why/0", "question",
                     "events", "example", "placed", "axes/0.bin", "export/model.cordon", "export/coordinates.csv", "export/statements.csv", "export/session.jsonl",
                     "export/report.html"):
            self.refuse(401, "GET", "/api/v1/" + path, drop=["Authorization"])
        for path in ("session/ops", "cancel", "open", "place"):
            self.refuse(401, "POST", "/api/v1/" + path, {}, drop=["Authorization"])

    def test_cross_site_fetch_metadata(self):
        for site in ("cross-site", "same-site", "same-origin, cross-site"):
            self.refuse(403, "POST", OPS, TRUTH, headers={"Sec-Fetch-Site": site})
            self.refuse(403, "GET", "/api/v1/state", headers={"Sec-Fetch-Site": site})
        self.refuse(403, "POST", OPS, TRUTH, headers={"Sec-Fetch-Site": "none"})

    def test_what_a_form_can_send(self):
        for kind in ("text/plain", "application/x-www-form-urlencoded", "application/jsonx", "text/json", ""):
            self.refuse(415, "POST", OPS, json.dumps(TRUTH), headers={"Content-Type": kind})
        self.refuse(400, "POST", OPS, json.dumps(TRUTH), headers={"Content-Type": "multipart/form-data; boundary=x"})
        self.refuse(415, "POST", OPS, json.dumps(TRUTH), drop=["Content-Type"])

    def test_get_on_a_command_route_and_other_methods(self):
        for path in ("session/ops", "cancel", "open", "place", "login", "hello"):
            self.refuse(404, "GET", "/api/v1/" + path)
        self.refuse(404, "POST", "/api/v1/state", {})
        for method in ("PUT", "DELETE", "PATCH", "OPTIONS"):
            status, headers, _ = self.client.request(method, OPS, headers={"Origin": "http://evil.example"})
            self.assertGreaterEqual(status, 400)
            self.assertIsNone(headers["Access-Control-Allow-Origin"])

    def test_path_traversal_in_assets(self):
        for path in ("/../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/assets/../../etc/passwd",
                     "/index.html/../../x", "/index.html%00.js", "/.\\..\\etc\\passwd", "/index.html.br"):
            self.refuse(404, "GET", path)

    def test_body_over_the_limit(self):
        body = b'{"base_rev":0,"ops":[' + b" " * (5 << 20) + b"]}"
        status, _, answer = self.client.request("POST", OPS, body)
        self.assertEqual(status, 413, answer)
        self.assertEqual(self.client.state()["rev"], 0)

    def test_malformed_and_wrongly_typed(self):
        statement = {"kind": "closer", "a": 0, "b": [1]}
        op = lambda **change: {"base_rev": 0, "ops": [{"op": "add", "statement": {**statement, **change}}]}
        for body in ("", "{", "[]", "null", "7", '{"base_rev":0}', '{"base_rev":"0","ops":[]}', '{"base_rev":0,"ops":{}}', '{"base_rev":0,"ops":[]}',
                     '{"base_rev":0,"ops":[7]}', '{"base_rev":0,"ops":[{"op":7}]}', '{"base_rev":0,"ops":[{"op":"format"}]}', '{"base_rev":-1,"ops":[]}',
                     '{"base_rev":0.5,"ops":[]}', '{"base_rev":1e99,"ops":[]}', "\xff\xfe", "{" * 100000, "[" * 100000, '{"base_rev":0,"ops":[{"op":"add"}]}',
                     '{"base_rev":0,"ops":[{"op":"add","statement":{"kind":"closer","a":0,"b":[1],"value":NaN}}]}',
                     '{"base_rev":0,"ops":[{"op":"add","statement":{"kind":"closer","a":0,"b":[1],"value":1e999}}]}',
                     '{"base_rev":0,"ops":[{"op":"add","statement":{"kind":"closer","a":0,"b":[1],"value":Infinity}}]}',
                     op(a=-1), op(a=150), op(a=1.5), op(a="0"), op(a=None), op(a=2**70), op(b=[]), op(b=1), op(b=[0]), op(b=[1, 2]), op(b=["1"]),
                     op(kind="closest"), op(kind=3), op(value="1"), op(value=-1), op(value=[1]), op(weight=0), op(weight=-1), op(weight="1"), op(c=2),
                     op(kind="nearer"), op(kind="nearer", c=0), op(kind="must", b=[1, 1]), op(note=7), op(note="x" * 5000),
                     {"base_rev": 0, "ops": [{"op": "undo"}, {"op": "undo"}]}, {"base_rev": 0, "ops": [{"op": "dims", "dims": 4}]},
                     {"base_rev": 0, "ops": [{"op": "dims", "dims": "2"}]}, {"base_rev": 0, "ops": [{"op": "method", "name": "rm -rf"}]},
                     {"base_rev": 0, "ops": [{"op": "ignore", "rows": [0], "ignored": 1}]}, {"base_rev": 0, "ops": [{"op": "ignore", "rows": list(range(149)), "ignored": True}]},
                     {"base_rev": 0, "ops": [{"op": "soften", "id": 1, "value": "x"}]}):
            text = body if isinstance(body, str) else json.dumps(body)
            status, _, answer = self.client.request("POST", OPS, text.encode("latin-1"))
            self.assertIn(status, (400, 404, 409), (text[:200], answer))
        self.assertEqual(self.client.state()["rev"], 0)
        for path in ("row/-1", "row/150", "row/x", "row/1e1", "row/", "row/0/1", "frame/0", "frame/x.bin", "frame/99999999999999999999.bin", "column/nothing.bin",
                     "rows?from=-1", "rows?count=99999999", "reach?a=0", "reach?a=0&b=999", "why/999", "image/0", "export/passwd", "nothing"):
            status, _, answer = self.client.request("GET", "/api/v1/" + path)
            self.assertIn(status, (400, 404), (path, answer))

    def test_line_breaks_smuggled_in_a_header(self):
        answer = self.client.raw(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{self.client.port}\r\nX-A: a%0d%0aSet-Cookie: evil=1\r\n"
                                 f"Accept-Encoding: br%0d%0aX-Evil: 1\r\nConnection: close\r\n\r\n")
        self.assertNotIn(b"evil", answer.lower())
        for host in (f"127.0.0.1:{self.client.port}%0d%0aX-Evil: 1", f"127.0.0.1:{self.client.port}%00"):
            answer = self.client.raw(f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            self.assertIn(b" 403 ", answer)
            self.assertNotIn(b"evil", answer.lower())

    def test_a_refused_body_is_not_the_next_request(self):
        inner = f"GET /api/v1/state HTTP/1.1\r\nHost: 127.0.0.1:{self.client.port}\r\nAuthorization: Bearer {self.client.key}\r\nConnection: close\r\n\r\n"
        answer = self.client.raw(f"POST {OPS} HTTP/1.1\r\nHost: evil.example\r\nContent-Length: {len(inner)}\r\n\r\n{inner}", seconds=3)
        self.assertEqual(answer.count(b"HTTP/1.1 "), 1)
        self.assertIn(b" 403 ", answer)

    def test_garbage_on_the_wire(self):
        for text in (b"\x00" * 100, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", os.urandom(2000), b"A" * 100000, b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n"):
            self.client.raw(text, seconds=1)
        self.assertEqual(self.client.state()["rev"], 0)

    def test_headers_of_every_answer(self):
        for path in ("/", "/api/v1/state", "/nothing"):
            _, headers, _ = self.client.request("GET", path)
            self.assertIn("default-src 'self'", headers["Content-Security-Policy"])
            self.assertIn("frame-ancestors 'self'", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertIsNone(headers["Access-Control-Allow-Origin"])
            self.assertIsNone(headers["Set-Cookie"], "cookies know no ports")

    def test_only_this_machine_is_listened_to(self):
        listening = [line.split() for name in ("/proc/net/tcp", "/proc/net/tcp6") if os.path.exists(name) for line in open(name).readlines()[1:]]
        ours = [fields[1].split(":")[0] for fields in listening if int(fields[1].split(":")[1], 16) == self.client.port and fields[3] == "0A"]
        self.assertTrue(ours)
        for address in ours:
            self.assertIn(address, ("0100007F", "00000000000000000000000001000000"))


class EventStreams(StudioTest):
    def open(self, client, **headers):
        import http.client
        connection = http.client.HTTPConnection("127.0.0.1", client.port, timeout=15)
        connection.request("GET", "/api/v1/events", headers={**client.headers(False), **{k.replace("_", "-"): v for k, v in headers.items()}})
        answer = connection.getresponse()
        self.addCleanup(connection.close)
        answer.end = lambda: (answer.close(), connection.close())
        return answer

    def event(self, stream, *names):
        """The next event with one of these names: (id, name, data)."""
        seen = {}
        end = time.monotonic() + PATIENCE  # heartbeats come for ever
        while time.monotonic() < end:
            line = stream.readline().decode().rstrip("\n")
            if line.startswith(":"):
                seen["comment"] = line
                if "comment" in names:
                    return None, "comment", line
            elif line:
                field, value = line.split(": ", 1)
                seen[field] = value
            else:
                if seen.get("event") in names:
                    return int(seen.get("id", 0)), seen["event"], json.loads(seen["data"])
                seen = {}
        self.fail(f"no event {' or '.join(names)} within {PATIENCE} seconds")

    def test_events_come_with_ids_and_can_be_resumed(self):
        client = self.start("--example", "iris")
        client.settled()
        stream = self.open(client)
        self.assertEqual(stream.status, 200)
        self.assertEqual(stream.headers["Content-Type"], "text/event-stream")
        rev = client.add("closer", 0, 100)["rev"]
        data = {"what": ""}
        while "what" in data:  # that something about the map before became known (neighbours kept) may be told first
            first, _, data = self.event(stream, "state")
        self.assertEqual(data, {"rev": rev})
        _, _, data = self.event(stream, "frame")
        self.assertEqual(data, {"frame": rev, "rev": rev, "base": 0})
        client.settled()
        again = self.open(client, Last_Event_ID=str(first))
        _, _, data = self.event(again, "frame")
        self.assertEqual(data["frame"], rev)

    def test_at_most_eight_streams(self):
        client = self.start("--example", "iris")
        streams = [self.open(client) for _ in range(8)]
        self.assertEqual([s.status for s in streams], [200] * 8)
        self.assertEqual(self.open(client).status, 429)
        self.assertEqual(client.request("GET", "/api/v1/state")[0], 200, "other requests go on")
        streams.pop().end()
        end = time.monotonic() + 20
        while (answer := self.open(client)).status != 200 and time.monotonic() < end:
            time.sleep(0.2)
        self.assertEqual(answer.status, 200, "a stream that ended makes room")

    def test_goodbye(self):
        client = self.start("--example", "iris")
        stream = self.open(client)
        client.process.terminate()
        self.assertEqual(self.event(stream, "bye")[1], "bye")
        self.assertEqual(client.process.wait(20), 0)


if __name__ == "__main__":
    main()
