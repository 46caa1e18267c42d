import type { CartLine } from "./cart";
import type { SeenLines } from "./conflict";
import { pieceName } from "./piece";

/** What of a cart's available lines differs from those that a page showed: "Alma sweater, Sand, M: 12, it was 3". */
export function differencesFrom(seen: SeenLines, lines: readonly CartLine[]): string[] {
  const available = lines.filter((line) => line.isAvailable);
  const present = new Set(available.map(({ id }) => id));
  const changed = available.flatMap((line) => {
    const was = seen.get(line.id)?.quantities[0];
    if (was === line.quantity) return [];
    return `${pieceName(line)}: ${line.quantity}, ${was === undefined ? "new" : `it was ${was}`}`;
  });
  const gone = [...seen].flatMap(([id, { quantities, piece }]) =>
    present.has(id) ? [] : `${piece?.sku ?? "a line"}: gone, it was ${quantities[0]}`,
  );
  return [...changed, ...gone];
}

/** How many differences a sentence names. */
const MAX_NAMED = 5;

/** The differences as the end of a sentence: "Alma sweater, Sand, M: 12, it was 3; and 2 more". */
export const differencesText = (differences: readonly string[]): string =>
  [
    ...differences.slice(0, MAX_NAMED),
    ...(differences.length > MAX_NAMED ? [`and ${differences.length - MAX_NAMED} more`] : []),
  ].join("; ");
