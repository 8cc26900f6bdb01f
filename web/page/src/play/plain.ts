import type { Tree, Value } from "isettlers";
import { type GameBoard, h } from "isettlers-board";
import { namesIn, plainly } from "./plainly.js";

/** A board for games that have none: what the view says, as a list. All actions are in the list of the page. */
export function plainBoard(name: string): GameBoard {
  return {
    name,
    through: [],
    pointing: () => () => [],
    layout: () => "wide",
    draw: (scene) =>
      h("div.plain", { key: name }, [
        h("dl", { attrs: { tabindex: "0" } }, [
          ...Object.entries(scene.view).flatMap(([key, value]) => [h("dt", key), h("dd", short(value))]),
        ]),
      ]),
    question: ({ view, catalogue }) => questionOf(view, catalogue)?.text ?? "",
    rules: ({ view, catalogue }) => questionOf(view, catalogue)?.rules ?? [],
    recount: ({ catalogue }, called) => {
      const names = namesIn(catalogue);
      return (events) =>
        events.flatMap(({ kind, seat, values }) => {
          if (kind !== "action" || seat === null) return [];
          return [
            { seat, text: `${called(seat).name}: ${plainly(String(values.text), names)}`, more: [], events },
          ];
        });
    },
  };
}

interface Question {
  readonly name: string;
  readonly text: string;
  readonly rules: readonly string[];
}

/** The question at hand (docs/catalogue.md, "All games"). */
function questionOf({ pending, phase }: Tree, { questions }: Tree): Question | undefined {
  const { asked: question, chain } = (pending ?? {}) as {
    asked?: string;
    chain?: readonly { what: string }[];
  };
  const names = [
    question,
    chain?.at(-1)?.what,
    phase,
    String(phase).includes("draft") ? "draft" : "turn",
    "turn",
  ];
  const all = (questions ?? []) as unknown as readonly Question[];
  return names.flatMap((name) => all.filter((question) => question.name === name))[0];
}

function short(value: Value): string {
  return (
    JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part))?.slice(0, 400) ?? ""
  );
}
