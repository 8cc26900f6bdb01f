import { plainly } from "../play/plainly.js";
import type { Play } from "../play/play.js";
import { aboutOf, type Entry, rulesOf } from "../play/rules.js";
import { Reference, Worded } from "../rules/worded.js";
import { language, texts, textsWith } from "../texts/index.js";
import { ENGLISH_TIP } from "../texts/tip.js";
import { useLoaded } from "./loaded.js";
import { Sign } from "./sign.js";
import WhyNot from "./why-not.js";
import "./tip.css";

/** The text of a rule, or a thing in words. */
export default function Tip({
  play,
  rule,
  thing,
}: {
  play: Play;
  rule: string | null;
  thing: string | null;
}) {
  const reading = useLoaded(() => play.board.reading?.(language.value), [play, language.value]);
  if (rule !== null) return <RuleText play={play} rule={rule} />;
  const entry = thing === null ? undefined : aboutOf(play.scene(), thing, reading);
  return thing === null || entry === undefined ? null : <About play={play} thing={thing} entry={entry} />;
}

function RuleText({ play, rule }: { play: Play; rule: string }) {
  return (
    <section class="tip" aria-label={rule} aria-live="polite">
      <h3>
        <Reference play={play} rule={rule} />
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

/** A card or a tile in large: why it cannot be used now, its text, the rules about it, and on request where its data are from. */
function About({ play, thing, entry }: { play: Play; thing: string; entry: Entry }) {
  const t = textsWith(ENGLISH_TIP);
  const { name, text, bonus_text, facts = [], rules, note, provenance, assumed } = entry;
  const source = SOURCES[provenance as keyof typeof SOURCES];
  const from = [source ? t[source] : provenance, assumed && t.assumed(assumed), note].filter(Boolean);
  return (
    <section
      class="tip"
      aria-label={plainly(name)}
      onPointerLeave={() => {
        play.about.value = null;
      }}
    >
      <h3 class="name">{plainly(name)}</h3>
      <WhyNot play={play} thing={thing} />
      {text && <p>{text}</p>}
      {bonus_text && <p>{bonus_text}</p>}
      {facts.length > 0 && (
        <ul class="facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {rules && rules.length > 0 && (
        <p class="about">
          {rules.map((rule) => (
            <Reference key={rule} play={play} rule={rule} />
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
