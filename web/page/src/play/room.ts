import { computed, signal } from "@preact/signals";

/** Where the decision and the log are: beside the board, below it, or in sheets that open over it. */
export type Rail = "beside" | "below" | "sheet";

/** Pixels of width from which the board has enough of them beside the rail. */
const BESIDE = 844;
/** In a window that is lower than this the rail below would leave too little; it is beside from a smaller width on. */
const LOW = 560;
const BESIDE_IN_LOW = 560;
/** The least window with the rail below, and its height by its width. */
const BELOW: readonly [width: number, height: number] = [700, 1100];
const UPRIGHT = 1.05;

/** Returns where the rail has its place in a window. */
export function railIn(width: number, height: number): Rail {
  const upright = height > UPRIGHT * width;
  if (upright && width >= BELOW[0] && height >= BELOW[1]) return "below";
  const least = height < LOW ? BESIDE_IN_LOW : BESIDE;
  return width >= least ? "beside" : "sheet";
}

type Size = readonly [width: number, height: number];

const page = globalThis as unknown as Partial<Window>;
const sizeNow = (): Size => [page.innerWidth ?? 0, page.innerHeight ?? 0];
const whole = signal(sizeNow());
page.addEventListener?.("resize", () => {
  whole.value = sizeNow();
});

/** Where the rail is in the window as it is. */
export const rail = computed(() => railIn(...whole.value));

/** The pixels that the board has, as it was measured last. */
export const room = signal<Size>(sizeNow());

/** Measures an element whenever it changes its size; the result ends that. */
export function measure(element: HTMLElement): () => void {
  const look = () => {
    const { offsetWidth, offsetHeight } = element;
    const [width, height] = room.peek();
    if (width !== offsetWidth || height !== offsetHeight) room.value = [offsetWidth, offsetHeight];
  };
  look();
  const observer = new ResizeObserver(look);
  observer.observe(element);
  return () => observer.disconnect();
}
