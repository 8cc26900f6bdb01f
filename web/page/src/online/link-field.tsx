import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";

/** A link in sight with a button that copies it. Where nothing is copied, the link is marked to be copied by hand. */
export function LinkField({ link, label }: { link: string; label: string }) {
  const t = textsWith(ENGLISH_COMPANY);
  const field = useRef<HTMLInputElement>(null);
  const done = useSignal(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      done.value = true;
    } catch {
      field.current?.select();
      done.value = document.execCommand("copy"); // the way of pages without TLS
    }
  };
  return (
    <span class="link-field">
      <input
        readOnly
        ref={field}
        aria-label={label}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" class="button" aria-label={`${t.copy}: ${label}`} onClick={copy}>
        {done.value ? t.copied : t.copy}
      </button>
    </span>
  );
}
