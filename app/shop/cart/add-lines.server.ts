import type { Reader, Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { asPieces, stylePieces } from "~/shop/catalogue/pieces/piece-records.server";
import { withLists } from "~/shop/catalogue/styles/style-row";
import { translatedName } from "~/shop/base/brand-words";
import { Problem } from "~/shop/base/problem";
import { readWindows, styleWindows, windowsOf } from "~/shop/catalogue/delivery-windows/windows.server";
import { changeLockedCart, type WrittenLine } from "./change-cart.server";
import { type CartAccount, inLockedCart } from "./lock-cart.server";
import { orderablePiece, orderableWindow, type RequestedLine, type StyleWithPieces } from "./piece";
import { placeKey, type PlaceQuantity } from "./plan-lines";

export interface AddedLine {
  id: number;
  name: string;
  /** The call is a repeat. */
  isRepeat: boolean;
}

/**
 * Pieces that are chosen by style, size and colour, once for each `token`. Refuses what changeCart and choosePiece
 * refuse, and as cart_changed a repeat whose lines have been removed since.
 */
export function addLines(
  account: CartAccount,
  requested: readonly RequestedLine[],
  token: string | null = null,
): Promise<AddedLine[]> {
  return inLockedCart(
    account,
    token === null ? null : ["add", token],
    async (cart) => {
      const add = await choosePlaces(cart.tx, requested);
      const { written } = await changeLockedCart(cart, { add });
      return addedLines(add, written, false);
    },
    async (tx) => {
      const added = await choosePlaces(tx, requested);
      const lines = await tx.cartItem.findMany({
        where: { cart: { companyId: account.company.id, isCurrent: true } },
        select: { id: true, pieceId: true, windowId: true },
      });
      return addedLines(added, lines, true);
    },
  );
}

interface NamedPlace extends PlaceQuantity {
  name: string;
}

async function choosePlaces(tx: Tx, requested: readonly RequestedLine[]): Promise<NamedPlace[]> {
  const styles = await readOfferedStyles(tx, requested);
  const today = isoDay(new Date());
  return requested.map((line) => {
    const style = styles.get(line.productId);
    const { id: pieceId } = orderablePiece(style, line, today);
    const windowId = orderableWindow(style!, line.windowId ?? null, today);
    return { pieceId, windowId, quantity: line.quantity, name: style!.name };
  });
}

function addedLines(added: readonly NamedPlace[], lines: readonly WrittenLine[], isRepeat: boolean): AddedLine[] {
  const ids = new Map(lines.map((line) => [placeKey(line), line.id]));
  return added.map(({ name, ...place }) => {
    const id = ids.get(placeKey(place));
    if (id !== undefined) return { id, name, isRepeat };
    throw new Problem("cart_changed.added_before");
  });
}

/** Only the active styles of these lines, by id, with their pieces and delivery windows, by their names in the language of now. */
export async function readOfferedStyles(
  from: Reader | Tx,
  lines: readonly { productId: number }[],
): Promise<Map<number, StyleWithPieces>> {
  const rows = await from.product.findMany({
    where: { id: { in: [...new Set(lines.map((line) => line.productId))] }, isActive: true },
    select: {
      id: true,
      name: true,
      sizes: true,
      colors: true,
      pieces: stylePieces,
      windows: styleWindows,
    },
  });
  const windows = await readWindows(from);
  return new Map(
    rows.map(({ pieces, ...row }) => [
      row.id,
      {
        ...withLists(row),
        name: translatedName(row.id, row.name),
        pieces: asPieces(pieces),
        windows: windowsOf(row.windows, windows),
      },
    ]),
  );
}
