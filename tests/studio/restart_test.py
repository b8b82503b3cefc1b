"""A studio that was killed and started again: the open page proves that it knows the secret, and is let in; nobody else is."""
import hashlib
import hmac
import json
import os
import stat

from studio import Client, StudioTest, main

SECRET = "iris.session.jsonl.secret"


class Restarts(StudioTest):
    def kill(self, client):
        client.process.kill()
        client.process.wait()

    def proof(self, token, words):
        return hmac.new(token.encode(), words.encode(), hashlib.sha256).hexdigest()

    def hello(self, client, nonce="ab" * 16):
        status, _, body = client.request("POST", "/api/v1/hello", {"nonce": nonce})
        self.assertEqual(status, 200, body)
        return json.loads(body)

    def test_the_same_address_after_a_crash_and_a_new_one_after_an_end(self):
        first = self.start("--example", "iris")
        path = self.folder / SECRET
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o600)
        self.kill(first)
        second = self.start("--example", "iris")
        self.assertEqual(second.url, first.url)
        self.assertNotEqual(second.key, first.key, "the key is new all the same")
        self.assertEqual(second.request("GET", "/api/v1/state", headers={"Authorization": f"Bearer {first.key}"})[0], 401)
        second.process.terminate()
        second.process.wait(20)
        self.assertFalse(path.exists())
        third = self.start("--example", "iris")
        self.assertNotEqual(third.token, first.token)

    def test_both_sides_prove_that_they_know_the_secret(self):
        client = self.start("--example", "iris")
        client.key = ""
        theirs = self.hello(client)
        self.assertEqual(theirs["proof"], self.proof(client.token, f"studio {client.port} {'ab' * 16} {theirs['nonce']}"))
        good = {"nonce": theirs["nonce"], "page": "ab" * 16, "proof": self.proof(client.token, f"page {client.port} {theirs['nonce']} {'ab' * 16}")}
        for _ in range(100):  # strangers
            self.hello(client)
        status, headers, body = client.request("POST", "/api/v1/login", good)
        self.assertEqual(status, 200)
        client.key = json.loads(body)["key"]
        self.assertEqual(client.json("/api/v1/secret"), {"secret": client.token}, "a page that was loaded anew learns it again")
        self.assertEqual(client.request("POST", "/api/v1/login", good)[0], 401, "each number is good once")

    def test_wrong_proofs(self):
        client = self.start("--example", "iris")
        client.key = ""
        for token, words in ((client.token, "studio {port} {mine} {theirs}"), (client.token, "page 1 {theirs} {mine}"), ("0" * 32, "page {port} {theirs} {mine}"),
                             (client.token, "page {port} {mine} {theirs}")):
            theirs = self.hello(client)["nonce"]
            proof = self.proof(token, words.format(port=client.port, mine="ab" * 16, theirs=theirs))
            self.assertEqual(client.request("POST", "/api/v1/login", {"nonce": theirs, "page": "ab" * 16, "proof": proof})[0], 401)
        theirs = self.hello(client)
        self.assertEqual(client.request("POST", "/api/v1/login", {"nonce": theirs["nonce"], "page": "ab" * 16, "proof": theirs["proof"]})[0], 401, "our own proof sent back")
        for wrong in ({"nonce": 7}, {}, {"nonce": "x" * 1000}):
            self.assertEqual(client.request("POST", "/api/v1/hello", wrong)[0], 400)
        for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Host": "evil.example"}):
            self.assertEqual(client.request("POST", "/api/v1/hello", {"nonce": "ab"}, headers=headers)[0], 403)

    def test_a_secret_that_others_could_have_written_or_read_is_not_used(self):
        first = self.start("--example", "iris")
        self.kill(first)
        path = self.folder / SECRET
        text = path.read_text()
        path.chmod(0o644)
        second = self.start("--example", "iris")
        self.assertNotEqual(second.token, first.token)
        self.kill(second)
        path.unlink()
        (self.folder / "elsewhere").write_text(text)
        (self.folder / "elsewhere").chmod(0o600)
        os.symlink(self.folder / "elsewhere", path)
        third = self.start("--example", "iris")
        self.assertNotEqual(third.token, first.token, "a link is not followed")
        self.assertFalse(path.is_symlink())
        self.assertEqual((self.folder / "elsewhere").read_text(), text)
        self.kill(third)
        for damage in ("", "x", "0" * 32, "0" * 32 + " 99999\n", "0" * 32 + " x\n", "z" * 32 + " 4000\n"):
            path.write_text(damage)
            client = self.start("--example", "iris")
            self.assertNotEqual(client.token, "0" * 32)
            self.kill(client)

    def test_a_port_that_is_taken(self):
        first = self.start("--example", "iris")
        self.kill(first)
        path = self.folder / SECRET
        other = self.start("--example", "wine", "--port", first.port)
        self.assertEqual(other.port, first.port)
        again = self.start("--example", "iris")
        self.assertNotEqual(again.port, first.port, "another studio has it: two never listen on one port")
        self.assertNotEqual(again.token, first.token, "whoever has the port may have learnt the secret")
        Client(again.url).login()
        self.assertTrue(path.exists())


if __name__ == "__main__":
    main()
