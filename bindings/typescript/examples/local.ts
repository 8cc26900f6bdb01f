/**
 * A game of Founders of the Empire without a server: a search against the greedy bot. The end is saved to a file, which
 * Python opens too: isettlers.load(open("founders.save", "rb").read())
 *
 * The arguments are [TO [FROM]]: the file for the end (default: founders.save), and a save of a game of two to continue,
 * made in any language (default: a new game).
 */
import { readFile, writeFile } from "node:fs/promises";
import { openLibrary } from "isettlers/wasm";

const BOTS = ["ismcts:200", "greedy"] as const;

const [to = "founders.save", from] = process.argv.slice(2);
const library = await openLibrary();
const snapshot = from === undefined ? null : await readFile(from);
const position = snapshot
  ? library.gameOf(snapshot).load(snapshot)
  : library.game("founders", { players: 2 }).start(1);
for (let turn = 0; position.actor !== null; turn += 1) {
  const bot = BOTS[position.actor] as string;
  const action = position.choose(bot, turn);
  console.log(`${bot}: ${position.text(action)}`);
  position.apply(action);
}
console.log(`${position.scores.join(" to ")} points`);
await writeFile(to, position.save());
