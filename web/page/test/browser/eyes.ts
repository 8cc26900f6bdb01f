/** What somebody who looks at a table sees of it. */
export interface Seen {
  /** The number of the last action that the log tells. */
  readonly at: number;
  readonly over: boolean;
  /** Whether an action is under way, or the board is behind the last moment. */
  readonly busy: boolean;
  /** Whether something can be chosen now. */
  readonly canChoose: boolean;
  /** Things on the board that can be pointed at. */
  readonly legal: readonly string[];
  readonly picked: readonly string[];
  /** Whether one option is left, which a click on "Do it" takes. */
  readonly ready: boolean;
  readonly choices: number;
  /** Buttons that end something. */
  readonly endings: number;
  readonly question: string;
}

/** A place on the screen, in whole pixels as a mouse has them. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Whether a click there only opens what the thing is folded away in, or closes what covers it. */
  readonly folded: boolean;
}

/** What is given to the page for the tests; the page itself knows nothing of it. */
export interface Eyes {
  see(): Seen;
  /** All that is seen, and which choice is picked, but for the values of an analysis; as text, to tell whether it changed. */
  glance(): string;
  /** Which parts of the board are folded away, as text. */
  folds(): string;
  /** Waits until fonts and images are loaded, animations are over, and nothing changes its place any more. */
  rest(): Promise<void>;
  /**
   * Where a thing can be touched, once it was scrolled to and rests there; what covers it where it cannot be. What is
   * drawn may be some moments behind the decision, so a thing that is covered or moves is waited for.
   */
  spot(thing: string): Promise<Spot | string>;
  /** The same for a control: an element by its number among those that a selector names. */
  control(selector: string, at: number): Promise<Spot | string>;
  /** The thing at a place, once all is drawn that a pointer there brings about. */
  under(at: Pick<Spot, "x" | "y">): Promise<string | undefined>;
}

declare global {
  var eyes: Eyes;
}

/** Runs in the page before its own scripts, so nothing outside of it is known in it. */
export function giveEyes(): void {
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  const names = (selector: string) => all(selector).map((element) => element.dataset.thing as string);
  const see = (): Seen => {
    const over = document.querySelector(".result") !== null;
    const waits = document.querySelector(".decision .waiting") !== null;
    const drawn = document.querySelector(".board [data-thing]") !== null;
    const busy = document.querySelector('.board[data-busy="true"]') !== null;
    const choices = all(".decision .choice").length;
    const endings = all(".decision .foot [data-kind]").length;
    return {
      at: Number(document.querySelector(".log time")?.textContent ?? 0),
      over,
      busy,
      canChoose: drawn && !busy && !over && !waits && choices + endings > 0,
      legal: names(".board [data-thing].legal"),
      picked: names(".board [data-thing].picked"),
      ready: document.querySelector(".decision .foot .primary") !== null,
      choices,
      endings,
      question: document.querySelector(".decision h2")?.textContent ?? "",
    };
  };
  const SHARES = [0.5, 0.3, 0.7, 0.15, 0.85, 0.05, 0.95];
  /** A point of an element that nothing covers, else what covers it; `own` names elements that count as themselves alone. */
  const place = (element: Element, own = "[data-thing], summary"): Spot | Element => {
    element.scrollIntoView({ block: "center", inline: "center" });
    const { left, top, width, height } = element.getBoundingClientRect();
    let over: Element | null = null;
    for (const across of SHARES)
      for (const down of SHARES) {
        const [x, y] = [Math.round(left + width * across), Math.round(top + height * down)];
        over = document.elementFromPoint(x, y);
        if (over?.closest(own) === element) return { x, y, folded: false };
      }
    return over ?? document.documentElement;
  };
  const covered = (over: Element) => `it is under ${over.outerHTML.slice(0, 120)}`;
  const PATIENCE_MS = 60_000;
  const resting = async (look: () => Spot | string): Promise<Spot | string> => {
    const end = performance.now() + PATIENCE_MS;
    let [before, now] = ["", look()];
    while ((typeof now === "string" || JSON.stringify(now) !== before) && performance.now() < end) {
      before = JSON.stringify(now);
      await new Promise(requestAnimationFrame);
      now = look();
    }
    return now;
  };
  const spot = (thing: string) => resting(() => spotNow(thing));
  const control = (selector: string, at: number) =>
    resting(() => {
      const element = document.querySelectorAll(selector)[at];
      if (element === undefined) return "there is none";
      const spot = place(element, selector);
      return spot instanceof Element ? covered(spot) : spot;
    });
  const spotNow = (thing: string): Spot | string => {
    const element = document.querySelector(`.board [data-thing="${CSS.escape(thing)}"]`);
    if (element === null) return "nothing has this name";
    const folded = element.closest("details:not([open])")?.querySelector("summary");
    if (folded) return { ...(place(folded) as Spot), folded: true };
    const spot = place(element);
    if (!(spot instanceof Element)) return spot;
    const sheet = spot.closest("details[open]")?.querySelector("summary");
    if (sheet) return { ...(place(sheet) as Spot), folded: true };
    return covered(spot);
  };
  const under = async ({ x, y }: Pick<Spot, "x" | "y">) => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame); // sizes are measured in one
    return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-thing]")?.dataset.thing;
  };
  const glance = () => {
    const texts = (selector: string) => all(selector).map(({ textContent }) => textContent);
    const choices = texts(".decision .choice .text, .decision .foot .button").sort();
    return JSON.stringify([see(), choices, texts(".decision [aria-pressed=true]")]);
  };
  const folds = () =>
    JSON.stringify(
      [...document.querySelectorAll<HTMLDetailsElement>(".board details")].map(({ open }) => open),
    );
  const FRAMES = 3;
  const rest = async () => {
    await document.fonts.ready;
    const moves = ({ playState, effect }: Animation) =>
      playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const places = () => JSON.stringify(all("body *").map((element) => element.getBoundingClientRect()));
    let before = "";
    for (let same = 0; same < FRAMES; ) {
      await new Promise(requestAnimationFrame);
      const now = places();
      const loads = [...document.images].some(({ complete }) => !complete);
      same = now === before && !loads && !document.getAnimations().some(moves) ? same + 1 : 0;
      before = now;
    }
  };
  globalThis.eyes = { see, glance, folds, rest, spot, control, under };
}
