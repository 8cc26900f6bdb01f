import type { SIGNS as BURGUNDY } from "./burgundy/signs.js";
import { h, type VNode } from "./dom.js";
import type { SIGNS as FOUNDERS } from "./founders/signs.js";
import { SIGNS } from "./signs-data.js";

/** The name of a sign. */
export type Sign = keyof typeof SIGNS | keyof typeof BURGUNDY | keyof typeof FOUNDERS;

/** Drawings by the names of their signs. */
export interface Drawings {
  readonly [name: string]: string;
}

/** The drawings of the boards that are loaded. */
const LOADED: { [name: string]: string } = { ...SIGNS };

/** Adds the signs of a board to those that there are. */
export function added<D extends Drawings>(drawings: D): D {
  Object.assign(LOADED, drawings);
  return drawings;
}

const PREFIX = "isettlers-sign-";

/** Whether a word, such as the name of a good, has a sign. */
export function isSign(name: string): name is Sign {
  return name in LOADED;
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

/** Puts the signs of the boards that are loaded into the document, each once. */
export function installSigns(): void {
  for (const [name, drawing] of Object.entries(LOADED)) {
    if (document.getElementById(`${PREFIX}${name}`) !== null) continue;
    sheet().insertAdjacentHTML("beforeend", symbol(name, drawing));
  }
}

/** The signs that a drawing in XML uses, as symbols to stand before it. */
export function symbolsOf(written: string): string {
  const used = Object.entries(LOADED).filter(([name]) => written.includes(`"#${PREFIX}${name}"`));
  return used.map(([name, drawing]) => symbol(name, drawing)).join("");
}

function symbol(name: string, drawing: string): string {
  return `<symbol id="${PREFIX}${name}" viewBox="${boxOf(name)}">${drawing}</symbol>`;
}

function sheet(): Element {
  const id = `${PREFIX}sheet`;
  const there = document.querySelector(`#${id} svg`);
  if (there !== null) return there;
  const holder = document.createElement("div");
  holder.id = id;
  holder.hidden = true;
  holder.innerHTML = '<svg aria-hidden="true"></svg>';
  document.body.append(holder);
  return sheet();
}

/** Marks of colours are drawn on 16 units, all other signs on 24. */
function boxOf(name: string): string {
  return name.startsWith("color-") ? "0 0 16 16" : "0 0 24 24";
}
