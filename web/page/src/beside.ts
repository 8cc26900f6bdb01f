/** Where tables are: on a port of their own, or at a path beside the page. */
export type Place = { readonly port: number } | { readonly path: string };

/** What the server of the page's files offers beside them. */
export interface Beside {
  /** Tables for several people. */
  readonly tables: Place | null;
  /** Paths that take bodies. */
  readonly doors: readonly string[];
}

/** A plain web server has the files alone. */
const NOTHING: Beside = { tables: null, doors: [] };

let answer: Promise<Beside> | undefined;

/** What is beside this page; the page requests it once. */
export function beside(): Promise<Beside> {
  answer ??= ask();
  return answer;
}

async function ask(): Promise<Beside> {
  try {
    return { ...NOTHING, ...((await (await fetch("./server.json")).json()) as Partial<Beside>) };
  } catch {
    return NOTHING;
  }
}

/** A path that `isettlers web` serves. */
export type Door = "/data";

/** Whether the server of this page has a door. */
export async function hasDoor(door: Door): Promise<boolean> {
  return (await beside()).doors.includes(door);
}

/** A door gave nothing. The path is that of the fault in the body. */
export class DoorError extends Error {
  constructor(
    message: string,
    readonly path = "$",
  ) {
    super(message);
  }
}

/** What a door gives for a body in JSON. Throws DoorError. */
export async function through(door: Door, body: string, signal?: AbortSignal): Promise<Uint8Array> {
  const answer = await fetch(`.${door}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    ...(signal && { signal }),
  });
  if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
  const { message, path } = await answer
    .json()
    .catch(() => ({ message: `${answer.status} ${answer.statusText}` }));
  throw new DoorError(message, path);
}
