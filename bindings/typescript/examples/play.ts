/** A whole game: the first seat by its last legal action, the others by the greedy bot. Saves the last position and the record. */
import { writeFile } from "node:fs/promises";
import { type LegalStatus, spawnEngine, wordToBigInt } from "isettlers/node";

const engine = await spawnEngine();
try {
  const setup = { factions: ["romans", "barbarians"] };
  const game = await engine.start("imperial", setup, { legal: true });
  let status: LegalStatus = game.opening;
  while (!status.over) {
    const action = status.legal.at(-1);
    status =
      status.actor === 0 && action !== undefined
        ? await game.apply(action, { legal: true })
        : await game.bot("greedy", { apply: true, legal: true });
  }

  const { names, scores, outcome } = await game.status();
  console.log(`seed ${wordToBigInt(game.seed as Uint8Array)}, ${status.at} decisions`);
  names.forEach((name, seat) => {
    console.log(`${name}: ${scores[seat]}${outcome?.winners.includes(seat) ? ", won" : ""}`);
  });

  await writeFile("game.snapshot", await game.save());
  await writeFile("game.record", await game.record());
  console.log("saved: game.snapshot, game.record");
} finally {
  await engine.close();
}
