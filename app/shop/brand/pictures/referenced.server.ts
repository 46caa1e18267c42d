import { db } from "~/db/db.server";

/** Days for which a picture is preserved after a change that removed it, so that it can be restored. */
const AUDIT_DAYS = 90;
const BATCH_SIZE = 1_000;

const ADDRESS = /\/pictures\/([a-z0-9-]+-[0-9a-f]{8})(?![0-9a-z-])/g;

/**
 * The keys (`<name>-<hash8>`) of all pictures in styles (active or not), documents, shared carts, uploaded tables, the
 * appearance, or the audit log of the last AUDIT_DAYS days. Reads the tables in batches.
 */
export async function referencedPictures(now: Date): Promise<Set<string>> {
  const keys = new Set<string>();
  const addKeys = (row: unknown) => {
    for (const key of keysIn(row)) keys.add(key);
  };
  const since = new Date(now.getTime() - AUDIT_DAYS * 24 * 60 * 60 * 1_000);
  const read = db.read;
  await eachRow(addKeys, ({ after, take }) =>
    read.product.findMany({
      where: { id: { gt: after } },
      select: { id: true, imageUrl: true, additionalImages: true },
      orderBy: { id: "asc" },
      take,
    }),
  );
  await eachRow(addKeys, ({ after, take }) =>
    read.auditEntry.findMany({
      where: { id: { gt: after }, createdAt: { gt: since } },
      select: { id: true, before: true, after: true, note: true },
      orderBy: { id: "asc" },
      take,
    }),
  );
  await eachRow(addKeys, ({ after, take }) =>
    read.document.findMany({
      where: { id: { gt: after } },
      select: { id: true, content: true },
      orderBy: { id: "asc" },
      take,
    }),
  );
  await eachRow(addKeys, ({ after, take }) =>
    read.sharedCart.findMany({
      where: { id: { gt: after } },
      select: { id: true, cartItems: true },
      orderBy: { id: "asc" },
      take,
    }),
  );
  // At most the uploads of one day (files/table).
  addKeys(await read.upload.findMany({ where: { kind: "products" }, select: { content: true } }));
  addKeys(await read.appearance.findMany());
  return keys;
}

/** In a JSON value. */
function keysIn(value: unknown): string[] {
  return Array.from(JSON.stringify(value).matchAll(ADDRESS), ([, key]) => key!);
}

interface Batch {
  after: number;
  take: number;
}

async function eachRow<Row extends { id: number }>(
  visit: (row: Row) => void,
  readBatch: (batch: Batch) => Promise<Row[]>,
): Promise<void> {
  for (let after = 0; ;) {
    const rows = await readBatch({ after, take: BATCH_SIZE });
    rows.forEach(visit);
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)!.id;
  }
}
