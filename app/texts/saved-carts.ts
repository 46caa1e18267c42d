import { counted } from "~/formats/counted";
import * as t from "~/messages/cart";
/** "24 pieces in 5 lines" */
export function content({ pieces, lines }: { pieces: number; lines: number }): string {
  if (lines === 0) return t.nothingInIt();
  return `${counted(pieces, "piece")} in ${counted(lines, "line")}`;
}
export const savedOn = (cart: { pieces: number; lines: number }, day: string) => `${content(cart)} · saved ${day}`;
export const cartSaved = (name: string, isCopy: boolean) => ({
  title: t.cartSaved(),
  description: isCopy ? t.aCopyOfYourCart({ name }) : t.isSavedYourCurrentCart({ name }),
});
/** `changes` is what is not as it was saved, in words. */
export const cartOpened = (changes = "") => ({
  title: t.cartOpened(),
  description: `${changes} What was in your cart before is saved with your other carts.`.trim(),
});
export const cartCopied = () => ({ title: t.cartCopied() });
export const cartRenamed = () => ({ title: t.cartRenamed() });
export const cartRemoved = () => ({ title: t.cartRemoved() });
