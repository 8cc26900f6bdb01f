import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Play } from "../play/play.js";
import { rail } from "../play/room.js";
import type { Remark } from "../table/circle.js";
import type { OnlineTable } from "../table/table.js";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";
import "./talk.css";

/** Letters of one text; the server may take fewer, and says so then. */
const LONGEST = 500;

/** What the people at a table say to each other, with the news of those who left; nothing where there is neither. */
export default function Talk({ play, table }: { play: Play; table: OnlineTable }) {
  const t = textsWith(ENGLISH_COMPANY);
  const { circle, hasChat } = table;
  const remarks = circle.remarks.value;
  void table.now.value; // a seat that a bot plays may not speak
  const list = useRef<HTMLOListElement>(null);
  useSignalEffect(() => {
    const isInSight = rail.value !== "sheet" || play.sheet.value === "log";
    if (isInSight && circle.unread.value > 0) circle.unread.value = 0;
  });
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [remarks, play.sheet.value]);
  const [mine] = table.mine;
  const maySpeak = hasChat && mine !== undefined && table.bots[mine] === undefined;
  const isAlone = circle.people.value.here.every((seat) => seat === mine);
  if (remarks.length === 0 && !maySpeak) return null;
  return (
    <section class="talk" aria-label={t.talk}>
      {remarks.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        <ol ref={list} tabIndex={0} aria-label={t.talk} aria-live="polite">
          {remarks.map((remark, at) => (
            <Line key={at} play={play} table={table} remark={remark} />
          ))}
        </ol>
      )}
      {maySpeak && isAlone && <p class="note">{t.talkAlone}</p>}
      {maySpeak && <Speak table={table} />}
    </section>
  );
}

function Line({ play, table, remark }: { play: Play; table: OnlineTable; remark: Remark }) {
  const t = textsWith(ENGLISH_COMPANY);
  const { seat } = remark;
  if ("by" in remark) {
    const { handed_time: time, handed_kicked: kicked, declined } = t;
    const words = { time, kicked, declined }[remark.by] ?? t.handed_resigned;
    return <li class="news">{words(play.fullName(seat))}</li>;
  }
  const name = table.circle.people.value.names[seat];
  return (
    <li>
      <span class={`bullet seat-${seat}`} role="img" aria-label={play.seatName(seat)} />
      <b>
        <bdi>{name ?? play.seatName(seat)}</bdi>
      </b>{" "}
      <bdi>{remark.text}</bdi>
    </li>
  );
}

function Speak({ table }: { table: OnlineTable }) {
  const t = textsWith(ENGLISH_COMPANY);
  const typed = useSignal("");
  const fault = useSignal<string | null>(null);
  const send = async () => {
    const text = typed.value.trim();
    if (text === "") return;
    try {
      await table.say(text);
      typed.value = "";
      fault.value = null;
    } catch (error) {
      fault.value = t.refused((error as Error).message);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <input
        type="text"
        maxLength={LONGEST}
        placeholder={t.saySomething}
        aria-label={t.saySomething}
        value={typed.value}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
        }}
      />
      <button type="submit" class="button" disabled={typed.value.trim() === ""}>
        {t.send}
      </button>
      {fault.value !== null && (
        <p class="fault" role="alert">
          {fault.value}
        </p>
      )}
    </form>
  );
}
