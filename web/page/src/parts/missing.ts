import { signal } from "@preact/signals";

/**
 * Why the page is better loaded again: a file of it is gone since a newer version took its place, or is missing since
 * the server cannot be reached; or a newer version is there.
 */
export const missing = signal<"outdated" | "unreachable" | "newer" | null>(null);

/** Finds out why a file of the page could not be loaded, for the page to say so. */
export async function miss(): Promise<void> {
  missing.value = (await first()) === null ? "unreachable" : "outdated";
}

/** Loads the page again once its server can be reached. */
export async function reload(): Promise<void> {
  if (missing.value !== "unreachable" || (await first()) !== null) location.reload();
}

/** Has the browser keep the page for when its server cannot be reached, and says when a newer version is ready. */
export async function keepOffline(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register("./sw.js");
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", async () => {
        if (worker.state === "installed" && (await isOlder())) missing.value ??= "newer";
      });
    });
  } catch {
    // without it the page needs its server
  }
}

/** Whether the server has another first file than that of this page. */
async function isOlder(): Promise<boolean> {
  const own = import.meta.url.split("/").slice(-2).join("/");
  return (await first())?.includes(own) === false;
}

/** The first file of the server; null where it cannot be reached. */
async function first(): Promise<string | null> {
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
