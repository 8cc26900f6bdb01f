import { type Fields, within } from "../../position/fields.js";

/** A small position; a document leaves out what is as usual. */
export const example = `{
  "game": "founders",
  "setup": {"players": 2},
  "phase": "add",
  "rows": {"nature": ["lake"], "village": ["iron-mine", "stables"], "city": ["barracks-a"]},
  "victory": ["altar-vesta", "temple-venus"],
  "bought": "horses",
  "seats": [
    {
      "tiles": [{"at": [0, 0], "tile": "waterfall"}, {"at": [1, 0], "tile": "grove"}],
      "tokens": {"cart": 1}
    },
    {
      "tiles": [
        {"at": [0, 0], "tile": "lake"}, {"at": [0, 1], "tile": "grove"},
        {"at": [1, 1], "tile": "stables", "coins": 1}
      ]
    }
  ]
}
`;

/** What the form of a position changes. */
export const fields: Fields = {
  words: { phase: ["draft", "layout", "reveal", "token", "add", "agreement", "over"] },
  numbers: [],
  seatNumbers: [...within("tokens", "war", "coin", "cart"), ["replaced"]],
  lists: { tiles: "cell" },
};
