import type { Reader, Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { asPieces, stylePieces } from "~/shop/catalogue/piece-records.server";
import { withLists } from "~/shop/catalogue/style-row";
import { Problem } from "~/shop/problem";
import { readWindows, styleWindows, windowsOf } from "~/shop/windows/windows.server";
import { changeLockedCart, type ChosenPiece, type WrittenLine } from "./change-cart.server";
import { type CartAccount, inLockedCart } from "./lock-cart.server";
import { orderablePiece, orderableWindow, type RequestedLine, type StyleWithPieces } from "./piece";
import { placeKey } from "./plan-lines";

/** A line that addLines has added. */
export interface AddedLine {
  id: number;
  /** Of its style. */
  name: string;
  /** Whether it was there already, because the call is a repeat. */
  isRepeat: boolean;
}

/**
 * Adds pieces that are chosen by style, size and colour to the cart (changeCart), once for each `token`. Throws a Problem as
 * changeCart, or when one cannot be added: unknown_style, size_required, unknown_size, unknown_colour, unavailable_piece;
 * cart_changed for a repeat whose lines have been removed since.
 */
export function addLines(
  account: CartAccount,
  requested: readonly RequestedLine[],
  token: string | null = null,
): Promise<AddedLine[]> {
  const linesIn = async (tx: Tx, isRepeat: boolean, add: (chosen: ChosenPiece[]) => Lines) => {
    const styles = await readOfferedStyles(tx, requested);
    const today = isoDay(new Date());
    const chosen = requested.map((line): ChosenPiece => {
      const style = styles.get(line.productId);
      const { id: pieceId } = orderablePiece(style, line, today);
      const windowId = orderableWindow(style!, line.windowId ?? null, today);
      return { pieceId, windowId, quantity: line.quantity };
    });
    const ids = new Map((await add(chosen)).map((line) => [placeKey(line), line.id]));
    return chosen.map((piece, index) => {
      const id = ids.get(placeKey(piece));
      const name = styles.get(requested[index]!.productId)?.name ?? "";
      if (id !== undefined) return { id, name, isRepeat };
      throw new Problem("cart_changed", "This was put into the cart before and taken out since.");
    });
  };
  type Lines = Promise<readonly WrittenLine[]>;
  return inLockedCart(
    account,
    token === null ? null : ["add", token],
    (cart) =>
      linesIn(cart.tx, false, async (add) => (await changeLockedCart(cart, { add })).written),
    (tx) =>
      linesIn(tx, true, () =>
        tx.cartItem.findMany({
          where: { cart: { companyId: account.company.id, isCurrent: true } },
          select: { id: true, pieceId: true, windowId: true },
        }),
      ),
  );
}

/** Reads the active styles among those of the given lines, by id, with their pieces and delivery windows. */
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
      { ...withLists(row), pieces: asPieces(pieces), windows: windowsOf(row.windows, windows) },
    ]),
  );
}
