import { defineConfig } from "vite";
import { offline } from "./offline/build.ts";

const POLICY =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "worker-src 'self'; connect-src 'self' ws: wss:";

/** What the tables of all games share, beside what the start page loads. */
const SHARED = [
  "snabbdom/",
  "board/dist/(mount|dom|patch|panel|drag|sentences|arrows|taps|marks|option|selection|parts|thing|tips|hyphens|motion-plan)[.]",
  "page/src/play/(open|play|beats|rows|unfailing|words|lines|named|rules|telling)[.]",
  "page/src/parts/(table|top|board|frames|decision|log|rules|keys|spoken|sounds)[.]",
];

/** What a board is drawn from. The words about its things load later. */
const DRAWN = /board\/dist\/([a-z]+)\/(?!about|legend|tips|\w+-tips)/;

/** What parts that load later share, in one file: each file is a name that the table lists. */
const LATER =
  /page\/src\/(texts\/(lesson|reading|review|tip|position)|replay\/judged|parts\/(loaded|why-not|look-from|copy|copy-position)|play\/why-not)[.]/;

/** What tables of a server have beside their boards, and what the start page has where there is a server. */
const COMPANY =
  /page\/src\/online\/(at-server|away|company|introduce|link-field|name-field|rematch|takeback|talk)[.]/;
const HALL = /page\/src\/online\/(lobby|open-online|clock-choice)[.]/;

/** Two files for what a first visit loads, and one for each board: many small ones compress worse. */
const groups = [
  { name: "start", tags: ["$initial" as const], priority: 2 },
  { name: "table", test: new RegExp(SHARED.join("|")), priority: 1 },
  { name: "later", test: LATER, priority: 1 },
  { name: "company", test: COMPANY, priority: 1 },
  { name: "hall", test: HALL, priority: 1 },
  { name: (id: string) => DRAWN.exec(id)?.[1] ?? null, priority: 1 },
];

export default defineConfig({
  base: "./",
  plugins: [offline()],
  worker: { format: "es" },
  build: {
    outDir: "../../isettlers/web/page", // part of the Python package
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // Firefox reports a preload of what runs already as one that failed.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !/\bstart-/.test(file)),
    },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  optimizeDeps: { exclude: ["isettlers", "isettlers-board"] },
  preview: { headers: { "Content-Security-Policy": POLICY } },
});
