import { db } from "~/db/db.server";
import type { StyleFields } from "../style-fields";
import { styleColumns } from "../style-record.server";

/** A style as the shop has it now, with the version that a change must find. */
export interface CurrentStyle extends StyleFields {
  id: number;
  version: number;
}

/** All styles of the shop, inactive ones too, in the order in which the catalogue features them. */
export async function currentStyles(): Promise<CurrentStyle[]> {
  const rows = await db.read.product.findMany({
    orderBy: { id: "asc" },
    select: { ...styleColumns, id: true, version: true },
  });
  return rows as unknown as CurrentStyle[];
}
