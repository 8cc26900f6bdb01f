/** The words of The Castles of Burgundy in English. */
export const ENGLISH = {
  title: "The Castles of Burgundy",
  line: "2 to 4 players, 25 rounds of dice",
  estates: "Estates",
  estateOne: "Estate 1 for all",
  drawn: "Drawn",
  castles: "First castles",
  secret: "Secret",
} as const;
