import { useSignal } from "@preact/signals";
import type { Play } from "../play/play.js";
import type { OnlineTable } from "../table/table.js";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { texts, textsWith } from "../texts/index.js";

/** The way to take back by agreement: for the player who asks the others, who hears of a no, and for those who answer. */
export function Takeback({ play, table }: { play: Play; table: OnlineTable }) {
  const t = textsWith(ENGLISH_COMPANY);
  const fault = useSignal<string | null>(null);
  const proposal = table.circle.proposal.value;
  const [mine] = table.mine;
  if (mine === undefined) return null;
  const refusal = table.circle.refusal.value;
  if (proposal === null) {
    if (refusal?.proposer === mine)
      return (
        <p class="notice" role="status">
          {t.declined(play.fullName(refusal.by))} {t.askLater}
        </p>
      );
    if (!play.asking.value || table.takeBack.value !== "agreement") return null;
    return (
      <div class="notice" role="alert">
        <p>{t.askBackLine}</p>
        <button type="button" class="button primary" onClick={() => play.undo()}>
          {t.askBack}
        </button>
        <button type="button" class="button" onClick={() => play.back()}>
          {texts.value.keep}
        </button>
      </div>
    );
  }
  const { seat, waits } = proposal;
  const asks = seat === mine;
  if (!asks && !waits.includes(mine)) return null;
  const answer = (agrees: boolean) => async () => {
    try {
      await table.answer(agrees);
      fault.value = null;
    } catch (error) {
      fault.value = t.refused((error as Error).message);
    }
  };
  const line = asks
    ? t.proposalWaits(waits.map((other) => play.fullName(other)).join(", "))
    : t.asksBack(play.fullName(seat));
  return (
    <div class="notice" role="alert">
      <p>{fault.value ?? line}</p>
      {!asks && (
        <button type="button" class="button primary" onClick={answer(true)}>
          {t.agree}
        </button>
      )}
      <button type="button" class="button" onClick={answer(false)}>
        {asks ? t.withdraw : t.decline}
      </button>
    </div>
  );
}
