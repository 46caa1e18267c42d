import { oneOf, quoted } from "~/formats/lists";
import * as t from "~/messages/catalogue";
import { MAX_WINDOW_NAME_LENGTH, WINDOW_SEPARATOR } from "~/shop/catalogue/delivery-windows/limits";
import { choiceKey } from "../styles/keys";
import { mostSimilar } from "../search/similar";

/** By position. */
export interface NamedWindows {
  all: readonly string[];
  /** Those of a new style whose row names none. */
  ofNewStyles: readonly string[];
}

/** "In stock | Autumn 2027". */
export const windowNamesText = (names: readonly string[]) => names.join(` ${WINDOW_SEPARATOR} `);

/** By position; or why the cell can't be read, with similar names. */
export function readWindowNames(cell: string, { all }: NamedWindows): { windows: string[] } | { reason: string } {
  const byKey = new Map(all.map((name) => [choiceKey(name), name]));
  const typed = cell
    .split(WINDOW_SEPARATOR)
    .map((name) => name.trim())
    .filter(Boolean);
  const found = typed.map((name) => (all.includes(name) ? name : byKey.get(choiceKey(name))));
  const unknown = typed.find((_, at) => found[at] === undefined);
  if (unknown !== undefined) return { reason: unknownText(unknown, all) };
  return { windows: all.filter((name) => found.includes(name)) };
}

function unknownText(typed: string, all: readonly string[]): string {
  const isLong = typed.length > MAX_WINDOW_NAME_LENGTH;
  const name = isLong ? `${typed.slice(0, MAX_WINDOW_NAME_LENGTH)}…` : typed;
  const similar = mostSimilar(all, name).map(quoted);
  const hint = similar.length > 0 ? t.didYouMean({ list: oneOf(similar) }) : t.noWindowYet();
  return t.noWindowNamed({ name, hint });
}
