import { h, type VNode } from "./dom.js";
import { SIGNS } from "./signs-data.js";

/** The name of a sign. */
export type Sign = keyof typeof SIGNS;

const PREFIX = "isettlers-sign-";

/** Whether a word, such as the name of a good, has a sign. */
export function isSign(name: string): name is Sign {
  return name in SIGNS;
}

/** A sign. With a name it stands for a word, else it is decoration. */
export function sign(name: Sign, spoken?: string): VNode {
  const aria = spoken === undefined ? { "aria-hidden": "true" } : { role: "img", "aria-label": spoken };
  return h("svg.sign", { attrs: { viewBox: boxOf(name), ...aria } }, [
    h("use", { attrs: { href: `#${PREFIX}${name}` } }),
  ]);
}

/** A sign within a drawing, in a square there. It is decoration. */
export function signAt(name: Sign, left: number, top: number, size: number): VNode {
  return h("use.sign-at", {
    attrs: { href: `#${PREFIX}${name}`, x: left, y: top, width: size, height: size },
  });
}

/** Puts the signs into the document, once. */
export function installSigns(): void {
  const id = `${PREFIX}sheet`;
  if (document.getElementById(id) !== null) return;
  const symbols = Object.entries(SIGNS).map(
    ([name, drawing]) => `<symbol id="${PREFIX}${name}" viewBox="${boxOf(name)}">${drawing}</symbol>`,
  );
  const holder = document.createElement("div");
  holder.id = id;
  holder.hidden = true;
  holder.innerHTML = `<svg aria-hidden="true">${symbols.join("")}</svg>`;
  document.body.append(holder);
}

/** Marks of colours are drawn on 16 units, all other signs on 24. */
function boxOf(name: string): string {
  return name.startsWith("color-") ? "0 0 16 16" : "0 0 24 24";
}
