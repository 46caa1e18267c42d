import { formatMonth } from "~/formats/dates";
import { formatNumber } from "~/formats/numbers";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import { noon } from "~/shop/brand/pdf/pdf-document.server";
import { drawFullPages } from "~/shop/brand/pdf/pdf-full-pages.server";
import { drawLongText } from "~/shop/brand/pdf/pdf-long-text.server";
import { type Cell, drawTable } from "~/shop/brand/pdf/pdf-table.server";
import { STYLES, type TextStyle } from "~/shop/brand/pdf/pdf-styles";
import { sellersTaxId } from "../documents/proforma-text";
import type { Seller } from "../documents/proforma";
import { correctionsText, signedText, supplyName } from "./books-text";
import { daysOfMonth, type MonthSums, type SignedMonth, type SupplySum } from "./month";

/** One A4 page for the accountant: the sums of a month, and who signed them off. The same content gives the same bytes. */
export function sumsPdf(sums: MonthSums, signed: SignedMonth | null, seller: Seller): Promise<Buffer> {
  const title = t.booksOf({ month: formatMonth(sums.month) });
  const createdAt = noon(daysOfMonth(sums.month).to);
  return drawFullPages({ title, author: seller.name, createdAt, foot: title, content: signed }, async (paper) => {
    paper.drawMark(seller.name);
    paper.y += 16;
    paper.tag(paper.root, "H1", () => {
      paper.y = paper.draw([title], paper.left, paper.y, STYLES.title);
    });
    paper.tag(paper.root, "P", () => {
      paper.y = paper.draw([sellersTaxId(seller) ?? ""], paper.left, paper.y + 4, STYLES.body);
    });
    paper.y += 18;
    const right = (label: string) => ({ label, align: "right" as const });
    await drawTable(paper, paper.root, {
      columns: [
        { label: t.supply(), grows: true },
        right(t.documents()),
        right(t.invoicedNet()),
        right(t.creditedNet()),
        right(t.net()),
        right(t.vat()),
      ],
      rows: [
        ...sums.supplies.map((one) => row(supplyName(one), one, STYLES.body)),
        row(t.allSupplies(), sums, STYLES.strong),
      ],
      starts: new Set(),
    });
    paper.y += 12;
    const notes = [
      ...(sums.corrections.documents > 0 ? [correctionsText(sums.corrections)] : []),
      signed ? signedText(signed) : t.notSignedOff(),
    ];
    drawLongText(paper, t.signOff(), notes.join("\n"));
  });
}

function row(
  supply: string,
  { documents, invoiced, credited, net, vat }: Omit<SupplySum, "vatKind" | "vatRate">,
  style: TextStyle,
) {
  const amounts = [invoiced, credited, net, vat].map(formatEuro);
  return [supply, formatNumber(documents), ...amounts].map((text): Cell => [[text, style]]);
}
