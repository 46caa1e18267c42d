import { counted } from "~/formats/counted";
/** "24 pieces in 5 lines" */
export function content({ pieces, lines }: { pieces: number; lines: number }): string {
  if (lines === 0) return "Nothing in it.";
  return `${counted(pieces, "piece")} in ${counted(lines, "line")}`;
}
export const savedOn = (cart: { pieces: number; lines: number }, day: string) => `${content(cart)} · saved ${day}`;
export const cartSaved = (name: string, isCopy: boolean) => ({
  title: "Cart Saved",
  description: isCopy
    ? `A copy of your cart is saved as “${name}”.`
    : `“${name}” is saved. Your current cart is empty now.`,
});
/** `changes` is what is not as it was saved, in words. */
export const cartOpened = (changes = "") => ({
  title: "Cart Opened",
  description: `${changes} What was in your cart before is saved with your other carts.`.trim(),
});
export const cartCopied = () => ({ title: "Cart Copied" });
export const cartRenamed = () => ({ title: "Cart Renamed" });
export const cartRemoved = () => ({ title: "Cart Removed" });
