/**
 * Keeps the page for when its server cannot be reached. `build.ts` writes the constants in front.
 *
 * A visit gets the newest page that can be reached. A newer worker waits until no page of the older one is open, so
 * that an open page finds all files of its version.
 */

/** Names what this version keeps. */
declare const VERSION: string;
/** The first file, with the address of the page. */
declare const INDEX: string;
/** All others by their addresses, which change with their content. */
declare const FILES: readonly string[];

/** Milliseconds within which a server that can be reached answers. */
const PATIENCE_MS = 3000;
const worker = self as unknown as ServiceWorkerGlobalScope;
const scope = worker.registration.scope;
/** Several pages can stand on one host. */
const prefix = `isettlers ${scope} `;
const cacheName = prefix + VERSION;
const kept = new Set(FILES.map((file) => new URL(file, scope).href));

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(dropOlder()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = request.url.replace(/[?#].*/, "");
  if (request.mode === "navigate" && (address === scope || address === `${scope}index.html`))
    event.respondWith(newest(request));
  else if (kept.has(address)) event.respondWith(keptOrFetched(address, request));
});

/** Keeps all files; what an older version kept is not loaded again. */
async function keep(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(scope, new Response(INDEX, { headers: { "content-type": "text/html; charset=utf-8" } }));
  await Promise.all(
    [...kept].map(async (address) => {
      const known = await caches.match(address);
      await (known ? cache.put(address, known) : cache.add(address));
    }),
  );
}

async function dropOlder(): Promise<void> {
  const older = (await caches.keys()).filter((other) => other.startsWith(prefix) && other !== cacheName);
  await Promise.all(older.map((other) => caches.delete(other)));
}

/** The page of the server; the kept one where the server cannot be reached or is out of order. */
async function newest(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.status < 500) return answer;
  } catch {
    // the kept one it is
  }
  return (await caches.match(scope, { cacheName })) ?? Response.error();
}

async function keptOrFetched(address: string, request: Request): Promise<Response> {
  return (await caches.match(address, { cacheName })) ?? fetch(request);
}
