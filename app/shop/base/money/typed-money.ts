import { plainCode } from "~/formats/text";
import type { Cents } from "~/formats/money";

// A comma or a point before the cents; thousands are separated by a space, or by the other sign when both are used.
// "1,234" alone is not accepted: in half of the customers' countries it means about one euro.
const FORMS = [
  /^\d+(?:[.,]\d{1,2})?$/,
  /^\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/,
  /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/,
  /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/,
];

/** "46", "46,5", "1 234,50", "€1,234.50" to cents; null for anything else. */
export function parseEuro(typed: string): Cents | null {
  const text = plainCode(typed)
    .replace(/[\s'’]+/g, " ")
    .replace(/^ ?(€|EUR) ?| ?(€|EUR) ?$/gi, "")
    .trim();
  if (text.length > 20 || !FORMS.some((form) => form.test(text))) return null;
  const [whole = "", fraction = ""] = text.replace(/ /g, "").split(/[.,](?=\d{1,2}$)/);
  const cents = Number(whole.replace(/\D/g, "") + fraction.padEnd(2, "0"));
  return Number.isSafeInteger(cents) ? cents : null;
}
