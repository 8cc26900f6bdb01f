import { h, type VNode, type VNodeData } from "./dom.js";

/** Watches the rooms of all texts; one is enough for a page. */
let observer: ResizeObserver | undefined;

/** Gives a text as many lines as its room has whole. */
function fit({ target }: ResizeObserverEntry): void {
  const text = target.firstElementChild;
  if (!(text instanceof HTMLElement)) return;
  const lines = Math.floor(
    (target.clientHeight + 1) / Number.parseFloat(getComputedStyle(target).lineHeight),
  );
  text.style.setProperty("--lines", String(Math.max(1, lines)));
  text.classList.toggle("roomless", lines < 1);
}

/** A text that ends with an ellipsis after the last line for which there is room; its element has the room. */
export function fitted(kind: string, data: VNodeData, text: string): VNode {
  return h(
    kind,
    {
      ...data,
      hook: {
        create(_, { elm }) {
          observer ??= new ResizeObserver((entries) => entries.forEach(fit));
          observer.observe(elm as Element);
        },
        destroy: ({ elm }) => observer?.unobserve(elm as Element),
      },
    },
    [h("span.fitted", text)],
  );
}
