import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tree } from "isettlers";
import type { Action } from "isettlers/trees/imperial";
import { marksOf, type Option, type Selection } from "isettlers-board";
import { board } from "isettlers-board/imperial";
import { attribute, label, nodes, things } from "./drawn.js";
import { gameOf, randomGame, Seen } from "./imperial-games.js";

type Fits = (option: Option<Action>, seen: Seen) => boolean;

/** The first decision of a game at which an option fits, with that option. */
function find(setup: string, seed: number, fits: Fits, through = board.through) {
  const { game, catalogue } = gameOf(setup);
  for (const position of randomGame(game, seed)) {
    const seen = new Seen(catalogue, position);
    const selection = seen.selection(through);
    const option = selection.options.find((other) => fits(other, seen));
    if (option !== undefined) return { seen, selection, option };
  }
  throw new Error(`game ${seed} of ${setup} has no such option`);
}

const kindsOf = ({ actions }: Option<Action>) => actions.map(({ kind }) => kind);
const times = (option: Option<Action>, thing: string) => option.things.filter((one) => one === thing).length;

function pointAt(selection: Selection<Action>, things: readonly string[]): Selection<Action> {
  return things.reduce((picked, thing) => picked.point(thing), selection);
}

test("gold is asked for whole prices", () => {
  const twice: Fits = (option) => kindsOf(option).filter((kind) => kind === "pay_gold").length > 1;
  const { seen, selection, option } = find("four", 23, twice);
  const prices = option.things.filter((thing) => thing.startsWith("price/"));
  assert.equal(prices.length, 1);
  const before = option.things.slice(0, option.things.indexOf(prices[0] ?? ""));
  const paying = pointAt(selection, before);
  const wordings = [...paying.things].filter((thing) => thing.startsWith("price/"));
  const names = wordings.map((thing) => label(seen.draw(paying), thing));
  assert.ok(names.length > 1);
  for (const name of names) assert.match(name, /^pays (\d (wood|stone|food|gold)(, )?)+, can be chosen$/);
  assert.equal(new Set(names).size, names.length);
  assert.equal(paying.point(prices[0] ?? "").ready, option);
});

test("a card that several locations can go for asks which of them", () => {
  const gives: Fits = ({ actions }) => actions[1]?.kind === "give_up";
  const { seen, selection, option } = find("four", 23, (one, at) => {
    const same = at.selection(board.through).options.filter(({ actions }) => actions[0] === one.actions[0]);
    return gives(one, at) && same.every((other) => gives(other, at)) && same.length > 1;
  });
  const [build] = option.actions;
  assert.ok(build);
  const begun = selection.with({ action: build.id, depth: 0 });
  const between = board.between?.(seen.scene(), begun.candidates);
  assert.match(between?.question ?? "", /^Which location goes for [A-Z][^?]+\?$/);
  assert.equal(between?.names, undefined, "the locations answer it");
});

test("an exchange that is looked through counts on the thing how often it was chosen", () => {
  const twice: Fits = (option, { seat }) => times(option, `good/${seat}/wood`) > 1;
  const { seen, selection } = find("four", 23, twice, [...board.through, "exchange"]);
  const [worker, wood] = [`good/${seen.seat}/worker`, `good/${seen.seat}/wood`];
  const begun = pointAt(selection, [worker, wood, wood]);
  const { now, most } = marksOf(begun).get(wood)?.times ?? {};
  assert.equal(now, 2);
  assert.match(label(seen.draw(begun), wood), new RegExp(`picked, 2 of ${most}$`));
  assert.ok(begun.candidates.every(({ actions }) => actions.every(({ kind }) => /exchange|done/.test(kind))));
});

test("a location that guards itself once it stands is drawn as soon as its card is picked", () => {
  const own: Fits = ({ things }) =>
    things.some((thing) => thing.startsWith("location/") && things.includes(`hand/${thing.split("/")[2]}`));
  const { seen, selection, option } = find("three", 2, own);
  const card = option.things.find((thing) => thing.startsWith("hand/")) ?? "";
  const picked = selection.point(card);
  const missing = (drawing: ReturnType<Seen["draw"]>) =>
    [...picked.things].filter((thing) => thing.startsWith("location/") && !things(drawing).has(thing));
  assert.equal(missing(seen.draw(selection)).length, 1, "it does not stand yet");
  assert.deepEqual(missing(seen.draw(picked)), []);
  const standing = `location/${seen.seat}/${card.split("/")[1]}`;
  assert.match(label(seen.draw(picked), standing), /will stand here, can be chosen$/);
});

test("samurai on the same locations are one choice, in whatever order", () => {
  const both: Fits = (option) => kindsOf(option).filter((kind) => kind === "samurai").length > 1;
  const { selection, option } = find("three", 12, both);
  const picked = pointAt(selection, option.things);
  assert.deepEqual(picked.ready?.things.toSorted(), option.things.toSorted());
});

test("prices are drawn once what they pay for is settled, and asked for as whole prices", () => {
  const { game, catalogue } = gameOf("four");
  let [hidden, priced] = [0, 0];
  for (const position of randomGame(game, 23)) {
    const seen = new Seen(catalogue, position);
    const selection = seen.selection(board.through);
    for (const thing of selection.things) {
      const picked = selection.point(thing);
      const paying = picked.candidates.filter((option) => kindsOf(option).includes("pay_gold"));
      if (paying.length < 2) continue;
      const drawn = [...things(seen.draw(picked)).keys()].filter((name) => name.startsWith("price/"));
      const isSettled = ({ things }: Option<Action>) =>
        things
          .slice(
            0,
            things.findIndex((name) => name.startsWith("price/")),
          )
          .every((name) => name === thing);
      const settled = paying.some(isSettled);
      assert.equal(drawn.length > 0, settled, `${thing}: ${drawn}`);
      if (!settled) hidden += 1;
      else if (paying.length === picked.candidates.length) {
        const between = board.between?.(seen.scene(), picked.candidates);
        if (between === undefined) continue; // more than the price is left
        priced += 1;
        const [, of = ""] = /^How is it paid\?(?: \((.+)\))?$/.exec(between.question ?? "") ?? assert.fail();
        const [taken] = picked.candidates[0]?.actions ?? [];
        assert.match(taken?.text ?? "", of === "" ? /^exchange/ : new RegExp(` ${of} `), of);
        for (const name of between.names ?? []) assert.match(name, /^(\d (wood|stone|food|gold)(, )?)+$/);
      }
    }
    if (hidden > 5 && priced > 1) break;
  }
  assert.ok(hidden > 0 && priced > 0, `${hidden} ${priced}`);
});

test("the preview of points is the change of the score, with the points of locations", () => {
  const { game, catalogue } = gameOf("four");
  const known = new Set<number>();
  for (const position of randomGame(game, 23)) {
    const seen = new Seen(catalogue, position);
    for (const option of seen.selection(["build", "give_up", "pay_gold"]).options) {
      if (option.reveals || option.actions[0]?.kind !== "build") continue;
      using after = position.clone();
      const events = option.actions.flatMap(({ id }) => (after.over ? [] : after.step(id).tell(seen.seat)));
      if (events.length !== option.events.length) continue;
      const now = (after.view(seen.seat) as unknown as typeof seen.view).scores[seen.seat] ?? 0;
      const by = now - (seen.view.scores[seen.seat] ?? 0);
      const drawing = board.draw(seen.scene(new Map(), option));
      const [price] = nodes(drawing).filter(({ sel }) => sel === "span.price");
      const shown = price ? nodes(price).map((node) => String(attribute(node, "aria-label"))) : [];
      const vp = (part: RegExp) => Number(shown.map((name) => part.exec(name)?.[1]).find(Boolean) ?? 0);
      const later = vp(/^(-?\d+) VP/);
      assert.equal(vp(/^gains.* (\d+) VP/) - vp(/^loses (\d+) VP/) + later, by, option.actions[0].text);
      const worth = events.map((event) => board.worth?.(event, seen.seat, catalogue) ?? 0);
      const marked = events.filter(({ kind, seat }) => kind === "vp" && seat === seen.seat);
      const sum = marked.reduce((before, { values }) => before + Number(values.points), 0);
      assert.equal(
        worth.reduce((before, more) => before + more, sum),
        by,
        "what the events are worth",
      );
      known.add(by);
    }
    if (known.has(1) && known.has(2)) return;
  }
  assert.fail(`only ${[...known].join(", ")}`);
});

test("a faction location of the Atlanteans is worth nothing at the end, a common one a point", () => {
  const { catalogue } = gameOf("five");
  const built = (card: string) => ({
    kind: "move",
    seat: 0,
    values: { card, source: "hand", target: "location", owner: 0 },
    text: "",
    reveals: false,
  });
  const worth = ["ATL001", "ROM001", "COM018"].map((card) => board.worth?.(built(card), 0, catalogue));
  assert.deepEqual(worth, [0, 2, 1]);
  assert.equal(board.worth?.(built("COM018"), 1, catalogue), 0, "to its owner alone");
});

test("the price shows what follows by itself apart from what is paid", () => {
  const { game, catalogue } = gameOf("two");
  using position = game.start(1);
  const seen = new Seen(catalogue, position);
  const event = (kind: string, values: Tree) => ({ kind, seat: seen.seat, values, text: "", reveals: false });
  const events = [
    event("action", { forced: false }),
    event("goods", { goods: { wood: -2 } }),
    event("action", { forced: true }),
    event("goods", { goods: { wood: 1 } }),
    event("vp", { points: 3 }),
  ];
  const drawing = board.draw(seen.scene(new Map(), { actions: [], things: [], events, reveals: false }));
  const [price] = nodes(drawing).filter(({ sel }) => sel === "span.price");
  assert.ok(price);
  const shown = nodes(price).map((node) => String(attribute(node, "aria-label")));
  for (const part of ["pays 2 wood", "1 wood", "3 VP"]) assert.ok(shown.includes(part), `${part}: ${shown}`);
  assert.ok(!shown.some((part) => part.startsWith("gains")));
  game.close();
});

test("both of two equal cards of the open row answer, and mean the same", () => {
  const { game, catalogue } = gameOf("two");
  for (let seed = 1; ; seed += 1) {
    for (const position of randomGame(game, seed)) {
      const seen = new Seen(catalogue, position);
      const { row } = seen.view.common;
      const names = row.map((card) => seen.view.names[card]);
      if (seen.actions[0]?.kind !== "draft" || new Set(names).size === row.length) continue;
      const drawing = seen.draw(seen.selection());
      const cards = nodes(drawing).filter((node) =>
        String(attribute(node, "data-thing")).startsWith("offered/"),
      );
      assert.equal(cards.length, row.length);
      for (const card of cards) assert.equal(card.data?.class?.legal, true);
      assert.equal(new Set(cards.map(({ key }) => key)).size, row.length);
      return;
    }
  }
});

test("goods that the board of a faction keeps are marked", () => {
  const { game, catalogue } = gameOf("two");
  using position = game.start(1);
  const seen = new Seen(catalogue, position);
  const drawing = seen.draw(seen.selection());
  const kept = nodes(drawing).filter((node) => node.data?.class?.stored);
  const names = kept.map((node) => String(attribute(node, "aria-label")));
  assert.equal(names.length, 1, "of others only goods that they have are drawn");
  const { faction } = seen.view.seats[seen.seat] ?? {};
  const good = faction === "romans" ? "raze tokens" : "workers";
  assert.equal(names[0], `0 ${good} in the supply, kept at the end of the round`);
});
