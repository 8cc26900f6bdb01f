/** Random games in this thread: the start-up of the module, and decisions a second of each game. */
import { openLibrary } from "isettlers/wasm";

const SECONDS = Number(process.argv[2] ?? 2);
const GAMES = [
  ["imperial", { factions: ["romans", "barbarians"] }],
  ["burgundy", { players: 2 }],
  ["founders", { players: 2 }],
] as const;

const began = performance.now();
const library = await openLibrary();
console.log(`start-up: ${(performance.now() - began).toFixed(1)} ms`);

for (const [name, setup] of GAMES) {
  const game = library.game(name, setup);
  const end = performance.now() + 1_000 * SECONDS;
  let decisions = 0;
  for (let seed = 0; performance.now() < end; seed += 1) {
    using position = game.start(seed);
    while (!position.over) {
      const { legal } = position;
      position.apply(legal[Math.floor(Math.random() * legal.length)] as number);
      decisions += 1;
    }
  }
  console.log(`${name}: ${(decisions / SECONDS / 1e6).toFixed(2)} million decisions a second`);
}
