import { isSign } from "isettlers-board";
import type { Play } from "../play/play.js";
import type { Gain } from "../play/rows.js";
import { gainName } from "../play/words.js";

/** A sign of the sheet that the boards share; decoration unless it has a name. */
export function Sign({ name, spoken }: { name: string; spoken?: string | undefined }) {
  if (!isSign(name)) return spoken ? <span>{spoken}</span> : null;
  const aria = spoken ? { role: "img" as const, "aria-label": spoken } : { "aria-hidden": true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg class="sign" viewBox={name.startsWith("color-") ? "0 0 16 16" : "0 0 24 24"} {...aria}>
      <use href={`#isettlers-sign-${name}`} />
    </svg>
  );
}

/** What something gives and takes, in signs. */
export function Gains({ play, of }: { play: Play; of: readonly Gain[] }) {
  if (of.length === 0) return null;
  return (
    <span class="gains">
      {of.map(([name, amount]) => {
        const spoken = gainName(play, name);
        return (
          <span key={name + amount} class={`gain of-${name}`}>
            {amount > 0 ? `+${amount}` : `\u2212${-amount}`}
            {isSign(name) ? <Sign name={name} spoken={spoken} /> : ` ${spoken}`}
          </span>
        );
      })}
    </span>
  );
}

/** The crest of a seat: a colour and a shape of its own. */
export function Crest({ seat, name }: { seat: number; name: string }) {
  return (
    <span class={`crest seat-${seat}`} aria-hidden="true">
      {isSign(name) ? <Sign name={name} /> : seat + 1}
    </span>
  );
}
