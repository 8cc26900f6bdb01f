import type { founders } from "isettlers/trees";
import type { Thing } from "../option.js";
import type { About } from "../scene.js";
import { type Tip, tip, topicOf } from "../tips.js";
import { type Kind, kindOf } from "./catalogue.js";
import { type FoundersScene, TOKEN_KINDS, tileAt } from "./look.js";
import { type Laid, resourceWord } from "./tile.js";
import type { Tips } from "./tips.js";

export { legend } from "./legend.js";

type Read = FoundersScene & { readonly tips: Tips };

/** The rules of tokens, by their kind. */
const TOKEN_RULES = {
  war: ["FW1", "FW2", "FK3"],
  coin: ["FM1", "FM2", "FK3"],
  cart: ["FV1", "FV2", "FK3"],
  craftsmen: ["FH1", "FH2", "FH3", "FK3"],
} as const;

/** A sentence with the rule that it is from; none where there is nothing to say. */
type Line = readonly [text: string, rule: string] | false;

/** Any thing in words: a tile, a token, a place, a sign or a number. */
export function about(scene: Read, thing: Thing): About | undefined {
  const { tips } = scene;
  const [topic, place = ""] = topicOf(thing) ?? [];
  if (topic !== undefined) return ofTopic(scene, topic, place);
  const [what, which = "", cell = ""] = thing.split("/");
  switch (what) {
    case "open":
      return ofTile(scene, kindOf(scene.catalogue, which), {});
    case "craftsmen":
      return ofToken(scene, what);
    case "token":
      return ofTopic(scene, which, "");
    case "cell":
      return ofCell(scene, Number(which), cell);
    case "seat":
      return tip(tips.choose);
    case "stack":
    case "corner":
    case "side":
    case "product":
      return tip(tips[what]);
    default:
      return undefined;
  }
}

function ofTopic(scene: Read, topic: string, place: string): About {
  const { tips } = scene;
  if (topic === "tile") return ofTile(scene, kindOf(scene.catalogue, place.split("/")[0] ?? ""), {});
  const token = TOKEN_KINDS.find((kind) => kind === topic);
  return token ? ofToken(scene, token) : tip((tips as { readonly [topic: string]: Tip })[topic] ?? tips.none);
}

function ofCell(scene: Read, seat: number, cell: string): About {
  const tile = tileAt(scene, seat, cell);
  return tile === undefined ? tip(scene.tips.cell) : ofTile(scene, kindOf(scene.catalogue, tile.tile), tile);
}

function ofTile(scene: Read, kind: Kind, { war = 0, coins = 0, craftsmen }: Laid): About {
  const { words } = scene;
  const texts = words.founders;
  const { sentences } = texts;
  const list = (resources: readonly string[], between: string) =>
    resources.map((resource) => resourceWord(texts, resource)).join(between);
  const lines: readonly Line[] = [
    kind.requires.length > 0
      ? [sentences.needs(list(kind.requires, texts.and)), "FG2"]
      : [sentences.needsNone, "FG9"],
    kind.produces.length > 0 && [sentences.makes(list(kind.produces, texts.or)), "FG3"],
    kind.token !== null && [sentences.gives(texts.kinds[kind.token]), "FK1"],
    kind.vp > 0 && [sentences.worth(String(kind.vp)), "FE5"],
    war > 0 && [sentences.attacked, "FW2"],
    coins > 0 && [sentences.coin, "FM4"],
    craftsmen !== undefined && [sentences.craftsmen, "FH2"],
  ];
  const shown = lines.filter((line) => line !== false);
  return {
    id: kind.id,
    name: kind.name,
    text: [sentences.kind[kind.color], ...shown.map(([text]) => text)].join(" "),
    rules: shown.map(([, rule]) => rule),
  };
}

function ofToken({ words }: FoundersScene, token: founders.Token): About {
  const { kinds, sentences } = words.founders;
  return {
    id: token,
    name: kinds[token],
    text: `${sentences.tokens[token]} ${sentences.kept}`,
    rules: TOKEN_RULES[token],
  };
}
