import { useSignal } from "@preact/signals";
import type { FunctionComponent } from "preact";
import { useEffect } from "preact/hooks";

/** A component that is loaded when it is first shown. Where its file is missing, the page says so. */
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
          () => {},
        );
    }, []);
    const Shown = there.value ? loaded : undefined;
    return Shown ? <Shown {...props} /> : null;
  };
}
