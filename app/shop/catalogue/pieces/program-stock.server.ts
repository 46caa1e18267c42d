import { db, LARGE_WRITE, type Prisma } from "~/db/db.server";
import { changePieces } from "./edit-pieces.server";
import type { StyledChange } from "./piece-changes";
import { notRetired } from "./piece-records.server";

/** The stock of a piece, as programs of the brand read and set it. */
export interface StockRecord {
  sku: string;
  ean: string | null;
  /** Null: made to order. */
  quantity: number | null;
}

const columns = { id: true, productId: true, sku: true, ean: true, stock: true } as const satisfies Prisma.PieceSelect;

const toRecord = ({ sku, ean, stock }: Prisma.PieceGetPayload<{ select: typeof columns }>): StockRecord => ({
  sku,
  ean,
  quantity: stock?.quantity ?? null,
});

/** Of the pieces that are made, by SKU. */
export async function stockRecords(range: { skip: number; take: number }) {
  const [rows, count] = await Promise.all([
    db.read.piece.findMany({ where: notRetired, orderBy: { sku: "asc" }, ...range, select: columns }),
    db.read.piece.count({ where: notRetired }),
  ]);
  return { rows: rows.map(toRecord), count };
}

export interface SentStock {
  sku: string | null;
  ean: string | null;
  quantity: number | null;
  /** What its sender had read; undefined: whatever there is is replaced. */
  read?: number | null;
}

export interface RefusedStock {
  /** The place in what was sent, from 0. */
  row: number;
  reason: "unknown" | "twice" | "changed";
  /** As it is now; null if it is unknown. */
  piece: StockRecord | null;
}

/** Pieces per statement. */
const BATCH = 400;
/** How often what changes between reading and writing is read again. */
const ATTEMPTS = 5;

/**
 * Sets the stock of each piece by its SKU or EAN, and with `isWhole` that of all others whose stock is counted to 0. A piece that is
 * unknown, sent twice or has another stock than its sender had read stays as it is. The quantity is its own version: what was worked out
 * from 5 is right whenever there are 5. Returns how many differ now.
 */
export async function putStock(
  sent: readonly SentStock[],
  { isWhole, actorId, program }: { isWhole: boolean; actorId: string; program: string | undefined },
): Promise<{ changed: number; refused: RefusedStock[] }> {
  const cause = { reason: "program", ...(program && { source: program }) } as const;
  const saved = new Set<number>();
  for (let attempt = 1; ; attempt++) {
    const { changes, refused } = compare(sent, await currentPieces(isWhole ? null : sent), { isWhole, saved });
    if (changes.length === 0) return { changed: saved.size, refused };
    const options = { leavesConflicts: true, cause };
    const done = await db.write((tx) => changePieces(changes, actorId, { within: tx, ...options }), LARGE_WRITE);
    for (const { id } of done) saved.add(id);
    // What was ordered meanwhile is compared again: a row with what was read is refused then, another one replaces it.
    if (done.length === changes.length || attempt === ATTEMPTS) return { changed: saved.size, refused };
  }
}

type Current = Awaited<ReturnType<typeof currentPieces>>;

/** Of what was sent, or all pieces (null). */
async function currentPieces(sent: readonly SentStock[] | null) {
  if (!sent) return db.read.piece.findMany({ where: notRetired, select: columns });
  const rows = new Map<number, Prisma.PieceGetPayload<{ select: typeof columns }>>();
  for (let at = 0; at < sent.length; at += BATCH) {
    const some = sent.slice(at, at + BATCH);
    const either = [
      { sku: { in: some.flatMap(({ sku }) => (sku === null ? [] : [sku, sku.toUpperCase()])) } },
      { ean: { in: some.flatMap(({ ean }) => ean ?? []) } },
    ];
    const found = await db.read.piece.findMany({ where: { ...notRetired, OR: either }, select: columns });
    for (const row of found) rows.set(row.id, row);
  }
  return [...rows.values()];
}

/** What an earlier attempt has `saved` stays as it is, whatever was ordered since. */
function compare(
  sent: readonly SentStock[],
  pieces: Current,
  { isWhole, saved }: { isWhole: boolean; saved: ReadonlySet<number> },
) {
  const bySku = new Map(pieces.map((piece) => [piece.sku.toUpperCase(), piece]));
  const byEan = new Map(pieces.flatMap((piece) => (piece.ean ? [[piece.ean, piece] as const] : [])));
  const named = new Set<number>();
  const refused: RefusedStock[] = [];
  const changes: StyledChange[] = [];
  const change = ({ id, productId, stock }: Current[number], value: number | null) => {
    const seen = stock?.quantity ?? null;
    if (seen !== value) changes.push({ id, styleId: productId, stock: { seen, value } });
  };
  for (const [row, { sku, ean, quantity, read }] of sent.entries()) {
    const ofSku = bySku.get(sku?.toUpperCase() ?? "");
    const piece = sku === null ? byEan.get(ean ?? "") : ofSku;
    if (!piece || (ean !== null && piece.ean !== ean)) {
      refused.push({ row, reason: "unknown", piece: null });
      // Which of them is meant is not clear, so neither becomes 0.
      for (const one of [ofSku, byEan.get(ean ?? "")]) if (one) named.add(one.id);
    } else if (named.has(piece.id)) {
      refused.push({ row, reason: "twice", piece: toRecord(piece) });
    } else {
      named.add(piece.id);
      const now = piece.stock?.quantity ?? null;
      // As sent before, whoever has set it.
      if (saved.has(piece.id)) continue;
      if (read === undefined || read === now || quantity === now) change(piece, quantity);
      else refused.push({ row, reason: "changed", piece: toRecord(piece) });
    }
  }
  // A list of which nothing is known is of another shop.
  if (isWhole && refused.filter(({ reason }) => reason === "unknown").length < sent.length) {
    for (const piece of pieces) if (!named.has(piece.id) && !saved.has(piece.id) && piece.stock) change(piece, 0);
  }
  return { changes, refused };
}
