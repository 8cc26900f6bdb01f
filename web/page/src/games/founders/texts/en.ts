/** The words of Founders of the Empire in English. */
export const ENGLISH = {
  title: "Founders of the Empire",
  line: "2 to 4 players, tiles on a grid",
  agreement: "Ask after each round whether to end",
  warsOnly: "Wars",
} as const;
