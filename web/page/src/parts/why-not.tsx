import { useSignal } from "@preact/signals";
import type { Thing } from "isettlers-board";
import { useEffect } from "preact/hooks";
import type { Play } from "../play/play.js";
import { ANOTHER_QUESTION, type Reason, whyNot } from "../play/why-not.js";
import { textsWith } from "../texts/index.js";
import { ENGLISH_TIP } from "../texts/tip.js";

/** Actions of one reason that are named; of more of them the reason alone is said. */
const MOST_NAMED = 2;

/** Why a thing cannot be used now, a line for each reason; screen readers read a notice aloud. */
export default function WhyNot({
  play,
  thing,
  notice = false,
}: {
  play: Play;
  thing: Thing;
  notice?: boolean;
}) {
  const { anotherQuestion } = textsWith(ENGLISH_TIP);
  const reasons = useSignal<readonly Reason[]>([]);
  const [moment, selection] = [play.moment.value, play.selection.value];
  useEffect(() => {
    let left = false;
    reasons.value = [];
    whyNot(play, thing).then(
      (given) => {
        if (!left) reasons.value = given;
      },
      () => {}, // the table has changed meanwhile
    );
    return () => {
      left = true;
    };
  }, [play, thing, moment, selection]);
  if (reasons.value.length === 0) return null;
  return (
    <div class={notice ? "why-not notice" : "why-not"} role={notice ? "alert" : undefined}>
      {reasons.value.map((reason) =>
        reason.kind === ANOTHER_QUESTION ? (
          <p key={reason.text}>{anotherQuestion}</p>
        ) : (
          <ReasonLine key={reason.text} play={play} reason={reason} />
        ),
      )}
    </div>
  );
}

function ReasonLine({ play, reason: { text, actions } }: { play: Play; reason: Reason }) {
  const all = [...new Set(actions.map((action) => play.plainly(action.text)))]; // copies of a card have one name
  const named = all.length > MOST_NAMED ? "" : all.join(", ");
  return <p>{named ? named + play.plainly(`: ${text}`) : play.plainly(text)}</p>;
}
