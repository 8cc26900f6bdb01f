/**
 * A game of Founders of the Empire without a server: a search against the greedy bot. The end is saved to a file, which
 * Python opens too: isettlers.load(open("founders.save", "rb").read())
 */
import { writeFile } from "node:fs/promises";
import { openLibrary } from "isettlers/wasm";

const BOTS = ["ismcts:200", "greedy"] as const;

const library = await openLibrary();
const position = library.game("founders", { players: 2 }).start(1);
for (let turn = 0; position.actor !== null; turn += 1) {
  const bot = BOTS[position.actor] as string;
  const action = position.choose(bot, turn);
  console.log(`${bot}: ${position.text(action)}`);
  position.apply(action);
}
console.log(`${position.scores.join(" to ")} points`);
await writeFile(process.argv[2] ?? "founders.save", position.save());
