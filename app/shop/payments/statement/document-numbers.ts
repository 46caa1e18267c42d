import { mod97 } from "~/formats/iban";

/** The numbers of proformas and orders that a text names, as they are stored. */
export interface DocumentNumbers {
  proformas: string[];
  orders: string[];
}

// With spaces, dashes and slashes anywhere, as people and banks write them.
const GAP = "[\\s/-]*";
const REFERENCE = new RegExp(
  `(?<![A-Z0-9])R${GAP}F${GAP}\\d${GAP}\\d${GAP}P${GAP}F(?:${GAP}\\d){8,14}(?:${GAP}V(?:${GAP}\\d){1,4})?`,
  "g",
);
const PROFORMA = new RegExp(`(?<![A-Z0-9])PF${GAP}(\\d{4})${GAP}(\\d{4,10})(?!\\d)`, "g");

/**
 * Finds the numbers in a text: of proformas in a creditor reference with correct check digits, of any version, or by
 * themselves; of orders, which begin with `orderPrefix`. A reference with wrong check digits names nothing.
 */
export function documentNumbersIn(typed: string, orderPrefix: string): DocumentNumbers {
  const text = typed.toUpperCase();
  const referenced = [...text.matchAll(REFERENCE)].flatMap(([found]) => numbersOf(found));
  const rest = text.replace(REFERENCE, " ");
  const named = [...rest.matchAll(PROFORMA)].map(([, year, number]) => `PF-${year}-${number}`);
  const orders = [...rest.matchAll(orderNumber(orderPrefix))].map(
    ([, year, number]) => `${orderPrefix}${year}-${number}`,
  );
  return { proformas: [...new Set([...referenced, ...named])], orders: [...new Set(orders)] };
}

/** The numbers that a reference may be of: digits that follow it in the text may not belong to it. */
function numbersOf(found: string): string[] {
  const compact = found.replace(/[^A-Z0-9]/g, "");
  const numbers: string[] = [];
  for (let end = compact.length; end >= 14; end--) {
    const reference = compact.slice(0, end);
    const [, year, number] = /^RF\d\dPF(\d{4})(\d{4,})(?:V\d+)?$/.exec(reference) ?? [];
    if (number && mod97(reference.slice(4) + reference.slice(0, 4)) === 1) {
      numbers.push(`PF-${year}-${number}`);
    }
  }
  return numbers;
}

function orderNumber(prefix: string): RegExp {
  const letters = [...prefix.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "")].join(GAP);
  return new RegExp(`(?<![A-Z0-9])${letters}${GAP}(\\d{4})${GAP}(\\d{5,10})(?!\\d)`, "gu");
}
