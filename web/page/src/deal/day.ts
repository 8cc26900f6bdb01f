/** A day of the calendar as a number: 20261128 is 28 November 2026. */
export type Day = number;

/** The day that a clock shows where it hangs. */
export function today(now = new Date()): Day {
  return numberOf(now.getFullYear(), now.getMonth(), now.getDate());
}

/** Whether a value is a day that the calendar has. */
export function isDay(value: unknown): value is Day {
  return Number.isSafeInteger(value) && numberAt(dateOf(value as number)) === value;
}

export function dayBefore(day: Day): Day {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() - 1);
  return numberAt(date);
}

/** A day in the words of a language; English ones in the British order. */
export function dayInWords(day: Day, language: string): string {
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return format.format(dateOf(day));
}

/** The beginning of a day by universal time, for which no clock is ever put forward. */
function dateOf(day: Day): Date {
  return new Date(Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100));
}

function numberAt(date: Date): Day {
  return numberOf(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

function numberOf(year: number, month: number, date: number): Day {
  return 10_000 * year + 100 * (month + 1) + date;
}
