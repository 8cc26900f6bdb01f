/** The words that the board of The Castles of Burgundy writes. */
export const BURGUNDY = {
  estate: "Your estate",
} as const;
