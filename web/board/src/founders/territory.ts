import type { founders } from "isettlers/trees";
import { h, type VNode } from "../dom.js";
import { sign } from "../signs.js";
import { markOf, thingData } from "../thing.js";
import { readable } from "../tips.js";
import { type Cell, keyOf, kindOf } from "./catalogue.js";
import { type Frame, frameOf, ground, placed, within } from "./frame.js";
import { type FoundersScene, isMarked, ownQuestionKind, resourceSign, tileInHand } from "./look.js";
import { beside, landOf, squareAt } from "./places.js";
import { THINGS } from "./pointing.js";
import { type Preview, previewOf } from "./preview.js";
import { startPair } from "./start.js";
import { networks } from "./suppliers.js";
import { describe, faceOf, resourceWord, tokensOn } from "./tile.js";
import { wires } from "./wires.js";

/** The land of a seat on its grid of squares, with a rim of free cells around it. */
export function territory(scene: FoundersScene, seat: number, rim: number): VNode {
  const { tiles = [], carts = [], drafted = [] } = scene.view.seats[seat] ?? {};
  if (tiles.length === 0) return startPair(scene, seat, drafted);
  const preview = previewOf(scene);
  const own = seat === scene.seat;
  const free = own ? newCells(scene, preview, tiles) : [];
  const frame = frameOf(
    tiles.map(({ at }) => at),
    rim,
  );
  return ground(frame, [
    ...carts.map((cart) => band(frame, cart, false)),
    ...(own && preview.cart !== undefined ? [band(frame, preview.cart, true)] : []),
    ...(rim > 0 ? dots(frame, [...tiles.map(({ at }) => at), ...free]) : []),
    ...free.map((cell) => newCell(scene, preview, frame, cell)),
    ...tiles.map((tile) => tileOn(scene, preview, frame, seat, tile)),
    ...[...carts, ...(own ? [preview.cart] : [])].flatMap((cart) =>
      cart === undefined ? [] : [hub(scene, frame, seat, cart)],
    ),
    ...products(scene, seat, frame),
    ...(own ? corners(scene, frame, tiles) : []),
    ...(own && preview.added !== undefined ? wires(frame, preview.added) : []),
  ]);
}

/** The cells without a tile that can be pointed at, or on which one would come to lie. */
function newCells(
  scene: FoundersScene,
  { added }: Preview,
  tiles: readonly founders.Tile[],
): readonly Cell[] {
  const prefix = THINGS.cell(scene.seat, [0, 0]).slice(0, -keyOf([0, 0]).length);
  const marked = [...scene.marks.keys()]
    .filter((thing) => thing.startsWith(prefix) && isMarked(scene, thing))
    .map((thing) => thing.slice(prefix.length));
  const keys = new Set([...marked, ...(added === undefined ? [] : [keyOf(added.at)])]);
  for (const { at } of tiles) keys.delete(keyOf(at));
  return [...keys].map((key) => key.split(",").map(Number) as unknown as Cell);
}

function newCell(scene: FoundersScene, preview: Preview, frame: Frame, cell: Cell): VNode {
  const texts = scene.words.founders;
  const thing = THINGS.cell(scene.seat, cell);
  const data = thingData(scene, thing, texts.newCell(placeName(scene, scene.seat, cell)));
  const ghost = ghostAt(scene, preview, cell);
  const shown = ghost === undefined ? [sign("plus")] : faceOf(ghost, texts);
  return h(
    "div.place",
    {
      ...data,
      vars: placed(...within(frame, cell)),
      class: { ...data.class, free: true, ...(ghost && { tile: true, coming: true, [ghost.color]: true }) },
    },
    [...shown],
  );
}

function tileOn(
  scene: FoundersScene,
  preview: Preview,
  frame: Frame,
  seat: number,
  tile: founders.Tile,
): VNode {
  const { catalogue, words } = scene;
  const texts = words.founders;
  const thing = THINGS.cell(seat, tile.at);
  const question = ownQuestionKind(scene);
  const own = seat === scene.seat;
  const replaceable =
    own && (question === "add" || question === "place") && (markOf(scene, thing).legal ?? false);
  const ghost = own ? ghostAt(scene, preview, tile.at) : undefined;
  const kind = ghost ?? kindOf(catalogue, tile.tile);
  const soon = preview.laidOn(seat, tile.at);
  const data = thingData(scene, thing, nameOf(scene, seat, tile, replaceable));
  const vars = placed(...within(frame, tile.at));
  const price = h("span.price", [texts.loses(String(catalogue.scoring.replaced)), sign("vp")]);
  return h(
    "div.place",
    {
      ...data,
      vars,
      class: {
        ...data.class,
        tile: true,
        [kind.color]: true,
        coming: ghost !== undefined,
        replaceable,
        idle: ghost === undefined && isIdle(tile),
        hit: ghost === undefined && (tile.war ?? 0) > 0,
        supplies: own && isSupplier(preview, tile.at),
      },
    },
    [
      ...faceOf(kind, texts),
      ...(ghost === undefined ? [...tokensOn(tile), ...tokensOn(soon, true)] : []),
      ...(replaceable && (ghost ?? tileInHand(scene)) ? [price] : []),
    ],
  );
}

/** The products that the tile of a seat sells, where it is asked which one is bought. */
function products(scene: FoundersScene, seat: number, frame: Frame): readonly VNode[] {
  const { pending } = scene.view;
  if (pending?.asked !== "product" || pending.against !== seat) return [];
  const texts = scene.words.founders;
  const choices = scene.catalogue.resources
    .map(({ name }) => ({ name, thing: THINGS.product(name) }))
    .filter(({ thing }) => isMarked(scene, thing))
    .map(({ name, thing }) =>
      h("span.sale", thingData(scene, thing, texts.product(resourceWord(texts, name))), [resourceSign(name)]),
    );
  return [h("div.sales", { key: "sales", vars: placed(...within(frame, pending.at)) }, choices)];
}

function nameOf(scene: FoundersScene, seat: number, tile: founders.Tile, replaceable: boolean): string {
  const texts = scene.words.founders;
  const { carts = [] } = scene.view.seats[seat] ?? {};
  const joined = networks(carts, scene.catalogue.grid.square).some((net) => net.has(keyOf(tile.at)));
  return [
    describe(kindOf(scene.catalogue, tile.tile), tile, texts),
    placeName(scene, seat, tile.at),
    joined && texts.inNetwork,
    replaceable && texts.replaces(String(scene.catalogue.scoring.replaced)),
  ]
    .filter(Boolean)
    .join(", ");
}

function placeName(scene: FoundersScene, seat: number, cell: Cell): string {
  return beside(scene.catalogue, scene.words, landOf(scene, seat), cell);
}

function ghostAt(scene: FoundersScene, { added }: Preview, cell: Cell) {
  const here = added !== undefined && keyOf(added.at) === keyOf(cell);
  return here ? kindOf(scene.catalogue, added.tile) : undefined;
}

function isIdle({ war = 0, coins = 0, craftsmen }: founders.Tile): boolean {
  return war > 0 || coins > 0 || craftsmen !== undefined;
}

function isSupplier({ added }: Preview, at: Cell): boolean {
  const here = (cell: Cell | undefined) => cell !== undefined && keyOf(cell) === keyOf(at);
  return added?.supplies.some(({ via, source }) => here(via) || here(source)) ?? false;
}

function dots(frame: Frame, taken: readonly Cell[]): readonly VNode[] {
  const keys = new Set(taken.map((cell) => keyOf(within(frame, cell))));
  const cells = Array.from(
    { length: frame.columns * frame.rows },
    (_, place): Cell => [place % frame.columns, Math.floor(place / frame.columns)],
  );
  return cells
    .filter((cell) => !keys.has(keyOf(cell)))
    .map((cell) => h("span.dot", { key: `dot/${keyOf(cell)}`, vars: placed(...cell) }));
}

/** The four tiles that a cart joins: squares that overlap look like one network. */
function band(frame: Frame, cart: Cell, soon: boolean): VNode {
  const [x, y] = within(frame, cart);
  const vars = placed(x, y - 1);
  return h("span.band", { key: `band/${keyOf(cart)}`, vars, class: { soon } });
}

/** The cart in the middle of its square. */
function hub(scene: FoundersScene, frame: Frame, seat: number, cart: Cell): VNode {
  const data = readable(scene, "cart", scene.words.founders.kinds.cart, `${seat}/${keyOf(cart)}`);
  return h("span.hub", { ...data, key: `hub/${keyOf(cart)}`, vars: middleOf(frame, cart) }, [
    sign("caravans"),
  ]);
}

/** The middle of a square, given by its lower left cell. */
function middleOf(frame: Frame, cart: Cell) {
  const [x, y] = within(frame, cart);
  return placed(x + 1, y);
}

/** The middles of squares on which a cart can be played. */
function corners(scene: FoundersScene, frame: Frame, tiles: readonly founders.Tile[]): readonly VNode[] {
  const texts = scene.words.founders;
  return tiles
    .map(({ at }) => at)
    .filter((at) => isMarked(scene, THINGS.corner(at)))
    .map((at) => {
      const square = squareAt(scene.catalogue, scene.words, landOf(scene, scene.seat), at);
      const data = thingData(scene, THINGS.corner(at), texts.corner(square));
      return h("div.corner", { ...data, vars: middleOf(frame, at) }, [sign("caravans")]);
    });
}
