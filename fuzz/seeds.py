#!/usr/bin/env python3
"""Writes the first inputs of every target to fuzz/corpus: small files of each format, right and wrong ones. Others beside them are kept.

  python3 fuzz/seeds.py
"""
import bz2
import gzip
import io
import lzma
import pathlib
import sqlite3
import tempfile
import zlib

import numpy as np
import scipy.io
import scipy.sparse

ROOT = pathlib.Path(__file__).resolve().parent.parent
BROKEN = ROOT / "tests" / "cli" / "broken"


def put(target, name, content):
    path = ROOT / "fuzz" / "corpus" / target / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def npy(values):
    file = io.BytesIO()
    np.save(file, values)
    return file.getvalue()


def npz(**arrays):
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def mat(variables, packed=False):
    file = io.BytesIO()
    scipy.io.savemat(file, variables, do_compression=packed)
    return file.getvalue()


CSV = {
    "plain.csv": "a,b,class\n1,2,x\n3.5,-1e3,y\n2,2,x\n6,1,y\n",
    "quoted.csv": '"name","a ""b""",c\r\n"x, y",1,2\r\n"line\nbreak",3,4\r\n',
    "semicolon.csv": "a;b;c\n1,5;2,25;x\n3,14;;y\n",
    "no-header.csv": "1 2 3\n4 5 6\n7 8 9\n",
    "missing.csv": "a\tb\nNA\t1\n?\t\nnull\t3\n",
    "mark.csv": "\ufeffid,x\n007,1\n008,2\n",
    "numbers.csv": "x\n1e308\n-0\n.5\n+3\n0x10\ninf\nNaN\n1_000\n",
    "comment.csv": "# made by\n# hand\na,b\n1,2\n",
}
for name, text in CSV.items():
    put("csv", name, text)
    put("csv-segments", name, "\x07" + text)

put("arff", "plain.arff", '@relation r\n@attribute a numeric\n@attribute b {x,y}\n@attribute c string\n@data\n1,x,"q s"\n?,y,t\n')
put("arff", "sparse.arff", "@RELATION r\n@ATTRIBUTE a REAL\n@ATTRIBUTE b INTEGER\n@ATTRIBUTE class {no,yes}\n@DATA\n{0 1.5, 2 yes}\n{1 3}\n{}\n")
put("svmlight", "plain.svm", "1 1:0.5 3:2\n-1 2:1 # c\n1 qid:3 1:1\n")
put("svmlight", "zero.svm", "0 0:1 5:2\n1\n")
put("svmlight", "large-id.svm", (BROKEN / "svmlight-id-2e31-memory.svm").read_bytes())
put("svmlight", "large-id-2.svm", (BROKEN / "svmlight-id-5e7-memory.svm").read_bytes())
put("matrix-market", "coordinate.mtx", "%%MatrixMarket matrix coordinate real general\n% c\n3 4 3\n1 1 1.5\n2 3 -1\n3 4 2\n")
put("matrix-market", "symmetric.mtx", "%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 3\n")
put("matrix-market", "array.mtx", "%%MatrixMarket matrix array integer general\n2 2\n1\n2\n3\n4\n")
put("matrix-market", "wide.mtx", (BROKEN / "matrixmarket-2e31-columns-memory.mtx").read_bytes())
put("npy", "doubles.npy", npy(np.arange(6.0).reshape(3, 2)))
put("npy", "floats-by-column.npy", npy(np.asfortranarray(np.arange(6.0).reshape(2, 3).astype("f4"))))
put("npy", "big-endian.npy", npy(np.arange(4).reshape(2, 2).astype(">i2")))
put("npy", "flags.npy", npy(np.eye(3) > 0))
put("npy", "vector.npy", npy(np.arange(3.0)))
put("mat", "dense.mat", mat({"X": np.arange(6.0).reshape(3, 2), "y": np.array([[1], [2], [1]])}))
put("mat", "packed.mat", mat({"X": np.arange(6.0).reshape(3, 2), "y": np.array([[1], [2], [1]])}, packed=True))
put("mat", "sparse.mat", mat({"fea": scipy.sparse.csc_matrix(np.eye(3))}))
put("mat", "others.mat", mat({"c": np.array([[1, 2]], dtype="uint8"), "s": "text", "z": np.array([[1 + 2j]])}))
put("packed", "plain.csv", CSV["plain.csv"])
put("packed", "plain.csv.gz", gzip.compress(CSV["plain.csv"].encode(), mtime=0))
put("packed", "two.csv.gz", gzip.compress(b"a,b\n1,2\n", mtime=0) + gzip.compress(b"3,4\n", mtime=0))
put("packed", "npy.gz", gzip.compress(npy(np.arange(6.0).reshape(3, 2)), mtime=0))
put("packed", "long.gz", gzip.compress(b"0" * 200_000, mtime=0))

put("packed", "two.npz", npz(X=np.arange(6.0).reshape(3, 2), y=np.arange(3)))
put("packed", "plain.csv.bz2", bz2.compress(CSV["plain.csv"].encode()))
put("packed", "plain.csv.xz", lzma.compress(CSV["plain.csv"].encode()))
put("packed", "utf16.csv", CSV["plain.csv"].encode("utf-16"))
with tempfile.TemporaryDirectory() as folder:
    base = sqlite3.connect(pathlib.Path(folder) / "t.db")
    base.execute("PRAGMA page_size = 512")
    base.execute("CREATE TABLE t (k TEXT, x REAL)")
    base.executemany("INSERT INTO t VALUES (?, ?)", [("a", 1.5), ("b", 2), ("c", None)])
    base.commit()
    base.close()
    put("packed", "table.db", (pathlib.Path(folder) / "t.db").read_bytes())
SHEET = '<worksheet><sheetData>%s</sheetData></worksheet>'
put("xlsx", "numbers", SHEET % '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row><row><c r="A2"><v>1.5</v></c><c r="B2" s="1"><v>45000</v></c></row>'
    + "\0<sst><si><t>x</t></si><si><r><t>da</t></r><r><t>y</t></r></si></sst>"
    + '\0<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>')
put("xlsx", "inline", SHEET % '<row><c t="inlineStr"><is><t>k</t></is></c><c r="C1" t="b"><v>1</v></c></row><row><c t="e"><v>#N/A</v></c><c r="XFD2"><v>2</v></c></row>')
put("xlsx", "entities", '<!DOCTYPE w [<!ENTITY a "b">]><w>&a;</w>')


def parts(shape, data, indices, starts, by_rows):
    return bytes([len(data), len(indices), len(starts), by_rows]) + np.array([*shape, *data, *indices, *starts], dtype="<f8").tobytes()


put("npz", "rows", parts([2, 3], [1, 2, 3], [0, 2, 1], [0, 2, 3], 1))
put("npz", "columns", parts([3, 2], [1, 2, 3], [0, 2, 1], [0, 2, 3], 0))
put("npz", "no-numbers", parts([2, np.nan], [1, 2], [0, np.inf], [0, np.nan, 2], 1))
put("json-table", "rows.json", '[{"a":1,"b":"x","c":{"d":[1,2]}},{"a":2.5,"b":null}]')
put("json-table", "lines.jsonl", '{"a":1,"b":"x"}\n{"b":"y","a":12345678901234567890}\n')
put("json-table", "deep.json", '[{"a":' + "[" * 300 + "1" + "]" * 300 + "}]")

put("constraints", "plain.csv", "kind,a,b,c,value,weight\nmust,0,1,,,1\ncannot,2,3,,,2.5\ncloser,1,2,,0.4,1\nnearer,1,2,3,1,1\nnear,1,\"2 3 4\",,,\n")
put("constraints", "answers.csv", "kind,a,b\nmust,3,17\n# unknown,1,2\ncannot,5,6\n")
put("constraints", "ids.csv", 'kind;a;b\nmust;007;Zürich\ncannot;row12;"a,b"\n')
ADD = '{"rev":1,"op":"change","add":[{"id":1,"kind":"%s","a":"%s","b":[%s],"value":0.4,"weight":1}]}\n'
put("constraints", "session.jsonl", '{"cordon":"session","version":1}\n' + ADD % ("closer", "17", '"3"') + '{"rev":2,"op":"undo","remove":[1]}\n')
put("session", "must.jsonl", ADD % ("must", "row17", '"7","row12"') + '{"rev":2,"op":"change","add":[{"id":2,"kind":"nearer","a":"1","b":["3"],"c":"4","value":2}],"remove":[1]}\n')
put("session", "near.jsonl", ADD % ("near", "1", '"2","3"'))
put("session", "deep.jsonl", '{"rev":1,"x":' + "[" * 300 + "]" * 300 + "}\n")
put("log-line", "line.json", '{"rev":1,"time":"2026","op":"change"}')
LINE = '{"rev":2'
put("log-line", "checked.json", LINE + ',"crc":"%08x"}' % zlib.crc32(LINE.encode()))
OWNER = "Host: 127.0.0.1:PORT\r\nAuthorization: Bearer KEY\r\n"
PAGE = OWNER + "Origin: http://127.0.0.1:PORT\r\nContent-Type: application/json\r\nSec-Fetch-Site: same-origin\r\n"
put("http", "row", f"GET /api/v1/row/17?a=b&c=%20 HTTP/1.1\r\n{OWNER}\r\n")
put("http", "say", f'POST /api/v1/say HTTP/1.1\r\n{PAGE}Content-Length: 13\r\n\r\n{{"a":[1,"b"]}}')
put("http", "chunked", f'POST /api/v1/say HTTP/1.1\r\n{PAGE}Transfer-Encoding: chunked\r\n\r\n5\r\n{{"a":\r\n2\r\n1}}\r\n0\r\n\r\n')
put("http", "stranger", 'POST /api/v1/hello HTTP/1.1\r\nHost: localhost:PORT\r\nOrigin: http://localhost:PORT\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n{"nonce":"ab"}')
put("http", "login", 'POST /api/v1/login HTTP/1.1\r\nHost: [::1]:PORT\r\nOrigin: http://[::1]:PORT\r\nContent-Type: application/json\r\nContent-Length: 44\r\n\r\n{"nonce":"00ff","page":"ab","proof":"00ff11"}')
put("http", "range", f"GET /api/v1/row/1 HTTP/1.1\r\n{OWNER}Range: bytes=0-3,5-\r\nAccept-Encoding: gzip, br\r\nExpect: 100-continue\r\n\r\n")
put("http", "form", f"POST /api/v1/say HTTP/1.1\r\n{OWNER}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 60\r\n\r\n--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nb\r\n--x--\r\n")
for number, ops in enumerate(['{"op":"add","statement":{"kind":"closer","a":0,"b":[1],"value":0.5,"weight":2,"note":"n"}}', '{"op":"add","statement":{"kind":"nearer","a":0,"b":[1],"c":2}},{"op":"dims","dims":3}',
                              '{"op":"answer","question":"q1","answer":"same"},{"op":"method","name":"pca"}', '{"op":"undo"}', '{"op":"name","rows":[1,2],"name":"x"},{"op":"groups","count":4},{"op":"alike","word":"w"}',
                              '{"op":"ignore","rows":[1],"ignored":true},{"op":"continue"},{"op":"split_group","group":1},{"op":"merge_groups","groups":[1,2]}']):
    put("commands", f"{number}.json", f'{{"base_rev":0,"ops":[{ops}]}}')
put("session-log", "steps.jsonl", '{"rev":1,"time":"2026","op":"change","add":[{"id":1,"kind":"closer","a":"amorA1","b":["luxB3"],"value":0.41,"weight":1}]}\n{"rev":2,"op":"undo","remove":[1]}\n'
    '{"rev":3,"op":"redo","add":[{"id":1,"kind":"must","a":"amorA1","b":["luxB3"]}]}\n')
put("session-log", "torn.jsonl", '{"rev":1,"op":"change","method":"pca","dims":3,"names":{"amorA1":"x"}}\n{"rev":2,"op":"cha')
put("json", "report.json", '{"method":"pca","n":3,"f":2,"eigenvalues":[1,null,0.5],"constraints":{"given":1,"used":1,"dropped":0,"violated":0},"parameters":{"dims":2},'
    '"notes":["a"],"table":[{"a":1,"b":"x"}]}')
put("json", "deep.json", "[" * 400 + "]" * 400)
put("json", "text.json", '{"a":"[[[[\\"[[[","b":[true,false,null,-1.5e-7]}')
for path in [*(ROOT / "tests" / "compat" / "models").glob("*.cordon"), *BROKEN.glob("*.cordon")]:
    put("model", path.name, path.read_bytes())
