/** Takes a game for one page: the page that had it before hears `lose`. Returns the way to give it back. */
export type Claim = (id: string, lose: () => void) => Promise<() => void>;

/** Takes a game by a Web Lock. Browsers have none on plain http from another host; there each page has the game. */
export const claimByLock: Claim = (id, lose) =>
  new Promise((taken) => {
    const noLock = () => taken(() => {});
    const { locks } = navigator as Partial<Navigator>;
    if (locks === undefined) return noLock();
    let onEnd = noLock;
    const hold = () =>
      new Promise<void>((release) => {
        onEnd = lose;
        taken(release);
      });
    locks.request(`isettlers.table.${id}`, { steal: true }, hold).catch(() => onEnd());
  });
