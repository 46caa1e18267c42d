/** Rows of an export read in one step: with their related rows they hold the event loop for some 20 ms. */
export const BATCH = 50;

/**
 * For files that are made while they are sent. `read` gives the next rows, at most `take`, after the last one of the
 * batch before; a batch that is not full is the last one.
 */
export async function* readInBatches<Row>(
  read: (last: Row | undefined, take: number) => Promise<Row[]>,
  take = BATCH,
): AsyncGenerator<Row[], void> {
  for (let last: Row | undefined; ;) {
    const rows = await read(last, take);
    if (rows.length > 0) yield rows;
    if (rows.length < take) return;
    last = rows.at(-1);
  }
}

/** In the order of the ids. `read` gives the rows of some ids in any order. */
export async function* readByIds<Id extends number | string, Row extends { id: Id }>(
  ids: readonly Id[],
  read: (ids: Id[]) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const rows = new Map((await read(batch)).map((row) => [row.id, row]));
    yield batch.flatMap((id) => rows.get(id) ?? []);
  }
}

/** In one condition: SQLite allows at most 999 parameters. */
const PARAMETERS = 500;

/** Parts that fit into one condition; of at most BATCH items where each is written, because a statement is one turn. */
export function* inBatches<Item>(items: readonly Item[], size = PARAMETERS): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/**
 * Up to the largest id, for sums and counts: a statement reads every row of its range, however few of them match, and
 * LIMIT bounds only what it returns.
 */
export function* idRanges(largest: number | null, size: number): Generator<{ after: number; upTo: number }> {
  for (let after = 0; after < (largest ?? 0); after += size) yield { after, upTo: after + size };
}

/** The rows of a group stay in order. */
export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
