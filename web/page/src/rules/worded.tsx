import type { Play } from "../play/play.js";
import { pieces, rulesOf } from "../play/rules.js";
import { openRules } from "./opened.js";

/** A text of the rules, in which the ids of rules lead to them. */
export function Worded({ play, text }: { play: Play; text: string }) {
  return (
    <p lang="en">
      {pieces(text, rulesOf(play.table.catalogue)).map((piece, at) =>
        piece.rule ? <Reference key={at} play={play} rule={piece.text} /> : piece.text,
      )}
    </p>
  );
}

/** The id of a rule: it opens the rules there. */
export function Reference({ play, rule }: { play: Play; rule: string }) {
  return (
    <button type="button" class="rule-id" data-rule={rule} onClick={() => openRules(play, rule)}>
      {rule}
    </button>
  );
}
