/** All that can be pointed at, and all that is to be read, in windows of many sizes. */
import assert from "node:assert/strict";
import type { CDPSession, Page } from "playwright-core";
import { dice } from "../chance.js";
import { GAMES } from "../games.js";
import { type Fault, faultsHere, type Least } from "./faults.js";
import { openTable, rest } from "./hands.js";
import { lookAt, openPosition, type Position, reached } from "./positions.js";
import { recordOf, type Stocked, stock } from "./stock.js";
import { DESKTOP, gate, trial } from "./trial.js";

/** A window as it is tried. */
interface Tried {
  readonly width: number;
  readonly height: number;
  /** Whether it is touched by a finger. */
  readonly touch?: boolean;
  /** Device pixels of a CSS pixel: 2 is a window of twice the size at 200 %. */
  readonly zoom?: number;
  /** Whether letters are a tenth wider than usual ones. */
  readonly wide?: boolean;
}

const MOUSE: Least = { hex: 40, cell: 52, card: 112, target: 20, letters: 11 };
const TOUCH: Least = { hex: 44, cell: 52, card: 112, target: 44, letters: 11 };
/** A tenth of the width of a usual letter, which is half an em. */
const WIDER = "0.05em";

const touch = true;
const FEW: readonly Tried[] = [
  { width: 320, height: 640, touch },
  { width: 390, height: 844, touch },
  { width: 844, height: 390, touch },
  { width: 640, height: 360, zoom: 2 },
  { width: 768, height: 1024, touch },
  { width: 820, height: 1180, touch },
  { width: 960, height: 950 },
  { width: 1024, height: 768 },
  { width: 1099, height: 1000 },
  { width: 1280, height: 720, wide: true },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
const MANY: readonly Tried[] = [
  ...FEW,
  { width: 320, height: 360 },
  { width: 360, height: 800, touch, wide: true },
  { width: 412, height: 915, touch },
  { width: 480, height: 360, zoom: 2 },
  { width: 568, height: 320, touch },
  { width: 600, height: 960, touch },
  { width: 667, height: 375, touch, wide: true },
  { width: 699, height: 700 },
  { width: 700, height: 500 },
  { width: 800, height: 1280, touch },
  { width: 843, height: 900 },
  { width: 899, height: 1099 },
  { width: 900, height: 600 },
  { width: 960, height: 540, zoom: 2, wide: true },
  { width: 1000, height: 900 },
  { width: 1024, height: 768, wide: true },
  { width: 1024, height: 1366, touch },
  { width: 1100, height: 700 },
  { width: 1180, height: 820, touch },
  { width: 1280, height: 800 },
  { width: 1280, height: 1024 },
  { width: 1366, height: 768 },
  { width: 1440, height: 360 },
  { width: 1536, height: 864, wide: true },
  { width: 1699, height: 950 },
  { width: 1920, height: 1080 },
  { width: 1920, height: 1080, wide: true },
  { width: 2560, height: 600 },
  { width: 2560, height: 1440, wide: true },
];

/** A phone on its side, or a window of its size. */
const isLying = ({ width, height, touch }: Tried) => touch === true && height < width && height < 400;
const isPhone = (tried: Tried) => isLying(tried) || tried.width < 500;

gate("all of a table can be used in twelve windows", async (open) => {
  await sweep(await open(DESKTOP), await stock(true), FEW);
});

for (const game of GAMES)
  trial(`all of a table of ${game} can be used in windows of every size`, async (open) => {
    const positions = (await stock(false)).filter((one) => one.game === game);
    await sweep(await open(DESKTOP), positions, MANY);
  });

const READ: readonly Tried[] = [
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 390, height: 844, touch },
];
/** Phones whose browser takes a part of the window. */
const LOW: readonly Tried[] = [
  { width: 320, height: 568, touch },
  { width: 390, height: 664, touch },
];
/** The form scrolls with its window, so it is seen whole in a high one. */
const FORMS: readonly Tried[] = [1280, 1100, 700, 390].map((width) => ({ width, height: 2400 }));

const ROMANS = { factions: ["romans", "barbarians"] };

/** Whether there are no deals, and so few actions that goods below the words for it have numbers. */
function hasNoDeals(position: Position): boolean {
  const { phase, seats } = position.view(0);
  const [own] = seats as readonly { readonly deals: readonly unknown[] }[];
  const { length } = position.legal;
  return phase === "action" && own?.deals.length === 0 && length > 3 && length < 11;
}

for (const language of ["pl", "de"])
  gate(`the texts of the form, of tables and of an analysis have room, ${language}`, async (open) => {
    const page = await open(DESKTOP);
    await page.evaluate((name) => localStorage.setItem("isettlers.language", JSON.stringify(name)), language);
    await page.reload();
    await page.locator(".go .primary").waitFor();
    const session = await page.context().newCDPSession(page);
    const lines = await linesOf(page, session, "form", FORMS);
    await openPosition(page, await reached("imperial", ROMANS, dice(5), () => true));
    lines.push(...(await linesOf(page, session, "first decision", READ)));
    for (const { name, code } of await stock(true)) {
      await openPosition(page, code);
      lines.push(...(await linesOf(page, session, name, READ)));
    }
    await openPosition(page, await reached("imperial", ROMANS, dice(5), hasNoDeals));
    lines.push(...(await linesOf(page, session, "no deals", READ)));
    await openPosition(page, await reached("burgundy", { players: 2 }, dice(5), () => true));
    await page.keyboard.press("a");
    await page.locator(".counted :nth-child(2)").waitFor();
    lines.push(...(await linesOf(page, session, "analysis", READ)));
    expectNone(lines, "faults");
  });

trial("something of the board that can be chosen is in sight in every window", async (open) => {
  const page = await open(DESKTOP);
  const session = await page.context().newCDPSession(page);
  const hidden: string[] = [];
  for (const { name, code } of await stock(true))
    for (const tried of FEW) {
      await resize(page, session, tried);
      await openPosition(page, code);
      await rest(page);
      const inSight = await page.evaluate(() => {
        const things = [...document.querySelectorAll(".board .thing.legal")];
        const drawn = things.filter((thing) => thing.getClientRects().length > 0);
        const seen = drawn.some((thing) => {
          const { x, y, width, height } = thing.getBoundingClientRect();
          return thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
        return seen || drawn.length === 0;
      });
      if (!inSight) hidden.push(`${name} in ${tried.width} x ${tried.height}`);
    }
  expectNone(hidden, "positions with all that can be chosen out of sight");
});

gate("a notice above the bar of a phone covers no part of the board", async (open) => {
  const page = await open(DESKTOP, { first: true });
  await openTable(page, "imperial", 7);
  await page.locator(".notice").waitFor();
  const session = await page.context().newCDPSession(page);
  expectNone(await linesOf(page, session, "offer of help", LOW), "faults");
});

gate("what is picked fits a phone that lies on its side", async (open) => {
  await sweep(await open(DESKTOP), await stock(true), MANY.filter(isLying), lookPicked);
});

for (const game of GAMES)
  (game === "imperial" ? gate : trial)(
    `a replay of ${game} fits a phone that lies on its side`,
    async (open) => {
      const page = await open(DESKTOP);
      const session = await page.context().newCDPSession(page);
      await page
        .locator(".file input")
        .setInputFiles({ name: "game.record", mimeType: "", buffer: await recordOf(game) });
      const range = page.locator(".replay input[type=range]");
      await range.waitFor();
      const last = Number(await range.getAttribute("max"));
      const lines: string[] = [];
      for (const at of [0, Math.round(0.8 * last), last]) {
        await range.fill(String(at));
        await page.locator(".replay output", { hasText: ` ${at} ` }).waitFor();
        if (at === last) await page.locator(".graph").first().waitFor({ state: "attached" }); // it loads when it is shown
        for (const tried of MANY.filter(isLying)) {
          await resize(page, session, tried);
          await rest(page);
          lines.push(
            ...(await lookUnfolded(page, tried)).map((fault) => lineOf(tried, `action ${at}`, fault)),
          );
        }
      }
      for (const line of lines) console.log(line);
      assert.equal(lines.length, 0, `${lines.length} faults`);
    },
  );

trial("the bar of a position is one line on phones", async (open) => {
  const positions = (await stock(false)).filter(({ name }) => name === "imperial, 5 seats, late");
  await sweep(await open(DESKTOP), positions, MANY.filter(isPhone), lookAtBar, lookAt);
});

type Look = (page: Page, tried: Tried) => Promise<readonly Fault[]>;

const look: Look = (page, { touch }) => page.evaluate(faultsHere, touch ? TOUCH : MOUSE);

/** Looks while the first and then the last card is picked that can be; on a table without cards, the first thing. */
const lookPicked: Look = async (page, tried) => {
  const things = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>(".board .legal")];
    const cards = all.filter((thing) => thing.matches(".card"));
    return [...new Set([cards[0] ?? all[0], cards.at(-1)])].flatMap((thing) => thing?.dataset.thing ?? []);
  });
  const faults: Fault[] = [];
  for (const thing of things) {
    const it = page.locator(`.board [data-thing="${thing}"]`);
    await it.dispatchEvent("click");
    await page.locator(`.board [data-thing="${thing}"].picked`).waitFor();
    faults.push(...(await look(page, tried)));
    await page.keyboard.press("Escape");
  }
  return faults;
};

/** Looks at the table as it is, then with each panel that is folded away. */
const lookUnfolded: Look = async (page, tried) => {
  const faults = [...(await look(page, tried))];
  const sheets = page.locator(".board .sheet");
  for (let at = 0; at < (await sheets.count()); at += 1) {
    const sheet = sheets.nth(at);
    await sheet.evaluate((fold: HTMLDetailsElement) => fold.toggleAttribute("open", true));
    faults.push(...(await look(page, tried)));
    await sheet.evaluate((fold: HTMLDetailsElement) => fold.toggleAttribute("open", false));
  }
  return faults;
};

/** Looks at the bar of a position that is not played: it is one line, and the button to play on is in sight. */
const lookAtBar: Look = async (page, tried) => {
  const faults = await look(page, tried);
  const [bar, control, primary] = await page.evaluate(() =>
    ["", " select", " .primary"].map((within) =>
      (document.querySelector(`.position-bar${within}`) as Element).getBoundingClientRect(),
    ),
  );
  const lines = bar && control && bar.height / control.height;
  return [
    ...faults,
    ...(lines && lines < 1.6 ? [] : [{ thing: "bar", fault: `has ${lines} lines` }]),
    ...(primary && primary.right <= tried.width ? [] : [{ thing: "button", fault: "is out of sight" }]),
    ...(control && control.height >= (tried.touch ? TOUCH : MOUSE).target
      ? []
      : [{ thing: "select", fault: `is ${control?.height} pixels high` }]),
  ];
};

/** Looks at positions in windows, and fails with all that is at fault. */
async function sweep(
  page: Page,
  positions: readonly Stocked[],
  windows: readonly Tried[],
  seen: Look = look,
  opens = openPosition,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const lines: string[] = [];
  for (const { name, code } of positions) {
    await opens(page, code);
    lines.push(...(await linesOf(page, session, name, windows, seen)));
  }
  const all = positions.length * windows.length;
  const bad = new Set(lines.map((line) => line.split(" | ").slice(0, 2).join())).size;
  expectNone(lines, `faults in ${bad} of ${all} positions in windows`);
}

/** The faults of the page as it is in each of some windows. */
async function linesOf(
  page: Page,
  session: CDPSession,
  name: string,
  windows: readonly Tried[],
  seen: Look = look,
): Promise<string[]> {
  const lines: string[] = [];
  for (const tried of windows) {
    await resize(page, session, tried);
    lines.push(...(await seen(page, tried)).map((fault) => lineOf(tried, name, fault)));
  }
  await resize(page, session, { ...DESKTOP });
  return lines;
}

function expectNone(lines: readonly string[], what: string): void {
  for (const line of lines) console.log(line);
  assert.equal(lines.length, 0, `${lines.length} ${what}`);
}

function lineOf(
  { width, height, touch, zoom, wide }: Tried,
  position: string,
  { thing, fault }: Fault,
): string {
  const kinds = [touch && "touch", zoom && `${100 * zoom} %`, wide && "wide letters"].filter(Boolean);
  return [[`${width}x${height}`, ...kinds].join(" "), position, thing, fault].join(" | ");
}

async function resize(page: Page, session: CDPSession, window: Tried): Promise<void> {
  const { width, height, zoom = 1, wide = false } = window;
  await page.setViewportSize({ width, height });
  await session.send("Emulation.setDeviceMetricsOverride", {
    width,
    height,
    deviceScaleFactor: zoom,
    mobile: false,
  });
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: window.touch ?? false });
  await page.evaluate(
    (space) => {
      const sheet = new CSSStyleSheet();
      if (space !== null) sheet.insertRule(`.screen * { letter-spacing: ${space} !important }`);
      document.adoptedStyleSheets = [sheet];
    },
    wide ? WIDER : null,
  );
}
