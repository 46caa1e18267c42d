import { choiceKey } from "~/shop/catalogue/keys";
import { endText, unavailableText } from "~/shop/catalogue/pieces";
import type { ShownWindow } from "~/shop/windows/shown-window";
import {
  closedText,
  type DeliveryWindow,
  shownWindow,
  takesStock,
  windowToOrderIn,
} from "~/shop/windows/window";
import { MAX_QUANTITY } from "../limits";
import { pieceName, refusalText } from "../piece";
import type { FoundCatalogue, QuickPiece } from "./catalogue";
import { findPiece, notInCollection, shortened, type Suggestion } from "./find-piece";
import type { Part, RowParts } from "./understand";

/** What a row of a quick order turns out to be. */
export type ResolvedRow = { parts: RowParts } & (
  | {
      kind: "piece";
      piece: QuickPiece;
      window: ShownWindow;
      /** Whether the window's orders take pieces from the stock. */
      isFromStock: boolean;
      quantity: number;
      notes: string[];
    }
  | { kind: "unclear"; reason: string; suggestions: Suggestion[] }
  | { kind: "unknown"; reason: string; id: Part }
  | { kind: "wrong"; reason: string }
);

/** The days that matter for what can be ordered, and how the delivery window of a row is chosen. */
export interface OrderConditions {
  today: string;
  /** The last day of "ends soon". */
  soon: string;
  chooseWindow: ChooseWindow;
}

/** Chooses among the windows of a style for a row that names one of them or none; null when it cannot be ordered. */
export type ChooseWindow = (
  windows: readonly DeliveryWindow[],
  named: DeliveryWindow | undefined,
  today: string,
) => DeliveryWindow | null;

/** The named window or the first one, if orders in it are accepted. */
export const openWindow: ChooseWindow = (windows, named, today) =>
  windowToOrderIn(windows, named?.id ?? null, today);

/** Finds the piece and the quantity that a row is about, or says in words what is the matter with it. */
export function resolveRow(
  parts: RowParts,
  catalogue: FoundCatalogue,
  { today, soon, chooseWindow }: OrderConditions,
): ResolvedRow {
  const found = findPiece(parts, catalogue);
  if (found.kind !== "found") return { parts, ...found };
  const wrong = (reason: string): ResolvedRow => ({ parts, kind: "wrong", reason });
  const { piece } = found;
  if (!piece.style.isActive) return wrong(notInCollection(piece.style.name));
  const reason = unavailableText(piece, today);
  if (reason) return wrong(refusalText(pieceName({ ...piece, name: piece.style.name }), reason));
  const { name, windows } = piece.style;
  const named = namedWindow(parts, windows);
  const window = chooseWindow(windows, named, today);
  if (!window) return wrong(closedText(name, named));
  const quantity = readQuantity(parts.quantity?.text ?? "");
  if (typeof quantity === "string") return wrong(quantity);
  const { availability, availabilityDate: date } = piece;
  const isEndingSoon = availability === "until" && date !== null && date <= soon;
  const notes = [
    ...contradictions(parts, piece),
    ...(parts.window && !named
      ? [`${name} is not in the delivery window "${shortened(parts.window.text)}".`]
      : []),
    ...(isEndingSoon ? [`Ends soon: it can be ordered ${endText(piece)}.`] : []),
  ];
  const ordered = { window: shownWindow(window), isFromStock: takesStock(window) };
  return { parts, kind: "piece", piece, ...ordered, quantity, notes };
}

/** The delivery window that a row names, among those of the style. */
function namedWindow({ window }: RowParts, windows: readonly DeliveryWindow[]) {
  const key = window && choiceKey(window.text);
  return key ? windows.find(({ name }) => choiceKey(name) === key) : undefined;
}

/** A quantity, or why a text is none. */
export function readQuantity(text: string): number | string {
  if (text === "") return "No quantity.";
  if (text.startsWith("=")) {
    return `"${shortened(text)}" is a formula without a result. Type the number of pieces.`;
  }
  if (!/^\d+$/.test(text)) return `"${shortened(text)}" is not a whole number of pieces.`;
  const quantity = Number(text);
  if (quantity === 0) return "The quantity is 0. To take a piece out, use the cart.";
  if (quantity <= MAX_QUANTITY) return quantity;
  return `A line holds at most ${MAX_QUANTITY.toLocaleString("en")} pieces.`;
}

/** Says so where colour or size of a row are others than those of its SKU. */
function contradictions({ color, size }: RowParts, piece: QuickPiece): string[] {
  const own = [piece.color, piece.size].filter(Boolean);
  const keys = own.map(choiceKey);
  return [color, size]
    .filter((part) => part !== null && !keys.includes(choiceKey(part.text)))
    .map((part) => `The row says "${shortened(part!.text)}", but this SKU is ${own.join(", ")}.`);
}
