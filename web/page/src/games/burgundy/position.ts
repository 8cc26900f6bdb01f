import { type Fields, within } from "../../position/fields.js";

/** A small position; a document leaves out what is as usual. */
export const example = `{
  "game": "burgundy",
  "setup": {"players": 2},
  "phase": "C",
  "depots": [
    {"tiles": ["bank", "ship"]}, {}, {"tiles": ["cow-3"], "goods": {"red": 2}}, {}, {}, {}
  ],
  "seats": [
    {
      "tiles": [{"hex": 18, "tile": "castle"}, {"hex": 19, "tile": "ship"}],
      "stored": ["cow-4"], "workers": 2, "dice": [3, 5]
    },
    {"goods": {"red": 1}, "silver": 2}
  ]
}
`;

/** What the form of a position changes. */
export const fields: Fields = {
  words: { phase: ["A", "B", "C", "D", "E"] },
  numbers: [["round"]],
  seatNumbers: [
    ["vp"],
    ["silver"],
    ["workers"],
    ...within("goods", "turquoise", "violet", "pink", "red", "brown", "orange"),
  ],
  lists: { stored: "card", tiles: "hex" },
};
