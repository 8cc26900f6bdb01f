/**
 * A game followed from its beginning: looked ahead in, taken back, heard by a seat, recorded, and verified.
 *
 * The argument is [TO], the file for the record (default: game.record).
 */
import { readFile, writeFile } from "node:fs/promises";
import { wordToHex } from "isettlers";
import { Course, lookAhead, openLibrary } from "isettlers/wasm";

const ACTIONS = 38;
const HEARER = 1;

const [to = "game.record"] = process.argv.slice(2);
const library = await openLibrary();
const course = Course.start(library.game("imperial", { factions: ["romans", "barbarians"] }), 7);
const { game, position } = course;
while (course.at < ACTIONS && position.actor !== null) {
  const action = Number(position.legal[course.at % position.legal.length]);
  const line = `${game.seatName(position.actor)}: ${position.text(action)}`;
  course.act(action);
  console.log(`${course.at} ${line} (${course.obstacle(course.at - 1) ?? "may be taken back"})`);
}

const ahead = lookAhead(position, []);
const reveal = ahead.filter(({ reveals }) => reveals);
console.log(`ahead: ${ahead.length} actions, ${reveal.length} reveal something`);

if (course.obstacle(course.at - 1) === null) course.back(course.at - 1);
const heard = course.log(HEARER, course.eventsUntil(course.at - 1)).events.map(({ kind }) => kind);
console.log(`after ${course.at} actions seat ${HEARER} has heard: ${heard.join(", ")}`);

await writeFile(to, course.record({ players: ["Ann", "Bob"] }));
const record = await readFile(to);
const again = Course.replay(library.gameOfRecord(record), record);
again.verify(record);
console.log(`verified: ${again.at} actions lead to ${wordToHex(again.position.hash)}`);
