/** Where a card goes that was set aside for as long as it is paid for. */
const GOES: { readonly [target: string]: string } = {
  location: "comes into the empire",
  deal: "becomes a deal",
  discard: "goes to the discard pile",
};

/** A text of the engine without the place aside: empty for the way there, else as the way from where the card was. */
export function worded(text: string): string {
  return / to aside\b/.test(text)
    ? ""
    : text.replace(/ from aside to (\w+)/, (_, target) => ` ${GOES[target] ?? `goes to ${target}`}`);
}
