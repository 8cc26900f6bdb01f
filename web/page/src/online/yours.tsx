import { signal } from "@preact/signals";
import { numeral } from "isettlers-board";
import { useEffect } from "preact/hooks";
import { gameTitle } from "../games/index.js";
import { seatName } from "../play/words.js";
import { openSeat } from "../route.js";
import { Picture } from "../start/picture.js";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";
import { forgetSeat, type KeptSeat, keptSeats } from "./kept-seats.js";
import { follow, type Standing, standings } from "./standings.js";

/** Seats that were removed since the page was opened, with the way to put them back. */
const removed = signal<ReadonlyMap<string, { readonly seat: KeptSeat; readonly putBack: () => void }>>(
  new Map(),
);

/** The seats of this browser at tables of the server, those first that have to decide. */
export default function Yours() {
  useEffect(follow, []);
  const there = new Map([...removed.value].map(([token, { seat }]) => [token, seat]));
  for (const seat of keptSeats.value) there.set(seat.token, seat);
  const seats = [...there.values()].sort((one, other) => other.when - one.when);
  return (
    <ul class="tables">
      {[...seats.filter(decides), ...seats.filter((seat) => !decides(seat))].map((seat) => (
        <Row key={seat.token} seat={seat} />
      ))}
    </ul>
  );
}

/** Whether a seat has to decide. */
function decides({ token, seat }: KeptSeat): boolean {
  const standing = standings.value.get(token);
  return standing !== undefined && standing !== "gone" && mayAct(standing, seat);
}

function mayAct({ actor, free = [], bots = {} }: Exclude<Standing, "gone">, seat: number): boolean {
  return actor === seat && free.length === 0 && bots[seat] === undefined;
}

function Row({ seat }: { seat: KeptSeat }) {
  const t = textsWith(ENGLISH_COMPANY);
  const { token, game, names, seat: own } = seat;
  const gone = removed.value.get(token);
  const standing = standings.value.get(token);
  const title = gameTitle(game);
  const name = names[own];
  const isMine = decides(seat);
  const remove = () => {
    const putBack = forgetSeat(token);
    removed.value = new Map([...removed.value, [token, { seat, putBack }]]);
  };
  const putBack = () => {
    gone?.putBack();
    removed.value = new Map([...removed.value].filter(([other]) => other !== token));
  };
  const words = [name && seatName(name), inWords(seat, standing)].filter(Boolean).join("; ");
  return (
    <li data-mine={isMine}>
      <Picture game={game} />
      <span>
        <b>{title}</b>
        <small>{gone ? t.removed : words}</small>
      </span>
      {!gone && standing !== "gone" && (
        <button type="button" class={`button ${isMine ? "primary" : ""}`} onClick={() => openSeat(token)}>
          {seat.scores ? t.result : t.goOn}
        </button>
      )}
      {/* The same element in both states keeps the focus. */}
      <button
        key="remove"
        type="button"
        class="button quiet"
        aria-label={`${gone ? t.takeBackNow : t.remove}: ${title}`}
        onClick={gone ? putBack : remove}
      >
        {gone ? t.takeBackNow : "×"}
      </button>
    </li>
  );
}

/** How a table stands, in words; empty as long as nobody knows. */
function inWords({ seat, names, scores }: KeptSeat, standing: Standing | undefined): string {
  const t = textsWith(ENGLISH_COMPANY);
  if (scores) return t.ended(scores.map(numeral).join(" : "));
  if (standing === "gone") return t.gone;
  if (standing === undefined) return t.withOthers;
  const { actor, free = [] } = standing;
  if (free.length > 0) return t.freeSeats(free.length);
  if (mayAct(standing, seat)) return t.youDecide;
  return t.waits(seatName(standing.names[actor ?? -1] ?? names[actor ?? -1] ?? ""));
}
