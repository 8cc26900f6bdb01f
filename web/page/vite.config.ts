import { defineConfig } from "vite";

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "worker-src 'self'; connect-src 'self' ws: wss:";

export default defineConfig({
  base: "./",
  worker: { format: "es" },
  build: {
    outDir: "../../isettlers/web/page", // part of the Python package
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  optimizeDeps: { exclude: ["isettlers", "isettlers-board"] },
  preview: { headers: { "Content-Security-Policy": POLICY } },
});
