/** A text of the engine as people read it: without printed ids and underscores, and with a capital. */
export function plainly(text: string): string {
  const bare = text.replace(/ [A-Z]{3}\d{3}\b/g, "").replaceAll("_", " ");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
