import { availabilityText, stockInWords } from "~/shop/catalogue/pieces/piece-texts";
import { db, LARGE_WRITE, joinSql, type Prisma, sql, type Tx } from "~/db/db.server";
import { retryUniqueViolation } from "~/db/errors.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { record } from "~/shop/base/audit/audit.server";
import { groupedBy } from "~/shop/base/batches";
import {
  changedPiece,
  conflictOf,
  EanTaken,
  isSamePiece,
  type PieceChange,
  PieceConflict,
  type StockedRow,
  type StyledChange,
  takenEans,
} from "./piece-changes";
import type { TypedPiece } from "./piece-form";
import { asPieces, notRetired, pieceColumns } from "./piece-records.server";
import { lockStock, setStock, type StockCause } from "./stock.server";
import { noSuchStyle, styleLabel } from "../styles/style-record.server";

type Row = StockedRow & { productId: number };

interface Update {
  before: Row;
  after: Row;
}

/** Styles whose pieces are read at a time; each may have 2,500. */
const STYLES_AT_ONCE = 20;

/**
 * All or none; returns what would put back each piece that differs now. Replaces values that nobody else has changed
 * since the form was rendered. Throws PieceConflict or EanTaken; with `leavesConflicts`, a piece that somebody else has
 * changed, or whose EAN another has, stays as it is instead.
 */
export async function changePieces(
  changes: readonly StyledChange[],
  actorId: string,
  {
    within,
    leavesConflicts = false,
    cause = { reason: "edited" },
  }: { within?: Tx; leavesConflicts?: boolean; cause?: StockCause } = {},
): Promise<StyledChange[]> {
  if (!within) {
    return retryUniqueViolation(() =>
      db.write((tx) => changePieces(changes, actorId, { within: tx, cause }), LARGE_WRITE),
    );
  }
  const tx = within;
  const byStyle = groupedBy(changes, ({ styleId }) => styleId);
  const ids = [...byStyle.keys()].sort((one, other) => one - other);
  const updates: Update[] = [];
  const labels = new Map<number, string>();
  const conflicts = new Map<number, Partial<TypedPiece> | null>();
  for (let at = 0; at < ids.length; at += STYLES_AT_ONCE) {
    await yieldToEventLoop();
    const some = ids.slice(at, at + STYLES_AT_ONCE);
    const ofStyles = some.flatMap((id) => byStyle.get(id)!);
    // Locks the styles, so that changes of their pieces run one after the other.
    const { count } = await tx.product.updateMany({
      where: { id: { in: some } },
      data: { version: { increment: 1 } },
    });
    if (count < some.length && !leavesConflicts) noSuchStyle();
    const styles = await tx.product.findMany({
      where: { id: { in: some } },
      select: { id: true, name: true, styleCode: true },
    });
    for (const style of styles) labels.set(style.id, styleLabel(style));
    const rows = await readRows(tx, ofStyles);
    for (const change of ofStyles) {
      const row = rows.get(change.id);
      const before = row?.productId === change.styleId ? row : undefined;
      const conflict = before ? conflictOf(before, change) : null;
      if (!before || conflict) {
        conflicts.set(change.id, conflict);
        continue;
      }
      const after = changedPiece(before, change);
      if (!isSamePiece(before, after)) updates.push({ before, after });
    }
  }
  if (conflicts.size > 0 && !leavesConflicts) throw new PieceConflict(conflicts);
  const taken = await findTakenEans(tx, updates);
  if (taken.size > 0 && !leavesConflicts) {
    const refused = updates.filter(({ before }) => taken.has(before.id));
    throw new EanTaken(new Map(refused.map(({ before: { id } }) => [id, taken.get(id)!])));
  }
  const done = updates.filter(({ before }) => !taken.has(before.id));
  await writeUpdates(tx, done, { ...cause, actorId });
  for (const [styleId, ofStyle] of groupedBy(done, ({ before }) => before.productId)) {
    const values = ofStyle.map(({ before, after }) => auditValues(before, after));
    await record(tx, {
      actorId,
      action: "change_pieces",
      subject: `product:${styleId}`,
      label: labels.get(styleId),
      before: Object.assign({}, ...values.map(({ before }) => before)) as Prisma.InputJsonObject,
      after: Object.assign({}, ...values.map(({ after }) => after)) as Prisma.InputJsonObject,
    });
  }
  return done.map(undoingChange);
}

/** By id, with their stock, which is locked. */
async function readRows(tx: Tx, changes: readonly PieceChange[]): Promise<Map<number, Row>> {
  const rows = new Map<number, Row>();
  const stock = await lockStock(
    tx,
    changes.map(({ id: pieceId }) => ({ pieceId })),
  );
  for (let at = 0; at < changes.length; at += ROWS_AT_ONCE) {
    const ids = changes.slice(at, at + ROWS_AT_ONCE).map(({ id }) => id);
    const pieces = await tx.piece.findMany({
      where: { id: { in: ids }, ...notRetired },
      select: { productId: true, ...pieceColumns },
    });
    for (const row of asPieces(pieces)) {
      rows.set(row.id, { ...row, stock: stock.get(row.id) ?? null });
    }
  }
  return rows;
}

/** Rows per statement. */
const ROWS_AT_ONCE = 200;

/** The pieces, by id, whose new EAN another piece keeps, with that piece's SKU. */
async function findTakenEans(tx: Tx, updates: readonly Update[]): Promise<Map<number, string>> {
  const changed = updates.filter(({ before, after }) => before.ean !== after.ean);
  const eans = changed.flatMap(({ after }) => after.ean ?? []);
  const holders = [];
  for (let at = 0; at < eans.length; at += ROWS_AT_ONCE) {
    const rows = await tx.piece.findMany({
      where: { ean: { in: eans.slice(at, at + ROWS_AT_ONCE) }, ...notRetired },
      select: { id: true, sku: true, ean: true },
    });
    holders.push(...rows);
  }
  const changes = changed.map(({ before: { id, sku, ean }, after }) => ({
    id,
    sku,
    from: ean,
    to: after.ean,
  }));
  return takenEans(changes, holders);
}

async function writeUpdates(tx: Tx, updates: readonly Update[], cause: StockCause): Promise<void> {
  // Frees the EANs that pieces give up, so that two may exchange theirs.
  const freed = updates.filter(({ before, after }) => before.ean && before.ean !== after.ean);
  for (let at = 0; at < freed.length; at += ROWS_AT_ONCE) {
    const ids = freed.slice(at, at + ROWS_AT_ONCE).map(({ before }) => before.id);
    await tx.piece.updateMany({ where: { id: { in: ids } }, data: { ean: null } });
  }
  // So do retired pieces, when one that is made gets their EAN.
  const given = updates.flatMap(({ before, after }) => (after.ean && before.ean !== after.ean ? [after.ean] : []));
  for (let at = 0; at < given.length; at += ROWS_AT_ONCE) {
    const eans = given.slice(at, at + ROWS_AT_ONCE);
    await tx.piece.updateMany({
      where: { ean: { in: eans }, NOT: notRetired },
      data: { ean: null },
    });
  }
  const changed = updates.filter(({ before, after }) => !isSamePiece(before, { ...after, stock: before.stock }));
  for (let at = 0; at < changed.length; at += ROWS_AT_ONCE) {
    const rows = changed
      .slice(at, at + ROWS_AT_ONCE)
      .map(
        ({ after: { id, ean, availability, availabilityDate } }) =>
          sql`(CAST(${id} AS INTEGER), CAST(${ean} AS TEXT), CAST(${availability} AS TEXT), CAST(${availabilityDate} AS TEXT))`,
      );
    // The columns of VALUES have these names on both databases.
    await tx.$executeRaw`
      UPDATE "pieces" SET "ean" = "new"."column2", "availability" = "new"."column3",
        "availabilityDate" = "new"."column4"
      FROM (VALUES ${joinSql(rows)}) AS "new" WHERE "id" = "new"."column1"`;
  }
  const counted = updates.filter(({ before, after }) => before.stock !== after.stock);
  await setStock(
    tx,
    counted.map(({ after }) => after),
    cause,
  );
}

/** Puts a piece back as long as it is as it was left. */
function undoingChange({ before, after }: Update): StyledChange {
  const change: StyledChange = { styleId: before.productId, id: before.id };
  if (before.ean !== after.ean) change.ean = { seen: after.ean, value: before.ean };
  if (before.stock !== after.stock) change.stock = { seen: after.stock, value: before.stock };
  if (availabilityText(before) !== availabilityText(after)) {
    const [seen, value] = [after, before].map(({ availability, availabilityDate }) => ({
      availability,
      availabilityDate,
    }));
    change.availability = { seen: seen!, value: value! };
  }
  return change;
}

/** In words, by SKU. */
function auditValues(before: StockedRow, after: StockedRow) {
  const values: Record<"before" | "after", Record<string, string>> = { before: {}, after: {} };
  const add = (name: string, text: (piece: StockedRow) => string) => {
    if (text(before) === text(after)) return;
    values.before[`${before.sku} ${name}`] = text(before);
    values.after[`${before.sku} ${name}`] = text(after);
  };
  add("EAN", ({ ean }) => ean ?? "");
  add("availability", availabilityText);
  add("stock", ({ stock }) => stockInWords(stock));
  return values;
}
