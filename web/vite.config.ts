import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import icons from "unplugin-icons/vite";
import { defineConfig, type Plugin } from "vite";

/** Writes a .br and a .gz file beside every text file, for the server to choose from. */
function compress(): Plugin {
  return {
    name: "compress",
    apply: "build",
    // after writing, because Vite's own plugins change the chunks until the end
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
  base: "./", // files name each other relatively, and the server writes its path into the page
  plugins: [svelte(), icons({ compiler: "svelte", scale: 1 }), compress()],
  build: {
    outDir: "../src/holocene/web",
    emptyOutDir: true,
    manifest: "chunks.json", // which chunk imports which, for the server's Link headers and a test
    target: "es2022",
    assetsInlineLimit: 0, // the content security policy allows no inline files
    modulePreload: { polyfill: false },
    // few files, because a request costs more than a few bytes that only another screen needs
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`, // without the names of all modules that share it
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
});
