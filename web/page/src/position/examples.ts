/** A small position of each game; a document leaves out what is as usual. */
export const EXAMPLES = {
  imperial: `{
  "game": "imperial",
  "setup": {"factions": ["romans", "barbarians"]},
  "round": 5,
  "seats": [
    {"hand": ["COM046", "ROM001"], "goods": {"wood": 2, "raze": 2}, "vp": 12},
    {"empire": ["COM009", {"card": "COM003", "guarded": true}]}
  ]
}
`,
  burgundy: `{
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
`,
  founders: `{
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
`,
} as const;
