/**
 * Runs the engine in this thread for some time and prints what it did as one line of JSON, as benchmarks/native/driver.c
 * does: node build/examples/rates.js SETUP SECONDS SEED SPEC, a setup as JSON, CPU seconds for each measure, the seed
 * of the root, a bot that searches.
 */
import { openLibrary, type Position, Search } from "isettlers/wasm";

const SLICE = 50; // playouts, games or iterations between two looks at the clock

const [
  text = '{"game": "burgundy", "setup": {"players": 2}}',
  time = "0.5",
  seed = "3",
  spec = "ismcts:1000000",
] = process.argv.slice(2);
const setup = JSON.parse(text);
const seconds = Number(time);

/** Seconds of this process' own CPU time. */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function measure(work: () => number, most: number): { count: number; cpu: number } {
  const start = now();
  let count = 0;
  do count += work();
  while (now() - start < most);
  return { count, cpu: now() - start };
}

/** Does something as often as lies between two looks at the clock. */
function slice(once: (number: number) => number): () => number {
  let number = 0;
  return () => {
    let count = 0;
    for (let times = 0; times < SLICE; times += 1) count += once(number++);
    return count;
  };
}

let random = 2463534242;

/** A random number below another, by an xorshift as in the driver in C. */
function below(count: number): number {
  random ^= random << 13;
  random ^= random >>> 17;
  random ^= random << 5;
  return Math.floor(((random >>> 0) * count) / 2 ** 32);
}

/** Decisions of a game that the program drives itself. */
function drive(position: Position): number {
  let decisions = 0;
  while (!position.over) {
    const { legal } = position;
    position.apply(legal[below(legal.length)] as number);
    decisions += 1;
  }
  return decisions;
}

const game = (await openLibrary()).game(setup.game, setup.setup);
const root = game.start(Number(seed));
const played = root.clone();
const search = new Search(root, spec, 1);
let iterations = 0;
const measures = {
  playouts: slice((number) => played.become(root).playout(number)),
  driven: slice((number) => {
    using position = game.start(number);
    return drive(position);
  }),
  search: () => {
    const before = iterations;
    iterations = search.run(SLICE);
    return iterations - before;
  },
};
// V8 optimizes what has run for a while.
for (const work of Object.values(measures)) measure(work, seconds);
const rates = Object.entries(measures).map(([name, work]) => [name, measure(work, seconds)]);
console.log(JSON.stringify(Object.fromEntries(rates)));
