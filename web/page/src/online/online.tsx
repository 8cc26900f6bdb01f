import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { later } from "../parts/later.js";
import { type Change, type Form, persons } from "../start/form.js";
import { serverAddress } from "./server.js";

/** The form of a table, and whether it cannot be opened. */
export interface OpenProps {
  readonly form: Form;
  readonly change: Change;
  readonly disabled: boolean;
}

const ClockChoice = later<{ form: Form; change: Change }>(
  async () => (await import("./clock-choice.js")).default,
);
const OpenTables = later(async () => (await import("./lobby.js")).default);
const Open = later<OpenProps>(async () => (await import("./open-online.js")).default);

/** Whether there are tables beside the page: null as long as nobody knows. */
function useServer() {
  const there = useSignal<boolean | null>(null);
  useEffect(() => {
    void serverAddress().then((address) => {
      there.value = address !== null;
    });
  }, []);
  return there;
}

/** The open tables of the server. */
export function Lobby() {
  return useServer().value ? <OpenTables /> : null;
}

/** What only tables of the server have. */
export function OnlineOptions(given: { form: Form; change: Change }) {
  return useServer().value && persons(given.form) > 1 ? <ClockChoice {...given} /> : null;
}

/** The ways to open the table of the form at the server. */
export function OpenOnline(given: OpenProps) {
  return useServer().value ? <Open {...given} /> : null;
}
