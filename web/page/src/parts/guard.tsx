import { useSignal } from "@preact/signals";
import { Component, type ComponentChildren } from "preact";
import { toStart } from "../route.js";
import { texts } from "../texts/index.js";
import { ChooseFiles } from "./choose-files.js";
import { reload } from "./missing.js";

interface State {
  readonly fault: Error | null;
}

/** Shows a line and the way back in place of something that cannot be drawn. */
export class Guard extends Component<{ children: ComponentChildren }, State> {
  override state: State = { fault: null };

  static override getDerivedStateFromError(fault: Error): State {
    return { fault };
  }

  override render() {
    const { fault } = this.state;
    return fault === null ? this.props.children : <Refused why={fault.message} />;
  }
}

/** Says why the page is better loaded again, and offers it. */
export function Missing({ why }: { why: "outdated" | "unreachable" | "newer" }) {
  const t = texts.value;
  return (
    <p class="notice missing" role="alert">
      {t[why]}{" "}
      <button type="button" class="button primary" onClick={reload}>
        {why === "unreachable" ? t.tryAgain : t.reload}
      </button>
    </p>
  );
}

/** The page where there is nothing to show: why, and the way back. `give` takes the data that the game needs. */
export function Refused({ why, give }: { why: string; give?: (files: readonly File[]) => Promise<void> }) {
  const t = texts.value;
  const fault = useSignal<string | null>(null);
  const take = (files: readonly File[]) =>
    give?.(files).catch((error: Error) => {
      fault.value = t.wrongFile(error.message);
    });
  return (
    <main class="opening">
      <p role="alert">{give ? t.needsData : t.refused(why)}</p>
      {give && <ChooseFiles label={t.chooseData} primary take={take} />}
      {fault.value !== null && (
        <p class="notice bad" role="alert">
          {fault.value}
        </p>
      )}
      <button type="button" class="button" onClick={toStart}>
        {t.leave}
      </button>
    </main>
  );
}
