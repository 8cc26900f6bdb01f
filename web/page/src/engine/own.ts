import type { Tree, Value } from "isettlers";
import type { OwnData } from "./messages.js";

/** The trees of your own decks, estates and tile sets in a data file (docs/data-file.md). */
export function ownData(file: Tree): readonly OwnData[] {
  return Object.entries(treeOf(file.games)).flatMap(([game, parts]) =>
    Object.entries(treeOf(parts)).flatMap(([part, entries]) =>
      (Array.isArray(entries) ? entries : []).flatMap((entry: Value) => {
        const { tree } = treeOf(entry);
        return isTree(tree)
          ? [{ game, name: String(tree.deck ?? tree.estate ?? tree.tile_set ?? part), tree }]
          : [];
      }),
    ),
  );
}

function isTree(value: Value | undefined): value is Tree {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}

function treeOf(value: Value | undefined): Tree {
  return isTree(value) ? value : {};
}
