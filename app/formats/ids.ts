/** Parses a database id from a URL or form; null for anything that is not a positive 32-bit integer. */
export function parseId(text: unknown): number | null {
  if (typeof text !== "string" || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}
