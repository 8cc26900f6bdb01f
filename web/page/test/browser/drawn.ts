/** Pictures and notebooks: what the Python package draws without a browser is what the page draws with one. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import type { Tree, Value } from "isettlers";
import { openLibrary } from "isettlers/wasm/file";
import { codeOf } from "../../src/position/link.js";
import { GAMES, type GameName, usualSetup } from "../games.js";
import { lookAt } from "./positions.js";
import { gate, trial, type Window } from "./trial.js";

const BOARDS = fileURLToPath(new URL("../../../../../isettlers/pictures/board.js", import.meta.url));
const NOTEBOOK = fileURLToPath(new URL("../../../../../isettlers/adapters/notebook.js", import.meta.url));
const CATALOGUES = new URL(import.meta.resolve("isettlers/wasm/catalogue.data"));
/** A window in which the page's board is as broad as a picture. */
const AS_BROAD: Window = { name: "as broad as a picture", width: 1641, height: 1010 };
const SCREEN: Window = { name: "screen", width: 1280, height: 960 };
/** Setups with many seats and what else takes room. */
const LARGE: readonly (readonly [GameName, Tree])[] = [
  [
    "imperial",
    {
      factions: ["romans", "barbarians", "egyptians", "japanese", "atlanteans"],
      packs: ["magic-number", "atlanteans"],
    },
  ],
  ["imperial", { factions: ["barbarians", "japanese", "egyptians"], lookout: "alternate" }],
  ["imperial", { factions: ["atlanteans"], virtual: "plain", packs: ["magic-number", "atlanteans"] }],
  ["burgundy", { players: 4 }],
  ["founders", { players: 2 }],
  ["founders", { players: 4 }],
];

/** What draws: the file that the Python package runs. */
interface Drawer {
  picture(request: Tree): string;
}

/** A picture has no storage, which the tests' own scripts ask for. */
const PICTURE = { allow: /localStorage/ };

interface Taken {
  readonly svg: string;
  readonly snapshot: Uint8Array;
}

/** Pictures of a game of greedy bots, each that many decisions after the one before, and of its end. */
async function taken(game: GameName, setup: Tree, every: number): Promise<readonly Taken[]> {
  const drawer: Drawer = runInNewContext(`${await readFile(BOARDS, "utf8")};isettlers`);
  const library = await openLibrary();
  library.catalogues = new Uint8Array(await readFile(CATALOGUES));
  using table = library.game(game, setup);
  using position = table.start(5);
  const pictures: Taken[] = [];
  for (let at = 1; ; at += 1) {
    if (position.over || at % every === 0) {
      const seat = position.actor ?? 0;
      const view = { game, setup: table.setup, ...(position.view(seat) as object) } as Tree;
      const players = (view.seats as readonly Tree[]).map(() => "");
      const request = {
        game,
        view,
        seat,
        players,
        title: game,
        language: "en",
        theme: "light",
        width: 1280,
      } as const;
      const catalogue = table.catalogue() as Tree;
      pictures.push({ svg: drawer.picture({ ...request, catalogue }), snapshot: position.save() });
    }
    if (position.over) return pictures;
    position.apply(position.choose("greedy", at));
  }
}

for (const game of GAMES)
  gate(`a picture of ${game} has the elements of the page's board`, async (open) => {
    const [page, other] = [await open(AS_BROAD), await open(SCREEN, PICTURE)];
    for (const { svg, snapshot } of (await taken(game, usualSetup(game), 40)).slice(0, -1)) {
      await other.goto(addressOf(svg));
      await lookAt(page, await codeOf({ snapshot }));
      assert.deepEqual(await other.evaluate(elements, ".window"), await page.evaluate(elements, "#board"));
    }
  });

function addressOf(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** The elements of a board as lines, without what scripts set on the page and what the page calls the players. */
function elements(root: string): readonly string[] {
  const lines = (node: Node, depth: string): readonly string[] => {
    if (!(node instanceof Element)) return [depth + node.textContent];
    const [measured, named] = [node.matches(".fitted"), node.matches(".seat-names")];
    const left = ["tabindex", "xmlns", ...(measured ? ["style"] : []), ...(named ? ["title"] : [])];
    node.classList.remove("roomless");
    const attributes = [...node.attributes].filter(({ name }) => !left.includes(name));
    const written = attributes.map(({ name, value }) => `${name}=${value}`).sort();
    const children = node.matches(".player") ? [] : [...node.childNodes];
    return [
      `${depth}${node.localName} ${written.join(" ")}`,
      ...children.flatMap((child) => lines(child, `${depth} `)),
    ];
  };
  const board = document.querySelector(root)?.firstElementChild?.cloneNode(true) as Element;
  board.normalize();
  return lines(board, "");
}

trial("a picture has room for all that lies on the table", async (open) => {
  const page = await open(SCREEN, PICTURE);
  for (const [game, setup] of LARGE)
    for (const { svg } of await taken(game, setup, 60)) {
      await page.goto(addressOf(svg));
      assert.deepEqual(await page.evaluate(cut), [], game);
    }
});

gate("a table in a notebook sends the action of a button, and shows the answer", async (open) => {
  const page = await open(SCREEN, PICTURE);
  await page.goto("data:text/html,<div></div>");
  await page.evaluate(
    async (script) => {
      const { default: widget } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
      const values: Tree = {
        at: 3,
        picture: "<svg/>",
        line: "seat 0",
        actions: [
          [7, "<b>pass"],
          [9, "build"],
        ],
      };
      const heard: (() => void)[] = [];
      const model = {
        get: (name: string) => values[name] as Value,
        on: (event: string, hear: () => void) => event === "change:at" && heard.push(hear),
        send(message: Tree) {
          Object.assign(values, { at: 4, line: JSON.stringify(message), actions: [[1, "end"]] });
          for (const hear of heard) hear();
        },
      };
      widget.render({ model, el: document.querySelector("div") });
    },
    await readFile(NOTEBOOK, "utf8"),
  );
  await page.getByRole("button", { name: "<b>pass" }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.getByRole("status").textContent(), '{"at":3,"action":7}');
  assert.deepEqual(await page.getByRole("button").allTextContents(), ["end"]);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "end");
});

/**
 * The parts of a picture that are larger than their place; names and texts end with an ellipsis there. Nothing clips the
 * cost and the kind of a card, which would lie on its edge.
 */
function cut(): readonly string[] {
  const parts = [...document.querySelectorAll(".window, .window *")].filter((part) => {
    const { overflowX, overflowY } = getComputedStyle(part);
    const clips = overflowX !== "visible" || overflowY !== "visible";
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = part;
    return (
      (clips || part.matches(".cap")) &&
      clientHeight > 1 &&
      (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
    );
  });
  return parts
    .filter((part) => !part.matches(".name, .fitted, .player"))
    .map(({ outerHTML }) => outerHTML.slice(0, 99));
}
