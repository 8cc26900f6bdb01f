import { numeral } from "isettlers-board";
import { language } from "./index.js";

/** A number with a count of decimals, as the language of the page writes it. */
export function decimal(value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return numeral(value.toLocaleString(language.value, digits));
}
