import { db, type Prisma, type Tx } from "~/db/db.server";
import { csvText, decimalComma } from "~/formats/csv";
import * as t from "~/messages/catalogue";
import { record } from "~/shop/base/audit/audit.server";
import { notRetired } from "~/shop/catalogue/pieces/piece-records.server";
import { type Cents, toDecimalString } from "~/formats/money";
import { Problem } from "~/shop/base/problem";
import { excerpt } from "~/shop/base/files/table/excerpt";
import type { FoundCatalogue } from "~/shop/catalogue/find-pieces/catalogue";
import { lookUp } from "~/shop/catalogue/find-pieces/lookup.server";
import { meaningOf } from "~/shop/base/files/table/cells";
import { recordsOf } from "~/shop/catalogue/find-pieces/records.server";
import { MAX_PRICE } from "~/shop/catalogue/styles/limits";
import { ambiguousAmountMessage } from "~/shop/base/money/typed-decimal";
import { parseEuro } from "~/shop/base/money/typed-money";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { groupNotFound, groupSubject } from "./change-groups.server";
import { MAX_OWN_PRICES, MAX_SHOWN_PRICES, MAX_OWN_PRICE_BYTES } from "./limits";

/** Null: no price before, or none any more. */
export interface OwnPriceChange extends Omit<OwnPrice, "price"> {
  before: Cents | null;
  after: Cents | null;
}

export interface OwnPricesPreview {
  changes: OwnPriceChange[];
  unchanged: number;
  /** Unreadable rows; nothing is saved with them. */
  wrong: WrongRow[];
}

/** For styles, and for pieces that are not retired. */
export const pieceNotRetired = {
  OR: [{ pieceId: null }, { piece: notRetired }],
} satisfies Prisma.PriceGroupPriceWhereInput;

export async function ownPricesOf(groupId: number): Promise<OwnPrice[]> {
  const rows = await db.read.priceGroupPrice.findMany({
    where: { groupId, ...pieceNotRetired },
    select: {
      productId: true,
      pieceId: true,
      price: true,
      piece: { select: { sku: true, color: true, size: true } },
      product: { select: { styleCode: true, name: true, wholesalePrice: true } },
    },
  });
  return rows
    .map(({ product, piece, ...row }) => ({
      ...row,
      code: piece?.sku ?? product.styleCode,
      name: [product.name, piece?.color, piece?.size].filter(Boolean).join(", "),
      list: product.wholesalePrice,
    }))
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

/** In the columns that readOwnPrices reads. */
export function ownPricesCsv(prices: readonly OwnPrice[]): string {
  const rows = prices.map(({ code, price, list, name }) => [code, decimalComma(price), decimalComma(list), name]);
  const headings = [t.skuOrStyleCode(), t.priceEur(), t.listPriceEur(), "Name"];
  return csvText([headings, ...rows], { separator: ";" });
}

/**
 * SKU or style code in the first column, the price in the second; others are ignored. The table is the whole list: what
 * it does not name has no own price any more. Writes nothing.
 */
export async function previewOwnPrices(groupId: number, text: string): Promise<OwnPricesPreview> {
  const { prices, wrong } = await readOwnPrices(text);
  const before = new Map((await ownPricesOf(groupId)).map((own) => [keyOf(own), own]));
  const changes: OwnPriceChange[] = [];
  for (const { price, ...own } of prices.values()) {
    const old = before.get(keyOf(own))?.price ?? null;
    if (old !== price) changes.push({ ...own, before: old, after: price });
  }
  const unchanged = prices.size - changes.length;
  for (const [key, { price, ...own }] of before) {
    if (!prices.has(key)) changes.push({ ...own, before: price, after: null });
  }
  return { changes, unchanged, wrong };
}

/** The first changes and wrong rows, and how many there are. */
export interface ShownOwnPrices extends OwnPricesPreview {
  counts: { changes: number; wrong: number };
}

/** The beginning of a preview. */
export const shownOwnPrices = ({ changes, unchanged, wrong }: OwnPricesPreview): ShownOwnPrices => ({
  changes: changes.slice(0, MAX_SHOWN_PRICES),
  unchanged,
  wrong: wrong.slice(0, MAX_SHOWN_PRICES).map((row) => ({ ...row, text: excerpt(row.text) })),
  counts: { changes: changes.length, wrong: wrong.length },
});

/**
 * `version` is that of the group when the preview was shown. Returns the group's name and the changes that put the
 * prices back.
 */
export async function changeOwnPrices(
  tx: Tx,
  actorId: string,
  { id, version }: { id: number; version: number },
  changes: readonly OwnPriceChange[],
): Promise<{ name: string; back: OwnPriceChange[] }> {
  const { count } = await tx.priceGroup.updateMany({
    where: { id, version },
    data: { version: { increment: 1 } },
  });
  const group = await tx.priceGroup.findUnique({ where: { id }, select: { name: true } });
  if (!group) throw groupNotFound();
  if (count === 0) {
    throw new Problem("stale.own_prices");
  }
  await writeChanges(tx, actorId, { id, ...group }, changes);
  const back = changes.map(({ before, after, ...own }) => ({
    ...own,
    before: after,
    after: before,
  }));
  return { ...group, back };
}

/**
 * Only changes whose `before` is still the price; returns how many. Refuses (wrong_step) more own prices than the table may
 * have rows.
 */
export async function putBackOwnPrices(
  tx: Tx,
  actorId: string,
  id: number,
  changes: readonly OwnPriceChange[],
): Promise<number> {
  const { count } = await tx.priceGroup.updateMany({
    where: { id },
    data: { version: { increment: 1 } },
  });
  // The prices of a group that was removed are gone with it.
  if (count === 0) return 0;
  const { name } = await tx.priceGroup.findUniqueOrThrow({ where: { id }, select: { name: true } });
  const rows = await tx.priceGroupPrice.findMany({ where: { groupId: id, ...pieceNotRetired } });
  const now = new Map(rows.map((row) => [keyOf(row), row.price]));
  const same = changes.filter((change) => (now.get(keyOf(change)) ?? null) === change.before);
  if (same.length === 0) return 0;
  await writeChanges(tx, actorId, { id, name }, same);
  const total = await tx.priceGroupPrice.count({ where: { groupId: id, ...pieceNotRetired } });
  if (total > MAX_OWN_PRICES) {
    throw new Problem("wrong_step.too_many_own_prices", { most: MAX_OWN_PRICES });
  }
  return same.length;
}

async function writeChanges(
  tx: Tx,
  actorId: string,
  { id: groupId, name }: { id: number; name: string },
  changes: readonly OwnPriceChange[],
) {
  for (const { productId, pieceId, after } of changes) {
    const where = { groupId, productId, pieceId };
    if (after === null) await tx.priceGroupPrice.deleteMany({ where });
    else {
      const { count } = await tx.priceGroupPrice.updateMany({ where, data: { price: after } });
      if (count === 0) await tx.priceGroupPrice.createMany({ data: { ...where, price: after } });
    }
  }
  await record(tx, {
    actorId,
    action: "change_own_prices",
    subject: groupSubject(groupId),
    label: name,
    ...auditValues(changes),
  });
}

const MAX_AUDITED = 500;

function auditValues(changes: readonly OwnPriceChange[]) {
  const pick = (side: "before" | "after") =>
    Object.fromEntries(
      changes
        .slice(0, MAX_AUDITED)
        .map(({ code, name, [side]: cents }) => [code || name, cents === null ? null : toDecimalString(cents)]),
    );
  return { before: pick("before"), after: { "Prices changed": changes.length, ...pick("after") } };
}

/** For a piece or a style. */
interface OwnPrice {
  productId: number;
  /** Null for the price of a style. */
  pieceId: number | null;
  price: Cents;
  /** SKU or style code. */
  code: string;
  name: string;
  list: Cents;
}

interface WrongRow {
  row: number;
  text: string;
  reason: string;
}

/** Identifies the style or piece of an own price. */
const keyOf = ({ productId, pieceId }: Pick<OwnPrice, "productId" | "pieceId">) => `${productId} ${pieceId ?? ""}`;

/**
 * SKU or style code in the first column, the price in the second. Throws (unreadable, at "rows") for a table that is
 * too long.
 */
async function readOwnPrices(text: string): Promise<{ prices: Map<string, OwnPrice>; wrong: WrongRow[] }> {
  if (Buffer.byteLength(text) > MAX_OWN_PRICE_BYTES) {
    const kilobytes = MAX_OWN_PRICE_BYTES / 1024;
    throw new Problem("unreadable.own_prices_too_long", { kilobytes }, { field: "rows" });
  }
  const { records } = await recordsOf(text);
  const filled = records
    .map(({ cells }, at) => ({ cells: cells.map(meaningOf), row: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const rows = filled.filter(({ cells }, at) => at > 0 || /\d/.test(cells[1] ?? ""));
  if (rows.length > MAX_OWN_PRICES) {
    throw new Problem("unreadable.too_many_own_prices", { most: MAX_OWN_PRICES }, { field: "rows" });
  }
  const catalogue = await lookUp([...new Set(rows.map(({ cells }) => cells[0]!))], LIST_PRICES);
  const prices = new Map<string, OwnPrice>();
  const wrong: WrongRow[] = [];
  for (const { cells, row } of rows) {
    const found = readRow(cells, catalogue);
    const text = cells.filter(Boolean).join(" · ");
    if (typeof found === "string") wrong.push({ row, text, reason: found });
    else if (prices.has(keyOf(found))) {
      wrong.push({ row, text, reason: t.repeatedRow() });
    } else prices.set(keyOf(found), found);
  }
  return { prices, wrong };
}

/** Or the reason why the row cannot be read. */
function readRow(cells: readonly string[], catalogue: FoundCatalogue): OwnPrice | string {
  const [code = "", typed = ""] = cells;
  const price = parseEuro(typed);
  const pieces = catalogue.pieces(code);
  const [style, another] = catalogue.styles(code);
  if (pieces.length + (style ? 1 : 0) === 0) return t.noSuchSkuOrStyle({ excerpt: excerpt(code) });
  if (pieces.length > 1 || (pieces.length === 0 && another)) return t.mayMeanSeveral({ excerpt: excerpt(code) });
  if (price === null) {
    return ambiguousAmountMessage(typed) ?? t.priceInSecondColumn();
  }
  if (price < 1 || price > MAX_PRICE) return t.priceAboveZero();
  const [piece] = pieces;
  if (!piece) {
    const { id: productId, styleCode, name } = style!;
    const list = style!.priceOf(null);
    return { productId, pieceId: null, price, code: styleCode, name, list };
  }
  const { sku, color, size, style: own } = piece;
  const name = [own.name, color, size].filter(Boolean).join(", ");
  // The only piece of a style without colours and sizes is the style.
  const pieceId = color === null && size === null ? null : piece.id;
  return { productId: own.id, pieceId, price, code: sku, name, list: own.priceOf(piece) };
}
