import { formatEuro, formatPercent } from "~/shop/base/money/money";
import type { CommercialInvoiceContent } from "./commercial-invoice";
import { NOT_KNOWN, weightText } from "./commercial-invoice-pdf-lines.server";
import { drawColumns, type Fact, facts } from "~/shop/brand/pdf/pdf-blocks.server";
import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { leading, STYLES } from "~/shop/brand/pdf/pdf-styles";
import { counted } from "~/shop/brand/pdf/pdf-text";

/** Packages, weights and terms of delivery, with the value of the consignment beside them. */
export function drawConsignment(
  paper: Paper,
  { consignment, sums }: Pick<CommercialInvoiceContent, "consignment" | "sums">,
): void {
  const { packages, grossWeight, place, reason } = consignment;
  const consigned: Fact[] = [
    ["Packages", packages.toLocaleString("en")],
    ["Net weight", weightText(sums.netWeight)],
    ["Gross weight", weightText(grossWeight)],
    ["Terms of delivery", `DAP ${place} (Incoterms 2020)`],
    ["Reason for export", reason],
    ["Currency", "EUR"],
  ];
  const value: Fact[] = [
    [`Goods, ${counted(sums.pieces, "piece", "pieces")}`, formatEuro(sums.subtotal)],
    ...(sums.discountAmount > 0
      ? [
          [
            `Discount ${formatPercent(sums.discountPercentage)}%`,
            formatEuro(-sums.discountAmount),
          ] satisfies Fact,
        ]
      : []),
    ["Shipping", sums.shipping === null ? NOT_KNOWN : formatEuro(sums.shipping)],
    ["Total value", formatEuro(sums.total), STYLES.sum],
  ];
  drawColumns(paper, [
    facts(paper, paper.root, consigned, { labels: 92 }),
    facts(paper, paper.root, value, { labels: 112, ends: true }),
  ]);
  paper.y += 22;
}

/** The lines to be signed on. */
export function drawSignature(paper: Paper, { exporter }: CommercialInvoiceContent): void {
  const { body, small } = STYLES;
  const words = "We declare that the information in this document is true and correct.";
  paper.need(leading(body) + 60);
  paper.tag(paper.root, "P", () => paper.draw([words], paper.left, paper.y, body));
  paper.y += leading(body) + 34;
  const half = paper.width / 2 - 11;
  ["Place and date", `Name and signature, ${exporter.name}`].forEach((label, at) => {
    const x = paper.left + at * (half + 22);
    paper.rule(paper.y, x, half);
    paper.tag(paper.root, "P", () =>
      paper.draw(paper.wrap(label, small, half).slice(0, 1), x, paper.y + 4, small),
    );
  });
  paper.y += 18;
}
