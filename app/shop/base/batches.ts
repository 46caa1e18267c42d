/** The rows of an export that are read in one step: with what belongs to them they hold the event loop for some 20 ms. */
export const BATCH = 50;

/**
 * Rows in batches, for files that are made while they are sent. `read` gives the next rows, at most so many, after the last one of
 * the batch before; a batch that is not full is the last one.
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

/** The rows of many ids, in the order of the ids, in batches. `read` gives the rows of some ids in any order. */
export async function* readByIds<Row extends { id: number }>(
  ids: readonly number[],
  read: (ids: number[]) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const rows = new Map((await read(batch)).map((row) => [row.id, row]));
    yield batch.flatMap((id) => rows.get(id) ?? []);
  }
}

/** Values in one condition: SQLite allows at most 999 parameters. */
const PARAMETERS = 500;

/** Parts of a list that fit into one condition; of at most BATCH items where each is written, because a statement is one turn. */
export function* inBatches<Item>(items: readonly Item[], size = PARAMETERS): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}

/** Rows by what they have in common, in their order. */
export function groupedBy<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
