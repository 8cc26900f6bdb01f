import { useSignal } from "@preact/signals";
import { ENGLISH_COMPANY } from "../texts/company.js";
import { textsWith } from "../texts/index.js";
import { canNotify, notifies, setNotifies } from "./notices.js";

/** Whether the browser notifies the player of a turn. A click on it requests the permission, nothing else does. */
export function NotifyChoice() {
  const t = textsWith(ENGLISH_COMPANY);
  const isDenied = useSignal(false);
  if (!canNotify()) return null;
  return (
    <div class="settings">
      <label>
        <input
          type="checkbox"
          checked={notifies.value}
          onChange={async ({ currentTarget }) => {
            isDenied.value = !(await setNotifies(currentTarget.checked));
            currentTarget.checked = notifies.value;
          }}
        />
        <span>
          {t.notify} <small>{isDenied.value ? t.notifyDenied : t.notifyLine}</small>
        </span>
      </label>
    </div>
  );
}
