import { texts, translated } from "../../texts/index.js";
import type { Game } from "../game.js";
import { ENGLISH } from "./texts/en.js";

const ATLANTEANS = "atlanteans";
export const FACTIONS = ["romans", "barbarians", "egyptians", "japanese", ATLANTEANS];

const words = translated(ENGLISH, {
  pl: () => import("../../languages/pl/imperial.js"),
  de: () => import("../../languages/de/imperial.js"),
});

/** Imperial Settlers on the page. */
export const imperial = {
  name: "imperial",
  words,
  Picture,
  seats: [1, 5],
  choices() {
    const [t, w] = [texts.value, words.value];
    return [
      {
        name: "edition",
        label: w.edition,
        answers: [
          [w.second, "second"],
          [w.first, "first"],
        ],
      },
      {
        name: "lookout",
        label: w.lookout,
        rules: ["LV1", "LV2"],
        answers: [
          [t.standard, "standard"],
          [w.alternate, "alternate"],
          [w.advanced, "advanced"],
        ],
      },
      {
        name: "peaceful",
        label: w.razing,
        rules: ["LV4"],
        answers: [
          [t.yes, false],
          [w.peaceful, true],
        ],
      },
      {
        name: "packs",
        label: w.packs,
        rules: ["MN1", "T1"],
        answers: [
          [t.none, []],
          [w.magicNumber, ["magic-number"]],
          [w.atlanteans, [ATLANTEANS]],
          [w.bothPacks, ["magic-number", ATLANTEANS]],
        ],
      },
      {
        name: "format",
        label: w.format,
        rules: ["MA1"],
        answers: [
          [t.open, "open"],
          [t.standard, "standard"],
        ],
      },
      {
        name: "virtual",
        label: w.virtual,
        solo: true,
        answers: [
          [t.usual, null],
          [w.plain, "plain"],
          [w.japanese, "japanese"],
          [w.egyptian, "egyptian"],
        ],
      },
    ];
  },
  own: (decks) => ({ decks }),
  factions(own) {
    const decks = own.map(({ name }) => name).filter((name) => name !== "common");
    return [...new Set([...FACTIONS, ...decks])];
  },
  /** Adds a pack that brings the deck of the Atlanteans, where a seat needs it. */
  fitting(options, factions, own) {
    const packs = (options.packs ?? []) as readonly string[];
    const there = packs.length > 0 || own.some(({ name }) => name === ATLANTEANS);
    return there || !factions.includes(ATLANTEANS) ? options : { ...options, packs: [ATLANTEANS] };
  },
  factionName: ({ imperial }, faction) => imperial.faction[faction],
  attacks: () => words.value.razesOnly,
  table: () => import("./table.js"),
  position: () => import("./position.js"),
} as const satisfies Game;

const CARDS = ["c-pink", "c-blue", "c-gold"];
const TURNS = [-12, 0, 12];

function Picture() {
  return (
    <svg class="picture" viewBox="0 0 72 56" aria-hidden="true">
      {CARDS.map((color, at) => (
        <g key={color} transform={`rotate(${TURNS[at]} 36 70) translate(${10 + at * 14} 8)`}>
          <rect class="paper" width="24" height="38" rx="3" />
          <path class={color} d="M3 0h4v38H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" />
        </g>
      ))}
    </svg>
  );
}
