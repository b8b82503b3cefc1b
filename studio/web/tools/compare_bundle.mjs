// Builds the page anew into a temporary folder and compares it, byte by byte, with the one in dist/: what is released is what the
// sources say. The brotli copies are compared unpacked, because another version of the packer may pack differently.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const fresh = mkdtempSync(join(tmpdir(), "cordon-page-"));

function files(folder, root = folder) {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path, root) : [relative(root, path)]))
    .sort();
}

function content(path) {
  const bytes = readFileSync(path);
  return path.endsWith(".br") ? brotliDecompressSync(bytes) : bytes;
}

try {
  const node = (...words) => execFileSync(process.execPath, words, { cwd: web, stdio: ["ignore", "ignore", "inherit"] });
  node("node_modules/vite/bin/vite.js", "build", "--outDir", fresh, "--emptyOutDir", "--logLevel", "error");
  node("tools/finish_bundle.mjs", fresh);
  const [old_files, new_files] = [files(join(web, "dist")), files(fresh)];
  const different = [...new Set([...old_files, ...new_files])].filter(
    (name) => !old_files.includes(name) || !new_files.includes(name) || !content(join(web, "dist", name)).equals(content(join(fresh, name))),
  );
  if (different.length > 0) {
    console.error(`studio/web/dist is not what the sources give; differing: ${different.join(", ")}. Run npm run build in studio/web.`);
    process.exitCode = 1;
  } else {
    console.log(`${old_files.length} files of studio/web/dist are what the sources give`);
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
