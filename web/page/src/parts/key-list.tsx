import "./keys.css";
import type { ReplayKey } from "../replay/replay.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_KEYS, type KeyTexts } from "../texts/keys.js";
import type { TableKey } from "./keys.js";

type Name = keyof KeyTexts;

const AT_THE_TABLE: { readonly [K in TableKey]: Name } = {
  u: "keyUndo",
  a: "keyAnalysis",
  p: "keyPass",
  " ": "keySpace",
  "/": "keySearch",
  "?": "keyRule",
  l: "keyLog",
  h: "keyHand",
  o: "keyOpponents",
};
const IN_A_REPLAY: { readonly [K in ReplayKey]: Name } = {
  " ": "keyPlay",
  ",": "keyBackward",
  ".": "keyForward",
  "[": "keySlower",
  "]": "keyFaster",
  Home: "keyBeginning",
  End: "keyEnd",
};
const FURTHER: readonly (readonly [cap: string, name: Name])[] = [
  ["1 \u2013 9, 0", "keyNumber"],
  ["\u21b5", "keyEnter"],
  ["Esc", "keyEscape"],
  ["\u2190 \u2191 \u2193 \u2192", "keyArrows"],
  ["+", "keyMore"],
  ["\u2212", "keyLess"],
];

/** All keys with what they do; the types see to it that none is missing. */
export function KeyList() {
  const t = textsWith(ENGLISH_KEYS);
  return (
    <details class="keys">
      <summary>{t.keys}</summary>
      <Rows rows={[...FURTHER, ...Object.entries(AT_THE_TABLE)]} />
      <h3>{t.replay}</h3>
      <Rows rows={Object.entries(IN_A_REPLAY)} />
    </details>
  );
}

function Rows({ rows }: { rows: readonly (readonly [cap: string, name: Name])[] }) {
  const t = textsWith(ENGLISH_KEYS);
  return (
    <dl>
      {rows.map(([cap, name]) => (
        <div key={name}>
          <dt>
            <kbd>{cap === " " ? "\u2423" : cap.length === 1 ? cap.toUpperCase() : cap}</kbd>
          </dt>
          <dd>{t[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
