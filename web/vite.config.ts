import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import icons from "unplugin-icons/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes a .br and a .gz beside every text file, so that the server only has to pick one. */
function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    // once they are written: Vite's own plugins change the chunks until the very end
    writeBundle({ dir = "" }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const path = join(dir, name);
        const text = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(text));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), icons({ compiler: "svelte", scale: 1 }), compress()],
  build: {
    outDir: "../src/holocene/web",
    emptyOutDir: true,
    manifest: "chunks.json", // says which chunk needs which: the server tells a page's with it, and a test reads it
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows nothing inline
    modulePreload: { polyfill: false },
    // few files: a request costs more than the bytes of an icon that only another screen needs
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`, // not all who share it
        codeSplitting: {
          groups: [
            { name: "shell", test: /^(?!.*(index\.html|main\.ts)$)/, tags: ["$initial"], priority: 1 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 6_000 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], setupFiles: ["src/test.ts"] },
});
