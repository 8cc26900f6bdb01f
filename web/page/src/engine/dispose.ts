/** Browsers before `using` have no `Symbol.dispose`; the engine's classes need it when they are defined. */
const symbols = Symbol as { dispose?: symbol };
symbols.dispose ??= Symbol("dispose");
