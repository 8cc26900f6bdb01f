import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** What a load gives, undefined until then; it loads again when one of `of` changes. */
export function useLoaded<T>(load: () => Promise<T> | undefined, of: readonly unknown[]): T | undefined {
  const loaded = useSignal<T | undefined>(undefined);
  useEffect(() => {
    let left = false;
    load()?.then(
      (given) => {
        if (!left) loaded.value = given;
      },
      () => {}, // the page says what is missing, and shows the rest
    );
    return () => {
      left = true;
    };
  }, of);
  return loaded.value;
}
