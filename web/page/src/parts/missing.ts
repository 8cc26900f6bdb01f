import { signal } from "@preact/signals";

/** Why a file of the page could not be loaded: a newer version took its place, or the server cannot be reached. */
export const missing = signal<"outdated" | "unreachable" | null>(null);

/** Finds out why a file of the page could not be loaded, for the page to say so. */
export async function miss(): Promise<void> {
  missing.value = (await isReachable()) ? "outdated" : "unreachable";
}

/** Loads the page again once its server can be reached. */
export async function reload(): Promise<void> {
  if (missing.value === "outdated" || (await isReachable())) location.reload();
}

function isReachable(): Promise<boolean> {
  return fetch(location.pathname, { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}
