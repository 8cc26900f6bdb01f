import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { gameTitle } from "../games/index.js";
import type { Play } from "../play/play.js";
import { texts } from "../texts/index.js";
import { Sign } from "./sign.js";
import "./dialog.css";

/**
 * A sheet to read beside the table. `kind` is its class, and `title` stands before that of the game; `tools` stay in
 * sight below both. The focus comes to the title, and goes to the decision when the sheet closes.
 */
export function Dialog({
  play,
  kind,
  title,
  tools,
  children,
}: {
  play: Play;
  kind: string;
  title: string;
  tools?: ComponentChildren;
  children: ComponentChildren;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    return () => {
      const isLost = document.activeElement === document.body; // with what had it
      if (isLost) document.getElementById("decision")?.focus();
    };
  }, []);
  return (
    <section class={`dialog ${kind}`} role="dialog" aria-labelledby="dialog">
      <div class="head">
        <h2 id="dialog" ref={heading} tabIndex={-1}>
          {title}: {gameTitle(play.table.game)}
        </h2>
        <button
          type="button"
          class="button quiet"
          aria-label={texts.value.close}
          onClick={() => {
            play.sheet.value = null;
          }}
        >
          <Sign name="close" />
        </button>
        {tools}
      </div>
      {children}
    </section>
  );
}
