import type { VNode } from "isettlers-board";

/** All nodes of a drawing, in the order of the document. */
export function* nodes(drawing: VNode): Generator<VNode> {
  yield drawing;
  for (const child of drawing.children ?? []) if (typeof child !== "string") yield* nodes(child);
}

/** An attribute of a node. */
export function attribute(node: VNode, name: string): unknown {
  return node.data?.attrs?.[name];
}

/** The things of a drawing by name. */
export function things(drawing: VNode): ReadonlyMap<string, VNode> {
  const named = [...nodes(drawing)].map((node) => [attribute(node, "data-thing"), node] as const);
  return new Map(named.filter((entry): entry is [string, VNode] => typeof entry[0] === "string"));
}

/** What a screen reader says of a thing. */
export function label(drawing: VNode, thing: string): string {
  return String(things(drawing).get(thing)?.data?.attrs?.["aria-label"]);
}
