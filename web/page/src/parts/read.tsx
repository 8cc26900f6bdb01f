import type { FunctionComponent } from "preact";
import { Legend } from "../legend/legend.js";
import { Lesson } from "../lesson/lesson.js";
import type { Play, Read } from "../play/play.js";
import { Rulebook } from "../rules/rulebook.js";
import { later } from "./later.js";

const SHEETS: { readonly [R in Read]: FunctionComponent<{ play: Play }> } = {
  lesson: Lesson,
  legend: Legend,
  rules: Rulebook,
  company: later(async () => (await import("../online/company.js")).default),
};

/** The sheet that is open to read beside the table. */
export default function Open({ play }: { play: Play }) {
  const Sheet = SHEETS[play.sheet.value as Read];
  return <Sheet play={play} />;
}
