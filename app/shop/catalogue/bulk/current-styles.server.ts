import { db } from "~/db/db.server";
import type { StyleFields } from "../style-fields";
import { styleColumns } from "../style-record.server";
import { withLists } from "../style-row";

/** A style as the shop has it now, with the version that a change must find. */
export interface CurrentStyle extends StyleFields {
  id: number;
  version: number;
}

const columns = { ...styleColumns, id: true, version: true } as const;

/** Codes in one question: SQLite is asked with at most 999 values. */
const CODES = 900;

/** The styles of these codes, inactive ones too, whatever else the shop has. Unknown codes have none. */
export async function stylesOfCodes(codes: readonly string[]): Promise<CurrentStyle[]> {
  const styles: CurrentStyle[] = [];
  for (let from = 0; from < codes.length; from += CODES) {
    const rows = await db.read.product.findMany({
      where: { styleCode: { in: codes.slice(from, from + CODES) } },
      select: columns,
    });
    styles.push(...rows.map(withLists));
  }
  return styles;
}

/** All styles of the shop, inactive ones too, in the order in which the catalogue features them; some at a time. */
export async function* allStyles(batch = 500): AsyncGenerator<CurrentStyle[], void> {
  for (let after = 0; ;) {
    const rows = await db.read.product.findMany({
      where: { id: { gt: after } },
      orderBy: { id: "asc" },
      take: batch,
      select: columns,
    });
    if (rows.length === 0) return;
    yield rows.map(withLists);
    after = rows.at(-1)!.id;
  }
}
