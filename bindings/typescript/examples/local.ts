/** A search against the greedy bot, without a server: to the end, and into a file that Python opens too. */
import { writeFile } from "node:fs/promises";
import { openLibrary } from "isettlers/wasm";

const library = await openLibrary();
const position = library.game("founders", { players: 2 }).start(7);
while (position.actor !== null) {
  const bot = position.actor === 0 ? "ismcts:300" : "greedy";
  const action = position.choose(bot, position.legal.length);
  console.log(`seat ${position.actor}: ${position.text(action)}`);
  position.apply(action);
}
console.log(position.outcome);
await writeFile("game.snapshot", position.save());
