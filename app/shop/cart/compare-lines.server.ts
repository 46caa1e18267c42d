import * as t from "~/messages/cart";
import { shownWindow, translatedWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import { obstacle } from "~/shop/cart/unavailable-texts";
import { translated, translatedLine, translatedName } from "~/shop/base/brand-words";
import { db, type Prisma } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { pictureForColour, shownColour } from "~/shop/catalogue/search/colours";
import { asPieces, stylePieces } from "~/shop/catalogue/pieces/piece-records.server";
import { choiceOf, pieceKey } from "~/shop/catalogue/pieces/pieces";
import { readStock, type Stock } from "~/shop/catalogue/pieces/stock.server";
import type { StyleColour } from "~/shop/catalogue/styles/style";
import { withLists } from "~/shop/catalogue/styles/style-row";
import { minimumOf } from "~/shop/catalogue/offers/advice";
import { type ShopSettings, shopSettings } from "~/shop/catalogue/offers/settings.server";
import type { Cents } from "~/formats/money";
import { type PriceList, priceOf } from "~/shop/catalogue/prices/price";
import { type EarlierShipping, laterText } from "~/shop/catalogue/delivery-windows/later";
import { type DeliveryWindow, takesStock } from "~/shop/catalogue/delivery-windows/window";
import { openWindows, styleWindows, windowsOf } from "~/shop/catalogue/delivery-windows/windows.server";
import { alertAddress, awaitedPieces } from "./alerts/alert";
import { type Matrix, matrixOf, withOwnFields } from "./matrix";
import { closedIn, whyUnavailable } from "./piece";

/** Of an earlier order or of a shared cart, to order today. */
export interface EarlierLine {
  /** Null when the style is no longer known. */
  productId: number | null;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
  /** Null when the reader may not see it. */
  unitPrice: Cents | null;
  /** The delivery window then; null when unknown. */
  window: { id: number; name: string } | null;
  /** Null when unknown. */
  shipping: EarlierShipping | null;
}

interface ChangedPiece {
  /** "Sand, M"; "" for the only piece of a style. */
  choice: string;
  quantity: number;
  /** "sold out", "can be ordered from 3 March 2027", "only 3 left". */
  reason: string;
  /** The page on which one asks for an e-mail, of a piece that cannot be ordered now. */
  alert?: string;
}

/**
 * In a delivery window: its matrix has the colours of the lines, filled with the part of their quantities that can be
 * ordered.
 */
export interface ComparedStyle {
  id: number;
  /** The end of its address on the page: "12", "12-8" for a further delivery window. */
  anchor: string;
  name: string;
  styleCode: string;
  colors: StyleColour[];
  matrix: Matrix;
  /** The earlier price; null when it is the same today, or not to be seen. */
  was: Cents | null;
  changed: ChangedPiece[];
  /** Of the first colour of the lines; "" for none. */
  picture: string;
  /** "now takes 14 months longer to ship: ..."; "" where it does not ship much later. */
  later: string;
}

export interface GoneStyle {
  name: string;
  pieces: number;
  /** "not in the collection any more", "can’t be ordered at the moment" */
  reason: string;
  suggestions: { id: number; name: string }[];
  /** As of a ChangedPiece, of a style that is in no open delivery window. */
  alert?: string;
}

/** With what can be ordered today. */
export interface LineComparison {
  styles: ComparedStyle[];
  gone: GoneStyle[];
}

const columns = {
  id: true,
  name: true,
  styleCode: true,
  category: true,
  isActive: true,
  colors: true,
  sizes: true,
  imageUrl: true,
  additionalImages: true,
  wholesalePrice: true,
  minOrderQuantity: true,
  pieces: stylePieces,
  windows: styleWindows,
} as const satisfies Prisma.ProductSelect;

type Style = Prisma.ProductGetPayload<{ select: typeof columns }>;

/** With what a customer with these prices can order today. */
export async function compareLines(lines: readonly EarlierLine[], prices: PriceList): Promise<LineComparison> {
  const byStyle = new Map<number | string, EarlierLine[]>();
  for (const line of lines) {
    const key = line.productId ?? line.name;
    byStyle.set(key, [...(byStyle.get(key) ?? []), line]);
  }
  const ids = [...byStyle.keys()].filter((key) => typeof key === "number");
  const [rows, stock, open, settings] = await Promise.all([
    db.read.product.findMany({ where: { id: { in: ids } }, select: columns }),
    readStock(ids),
    openWindows(),
    shopSettings(),
  ]);
  const styles = new Map<number | string, Style>(rows.map((row) => [row.id, row]));
  const compared: ComparedStyle[] = [];
  const gone: [EarlierLine[], Style | undefined][] = [];
  for (const [key, own] of byStyle) {
    const style = styles.get(key);
    const windows = style?.isActive ? windowsOf(style.windows, open) : [];
    if (!style || windows.length === 0) {
      gone.push([own, style]);
      continue;
    }
    // All windows take from one stock.
    const rest = new Map(stock);
    const tables = [...byWindow(own, windows)].map(([window, inWindow]) => {
      const left = takesStock(window) ? stock : undefined;
      return compareStyle(style, inWindow, { stock: left, rest, window, open: windows, prices, settings });
    });
    compared.push(...withOwnFields(tables));
  }
  const similar = await activeStylesLike(gone.flatMap(([, style]) => style ?? []));
  return {
    styles: compared,
    gone: gone.map(([own, style]) => ({
      name: translatedName(own[0]!.productId, own[0]!.name),
      pieces: own.reduce((sum, { quantity }) => sum + quantity, 0),
      reason: obstacle(style?.isActive ? closedIn(undefined) : "gone"),
      suggestions: similar.get(style?.category ?? "") ?? [],
      ...(style?.isActive && { alert: alertAddress(style.id, awaitedOf(style, own)) }),
    })),
  };
}

/** The pieces of the lines, of a style that is in no open delivery window. */
function awaitedOf({ pieces }: Style, lines: readonly EarlierLine[]): number[] {
  const keys = new Set(lines.map(pieceKey));
  return pieces.filter((piece) => keys.has(pieceKey(piece))).map(({ id }) => id);
}

/** By the window to order them in: their own while it is open, else the first one that is. */
function byWindow(lines: readonly EarlierLine[], open: readonly DeliveryWindow[]): Map<DeliveryWindow, EarlierLine[]> {
  const groups = new Map<DeliveryWindow, EarlierLine[]>();
  for (const line of lines) {
    const window = open.find(({ id }) => id === line.window?.id) ?? open[0]!;
    groups.set(window, [...(groups.get(window) ?? []), line]);
  }
  return groups;
}

/** The lines may have had a piece in another delivery window, which is closed. */
function onceEach(lines: readonly EarlierLine[]): EarlierLine[] {
  const pieces = new Map<string, EarlierLine>();
  for (const line of lines) {
    const before = pieces.get(pieceKey(line))?.quantity ?? 0;
    pieces.set(pieceKey(line), { ...line, quantity: before + line.quantity });
  }
  return [...pieces.values()];
}

function compareStyle(
  row: Style,
  lines: readonly EarlierLine[],
  {
    stock,
    rest,
    window: orderedIn,
    open,
    prices,
    settings,
  }: {
    stock: Stock | undefined;
    /** The stock that earlier tables leave; reduced by this one. */
    rest: Map<number, number>;
    window: DeliveryWindow;
    /** In which the style is offered today. */
    open: readonly DeliveryWindow[];
    prices: PriceList;
    settings: ShopSettings;
  },
): ComparedStyle {
  const { id, name, styleCode, colors, sizes, pieces, imageUrl, additionalImages } = withLists(row);
  const window = translatedWindow(shownWindow(orderedIn));
  const today = isoDay(new Date());
  const byKey = new Map(asPieces(pieces).map((piece) => [pieceKey(piece), piece]));
  const changed: ChangedPiece[] = lines.flatMap((line) =>
    line.window && line.window.id !== window.id
      ? [
          {
            choice: choiceOf(translatedLine(line)),
            quantity: line.quantity,
            reason: t.movedWindow({ before: translated("window", line.window.name), now: window.name }),
          },
        ]
      : [],
  );
  const quantities = onceEach(lines).flatMap((line) => {
    const piece = byKey.get(pieceKey(line));
    const counted = piece && stock?.get(piece.id);
    const reason = whyUnavailable({ isActive: true, piece, left: counted }, today);
    const left = reason ? 0 : counted === undefined ? Infinity : rest.get(piece!.id)!;
    const quantity = Math.min(line.quantity, left);
    if (counted !== undefined) rest.set(piece!.id, left - quantity);
    if (quantity < line.quantity) {
      changed.push({
        choice: choiceOf(translatedLine(line)),
        quantity: line.quantity,
        reason: obstacle(reason ?? { left }),
        ...(piece &&
          awaitedPieces({ isActive: true, open, pieces: [piece] }, stock, today).length > 0 && {
            alert: alertAddress(id, [piece.id]),
          }),
      });
    }
    return piece ? [{ pieceId: piece.id, quantity, window }] : [];
  });
  const ordered = new Set(lines.map(({ color }) => color));
  const shown = colors.filter((color) => ordered.has(color));
  const matrix = matrixOf(
    { id, colors: shown.length > 0 ? shown : colors, sizes, pieces: [...byKey.values()], stock },
    quantities,
    today,
    { priceOf: (piece) => priceOf(row, piece, prices), minimum: minimumOf(row, settings), window },
  );
  const was =
    lines.find((line) => line.unitPrice !== priceOf(row, byKey.get(pieceKey(line)) ?? null, prices))?.unitPrice ?? null;
  return {
    id,
    anchor: `${id}`,
    name: translatedName(id, name),
    styleCode,
    colors: matrix.colors.map((color) => ({ ...shownColour(color), pictures: [] })),
    matrix,
    was,
    changed,
    picture: pictureForColour(matrix.colors[0]!, imageUrl, additionalImages),
    later: laterOf(lines, orderedIn, today),
  };
}

/** Only where all lines come much later. Nothing is said of their own window unless it has other times now. */
function laterOf(lines: readonly EarlierLine[], window: DeliveryWindow, today: string): string {
  const texts = lines.map(({ shipping, window: before }) =>
    shipping || before?.id !== window.id ? laterText(window, today, shipping) : "",
  );
  return texts.every(Boolean) ? texts[0]! : "";
}

/** Styles suggested in place of one. */
const SUGGESTIONS = 3;
/** Styles read for the suggestions of all categories of a list. */
const MAX_CANDIDATES = 60;

async function activeStylesLike(styles: readonly Style[]) {
  const categories = [...new Set(styles.map(({ category }) => category))].filter(Boolean);
  const suggestions = new Map<string, { id: number; name: string }[]>();
  if (categories.length === 0) return suggestions;
  const rows = await db.read.product.findMany({
    where: { isActive: true, category: { in: categories } },
    orderBy: [{ bestSeller: "desc" }, { id: "asc" }],
    take: MAX_CANDIDATES,
    select: { id: true, name: true, category: true },
  });
  for (const { category, ...style } of rows) {
    const list = suggestions.get(category) ?? [];
    if (list.length < SUGGESTIONS)
      suggestions.set(category, [...list, { ...style, name: translatedName(style.id, style.name) }]);
  }
  return suggestions;
}
