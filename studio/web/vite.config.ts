// The page is built into dist/: the same sources give the same bytes and names, so that a check can rebuild and compare.
// `npm run dev` talks to a running `cordon studio` named by STUDIO_URL.
import { defineConfig } from "vite";

declare const process: { env: Record<string, string | undefined> };

export default defineConfig({
  base: "./",
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: false,
    chunkSizeWarningLimit: 800,
    rollupOptions: {
      output: {
        entryFileNames: "assets/studio-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/studio-[hash].[ext]",
      },
    },
  },
  server: { proxy: { "/api": process.env.STUDIO_URL ?? "http://127.0.0.1:8765" } },
});
