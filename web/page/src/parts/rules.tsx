import { useEffect } from "preact/hooks";
import { plainly } from "../play/plainly.js";
import type { Play } from "../play/play.js";
import { aboutOf, type Entry, entryOf, pieces, rulesOf, rulesOfKind } from "../play/rules.js";
import { texts } from "../texts/index.js";
import { Sign } from "./sign.js";

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

/** What the page has to tell of what is pointed at, a rule or a card or tile, else of the rule that is open. It covers no question. */
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
  const entry = play.about.value === null ? undefined : aboutOf(play, play.about.value);
  if (entry !== undefined && play.peeked.value === null) return <About play={play} entry={entry} />;
  const rule = play.peeked.value ?? play.rule.value;
  return rule === null ? null : <RuleText play={play} rule={rule} />;
}

function RuleText({ play, rule }: { play: Play; rule: string }) {
  return (
    <section class="tip" aria-label={rule} aria-live="polite">
      <h3>
        {rule}
        {play.rule.value === rule && (
          <button
            type="button"
            class="button quiet"
            aria-label={texts.value.close}
            onClick={() => play.back()}
          >
            <Sign name="close" />
          </button>
        )}
      </h3>
      <Worded play={play} text={rulesOf(play.table.catalogue)[rule] ?? ""} />
    </section>
  );
}

/** A text in which other rules can be opened. */
function Worded({ play, text }: { play: Play; text: string }) {
  return (
    <p>
      {pieces(text, rulesOf(play.table.catalogue)).map((piece, at) =>
        piece.rule ? <RuleId key={at} play={play} rule={piece.text} /> : piece.text,
      )}
    </p>
  );
}

/** Where the data of a card or a tile are from, in words. */
const SOURCES = {
  "printed-image": "fromPicture",
  "public-dataset": "fromList",
  rulebook: "fromRulebook",
  transcription: "fromTranscription",
  sourced: "fromSources",
  "partly sourced": "partlyFromSources",
  reconstructed: "reconstructed",
  own: "ownSource",
} as const;

/** A card or a tile in large: its text, the rules about it, and on request where its data are from. */
function About({ play, entry }: { play: Play; entry: Entry }) {
  const t = texts.value;
  const { name, text, bonus_text, rules, note, provenance, assumed } = entry;
  const source = SOURCES[provenance as keyof typeof SOURCES];
  const from = [source ? t[source] : provenance, assumed && t.assumed(assumed), note].filter(Boolean);
  return (
    <section class="tip" aria-label={plainly(name)}>
      <h3 class="name">{plainly(name)}</h3>
      {text && <p>{text}</p>}
      {bonus_text && <p>{bonus_text}</p>}
      {rules && rules.length > 0 && (
        <p class="about">
          {rules.map((rule) => (
            <RuleId key={rule} play={play} rule={rule} />
          ))}
        </p>
      )}
      {from.length > 0 && (
        <details class="note">
          <summary>{t.source}</summary>
          {from.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </details>
      )}
    </section>
  );
}

/** Opens the rule of what has the focus, else of the question; again, the next one of its rules. */
export function showRule(play: Play): void {
  const rules = rulesAt(play);
  const next = rules[(rules.indexOf(play.rule.value ?? "") + 1) % Math.max(1, rules.length)];
  play.rule.value = next ?? null;
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
