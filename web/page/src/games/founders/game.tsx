import type { Tree } from "isettlers";
import { texts, translated } from "../../texts/index.js";
import type { Game } from "../game.js";
import { ENGLISH } from "./texts/en.js";

const words = translated(ENGLISH, {
  pl: () => import("../../languages/pl/founders.js"),
  de: () => import("../../languages/de/founders.js"),
});

/** Founders of the Empire on the page. */
export const founders = {
  name: "founders",
  words,
  Picture,
  seats: [2, 4],
  choices() {
    const t = texts.value;
    return [
      {
        name: "agreement",
        label: words.value.agreement,
        rules: ["FA15"],
        answers: [
          [t.no, false],
          [t.yes, true],
        ],
      },
    ];
  },
  own: (trees) => ({ tiles: trees[0] as Tree }),
  attacks: () => words.value.warsOnly,
  table: () => import("./table.js"),
  position: () => import("./position.js"),
} as const satisfies Game;

function Picture() {
  return (
    <svg class="picture" viewBox="0 0 72 56" aria-hidden="true">
      <path class="t-nature" d="M24 4h10v22H12V16a12 12 0 0 1 12-12z" />
      <rect class="t-village" x="38" y="4" width="22" height="22" rx="4" />
      <rect class="t-city" x="12" y="30" width="22" height="22" />
      <path class="t-victory" d="M38 52V41a11 11 0 0 1 22 0v11z" />
    </svg>
  );
}
