import { defineConfig } from "vite";

/** What a board says about its things loads when somebody reads it, which nobody does in a picture. */
const READING = /board\/dist\/[a-z]+\/(about|legend|tips|tips-pl|tips-de)\.js$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [{ name: "unread", load: (id) => (READING.test(id) ? "export {};" : null) }],
  build: {
    outDir: "../../../isettlers/pictures", // part of the Python package
    emptyOutDir: false,
    target: "es2022",
    reportCompressedSize: false,
    lib: { entry: "picture.ts", formats: ["iife"], name: "isettlers", fileName: () => "board.js" },
  },
});
