/** The Castles of Burgundy against a bot: the engine in the page, the board, and what joins them. */

import type { Action, View } from "isettlers/trees/burgundy";
import { openLibrary } from "isettlers/wasm";
import catalogues from "isettlers/wasm/catalogue.data?url";
import { ENGLISH, marksOf, mount, optionsOf, Selection } from "isettlers-board";
import { board, type Catalogue } from "isettlers-board/burgundy";

const library = await openLibrary();
library.catalogues = new Uint8Array(await (await fetch(catalogues)).arrayBuffer());
const game = library.game("burgundy", { players: 2 });
const catalogue = game.catalogue() as Catalogue;
const position = game.start();
const seat = 0;
let selection = new Selection<Action>([]);

const heading = document.getElementById("question") as HTMLElement;
const mounted = mount(document.getElementById("board") as HTMLElement, {
  point: (thing) => choose(selection.point(thing)),
  less: (thing) => choose(selection.less(thing)),
  hover: () => {},
  drop: (from, to) => choose(selection.point(from).point(to)),
});

/** Asks the next decision, after the bot's actions. */
function ask(): void {
  while (!position.over && position.actor !== seat) position.apply(position.choose("greedy"));
  const actions = [...position.legal].map((id) => position.action(id) as Action);
  const ahead = actions.map((action) => ({ action, events: [], reveals: false }));
  choose(new Selection(optionsOf(ahead, board.pointing(position.view(seat) as View, catalogue))));
}

/** Shows a selection, or does what it has come to. */
function choose(next: Selection<Action>): void {
  selection = next;
  const { ready } = selection;
  for (const { id } of ready?.actions ?? []) position.apply(id);
  if (ready === undefined) show();
  else ask();
}

function show(): void {
  const marks = marksOf(selection);
  const view = position.view(seat) as View;
  const scene = { view, catalogue, seat, players: ["you", "bot greedy"], marks, words: ENGLISH };
  mounted.show(board.draw({ ...scene, layout: board.layout(innerWidth, innerHeight) }));
  const pointless = selection.options.filter(({ things }) => things.length === 0);
  const buttons = pointless.map((option) => {
    const button = document.createElement("button");
    button.append(option.actions[0]?.text ?? "");
    button.onclick = () => choose(new Selection([option]).with({ kind: option.actions[0]?.kind ?? "" }));
    return button;
  });
  heading.replaceChildren(board.question({ ...scene, layout: "wide" }), ...buttons);
}

ask();
