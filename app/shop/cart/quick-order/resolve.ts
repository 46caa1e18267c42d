import * as t from "~/messages/cart";
import { formatNumber } from "~/formats/numbers";
import { translated, translatedName, translationsOf } from "~/shop/base/brand-words";
import { shownWindow } from "~/shop/catalogue/delivery-windows/window-texts";
import { choiceKey } from "~/shop/catalogue/styles/keys";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import { type DeliveryWindow, takesStock, windowToOrderIn } from "~/shop/catalogue/delivery-windows/window";
import * as texts from "~/shop/cart/quick-order/row-texts";
import { closedIn, shownPiece, unavailable, whyUnavailable } from "../piece";
import type { FoundCatalogue, QuickPiece } from "~/shop/catalogue/find-pieces/catalogue";
import { meaningOf } from "~/shop/base/files/table/cells";
import { findPiece, type Suggestion, withoutAxis } from "./find-piece";
import { gtinKey } from "~/shop/base/files/table/numbers";
import { isCancelled, isOneSize, type RowComment } from "./headings";
import { isNoPieces, pieceCountsIn, possibleQuantities, readQuantity } from "./quantity";
import type { RowParts } from "./understand.server";
import type { Part } from "./words-of-row";

/** What a row turns out to be. */
export type ResolvedRow = { parts: RowParts } & (
  | {
      kind: "piece";
      piece: QuickPiece;
      window: ShownWindow;
      /** The window's orders take pieces from the stock. */
      isFromStock: boolean;
      quantity: number;
      notes: string[];
    }
  | {
      kind: "unclear";
      reason: string;
      suggestions: Suggestion[];
      /** A name that is no delivery window of its style, if that is the question. */
      unknownWindow?: string;
    }
  | { kind: "unknown"; reason: string; id: Part }
  | { kind: "wrong"; reason: string }
);

/** The days that matter, and the choice of a delivery window. */
export interface OrderConditions {
  today: string;
  /** The last day of "ends soon". */
  soon: string;
  chooseWindow: ChooseWindow;
}

/** For a row that names a window of the style or none; null when it cannot be ordered. */
export type ChooseWindow = (
  windows: readonly DeliveryWindow[],
  named: DeliveryWindow | undefined,
  today: string,
) => DeliveryWindow | null;

/** If orders in it are accepted. */
export const openWindow: ChooseWindow = (windows, named, today) => windowToOrderIn(windows, named?.id ?? null, today);

/** The piece and the quantity, or in words what is the matter with the row. */
export function resolveRow(
  parts: RowParts,
  catalogue: FoundCatalogue,
  { today, soon, chooseWindow }: OrderConditions,
): ResolvedRow {
  const cancelled = parts.row.comments.find(isCancelled);
  if (cancelled) return { parts, ...cancelledRow(parts, cancelled) };
  const found = findPiece(parts, catalogue);
  if (found.kind !== "found") return { parts, ...found };
  const wrong = (reason: string): ResolvedRow => ({ parts, kind: "wrong", reason });
  const { piece } = found;
  const { id: productId, windows, isActive } = piece.style;
  const name = translatedName(productId, piece.style.name);
  const reason = whyUnavailable({ isActive, piece }, today);
  if (reason) {
    const of = reason === "gone" ? name : shownPiece({ ...piece, name });
    return wrong(t.unavailablePiece(unavailable(of, reason)));
  }
  const named = namedWindow(parts, windows);
  if (parts.window && !named) {
    const open = windows.filter((one) => chooseWindow(windows, one, today) !== null);
    if (open.length > 0) return { parts, ...whichWindow(name, parts.window, open) };
  }
  const window = chooseWindow(windows, named, today);
  if (!window) return wrong(t.unavailablePiece(unavailable(name, closedIn(named ?? undefined))));
  if (parts.elsewhere) return { parts, ...quantityElsewhere(parts.elsewhere) };
  const { packs } = parts.row;
  const typed = parts.quantity?.text ?? "";
  if (packs !== undefined && isNoPieces(typed)) return wrong(texts.packsOnly(packs));
  const quantity = readQuantity(typed);
  if (typeof quantity === "string") {
    const suggestions = quantitySuggestions(parts.quantity);
    return suggestions.length > 0 ? { parts, kind: "unclear", reason: quantity, suggestions } : wrong(quantity);
  }
  if (parts.row.isHidden) return hiddenRow(parts, quantity);
  const { availability, availabilityDate: date } = piece;
  const isEndingSoon = availability === "until" && date !== null && date <= soon;
  const notes = [
    ...contradictions(parts, piece, catalogue),
    ...(parts.above === null ? [] : [aboveText(parts)]),
    ...(parts.row.sum ? [texts.otherSum(parts.row.row, parts.row.sum)] : []),
    ...(packs === undefined || pieceCountsIn(packs.replace(/^.*: /, ""))[0] === 1 ? [] : [texts.packsToo(packs)]),
    ...parts.row.comments.map(({ heading, text }) => texts.commentNotSent(heading, text)),
    ...(isEndingSoon ? [t.endsSoon({ day: date })] : []),
  ];
  const ordered = { window: shownWindow(window), isFromStock: takesStock(window) };
  return { parts, kind: "piece", piece, ...ordered, quantity, notes };
}

/** Among those of the style; not one of several that a translation may mean. */
function namedWindow({ window }: RowParts, windows: readonly DeliveryWindow[]) {
  const key = window && choiceKey(window.text);
  if (!key) return undefined;
  const isIn = (names: readonly string[]) => names.some((name) => choiceKey(name) === key);
  const own = windows.find(({ name }) => isIn([name]));
  const others = windows.filter(({ name }) => isIn(translationsOf("window", name)));
  return own ?? (others.length === 1 ? others[0] : undefined);
}

/** For a number that is not clear. */
const quantitySuggestions = (part: Part | null): Suggestion[] =>
  possibleQuantities(part?.text ?? "").map((number) => ({
    label: formatNumber(number),
    cell: part!.cell,
    value: String(number),
  }));

/** Whether a number that is not below its heading is the quantity. */
function quantityElsewhere({ numbers, cell }: NonNullable<RowParts["elsewhere"]>) {
  const suggestions = numbers.flatMap(({ text }) => {
    const [pieces] = pieceCountsIn(text);
    return cell === undefined || pieces === undefined
      ? []
      : { label: t.orderPieces({ quantity: pieces }), cell, value: String(pieces) };
  });
  return {
    kind: "unclear",
    reason: texts.quantityWithoutHeading(numbers.map(({ text }) => text)),
    suggestions,
  } as const;
}

/** For a row that names a delivery window that its style does not have. */
function whichWindow(name: string, { cell, text }: Part, windows: readonly DeliveryWindow[]) {
  const suggestions = windows.map((window) => ({ label: translated("window", window.name), cell, value: window.name }));
  return { kind: "unclear", reason: texts.whichWindow(name, text), suggestions, unknownWindow: text } as const;
}

/** Whether a row is ordered although a comment says that it is cancelled. */
function cancelledRow({ quantity }: RowParts, { cell, text }: RowComment) {
  const suggestions = [
    { label: t.orderRow(), cell, value: "" },
    ...(quantity ? [{ label: t.leaveRowOut(), cell: quantity.cell, value: "0" }] : []),
  ];
  return { kind: "unclear", reason: texts.cancelledRow(text), suggestions } as const;
}

function hiddenRow(parts: RowParts, quantity: number): ResolvedRow {
  const { cells } = parts.row;
  const suggestions = [{ label: t.orderPieces({ quantity }), cell: cells.length, value: "" }];
  return { parts, kind: "unclear", reason: t.hiddenRow(), suggestions };
}

function aboveText({ ids, color, row, above }: RowParts): string {
  const isColorAbove = color !== null && meaningOf(row.cells[color.cell]) === "";
  return texts.takenFromAbove(ids[0]!.text, isColorAbove ? color.text : null, above!);
}

/** Colour, size or EAN of a row differ from those of its piece. */
function contradictions({ ids, color, size }: RowParts, piece: QuickPiece, catalogue: FoundCatalogue): string[] {
  const own = [piece.color, piece.size].filter((choice) => choice !== null);
  const shown = [piece.color && translated("colour", piece.color), piece.size].filter((choice) => choice !== null);
  const ownEan = gtinKey(piece.ean ?? "");
  const eans = ids.filter(({ text }) => {
    const key = gtinKey(text);
    return ownEan && key && key.length > 7 && key !== ownEan && choiceKey(text) !== choiceKey(piece.sku);
  });
  const isOfOneSize = piece.size === null || isOneSize(piece.size);
  return [
    ...[
      { part: color, axis: "color" as const },
      { part: size, axis: "size" as const },
    ]
      .filter(
        ({ part, axis }) =>
          part !== null &&
          ![part.text, withoutAxis(part, axis)?.text ?? ""].some((text) => catalogue.choice(own, text) !== null) &&
          !(isOfOneSize && isOneSize(part.text)),
      )
      .map(({ part }) => texts.otherChoice(part!.text, shown)),
    ...eans.map(({ text }) => t.otherEan({ text, sku: piece.sku, ean: piece.ean! })),
  ];
}
