import type { ComponentChildren } from "preact";
import { toStart } from "../route.js";
import { texts } from "../texts/index.js";
import "./leaf.css";

/** A page without a table, with its title and the way back to the start page. */
export function Leaf({
  kind,
  title,
  children,
}: {
  kind: string;
  title: string;
  children: ComponentChildren;
}) {
  return (
    <div class={`leaf ${kind}`}>
      <header class="top">
        <h1>{title}</h1>
        <span class="space" />
        <button type="button" class="button quiet" onClick={toStart}>
          {texts.value.leave}
        </button>
      </header>
      <main>{children}</main>
    </div>
  );
}
