import { counted } from "~/formats/counted";
import { formatDate } from "~/formats/dates";

export const noSuchCart = () => "This cart is no longer one of yours.";
export const cartNotFound = () => "Cart Not Found";
export const tooManyCarts = (most: number) => `You can save ${most} carts. Remove one first.`;
export const tooMany = () => "Too many carts";
export const enterCartName = () => "Enter a name, such as “Spring – Graz”.";
export const checkForm = () => "Please check the form";

/** The name of a saved cart that had none. */
export const cartOfDay = (day: Date) => `Cart of ${formatDate(day)}`;
/** What stands behind the name of a further cart of the same name, counted from 2. */
export const furtherCart = (number: number) => ` (${number})`;
export const copyOfCart = (name: string) => `Copy of ${name}`;

export const toYourCarts = () => "YOUR CARTS";
export const whyToSave = () => "Put a cart aside under a name, and come back to it when you are ready to order.";
export const currentCart = () => "Current cart";
export const viewCart = () => "View the cart";
export const savedCarts = () => "Saved carts";
export const noneYet = () => "There are none yet.";
/** "24 pieces in 5 lines" */
export function content({ pieces, lines }: { pieces: number; lines: number }): string {
  if (lines === 0) return "Nothing in it.";
  return `${counted(pieces, "piece")} in ${counted(lines, "line")}`;
}
export const savedOn = (cart: { pieces: number; lines: number }, day: string) => `${content(cart)} · saved ${day}`;

export const name = () => "Name";
export const save = () => "SAVE AND START A NEW CART";
export const saveCopy = () => "Save a copy";
export const cartSaved = (name: string, isCopy: boolean) => ({
  title: "Cart Saved",
  description: isCopy
    ? `A copy of your cart is saved as “${name}”.`
    : `“${name}” is saved. Your current cart is empty now.`,
});
export const open = () => "OPEN";
/** `changes` is what is not as it was saved, in words. */
export const cartOpened = (changes = "") => ({
  title: "Cart Opened",
  description: `${changes} What was in your cart before is saved with your other carts.`.trim(),
});
export const copy = () => "Copy";
export const cartCopied = () => ({ title: "Cart Copied" });
export const renameOrRemove = () => "Rename or remove";
export const rename = () => "Rename";
export const cartRenamed = () => ({ title: "Cart Renamed" });
export const remove = () => "Remove";
export const cartRemoved = () => ({ title: "Cart Removed" });
