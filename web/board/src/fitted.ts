import { h, type VNode, type VNodeData } from "./dom.js";

/** Watches the rooms of all texts; one is enough for a page. */
let observer: ResizeObserver | undefined;

/** Gives each text as many lines as its room has whole. All rooms are measured first: a text that changes lays the page out. */
function fit(entries: readonly ResizeObserverEntry[]): void {
  const lines = entries.map(({ target }) => linesIn(target));
  entries.forEach(({ target }, at) => {
    const text = target.firstElementChild;
    if (!(text instanceof HTMLElement)) return;
    text.style.setProperty("--lines", String(Math.max(1, lines[at] ?? 1)));
    text.classList.toggle("roomless", lines[at] === 0);
  });
}

function linesIn(room: Element): number {
  const height = Number.parseFloat(getComputedStyle(room).lineHeight);
  return Math.floor((room.clientHeight + 1) / height);
}

/** A text that ends with an ellipsis after the last line for which there is room; its element has the room. */
export function fitted(kind: string, data: VNodeData, text: string): VNode {
  return h(
    kind,
    {
      ...data,
      hook: {
        create(_, { elm }) {
          observer ??= new ResizeObserver(fit);
          observer.observe(elm as Element);
        },
        destroy: ({ elm }) => observer?.unobserve(elm as Element),
      },
    },
    [h("span.fitted", text)],
  );
}
