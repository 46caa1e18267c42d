// The values of buttons that put a quick order right. The text may have been changed since they were shown.

/** In these lines, cells that say `from` shall say `to`. Null: the lines say different things there. */
export interface CellChange {
  lines: readonly number[];
  cell: number;
  from: string | null;
  to: string;
}

/** All rows that name one delivery window, and the one that they mean. */
export type WindowChange = Record<"from" | "to", string>;

/** `7,8:2:["Snad","Sand"]`: in the third cell of lines 7 and 8, "Sand" in place of "Snad". */
export const suggestionValue = ({ lines, cell, from, to }: CellChange) =>
  `${lines.join(",")}:${cell}:${JSON.stringify([from, to])}`;

export const windowValue = (from: string, to: string) => `window:${JSON.stringify([from, to])}`;

type ChosenSuggestion = ({ what: "cell" } & CellChange) | ({ what: "window" } & WindowChange);

const CELL = /^(\d{1,6}(?:,\d{1,6}){0,199}):(\d{1,3}):(.*)$/s;
const WINDOW = /^window:(.*)$/s;

/** The meaning of a pressed button; null for any other value. */
export function suggestionOf(pressed: string): ChosenSuggestion | null {
  const [, lines = "", cell, ofCell] = CELL.exec(pressed) ?? [];
  const [, ofWindow] = WINDOW.exec(pressed) ?? [];
  const change = changeOf(ofCell ?? ofWindow);
  if (!change) return null;
  const { from, to } = change;
  if (ofWindow !== undefined) return from === null ? null : { what: "window", from, to };
  return { what: "cell", lines: lines.split(",").map(Number), cell: Number(cell), from, to };
}

function changeOf(json = "null"): Pick<CellChange, "from" | "to"> | null {
  try {
    const pair: unknown = JSON.parse(json);
    if (!Array.isArray(pair)) return null;
    const [from, to] = pair as unknown[];
    return (from === null || typeof from === "string") && typeof to === "string" ? { from, to } : null;
  } catch {
    return null;
  }
}
