const PREFIX = "isettlers.";

/** Small things that the browser keeps: settings and the last form. */
export const kept = {
  read<T>(name: string): T | undefined {
    try {
      const text = globalThis.localStorage?.getItem(PREFIX + name);
      return text ? (JSON.parse(text) as T) : undefined;
    } catch {
      return undefined;
    }
  },
  write(name: string, value: unknown): void {
    try {
      globalThis.localStorage?.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing still plays.
    }
  },
};
