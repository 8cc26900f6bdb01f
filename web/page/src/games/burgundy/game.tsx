import type { Tree } from "isettlers";
import { texts, translated } from "../../texts/index.js";
import type { Game } from "../game.js";
import { ENGLISH } from "./texts/en.js";

const words = translated(ENGLISH, {
  pl: () => import("../../languages/pl/burgundy.js"),
  de: () => import("../../languages/de/burgundy.js"),
});

/** The Castles of Burgundy on the page. */
export const burgundy = {
  name: "burgundy",
  words,
  Picture,
  seats: [2, 4],
  choices() {
    const [t, w] = [texts.value, words.value];
    return [
      {
        name: "estates",
        label: w.estates,
        answers: [
          [w.estateOne, "standard"],
          [w.drawn, "drawn"],
        ],
      },
      {
        name: "castles",
        label: w.castles,
        answers: [
          [t.open, "open"],
          [w.secret, "secret"],
        ],
      },
    ];
  },
  own: (trees, seats) => ({
    estates: Array.from({ length: seats }, (_, seat) => trees[seat % trees.length] as Tree),
  }),
  table: () => import("./table.js"),
  position: () => import("./position.js"),
} as const satisfies Game;

const HEXES = [
  [36, 28, "b-dgreen"],
  [51, 28, "b-grey"],
  [21, 28, "b-blue"],
  [28.5, 15, "b-beige"],
  [43.5, 15, "b-lgreen"],
  [28.5, 41, "b-beige"],
  [43.5, 41, "b-yellow"],
] as const;

function Picture() {
  return (
    <svg class="picture" viewBox="8 3 56 50" aria-hidden="true">
      {HEXES.map(([x, y, color]) => (
        <path key={`${x},${y}`} class={color} d={`M${x} ${y - 8.3}l7.2 4.1v8.4l-7.2 4.1-7.2-4.1v-8.4z`} />
      ))}
    </svg>
  );
}
