import type { WordsOf } from "./en.js";

/** English words of the end of a deal. */
export const ENGLISH_DEAL = {
  dealOf: (day: string) => `Deal of ${day}`,
  thisResult: "This game",
  firstResult: "The first, which counts",
  botInSeat: "The bot in your seat",
  botPlays: "The bot plays",
  stopBot: "Stop the bot",
  letBotPlay: "Let the bot play",
  repeatDeal: "Play this deal again",
} as const;

/** These words in any language. */
export type DealTexts = WordsOf<typeof ENGLISH_DEAL>;
