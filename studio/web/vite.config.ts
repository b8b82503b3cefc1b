// The page is built into dist/: the same sources give the same bytes and names, so that a check can rebuild and compare.
import { defineConfig } from "vite";

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
});
