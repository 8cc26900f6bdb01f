import { type Fields, within } from "../../position/fields.js";

/** A small position; a document leaves out what is as usual. */
export const example = `{
  "game": "imperial",
  "setup": {"factions": ["romans", "barbarians"]},
  "round": 5,
  "seats": [
    {"hand": ["COM046", "ROM001"], "goods": {"wood": 2, "raze": 2}, "vp": 12},
    {"empire": ["COM009", {"card": "COM003", "guarded": true}]}
  ]
}
`;

/** What the form of a position changes. */
export const fields: Fields = {
  words: { phase: ["first draft", "second draft", "production", "action", "cleanup", "over"] },
  numbers: [["round"]],
  seatNumbers: [["vp"], ...within("goods", "wood", "stone", "food", "gold", "worker", "raze", "defense")],
  lists: { hand: "card", empire: "card" },
};
