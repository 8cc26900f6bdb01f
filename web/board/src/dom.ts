/** The parts of snabbdom that the boards use. They are imported by file because its index needs a window. */
import type { Module } from "snabbdom/build/modules/module.js";
import type { VNode } from "snabbdom/build/vnode.js";

export { h } from "snabbdom/build/h.js";
export type { VNode, VNodeData } from "snabbdom/build/vnode.js";

type Variables = { readonly [name: `--${string}`]: string };

/**
 * Sets custom properties of CSS from `data.vars`: numbers that styles compute with, such as a column.
 * Unlike the attribute `style`, a content security policy allows it.
 */
export const variables: Module = { create: setVariables, update: setVariables };

function setVariables(before: VNode, now: VNode): void {
  const [old, next] = [before.data?.vars as Variables | undefined, now.data?.vars as Variables | undefined];
  if (old === next || !(now.elm instanceof HTMLElement || now.elm instanceof SVGElement)) return;
  for (const name of Object.keys(old ?? {})) if (!(next && name in next)) now.elm.style.removeProperty(name);
  for (const [name, value] of Object.entries(next ?? {}))
    if (old?.[name as keyof Variables] !== value) now.elm.style.setProperty(name, value);
}
