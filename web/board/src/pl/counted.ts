/** A count with its noun: 1 karta, 2 karty, 5 kart. */
export function counted(count: number, one: string, few: string, many: string): string {
  return `${count} ${count === 1 ? one : isFew(count) ? few : many}`;
}

function isFew(count: number): boolean {
  const [last, teen] = [count % 10, Math.floor(count / 10) % 10 === 1];
  return last >= 2 && last <= 4 && !teen;
}
