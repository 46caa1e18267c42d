/** The number of a row as an address or form writes it; null for anything else or beyond what a database holds. */
export function parseId(text: unknown): number | null {
  if (typeof text !== "string" || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= 2_147_483_647 ? id : null;
}
