import { db } from "~/db/db.server";

/** How long what the desk's record says of a former picture is enough to have it back, in days. */
const RECORD_DAYS = 90;
const ROWS_AT_ONCE = 1_000;

const ADDRESS = /\/pictures\/([a-z0-9-]+-[0-9a-f]{8})(?![0-9a-z-])/g;

/**
 * The keys (`<name>-<hash8>`) of all pictures that anything names: styles, active or not, proformas, shared carts, tables that were handed in, and the desk's record of the last months. Read part by part.
 */
export async function namedPictures(now: Date): Promise<Set<string>> {
  const keys = new Set<string>();
  const note = (row: unknown) => {
    for (const [, key] of JSON.stringify(row).matchAll(ADDRESS)) keys.add(key!);
  };
  const since = new Date(now.getTime() - RECORD_DAYS * 24 * 60 * 60 * 1_000);
  const read = db.read;
  await eachRow(note, ({ after, take }) =>
    read.product.findMany({
      where: { id: { gt: after } },
      select: { id: true, imageUrl: true, additionalImages: true },
      orderBy: { id: "asc" },
      take,
    }),
  );
  await eachRow(note, ({ after, take }) =>
    read.auditEntry.findMany({
      where: { id: { gt: after }, createdAt: { gt: since } },
      select: { id: true, before: true, after: true, note: true },
      orderBy: { id: "asc" },
      take,
    }),
  );
  await eachRow(note, ({ after, take }) =>
    read.proforma.findMany({
      where: { id: { gt: after } },
      select: { id: true, content: true },
      orderBy: { id: "asc" },
      take,
    }),
  );
  await eachRow(note, ({ after, take }) =>
    read.sharedCart.findMany({
      where: { id: { gt: after } },
      select: { id: true, cartItems: true },
      orderBy: { id: "asc" },
      take,
    }),
  );
  // A day's worth at most (catalogue/bulk).
  note(await read.productUpload.findMany({ select: { csv: true } }));
  return keys;
}

interface Part {
  after: number;
  take: number;
}

async function eachRow<Row extends { id: number }>(
  note: (row: Row) => void,
  readPart: (part: Part) => Promise<Row[]>,
): Promise<void> {
  for (let after = 0; ;) {
    const rows = await readPart({ after, take: ROWS_AT_ONCE });
    rows.forEach(note);
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}
