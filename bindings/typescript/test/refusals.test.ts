/** The refusals of the shared vectors (bindings/vectors/README.md, "Refusals"). */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { Course, openLibrary } from "isettlers/wasm";

const FILE = new URL("../../../vectors/v1/refusals.txt", import.meta.url);
const CODES = {
  argument: "bad_request",
  illegal: "illegal_action",
  over: "over",
  format: "bad_format",
} as const;

const library = await openLibrary();
const blocks = (await readFile(FILE, "ascii")).trim().split("\n\n");

function begun(how: string, json: string, seed: string, actions: string): Course {
  const { game, setup } = JSON.parse(json);
  const started = Course.start(library.game(game, setup), BigInt(seed));
  const course = how === "start" ? started : Course.begin(started.position);
  while (course.at < Number(actions) && !course.position.over) course.act(Number(course.position.legal[0]));
  return course;
}

const CALLS: { readonly [name: string]: (course: Course, argument: string) => unknown } = {
  act: (course, argument) => course.act(Number(argument)),
  find: (course, argument) => course.position.find(argument),
  position: (course, argument) => course.positionAt(Number(argument)),
  events: (course, argument) => course.eventsUntil(Number(argument)),
  back: (course, argument) => course.back(Number(argument)),
  obstacle: (course, argument) => course.obstacle(Number(argument)),
  log: (course, argument) => course.log(0, ...(argument.split(" ").map(Number) as [number, number])),
  replay: (course, argument) => Course.replay(course.game, Buffer.from(argument, "hex")),
  verify: (course, argument) => course.verify(Buffer.from(argument, "hex")),
  record: (course) => course.record(),
};

for (const block of blocks) {
  const [begin = "", ...lines] = block.split("\n");
  const [how = "", setup = "", seed = "", actions = ""] = begin.split("\t");
  test(`a course refuses as in every language: ${how} ${setup} ${actions}`, () => {
    using course = begun(how, setup, seed, actions);
    for (const line of lines) {
      const [call = "", argument = "", code = "", message = ""] = line.split("\t");
      const { at, position } = course;
      const { hash } = position;
      const word = call === "record" ? "no_record" : CODES[code as keyof typeof CODES];
      const refused = () => CALLS[call]?.(course, argument);
      assert.throws(refused, { code: word, message }, `${call} ${argument}`);
      assert.deepEqual([course.at, course.position.hash], [at, hash]);
    }
  });
}
