import { signal, useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";

/** Whether a file of the page is no longer there: a newer version has taken its place. */
export const outdated = signal(false);

/** A component that is loaded when it is first shown. */
export function later<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
): (props: P) => preact.JSX.Element | null {
  let loaded: FunctionComponent<P> | undefined;
  return function Later(props: P) {
    const there = useSignal(loaded !== undefined);
    useEffect(() => {
      if (loaded === undefined)
        load().then(
          (component) => {
            loaded = component;
            there.value = true;
          },
          () => {
            outdated.value = true;
          },
        );
    }, []);
    const Shown = there.value ? loaded : undefined;
    return Shown ? <Shown {...props} /> : null;
  };
}
