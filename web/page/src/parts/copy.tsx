import { useSignal } from "@preact/signals";
import { texts } from "../texts/index.js";

/** A button that copies a link. Where the browser copies nothing, the link stands there to be copied by hand. */
export function Copy({ link, label }: { link: () => string | Promise<string>; label: string }) {
  const done = useSignal(false);
  const shown = useSignal<string | null>(null);
  const copy = async () => {
    const text = await link();
    try {
      await navigator.clipboard.writeText(text);
      done.value = true;
    } catch {
      shown.value = text;
    }
  };
  if (shown.value !== null)
    return (
      <input
        readOnly
        aria-label={label}
        value={shown.value}
        onFocus={(event) => event.currentTarget.select()}
      />
    );
  return (
    <button type="button" class="button" onClick={copy}>
      {done.value ? texts.value.copied : label}
    </button>
  );
}
