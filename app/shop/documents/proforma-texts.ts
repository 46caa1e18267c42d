import { formatEuro, formatPercent } from "~/shop/money/money";
import type { ProformaContent } from "./proforma";

/** The mandatory notice that a proforma is not a VAT invoice. */
export const NOT_AN_INVOICE = { en: "This is not a VAT invoice", sl: "Ni račun" };
export const NET_PRICES = "Prices are in euro per piece, without VAT.";
export const NOT_FINAL =
  "The amount is not final yet. Please pay when you have received the confirmed version of this proforma.";

/** The rows of sums below the lines of a proforma, the total last. */
export function sumRows({ sums, lines }: Pick<ProformaContent, "sums" | "lines">) {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isOpen = sums.vatKind === "to_confirm";
  const rows: [label: string, amount: string][] = [
    [`Subtotal, ${pieces.toLocaleString("en")} pieces`, formatEuro(sums.subtotal)],
  ];
  if (sums.discountAmount > 0) {
    const percent = formatPercent(sums.discountPercentage);
    rows.push([`Discount ${percent}%`, formatEuro(-sums.discountAmount)]);
  }
  rows.push(
    ["Shipping", sums.shipping === null ? "added by our team" : formatEuro(sums.shipping)],
    ["Net", formatEuro(sums.net)],
    isOpen
      ? ["VAT", "to be confirmed"]
      : [`VAT ${formatPercent(sums.vatRate)}%`, formatEuro(sums.vatAmount)],
    [isOpen ? "Total without VAT" : "Total", formatEuro(sums.total)],
  );
  return rows;
}
