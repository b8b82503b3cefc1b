// After Vite: puts the notices of the libraries in it at the top of every script, gives the bundle its build id (a hash of its files, in build.txt and in the page) and a brotli copy beside every text
// file, which the server sends as it is. Prints the compressed size.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const root = process.argv[2] ?? "dist";

function files(folder) {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path) : [path]));
}

// The licences of what is bundled ask for their text in every copy: the rows of THIRD_PARTY.md whose code goes into the page.
const project = join(import.meta.dirname, "../../..");
const notices = readFileSync(join(project, "THIRD_PARTY.md"), "utf8")
  .split("\n")
  .filter((line) => /\| page \|$/.test(line))
  .flatMap((line) => [...line.matchAll(/\((licenses\/[^)]+)\)/g)].map((found) => readFileSync(join(project, found[1]), "utf8").trim()));
if (notices.length === 0) throw new Error("THIRD_PARTY.md names nothing that goes into the page");
const comment = `/*! Cordon (MIT licence), with these libraries:\n\n${notices.join("\n\n----\n\n")}\n*/\n`;
for (const path of files(root).filter((name) => name.endsWith(".js"))) writeFileSync(path, comment + readFileSync(path, "utf8"));

const hash = createHash("sha256");
for (const path of files(root)) hash.update(relative(root, path)).update("\0").update(readFileSync(path));
const build = hash.digest("hex").slice(0, 16);

const page = join(root, "index.html");
writeFileSync(page, readFileSync(page, "utf8").replace("</title>", `</title>\n    <meta name="cordon-build" content="${build}" />`));
writeFileSync(join(root, "build.txt"), `${build}\n`);

let total = 0;
for (const path of files(root).filter((name) => /\.(html|js|css|svg)$/.test(name))) {
  const bytes = readFileSync(path);
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  writeFileSync(`${path}.br`, small);
  total += small.length;
}
console.log(`build ${build}: ${(total / 1024).toFixed(1)} KB compressed`);
if (total > 250 * 1024) {
  console.error("the page may be at most 250 KB compressed");
  process.exit(1);
}
