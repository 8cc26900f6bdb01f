/** The bot of all deals. Its budget is a number of iterations, so that it plays alike on every device (docs/games.md). */
export const DEAL_BOT = "ismcts:400";
