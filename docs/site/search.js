// Scores of the search: a heading that holds the whole query comes before texts that hold its words.
var Scorer = {
  score: ([_page, _title, _anchor, _text, score, _file, kind]) => (kind === "title" ? 2 * score : score),
  // The rest as Sphinx has it.
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
