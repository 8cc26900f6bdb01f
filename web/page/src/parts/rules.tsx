import { useEffect } from "preact/hooks";
import type { Play } from "../play/play.js";
import { entryOf, rulesOfKind } from "../play/rules.js";
import { later } from "./later.js";

/** How long a thing is pointed at before the page tells about it. */
const ABOUT_AFTER_MS = 700;
const GONE_AFTER_MS = 250;

/** The id of a rule: pointing at it shows its text, a click keeps it open. */
export function RuleId({ play, rule }: { play: Play; rule: string }) {
  const peek = (at: string | null) => () => {
    play.peeked.value = at;
  };
  return (
    <button
      type="button"
      class="rule-id"
      data-rule={rule}
      aria-expanded={play.rule.value === rule}
      onMouseEnter={peek(rule)}
      onMouseLeave={peek(null)}
      onFocus={peek(rule)}
      onBlur={peek(null)}
      onClick={() => {
        play.rule.value = play.rule.value === rule ? null : rule;
      }}
    >
      {rule}
    </button>
  );
}

const Tip = later<{ play: Play; rule: string | null; thing: string | null }>(
  async () => (await import("./tip.js")).default,
);

/**
 * What the page has to tell of what is pointed at, a rule or a card or tile, else of the rule that is open.
 * It covers neither the question nor the last lines of the log, which is shorter meanwhile.
 */
export function Panel({ play }: { play: Play }) {
  const hover = play.hover.value;
  const thing = hover !== null && "thing" in hover ? hover.thing : null;
  useEffect(() => {
    const timer = setTimeout(
      () => {
        if (document.querySelector(".tip:hover") === null) play.about.value = thing;
      },
      thing === null ? GONE_AFTER_MS : ABOUT_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [thing]);
  const [peeked, about] = [play.peeked.value, play.about.value];
  const rule = peeked ?? (about === null ? play.rule.value : null);
  return rule === null && about === null ? null : <Tip play={play} rule={rule} thing={about} />;
}

/** Opens the rule of what has the focus, else of the question; again, the next one of its rules. */
export function showRule(play: Play): void {
  const rules = rulesAt(play);
  const next = rules[(rules.indexOf(play.rule.value ?? "") + 1) % Math.max(1, rules.length)];
  play.openRule(next ?? null);
}

function rulesAt(play: Play): readonly string[] {
  const { catalogue } = play.table;
  const focused = document.activeElement;
  const thing = focused?.closest("[data-thing]")?.getAttribute("data-thing");
  const kind = focused?.closest("[data-kind]")?.getAttribute("data-kind");
  const ofThing = thing ? (entryOf(catalogue, thing)?.rules ?? []) : [];
  if (ofThing.length > 0) return ofThing;
  const ofKind = kind ? rulesOfKind(catalogue, kind) : [];
  return ofKind.length > 0 ? ofKind : play.board.rules(play.scene());
}
