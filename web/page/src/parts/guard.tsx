import { useSignal } from "@preact/signals";
import { Component, type ComponentChildren } from "preact";
import { toStart } from "../route.js";
import { texts } from "../texts/index.js";

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

/** Says that a newer version of the page is there. */
export function Outdated() {
  const t = texts.value;
  return (
    <p class="notice outdated" role="alert">
      {t.outdated}{" "}
      <button type="button" class="button primary" onClick={() => location.reload()}>
        {t.reload}
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
      {give && (
        <label class="button primary">
          {t.chooseData}
          <input
            type="file"
            multiple
            class="spoken"
            onChange={(event) => take([...(event.currentTarget.files ?? [])])}
          />
        </label>
      )}
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
