import type { founders } from "isettlers/trees";
import type { Thing } from "../option.js";
import type { About } from "../scene.js";
import { type Kind, keyOf, kindOf } from "./catalogue.js";
import { type FoundersScene, TOKEN_KINDS } from "./look.js";
import { type Laid, resourceWord } from "./tile.js";

/** The rules of tokens, by their kind. */
const TOKEN_RULES = {
  war: ["FW1", "FW2", "FK3"],
  coin: ["FM1", "FM2", "FK3"],
  cart: ["FV1", "FV2", "FK3"],
  craftsmen: ["FH1", "FH2", "FH3", "FK3"],
} as const;

/** A sentence with the rule that it is from; none where there is nothing to say. */
type Line = readonly [text: string, rule: string] | false;

/** A tile or a kind of tokens in words. */
export function about(scene: FoundersScene, thing: Thing): About | undefined {
  const [what, which = "", cell = ""] = thing.split("/");
  if (what === "open") return ofTile(scene, kindOf(scene.catalogue, which), {});
  if (what === "craftsmen") return ofToken(scene, what);
  if (what === "token") {
    const token = TOKEN_KINDS.find((kind) => kind === which);
    return token && ofToken(scene, token);
  }
  const tile = what === "cell" ? tileAt(scene, Number(which), cell) : undefined;
  return tile && ofTile(scene, kindOf(scene.catalogue, tile.tile), tile);
}

/** The tile of a seat on a cell. */
export function tileAt({ view }: FoundersScene, seat: number, cell: string): founders.Tile | undefined {
  return view.seats[seat]?.tiles.find(({ at }) => keyOf(at) === cell);
}

function ofTile(scene: FoundersScene, kind: Kind, { war = 0, coins = 0, craftsmen }: Laid): About {
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
