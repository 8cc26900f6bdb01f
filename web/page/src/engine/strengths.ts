/** The bots that the form names, by their specs. */
export const STRENGTHS = { gentle: "greedy", steady: "ismcts:ms=30", strong: "ismcts:ms=500" } as const;
