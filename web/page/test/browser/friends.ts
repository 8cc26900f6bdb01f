import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { dice } from "../chance.js";
import { decider } from "./deciders.js";
import { chooses } from "./hands.js";
import { invite, PROGRAM, Served } from "./served.js";
import { CUT, DESKTOP, type Open, PHONE, trial } from "./trial.js";

if (PROGRAM === undefined) console.log("friends: left out, since ISETTLERS names no command");
else {
  trial(
    "a turn is notified to the player who asked for that by a click, with the page out of sight",
    async (open) => {
      await atTable(open, async (one, two) => {
        await noteNotices(one);
        await one.getByRole("button", { name: "Menu" }).click();
        assert.deepEqual(await noticesOf(one), { requests: 0, shown: [] });
        await one.getByRole("checkbox", { name: "Notify me of my turn" }).click();
        await one.keyboard.press("Escape");
        const random = dice(3);
        while ((await noticesOf(one)).shown.length === 0) {
          const page = await decider([one, two]);
          if (page !== undefined) await chooses(page, random);
        }
        assert.deepEqual(await noticesOf(one), { requests: 1, shown: ["Your turn: Founders of the Empire"] });
      });
    },
  );
}

/** Two people and a bot at a table of Founders of the Empire, the other person on a phone. */
async function atTable(open: Open, play: (one: Page, two: Page) => Promise<void>): Promise<void> {
  const words = "web --no-browser --listen 127.0.0.1:0 --tables FILE --chat";
  const program = await Served.start(...words.split(" "));
  try {
    const address = `http://127.0.0.1:${program.port}/`;
    const one = await open(DESKTOP, { address, allow: CUT });
    const two = await open(PHONE, { address: await invite(one, "founders"), allow: CUT });
    await play(one, two);
  } finally {
    await program.close();
  }
}

interface Notices {
  readonly requests: number;
  readonly shown: readonly string[];
}

/** Puts a browser that shows notices, and a page that is not in sight, in the place of the real ones. */
function noteNotices(page: Page): Promise<void> {
  return page.evaluate(() => {
    const notices = { requests: 0, shown: [] as string[] };
    class Noted {
      static permission = "default";
      static async requestPermission() {
        notices.requests += 1;
        Noted.permission = "granted";
        return "granted";
      }
      constructor(title: string) {
        notices.shown.push(title);
      }
    }
    Object.assign(globalThis, { Notification: Noted, notices });
    Object.defineProperty(document, "hidden", { get: () => true });
  });
}

function noticesOf(page: Page): Promise<Notices> {
  return page.evaluate(() => (globalThis as unknown as { notices: Notices }).notices);
}
