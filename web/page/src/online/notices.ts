import { signal } from "@preact/signals";
import { kept } from "../kept.js";

/** Whether the browser notifies the player of a turn; only a click in the menu turns it on. */
export const notifies = signal<boolean>(kept.read("notify") === true);

/** Whether the browser knows notifications; on plain http from another host it has none. */
export function canNotify(): boolean {
  return "Notification" in globalThis && globalThis.isSecureContext;
}

/** Turns notifications on or off. Returns whether the browser allows that. */
export async function setNotifies(on: boolean): Promise<boolean> {
  const isAllowed = !on || (await Notification.requestPermission()) === "granted";
  notifies.value = on && isAllowed;
  kept.write("notify", notifies.value);
  return isAllowed;
}

/** Notifies of a turn where the page is not in front; a later notice of the same table takes the place of the last. */
export async function notifyOf(title: string, tag: string): Promise<void> {
  if (!notifies.peek() || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const icon = new URL("./offline/icon.png", document.baseURI).href;
  // Phones show notices of service workers alone.
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, { tag, icon });
  const notice = new Notification(title, { tag, icon });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
