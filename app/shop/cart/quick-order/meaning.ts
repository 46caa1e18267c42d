/** What a cell says: without spaces around it, the apostrophe before a formula, the formula around a text (="4006"), and the "N/A" of the shop's own CSV files. */
export function meaningOf(cell: string | undefined): string {
  const text = (cell ?? "").replace(/^\s*'(?=\s*[=+\-@＝＋－＠])/, "").trim();
  // Exports keep the digits of a number in a formula that is a text.
  const [, quoted] = /^="([^"]*)"$/.exec(text) ?? [];
  return text === "N/A" ? "" : (quoted?.trim() ?? text);
}
