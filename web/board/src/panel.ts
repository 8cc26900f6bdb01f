import { h, type VNode } from "./dom.js";
import { patch } from "./patch.js";

/** How each panel on the page is drawn again. */
const drawn = new WeakMap<Node, () => void>();

/** A panel over the table behind a button. Its content is drawn while it is open. */
export function panel(label: string, attrs: Record<string, string>, content: () => VNode): VNode {
  const again = () => panel(label, attrs, content);
  const summary = h("summary", label);
  return h(
    "details.full",
    {
      attrs,
      hook: {
        create(_, now) {
          now.elm?.addEventListener("toggle", ({ target }) => drawn.get(target as Node)?.());
          keep(now, again);
        },
        prepatch({ elm }, now) {
          if ((elm as HTMLDetailsElement).open) now.children = [summary, content()];
        },
        postpatch: (_, now) => keep(now, again),
      },
    },
    [summary],
  );
}

function keep(now: VNode, again: () => VNode): void {
  drawn.set(now.elm as Node, () => {
    const next = patch({ ...now }, again());
    now.children = next.children;
    keep(now, again);
  });
}
