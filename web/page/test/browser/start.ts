import assert from "node:assert/strict";
import { encodeFrame } from "isettlers";
import { openTable, turn } from "./hands.js";
import { DESKTOP, trial } from "./trial.js";

trial(
  "the start page asks for what a first game needs, and folds all else away with its changes",
  async (open) => {
    const page = await open(DESKTOP);
    const more = page.locator(".more");
    await more.waitFor();
    const controls = await page
      .locator("form :is(fieldset, [role=group], select, input):visible")
      .evaluateAll((all) =>
        all
          .filter((one) => !one.closest(".games") || one.matches("fieldset"))
          .map((one) => one.getAttribute("aria-label") ?? one.querySelector("legend")?.textContent),
      );
    const seat = (number: number, name: string) => [`Seat ${number}`, `${name}: Person, Bot`];
    const seats = [...seat(1, "Romans"), ...seat(2, "Barbarians"), "Barbarians: Bot"];
    assert.deepEqual(controls, ["A new game", ...seats, "First player"]);
    assert.equal(await page.locator(".rule-id").count(), 0, "nothing but a link looks like one");
    const summary = more.locator("> summary");
    assert.equal((await summary.innerText()).trim(), "More");
    await summary.click();
    await page.getByRole("combobox", { name: "Packs" }).selectOption("Atlanteans");
    await page.getByRole("textbox", { name: "Spec of the bot: Barbarians" }).fill("random");
    await page.getByText("Barbarians (bot random)").waitFor();
    await page.reload();
    await summary.getByText("2 changes").waitFor();
    assert.equal(await more.getAttribute("open"), null);
  },
);

trial("a game that was removed is taken back", async (open) => {
  const page = await open(DESKTOP);
  await openTable(page, "founders", 4);
  const { question } = await turn(page);
  await page.goBack();
  const goOn = page.locator(".tables").getByRole("button", { name: "Go on" });
  await page.getByRole("button", { name: "Remove: Founders" }).click();
  await goOn.waitFor({ state: "detached" });
  await page.keyboard.press("Enter"); // the button has the focus still
  await goOn.click();
  assert.equal((await turn(page)).question, question);
  await page.goBack();
  await page.getByRole("button", { name: "Remove: Founders" }).click();
  await page.getByRole("button", { name: "Take back: Founders" }).waitFor();
  await page.reload();
  await page.getByText("Tables that you open").waitFor();
});

trial("all saved games go into one file, which another browser takes", async (open) => {
  const page = await open(DESKTOP);
  for (const game of ["founders", "burgundy"] as const) {
    await openTable(page, game, 4);
    await page.goBack();
  }
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save all in one file" }).click(),
  ]);
  const other = await open(DESKTOP);
  const choose = other.locator(".file input");
  await choose.setInputFiles(await download.path());
  await other.getByText("2 games were taken").waitFor();
  const goOn = other.locator(".tables").getByRole("button", { name: "Go on" });
  assert.equal(await goOn.count(), 2);
  await choose.setInputFiles({
    name: "isettlers.games",
    mimeType: "",
    buffer: Buffer.from(encodeFrame({ "isettlers saved games": 1, games: [{}] })),
  });
  await other.getByText("cannot be opened: $.games[0].entry: expected a map, got nothing").waitFor();
  await goOn.first().click();
  await turn(other);
});
