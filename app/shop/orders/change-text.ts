import type { OrderChangeText } from "./order";

/** What a change of the customer's notes is about: the only text of a person among the changes of an order. */
export const NOTES = "Notes";

/** A change of an order in words, after what it is about: "3 → 5", "added: 4 at €12.00", "taken out (3)". */
export function changeText({ from, to }: OrderChangeText): string {
  if (from === null) return `added: ${to}`;
  return to === null ? `taken out (${from})` : `${from} → ${to}`;
}
