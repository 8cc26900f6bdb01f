import type { VNode } from "./dom.js";

const XHTML = "http://www.w3.org/1999/xhtml";
const LETTERS = /[<>&"\t\n\r]/g;
/** What XML cannot hold: most control characters, and halves of pairs. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Writes a drawing as XML, for pages and pictures without scripts. Hooks are left out: panels are closed, and texts
 * have the room that their styles give them.
 */
export function markup(drawing: VNode | string, within?: string): string {
  if (typeof drawing === "string") return escaped(drawing);
  const { sel, children, text } = drawing;
  if (sel === undefined) return escaped(text ?? "");
  const [, tag, id, classes = ""] = /^([^#.]*)(?:#([^.]*))?(.*)$/.exec(sel) ?? [];
  const namespace = drawing.data?.ns ?? XHTML;
  const attributes = {
    ...(namespace !== within && { xmlns: namespace }),
    ...(id !== undefined && { id }),
    ...attributesOf(drawing, classes.split(".").slice(1)),
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const content = children?.map((child) => markup(child, namespace)) ?? [escaped(text ?? "")];
  return `<${tag}${written.join("")}>${content.join("")}</${tag}>`;
}

function attributesOf({ data = {} }: VNode, classes: readonly string[]): Readonly<Record<string, string>> {
  const more = Object.entries(data.class ?? {}).filter(([, on]) => on);
  const all = [...new Set([...classes, ...more.map(([name]) => name)])];
  const variables = Object.entries((data.vars ?? {}) as Readonly<Record<string, string>>);
  const attributes = Object.entries(data.attrs ?? {}).flatMap(([name, value]) =>
    value === false ? [] : [[name, value === true ? "" : String(value)]],
  );
  return {
    ...(all.length > 0 && { class: all.join(" ") }),
    ...Object.fromEntries(attributes),
    ...(variables.length > 0 && { style: variables.map(([name, value]) => `${name}: ${value};`).join(" ") }),
  };
}

/** A text as content or value of XML. */
export function escaped(text: string): string {
  return text.replace(UNWRITABLE, "\uFFFD").replace(LETTERS, (letter) => `&#${letter.charCodeAt(0)};`);
}
