import { db, type Prisma, type Tx } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { record } from "~/shop/audit/audit.server";
import { checkConflicts, EanTaken, type PieceChange, type StockedRow } from "./piece-changes";
import { asPieces, pieceColumns } from "./piece-records.server";
import { availabilityText, pieceKey } from "./pieces";
import { lockStock, setStock, stockKey } from "./stock.server";
import { noSuchStyle, styleLabel } from "./style-record.server";

type Row = StockedRow & { id: number };

const UNIQUE_TRIES = 3;

/**
 * Changes pieces of a style in one transaction and returns how many differ now. Values that nobody else has changed since
 * their form was rendered are replaced. Throws a PieceConflict, an EanTaken, or a Problem "not_found".
 */
export async function changePieces(
  styleId: number,
  changes: readonly PieceChange[],
  actorId: string,
): Promise<number> {
  if (changes.length === 0) return 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.write((tx) => writeChanges(tx, styleId, changes, actorId));
    } catch (error) {
      // A concurrent change took the EAN. The next attempt finds which piece has it.
      if (!isUniqueViolation(error) || attempt === UNIQUE_TRIES) throw error;
    }
  }
}

async function writeChanges(
  tx: Tx,
  styleId: number,
  changes: readonly PieceChange[],
  actorId: string,
): Promise<number> {
  // Locks the style, so that changes of its pieces run one after the other.
  const { count } = await tx.product.updateMany({
    where: { id: styleId },
    data: { version: { increment: 1 } },
  });
  if (count === 0) noSuchStyle();
  const { pieces, ...style } = await tx.product.findUniqueOrThrow({
    where: { id: styleId },
    select: {
      name: true,
      styleCode: true,
      pieces: {
        where: { color: { in: [...new Set(changes.map(({ color }) => color))] } },
        select: { id: true, ...pieceColumns },
      },
    },
  });
  const stock = await lockStock(tx, [styleId]);
  const rows = new Map(
    asPieces(pieces).map((row): [string, Row] => {
      const left = stock.get(stockKey({ ...row, productId: styleId }));
      return [pieceKey(row), { ...row, stock: left ?? null }];
    }),
  );
  checkConflicts(rows, changes);
  const updates = changes.flatMap((change) => {
    const before = rows.get(pieceKey(change))!;
    const after = { ...before, ...change.availability?.value };
    if (change.ean) after.ean = change.ean.value;
    if (change.stock) after.stock = change.stock.value;
    return valuesOf(before) === valuesOf(after) ? [] : [{ before, after }];
  });
  await writeEans(tx, updates);
  for (const { before, after } of updates) {
    const { id, ean, availability, availabilityDate } = after;
    const data = { ean, availability, availabilityDate };
    if (valuesOf(before) !== valuesOf({ ...after, stock: before.stock })) {
      await tx.piece.update({ where: { id }, data, select: { id: true } });
    }
    if (before.stock !== after.stock) await setStock(tx, { ...after, productId: styleId });
  }
  if (updates.length === 0) return 0;
  const values = updates.map(({ before, after }) => auditValues(before, after));
  await record(tx, {
    actorId,
    action: "change_pieces",
    subject: `product:${styleId}`,
    label: styleLabel(style),
    before: Object.assign({}, ...values.map(({ before }) => before)) as Prisma.InputJsonObject,
    after: Object.assign({}, ...values.map(({ after }) => after)) as Prisma.InputJsonObject,
  });
  return updates.length;
}

const valuesOf = ({ ean, availability, availabilityDate, stock }: StockedRow) =>
  JSON.stringify([ean, availability, availabilityDate, stock]);

interface Update {
  before: Row;
  after: Row;
}

/** Frees the EANs that pieces give up, so that two may exchange theirs. Throws an EanTaken. */
async function writeEans(tx: Tx, updates: readonly Update[]): Promise<void> {
  const changed = updates.filter(({ before, after }) => before.ean !== after.ean);
  if (changed.length === 0) return;
  const wanted = changed.flatMap(({ after }) => after.ean ?? []);
  const ids = changed.map(({ before }) => before.id);
  const holders = await tx.piece.findMany({
    where: { ean: { in: wanted }, id: { notIn: ids } },
    select: { sku: true, ean: true },
  });
  const skus = new Map(holders.map(({ sku, ean }) => [ean, sku]));
  const taken = new Map<string, string>();
  for (const { after } of changed) {
    if (after.ean === null) continue;
    const holder = skus.get(after.ean);
    if (holder) taken.set(pieceKey(after), holder);
    else skus.set(after.ean, after.sku);
  }
  if (taken.size > 0) throw new EanTaken(taken);
  await tx.piece.updateMany({ where: { id: { in: ids } }, data: { ean: null } });
}

/** The changed values of a piece in words, by its SKU. */
function auditValues(before: StockedRow, after: StockedRow) {
  const values: Record<"before" | "after", Record<string, string>> = { before: {}, after: {} };
  const add = (name: string, text: (piece: StockedRow) => string) => {
    if (text(before) === text(after)) return;
    values.before[`${before.sku} ${name}`] = text(before);
    values.after[`${before.sku} ${name}`] = text(after);
  };
  add("EAN", ({ ean }) => ean ?? "");
  add("availability", availabilityText);
  add("stock", ({ stock }) => (stock === null ? "made to order" : String(stock)));
  return values;
}
