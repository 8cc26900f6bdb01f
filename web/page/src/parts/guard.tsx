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

/** The page where there is nothing to show: why, and the way back. */
export function Refused({ why }: { why: string }) {
  return (
    <main class="opening">
      <p role="alert">{texts.value.refused(why)}</p>
      <button type="button" class="button" onClick={toStart}>
        {texts.value.leave}
      </button>
    </main>
  );
}
