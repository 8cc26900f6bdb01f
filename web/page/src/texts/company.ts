import type { WordsOf } from "./en.js";

/** English words of what only tables of a server have. */
export const ENGLISH_COMPANY = {
  youDecide: "your turn",
  withOthers: "with others",
  yourTurnTitle: (game: string) => `Your turn: ${game}`,
  notify: "Notify me of my turn",
  notifyLine: "while another tab or window is in front",
  notifyDenied: "This browser does not allow notifications for this page.",
  yourName: "Your name",
  nameLine: "the others at the table see it",
  here: "is here",
  away: "not connected",
  talk: "Talk",
  saySomething: "Say something to the others",
  send: "Send",
  handed_resigned: (name: string) => `${name} left the seat to a bot.`,
  handed_time: (name: string) => `The time of ${name} is up. A bot plays on.`,
  handed_kicked: (name: string) => `The operator removed ${name}. A bot plays on.`,
  rematch: "Play again, with the seats moved on",
  rematchLine: "Another game? The others at this table are offered it too.",
  offered: "Another game is ready, with the seats moved on.",
  toRematch: "To the next game",
  inviteLine: "Send each player the link of a seat. It opens the seat on any device.",
  openLine: "Open tables are listed on the start page until all seats are taken.",
  linkFor: (name: string) => `Link for ${name}`,
  copy: "Copy",
  watchLine: "Spectators see what everybody at the table sees.",
  watchers: "spectators",
  freeSeat: (name: string) => `Nobody came for ${name}: free the seat`,
  resign: "Leave my seat to a bot",
  resignNow: "Yes, leave it",
} as const;

/** These words in any language. */
export type CompanyTexts = WordsOf<typeof ENGLISH_COMPANY>;
