import { h, type VNode } from "../dom.js";
import { panel } from "../panel.js";
import { crest, pointsOf } from "../parts.js";
import { sign } from "../signs.js";
import { thingData } from "../thing.js";
import { readable } from "../tips.js";
import { face, spokenCard } from "./cards.js";
import { glance } from "./glance.js";
import { solo, soloLines } from "./solo.js";
import { deals, foundations, goods, stores } from "./supply.js";
import {
  countOf,
  foundationsOf,
  isFaction,
  isMarked,
  knownCards,
  seatName,
  seatOf,
  signOf,
} from "./table.js";
import { THINGS } from "./things.js";
import { type Card, KINDS, type Table } from "./types.js";

/** From this number of opponents on an empire is one block of chips. */
const BLOCK_FROM_SEATS = 3;

/** The other seats, or the virtual player of a solo game. */
export function opponents(table: Table): VNode {
  const { scene, view, text } = table;
  const others = view.seats.map((_, seat) => seat).filter((seat) => seat !== table.seat);
  const panels =
    scene.layout === "phone"
      ? [...others.map((seat) => sheet(table, seat)), ...(view.virtual ? [soloSheet(table)] : [])]
      : [
          ...others.map((seat) =>
            h("section.opponent", labelled(table, seat), [
              ...head(table, seat),
              ...content(table, seat, others.length),
            ]),
          ),
          ...(view.virtual
            ? [h("section.opponent.virtual", labelled(table, view.seats.length), solo(table))]
            : []),
        ];
  return h(
    "section.opponents",
    { attrs: { "aria-label": text.opponents }, class: { [`of-${Math.max(others.length, 1)}`]: true } },
    panels,
  );
}

function labelled(table: Table, seat: number) {
  return {
    key: `opponent/${seat}`,
    attrs: { "aria-label": seatName(table, seat), "data-zone": `opponent/${seat}`, "data-seat": seat },
  };
}

/** Crest, name, player and points of a seat. */
function head(table: Table, seat: number): readonly VNode[] {
  const { scene, view, text } = table;
  const { faction } = seatOf(view, seat);
  const name = seatName(table, seat);
  const points = view.scores[seat] ?? 0;
  const states = [
    ...(view.first === seat ? [text.first] : []),
    ...(view.passed.includes(seat) ? [text.passed] : []),
  ];
  return [
    h("h2.spoken", name),
    h("div.head", { class: { active: view.actor === seat } }, [
      h("div.who", thingData(scene, THINGS.seat(seat), [text.opponent(name, points), ...states].join(", ")), [
        crest(seat, signOf(faction)),
        h("span.name", name),
        h("span.player", [...states, scene.players[seat]].filter(Boolean).join(", ")),
      ]),
      pointsOf(scene, seat, points),
      inFull(table, seat),
    ]),
    h("div.belongings", [goods(table, seat, false), hidden(table, seat)]),
  ];
}

/** The hand, the foundations, the deals and what lies apart. */
function hidden(table: Table, seat: number): VNode {
  const { view, text } = table;
  const { hand, deals: made, trades, may_not_raze_here } = seatOf(view, seat);
  return h("div.aside", [
    h("span.held", readable(table.scene, "hand", text.handCount(hand.common, hand.faction), seat), [
      sign("card_common"),
      h("b", String(hand.common)),
      sign("card_faction"),
      h("b", String(hand.faction)),
    ]),
    ...foundations(table, seat),
    ...stores(table, seat),
    ...(made.length + trades.length > 0 ? [deals(table, seat)] : []),
    ...(may_not_raze_here.length > 0
      ? [
          h(
            "span.shield",
            readable(
              table.scene,
              "shield",
              text.shielded(may_not_raze_here.map((enemy) => seatName(table, enemy)).join(", ")),
              seat,
            ),
            [sign("samurai")],
          ),
        ]
      : []),
  ]);
}

function content(table: Table, seat: number, others: number): readonly VNode[] {
  return [glance(table, seat, seatOf(table.view, seat).empire, others >= BLOCK_FROM_SEATS)];
}

/** A seat with all its cards in full, behind a toggle. */
function inFull(table: Table, seat: number): VNode {
  const { view, text } = table;
  const { empire, hand, foundations, discard, deck, pooled } = seatOf(view, seat);
  const cards = empire.flatMap(({ card }) => table.card(card) ?? []);
  const names = (ids: readonly string[]) => ids.map(table.nameOf).join(", ");
  const known = foundationsOf(foundations).known;
  const lines = [
    text.deckLabel(text.deckFaction, deck),
    text.discardsSpoken(discard.length, discard.length > 0 ? names(discard.slice(-1)) : ""),
    ...(hand.known.length > 0 ? [text.known(names(hand.known))] : []),
    ...(known.length > 0 ? [text.knownFoundations(names(known))] : []),
    ...(pooled.length > 0 ? [text.known(names(pooled))] : []),
  ];
  return panel(text.details, { name: "opponents" }, () =>
    h("div.panel", [
      h("h3.name", text.empireOf(seatName(table, seat))),
      ...lines.map((line) => h("p", line)),
      h(
        "div.cards",
        KINDS.flatMap((kind) => cards.filter((card) => card.kind === kind)).map((card) =>
          faceUp(table, card),
        ),
      ),
    ]),
  );
}

/** A card that is only read. */
function faceUp(table: Table, card: Card): VNode {
  const data = readable(table.scene, "card", spokenCard(table, card), card.id);
  return h("div.card", { ...data, class: { ...data.class, faction: isFaction(card) } }, [
    ...face(table, card),
  ]);
}

/** On a phone each seat is a line that opens. It opens by itself when the question is about it. */
function sheet(table: Table, seat: number): VNode {
  const { scene, view, text } = table;
  const { empire, hand, faction } = seatOf(view, seat);
  const [name, player, sum] = [
    seatName(table, seat),
    scene.players[seat] ?? "",
    text.summary(view.scores[seat] ?? 0, empire.length, countOf(hand)),
  ];
  return h(
    "details.sheet",
    { key: `sheet/${seat}`, attrs: { open: isTarget(table, seat), "data-seat": seat } },
    [
      h("summary", { attrs: { title: `${[name, player].filter(Boolean).join(", ")}: ${sum}` } }, [
        crest(seat, signOf(faction)),
        h("span.name", [name, " ", h("span.player", player)]),
        h("span.sum", sum),
      ]),
      h("section.opponent", labelled(table, seat), [...head(table, seat), ...content(table, seat, 1)]),
    ],
  );
}

function soloSheet(table: Table): VNode {
  const row = table.view.seats.length;
  return h("details.sheet", { key: "sheet/virtual", attrs: { open: isTarget(table, row) } }, [
    h("summary", { attrs: { title: soloLines(table) } }, [
      h("span.name", seatName(table, row)),
      h("span.sum", soloLines(table)),
    ]),
    h("section.opponent.virtual", labelled(table, row), solo(table)),
  ]);
}

/** Whether all that can be pointed at, some of it at this seat, is at opponents. */
function isTarget({ scene, seat, view }: Table, row: number): boolean {
  const marked = [...scene.marks.keys()].filter((thing) => isMarked(scene, thing));
  const own = new Set([...knownCards(seatOf(view, seat).hand).map(THINGS.hand)]);
  const elsewhere = marked.filter((thing) => !own.has(thing) && rowOf(thing) !== seat);
  return elsewhere.length === marked.length && elsewhere.some((thing) => rowOf(thing) === row);
}

/** The seat at which a thing lies, where its name says so. */
function rowOf(thing: string): number | undefined {
  const [kind, row] = thing.split("/");
  const placed = ["location", "good", "foundation", "seat"].includes(kind ?? "");
  return placed ? Number(row) : undefined;
}
