import type { Sentences } from "../../game.js";
import type { steps } from "./steps.js";

/** The guided first round of Imperial Settlers in English. */
export const sentences: Sentences<typeof steps> = {
  draft:
    "The most points after five rounds win. First take a card that you can pay for soon: its price is at its top left.",
  draw: "Choose the deck: faction locations count 2 points, common ones 1 and are simpler to build.",
  cleanup: "One round is over: your locations stand and work again. The most points after five rounds win.",
  goods:
    "Your board, your deals and your production locations have given you these goods; they pay for your actions.",
  build:
    "You can build these cards. One with the sign of production pays at once and in each round, so build it early.",
  exchange: "Two of your workers become wood, stone, food or a card: click them, then what you lack.",
  deal: "You can lay a faction card as a deal for 1 food or 1 gold: the good at its foot is yours now and in each production.",
  razeHand:
    "A raze token turns a common card into the goods at its foot: do it with a card that you will not build.",
  giveUp: "A faction card like this also costs one of your locations: give up one that you need no longer.",
  activate: "You can use this action location: click it to pay what it asks and gain what it shows.",
  defend:
    "Your defense token goes onto a location for nothing: razing it then costs others 1 raze token more.",
  raze: "For 2 raze tokens you can raze a location of another player and gain its goods.",
  pass: "You can build nothing now. When nothing else is worth doing, pass: your cards stay, most goods go.",
};
