import type { WordsOf } from "../words.js";

/** Tips of Imperial Settlers: signs, numbers and places in words. */
export const TIPS = {
  wood: ["Wood", "A resource. It pays for buildings and for action locations."],
  stone: ["Stone", "A resource. It pays for buildings and for action locations."],
  food: ["Food", "A resource. It pays for buildings and action locations, and 1 food pays for a deal."],
  gold: ["Gold", "1 gold stands in for 1 resource when you pay. It becomes no resource otherwise."],
  worker: [
    "Workers",
    "They pay for action locations. As an action, each pair of workers becomes 1 resource or 1 card.",
  ],
  raze: [
    "Raze tokens",
    "1 razes a card of your hand, 2 raze an enemy location, 3 a guarded one. You gain what its raze field shows.",
  ],
  defense: [
    "Defense token",
    "On one of your common locations it makes razing that location 1 token dearer this round.",
  ],
  vp: ["Victory points", "Points that you gain at once. Locations add theirs at the end."],
  card: ["A card", "You draw it from the common deck or from your faction deck, as you like."],
  card_common: ["Common card", "A card of the common deck. As a location it is worth 1 VP at the end."],
  card_faction: [
    "Faction card",
    "A card of your faction's deck. As a location it is worth 2 VP at the end for most factions.",
  ],
  any: ["A resource of your choice", "1 wood, 1 stone or 1 food, as you like."],
  location: [
    "A location",
    "In a cost: one of your own locations or foundations is discarded for the card. Elsewhere: any location.",
  ],
  foundation: [
    "Foundation",
    "A razed location, face down. You may discard it where a faction card costs a location. It is worth no points.",
  ],
  deal: [
    "Deal",
    "A faction card under your board. It gives its good at once and in each production. Making one costs 1 food.",
  ],
  samurai: ["Samurai", "A Japanese worker who guards a faction location: razing it costs 1 token more."],
  technology: [
    "Technology token",
    "The Atlanteans place it on one of their common locations, as a free move: what the location gives is doubled.",
  ],
  technology_defense: ["Defense Technology", "The common location on which it lies cannot be razed."],
  technology_glory: [
    "Glory Technology",
    "The common location on which it lies is worth more points at the end.",
  ],
  production: [
    "Production",
    "Such a location gives its goods when you build it and in each production phase.",
  ],
  feature: ["Feature", "Such a location works by itself, as its text says."],
  action: [
    "Action",
    "You use such a location as an action, for its price, once a round or as often as it says.",
  ],
  color: [
    "A colour",
    "Cards count locations by their colours. A location of several colours counts for each.",
  ],
  points: [
    "Victory points",
    "Points gained, and those of the locations that stand now. Goods left break ties.",
  ],
  hand: ["Cards in hand", "There is no hand limit, and cards stay over the end of a round."],
  deckCommon: ["Common deck", "Everybody draws from it. When it is empty, its discard pile is shuffled."],
  deckFaction: ["Faction deck", "Your own 30 cards. You draw the top one at the start of each round."],
  discard: ["Discard pile", "Cards that were discarded from this deck, the last one on top."],
  packets: ["Packets", "Each player keeps one card of a packet and passes the others on."],
  shield: ["No razing here", "These seats may not raze locations here until the round ends."],
  gate: ["Under a Gate", "Cards that lie here face down give points at the end, as the Gate says."],
  shrine: ["On the Shrine", "Resources that lie here give points at the end, as the Shrine says."],
  price: ["This choice", "It shows what the choice that is pointed at takes from your supply and brings."],
  payment: ["A way to pay", "It says how much gold stands in for resources."],
  attack: [
    "Attack card",
    "The virtual player attacks twice after each round: a common location of yours with this good, and another of the line, in its raze field goes to the Collection.",
  ],
  attackDeal: ["Attack card as a deal", "It was taken from the line, and gives its good as a deal does."],
  attacksLeft: ["Attack cards", "Attack cards not revealed yet. Each attack reveals the next one."],
  collection: [
    "Collection",
    "The cards that the virtual player has gathered. You win with more faction locations than it counts at the end.",
  ],
  faction: ["A faction", "The cards of a faction follow a plan of their own."],
  boardGives: (goods: string) => `The board gives in each production: ${goods}.`,
  boardKeeps: (goods: string) => `Kept at the end of a round: ${goods}.`,
  factionPoints: (points: string) => `Each faction location is worth ${points} VP at the end.`,
  keeps: "What is left stays at the end of the round.",
  discards: "What is left at the end of the round is discarded.",
} as const;

/** These tips in any language. */
export type Tips = WordsOf<typeof TIPS>;
