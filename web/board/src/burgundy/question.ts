import type { BurgundyScene } from "./types.js";

/** The name of the question at hand, as the catalogue has it. */
function questionName({ view }: BurgundyScene): string {
  if (view.pending !== undefined) return view.pending.asked;
  if (view.stage !== "choosing") return "turn";
  return view.seats[view.actor ?? 0]?.estate === null ? "side" : "start";
}

/** The question at hand, in words. */
export function question(scene: BurgundyScene): string {
  const { view, words, seat, catalogue } = scene;
  const text = words.burgundy.question;
  if (view.actor === null) return text.over;
  if (view.actor !== seat) return text.waiting(words.seat(view.actor));
  const { pending } = view;
  const nameOf = (id: string) => catalogue.tiles.find((tile) => tile.id === id)?.name ?? id;
  if (pending?.asked === "die") return text.die(pending.die);
  if (pending?.asked === "discard") return text.discard(nameOf(pending.tile));
  if (pending?.asked === "take") return text.take(nameOf(pending.building));
  const name = questionName(scene);
  if (name === "turn") return view.seats[seat]?.dice.length ? text.dice : text.buy;
  return catalogue.questions.find((other) => other.name === name)?.text ?? "";
}

/** The ids of the rules that the question is about. */
export function rules(scene: BurgundyScene): readonly string[] {
  if (scene.view.actor === null) return [];
  const name = questionName(scene);
  return scene.catalogue.questions.find((other) => other.name === name)?.rules ?? [];
}
