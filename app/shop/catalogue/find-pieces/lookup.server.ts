import { yieldToEventLoop } from "~/event-loop.server";
import { db, joinSql, type Prisma } from "~/db/db.server";
import { stylesNamed } from "~/shop/base/brand-words.server";
import { NAME_COLUMNS } from "~/shop/base/translated-fields";
import { skuKey } from "~/shop/catalogue/styles/keys";
import { asPieces, pieceColumns, stylePieces } from "~/shop/catalogue/pieces/piece-records.server";
import { cached } from "~/shop/base/cached.server";
import { type PriceList, priceOf } from "~/shop/catalogue/prices/price";
import type { DeliveryWindow } from "~/shop/catalogue/delivery-windows/window";
import { deliveryWindows, styleWindows, windowsOf } from "~/shop/catalogue/delivery-windows/windows.server";
import { brandMeanings } from "../search/synonyms.server";
import { FoundCatalogue, keysOfStyle, type PiecedQuickStyle, type QuickStyle } from "./catalogue";
import { namedRuns, wordsIn } from "./words";
import { eanSpellings } from "~/shop/base/files/table/numbers";

/** SQLite allows at most 999 parameters in a query, and each text is compared with two columns. */
const BATCH_SIZE = 450;
/** Styles among which similar ones are looked for. */
const MAX_SIMILAR = 1_000;

const styleColumns = {
  id: true,
  styleCode: true,
  name: true,
  ...NAME_COLUMNS,
  isActive: true,
  wholesalePrice: true,
  minOrderQuantity: true,
  windows: styleWindows,
} as const satisfies Prisma.ProductSelect;

type StyleRow = Prisma.ProductGetPayload<{ select: typeof styleColumns }>;

const asStyle = (
  { wholesalePrice, windows, ...row }: StyleRow,
  { all, prices }: { all: readonly DeliveryWindow[]; prices: PriceList },
): QuickStyle => ({
  ...row,
  priceOf: (piece) => priceOf({ id: row.id, wholesalePrice }, piece, prices),
  windows: windowsOf(windows, all),
});

/**
 * Finds texts as SKU, EAN, style code and name, in any case and punctuation. For other texts finds the active styles
 * whose code or name they contain: "Alma Raglan Sweater Sand M". The styles are at these prices.
 */
export async function lookUp(texts: readonly string[], prices: PriceList): Promise<FoundCatalogue> {
  // First, because the names in other languages are read with it.
  const meanings = await brandMeanings();
  const pieceKeys = texts.flatMap((text) => {
    const [sku, eans] = [skuKey(text), eanSpellings(text)];
    return (eans.length > 0 ? eans : [sku]).map((ean) => ({ sku, ean }));
  });
  const pieceIds = await inBatches(
    pieceKeys,
    (batch) =>
      db.read.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM "pieces" WHERE "retiredAt" IS NULL
        AND replace("sku", '-', '') IN (${joinSql(batch.map(({ sku }) => sku))})
      UNION SELECT "id" FROM "pieces" WHERE "retiredAt" IS NULL
        AND "ean" IN (${joinSql(batch.map(({ ean }) => ean))})`,
  );
  const styleIds = await inBatches(texts, (batch) => {
    const keys = joinSql(batch.map(skuKey));
    return db.read.$queryRaw<{ id: number }[]>`
      SELECT "id" FROM "products" WHERE replace("styleCode", '-', '') IN (${keys})
      UNION SELECT "id" FROM "products" WHERE "name" IN (${joinSql(batch)})`;
  });
  const rows = await inBatches(pieceIds, (batch) =>
    db.read.piece.findMany({
      where: { id: { in: batch.map(({ id }) => id) } },
      select: { ...pieceColumns, productId: true },
      orderBy: { id: "asc" },
    }),
  );
  const styles = await stylesOf(rows, prices);
  const pieces = asPieces(rows).map(({ productId, ...piece }) => ({ ...piece, style: styles.get(productId)! }));
  const named = [...styleIds.map(({ id }) => id), ...stylesNamed(texts)];
  const found = await readStyles([...new Set(named)], prices);
  const catalogue = new FoundCatalogue(pieces, found, meanings);
  const others = texts.filter((text) => catalogue.pieces(text).length + catalogue.styles(text).length === 0);
  const ids = others.length > 0 ? await stylesNamedIn(others) : [];
  if (ids.length === 0) return catalogue;
  return new FoundCatalogue(pieces, [...found, ...(await readStyles(ids, prices))], meanings);
}

/** Other requests are served in between. */
const TEXTS_PER_TURN = 200;

/** Their code or name is in one of the texts. */
async function stylesNamedIn(texts: readonly string[]): Promise<number[]> {
  const named = new Map<string, number[]>();
  for (const style of await stylesToCompare()) {
    for (const key of keysOfStyle(style)) named.set(key, [...(named.get(key) ?? []), style.id]);
  }
  const ids = new Set<number>();
  for (const [at, text] of texts.entries()) {
    if (at % TEXTS_PER_TURN === 0) await yieldToEventLoop();
    for (const { value } of namedRuns(wordsIn(text), named)) value.forEach((id) => ids.add(id));
  }
  return [...ids];
}

/** By id, each read once: reading one with each piece would be most of what a long order reads. */
async function stylesOf(pieces: readonly { productId: number }[], prices: PriceList): Promise<Map<number, QuickStyle>> {
  const ids = [...new Set(pieces.map(({ productId }) => productId))];
  const rows = await inBatches(ids, (batch) =>
    db.read.product.findMany({ where: { id: { in: batch } }, select: styleColumns }),
  );
  const all = await deliveryWindows();
  return new Map(rows.map((row) => [row.id, asStyle(row, { all, prices })]));
}

/** With all their pieces, at these prices. */
export async function readStyles(ids: readonly number[], prices: PriceList): Promise<PiecedQuickStyle[]> {
  const rows = await inBatches(ids, (batch) =>
    db.read.product.findMany({
      where: { id: { in: batch } },
      select: { ...styleColumns, pieces: { ...stylePieces, orderBy: { id: "asc" } } },
      orderBy: { id: "asc" },
    }),
  );
  const all = await deliveryWindows();
  return rows.map(({ pieces, ...row }) => ({
    ...asStyle(row, { all, prices }),
    pieces: asPieces(pieces),
  }));
}

/** Code and name of the first active styles, among which those like an unknown text are found. */
export const stylesToCompare = () =>
  cached("styles to compare", (from) =>
    from.product.findMany({
      where: { isActive: true },
      orderBy: { id: "asc" },
      take: MAX_SIMILAR,
      select: { id: true, styleCode: true, name: true, ...NAME_COLUMNS },
    }),
  );

async function inBatches<Value, Row>(
  values: readonly Value[],
  read: (batch: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let start = 0; start < values.length; start += BATCH_SIZE) {
    rows.push(...(await read(values.slice(start, start + BATCH_SIZE))));
  }
  return rows;
}
