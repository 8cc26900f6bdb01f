import type { VNode } from "isettlers-board";

/** All nodes of a drawing, in the order of the document. */
export function nodes(drawing: VNode, into: VNode[] = []): readonly VNode[] {
  into.push(drawing);
  for (const child of drawing.children ?? []) if (typeof child !== "string") nodes(child, into);
  return into;
}

/** An attribute of a node. */
export function attribute(node: VNode, name: string): unknown {
  return node.data?.attrs?.[name];
}

/** The things of a drawing by name. */
export function things(drawing: VNode): ReadonlyMap<string, VNode> {
  const named = nodes(drawing).filter((node) => attribute(node, "data-thing") !== undefined);
  return new Map(named.map((node) => [String(attribute(node, "data-thing")), node]));
}

/** What a screen reader says of a thing. */
export function label(drawing: VNode, thing: string): string {
  return String(things(drawing).get(thing)?.data?.attrs?.["aria-label"]);
}
