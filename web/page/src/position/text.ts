import type { Value } from "isettlers";

const WIDTH = 96;

/** A tree as people edit it: JSON in which what fits into a line stands in one. */
export function printed(value: Value, indent = ""): string {
  const short = JSON.stringify(value, null, 1)
    ?.replace(/\n\s*/g, " ")
    .replaceAll("[ ", "[")
    .replaceAll(" ]", "]");
  if (typeof value !== "object" || value === null || indent.length + short.length <= WIDTH) return short;
  const deeper = `${indent}  `;
  if (Array.isArray(value)) return `[${filled(value, deeper)}\n${indent}]`;
  const lines = Object.entries(value).map(
    ([key, part]) => `\n${deeper}${JSON.stringify(key)}: ${printed(part as Value, deeper)}`,
  );
  return `{${lines.join(",")}\n${indent}}`;
}

/** The items of a list, as many in a line as fit. */
function filled(items: readonly Value[], indent: string): string {
  let lines = "";
  let room = 0;
  items.forEach((item, at) => {
    const text = `${printed(item, indent)}${at < items.length - 1 ? "," : ""}`;
    const joins = !text.includes("\n") && text.length + 1 <= room;
    lines += joins ? ` ${text}` : `\n${indent}${text}`;
    room = joins ? room - text.length - 1 : text.includes("\n") ? 0 : WIDTH - indent.length - text.length;
  });
  return lines;
}

/** The line of a text in JSON, from 1, where the value at a path such as `$.seats[1].hand` stands, or what holds it. */
export function lineOf(text: string, path: string): number {
  const steps = [...path.matchAll(/\.([^.[\]]+)|\[(\d+)\]/g)].map(([, key, index]) => key ?? Number(index));
  const at = new Reader(text).find(steps);
  return text.slice(0, at).split("\n").length;
}

/** Reads JSON up to a value. The search ends where the text stops being JSON. */
class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  /** The place of the value that some steps lead to, or of the last of them that is there. */
  find(steps: readonly (string | number)[]): number {
    this.blank();
    const here = this.at;
    const [step, ...rest] = steps;
    if (step === undefined || !this.into(step)) return here;
    return this.find(rest);
  }

  /** Goes to an entry of the table or list at hand. */
  private into(step: string | number): boolean {
    const open = this.text[this.at];
    if (open !== (typeof step === "string" ? "{" : "[")) return false;
    this.at += 1;
    for (let index = 0; ; index += 1) {
      this.blank();
      const next = this.text[this.at];
      if (next === undefined || next === "}" || next === "]") return false;
      const from = this.at;
      if (open === "{") {
        this.skip();
        const key = this.text.slice(from + 1, this.at - 1);
        this.blank();
        this.at += 1; // the colon
        if (key === step) return true;
      } else if (index === step) return true;
      this.blank();
      this.skip();
      this.blank();
      if (this.text[this.at] !== ",") return false;
      this.at += 1;
    }
  }

  private blank(): void {
    while (/\s/.test(this.text[this.at] ?? "")) this.at += 1;
  }

  /** Goes behind the value at hand. */
  private skip(): void {
    let depth = 0;
    do {
      const letter = this.text[this.at];
      if (letter === undefined) return;
      if (letter === '"') this.string();
      else if (/[[{]/.test(letter)) {
        depth += 1;
        this.at += 1;
      } else if (/[\]}]/.test(letter)) {
        depth -= 1;
        this.at += 1;
      } else if (depth === 0) this.word();
      else this.at += 1;
    } while (depth > 0);
  }

  private string(): void {
    for (this.at += 1; this.at < this.text.length && this.text[this.at] !== '"'; this.at += 1)
      if (this.text[this.at] === "\\") this.at += 1;
    this.at += 1;
  }

  /** A number, true, false or null. */
  private word(): void {
    const { length } = /^[^\s,\]}]*/.exec(this.text.slice(this.at, this.at + 40))?.[0] ?? "";
    this.at += Math.max(1, length);
  }
}
