import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The compiled worker. */
const WORKER = fileURLToPath(new URL("../build/offline/sw.js", import.meta.url));
const INDEX = "index.html";

/** Lets the page be installed and opened without its server: writes the manifest, and the worker of sw.ts. */
export function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    generateBundle: {
      order: "post", // the first file is there by then
      async handler(_, bundle) {
        const index = bundle[INDEX];
        if (index?.type !== "asset") throw new Error(`${INDEX} is not in the bundle`);
        const icons = Object.keys(bundle).filter((name) => /^assets\/icon-[^/]*[.](svg|png)$/.test(name));
        const source = JSON.stringify(manifest(icons));
        const name = this.getFileName(this.emitFile({ type: "asset", name: "page.webmanifest", source }));
        index.source = String(index.source).replace(
          "</head>",
          `<link rel="manifest" href="./${name}"></head>`,
        );
        const files = Object.keys(bundle).filter((file) => file !== INDEX);
        const worker = withConstants(await readFile(WORKER, "utf8"), index.source, [...files, name].sort());
        this.emitFile({ type: "asset", fileName: "sw.js", source: worker });
      },
    },
  };
}

/** Addresses in it are those beside it. */
function manifest(icons: readonly string[]) {
  return {
    name: "isettlers",
    short_name: "isettlers",
    description: "Board games against bots or other people",
    start_url: "../",
    scope: "../",
    display: "standalone",
    background_color: "#dfe5e1",
    theme_color: "#dfe5e1",
    icons: icons.map((name) => ({
      src: name.replace("assets/", ""),
      sizes: name.endsWith(".svg") ? "any" : "512x512",
      type: name.endsWith(".svg") ? "image/svg+xml" : "image/png",
    })),
  };
}

function withConstants(worker: string, index: string, names: readonly string[]): string {
  const files = [...new Set(names)];
  const version = createHash("sha256")
    .update(JSON.stringify([index, files]))
    .digest("hex")
    .slice(0, 16);
  const constants = { VERSION: version, INDEX: index, FILES: files };
  const lines = Object.entries(constants).map(([name, value]) => `const ${name} = ${JSON.stringify(value)};`);
  return `${lines.join("\n")}\n${worker}`;
}
