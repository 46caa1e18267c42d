import * as texts from "~/texts/prices";
import type { FoundCatalogue } from "~/shop/catalogue/find-pieces/catalogue";
import { lookUp } from "~/shop/catalogue/find-pieces/lookup.server";
import { meaningOf } from "~/shop/base/files/table/cells";
import { recordsOf } from "~/shop/catalogue/find-pieces/records.server";
import { MAX_PRICE } from "~/shop/catalogue/styles/limits";
import type { Cents } from "~/shop/base/money/money";
import { ambiguousAmountMessage } from "~/shop/base/money/typed-decimal";
import { parseEuro } from "~/shop/base/money/typed-money";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { Problem } from "~/shop/base/problem";
import { MAX_OWN_PRICE_BYTES, MAX_OWN_PRICES } from "./limits";

/** The own price of a group for a piece, or for a style. */
export interface OwnPrice {
  productId: number;
  /** Null for the price of a style. */
  pieceId: number | null;
  price: Cents;
  /** SKU or style code. */
  code: string;
  name: string;
  list: Cents;
}

/** A row of a table that cannot be read. */
export interface WrongRow {
  row: number;
  text: string;
  reason: string;
}

/** Identifies what an own price is of. */
export const keyOf = ({ productId, pieceId }: Pick<OwnPrice, "productId" | "pieceId">) =>
  `${productId} ${pieceId ?? ""}`;

/**
 * Reads a table of own prices: SKU or style code in the first column, the price in the second. Throws a Problem unreadable
 * (field rows) for one that is too long.
 */
export async function readOwnPrices(text: string): Promise<{ prices: Map<string, OwnPrice>; wrong: WrongRow[] }> {
  if (Buffer.byteLength(text) > MAX_OWN_PRICE_BYTES) {
    const values = { what: "own prices too long", kilobytes: MAX_OWN_PRICE_BYTES / 1024 } as const;
    throw new Problem("unreadable", values, "rows");
  }
  const { records } = await recordsOf(text);
  const filled = records
    .map(({ cells }, at) => ({ cells: cells.map(meaningOf), row: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const rows = filled.filter(({ cells }, at) => at > 0 || /\d/.test(cells[1] ?? ""));
  if (rows.length > MAX_OWN_PRICES) {
    const values = { what: "too many own prices", most: MAX_OWN_PRICES } as const;
    throw new Problem("unreadable", values, "rows");
  }
  const catalogue = await lookUp([...new Set(rows.map(({ cells }) => cells[0]!))], LIST_PRICES);
  const prices = new Map<string, OwnPrice>();
  const wrong: WrongRow[] = [];
  for (const { cells, row } of rows) {
    const found = readRow(cells, catalogue);
    const text = cells.filter(Boolean).join(" · ");
    if (typeof found === "string") wrong.push({ row, text, reason: found });
    else if (prices.has(keyOf(found))) {
      wrong.push({ row, text, reason: texts.repeatedRow() });
    } else prices.set(keyOf(found), found);
  }
  return { prices, wrong };
}

/** The price that a row sets, or why it cannot be read. */
function readRow(cells: readonly string[], catalogue: FoundCatalogue): OwnPrice | string {
  const [code = "", typed = ""] = cells;
  const price = parseEuro(typed);
  const pieces = catalogue.pieces(code);
  const [style, another] = catalogue.styles(code);
  if (pieces.length + (style ? 1 : 0) === 0) return texts.noSuchSkuOrStyle(code);
  if (pieces.length > 1 || (pieces.length === 0 && another)) return texts.mayMeanSeveral(code);
  if (price === null) {
    return ambiguousAmountMessage(typed) ?? texts.priceInSecondColumn();
  }
  if (price < 1 || price > MAX_PRICE) return texts.priceAboveZero();
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
