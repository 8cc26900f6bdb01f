/** Time of one `apply` with the legal ids in its reply, over whole games of random legal actions; one line of JSON. */
import { type LegalStatus, spawnEngine } from "isettlers/node";

const ROUND_TRIPS = 20_000;
const WARM_UP = 2_000;

/** Numbers that look random and are the same every time. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

const engine = await spawnEngine();
const random = numbers(1);
const times: number[] = [];
for (let seed = 0; times.length < WARM_UP + ROUND_TRIPS; seed += 1) {
  const game = await engine.start("imperial", { factions: ["romans", "barbarians"] }, { seed, legal: true });
  let status: LegalStatus = game.opening;
  while (!status.over) {
    const action = status.legal[Math.floor(random.next().value * status.legal.length)] as number;
    const began = performance.now();
    status = await game.apply(action, { legal: true });
    times.push(1_000 * (performance.now() - began));
  }
  await game.close();
}
await engine.close();

const sorted = times.slice(WARM_UP).sort((one, other) => one - other);
const at = (share: number) => Number((sorted[Math.floor(share * sorted.length)] ?? 0).toFixed(1));
console.log(
  JSON.stringify({
    language: "typescript",
    round_trips: sorted.length,
    median_us: at(0.5),
    p99_us: at(0.99),
  }),
);
