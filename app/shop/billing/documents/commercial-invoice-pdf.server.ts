import { yieldToEventLoop } from "~/event-loop.server";
import { formatDay } from "~/formats/dates";
import { documentLabel } from "~/shop/orders/document-label";
import type { CommercialInvoiceContent } from "./commercial-invoice";
import { drawConsignment, drawSignature } from "./commercial-invoice-pdf-end.server";
import { drawGoods, drawHsTotals, NOT_KNOWN } from "./commercial-invoice-pdf-lines.server";
import { drawColumns, type Fact, facts, labelled } from "~/shop/brand/pdf/pdf-blocks.server";
import { noon } from "~/shop/brand/pdf/pdf-day";
import { drawFullPages } from "~/shop/brand/pdf/pdf-full-pages.server";
import { drawLongText } from "~/shop/brand/pdf/pdf-long-text.server";
import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { drawStamp } from "./pdf-stamp.server";
import { STYLES } from "~/shop/brand/pdf/pdf-styles";
import type { Stamp } from "./document";

/**
 * Draws a commercial invoice as a PDF: A4, tagged for screen readers, with embedded fonts. A stamped one says at the top why
 * it is not valid. Deterministic: the same content gives the same bytes.
 */
export async function commercialInvoicePdf(
  content: CommercialInvoiceContent,
  stamp: Stamp | null = null,
): Promise<Buffer> {
  const label = documentLabel(content);
  const metadata = {
    title: `Commercial invoice ${label}`,
    author: content.exporter.name,
    createdAt: noon(content.issuedOn),
    foot: `Commercial invoice ${label} · order ${content.order.number}`,
    content,
  };
  return drawFullPages(metadata, async (paper) => {
    if (stamp) drawStamp(paper, stamp);
    drawHead(paper, content);
    drawParties(paper, content);
    await yieldToEventLoop();
    await drawGoods(paper, content);
    await drawHsTotals(paper, content);
    drawConsignment(paper, content);
    drawLongText(paper, "VAT", content.vatWords ?? "");
    paper.y += content.vatWords ? 12 : 0;
    drawLongText(paper, "STATEMENT OF PREFERENTIAL ORIGIN", content.statement ?? "");
    paper.y += content.statement ? 12 : 0;
    drawSignature(paper, content);
  });
}

function drawHead(paper: Paper, { exporter, order, ...content }: CommercialInvoiceContent): void {
  const { root, left } = paper;
  const half = paper.width / 2 - 11;
  const head = facts(
    paper,
    root,
    [
      ["Number", documentLabel(content), STYLES.strong],
      ["Issued on", formatDay(content.issuedOn)],
      ["Date of export", formatDay(content.consignment.exportDate)],
      ["Order", order.number],
      ["Ordered on", formatDay(order.placedOn)],
      ...(order.poNumber ? [["Buyer’s PO number", order.poNumber] satisfies Fact] : []),
    ],
    { labels: 92 },
  )(half);
  const top = paper.y;
  paper.drawMark(exporter.name, half);
  paper.y += 16;
  paper.tag(root, "H1", () => {
    paper.y = paper.draw(["Commercial invoice"], left, paper.y, STYLES.title);
  });
  head.draw(left + half + 22, top);
  paper.y = Math.max(paper.y, top + head.height) + 18;
}

function drawParties(paper: Paper, { exporter, buyer, consignee }: CommercialInvoiceContent): void {
  paper.rule(paper.y);
  paper.y += 14;
  const vatId = (id: string | null) => (id ? `VAT ID ${id}` : null);
  const eori = (number: string | null) => `EORI ${number ?? NOT_KNOWN}`;
  drawColumns(paper, [
    labelled(paper, "EXPORTER", [
      exporter.name,
      ...exporter.address,
      vatId(exporter.vatId),
      eori(exporter.eori),
      exporter.registration,
      exporter.email,
    ]),
    labelled(paper, "CONSIGNEE", consignee),
    labelled(paper, "BUYER", [
      buyer.company ?? buyer.name,
      ...(buyer.company ? [buyer.name] : []),
      ...buyer.address,
      vatId(buyer.vatId),
      buyer.eori && eori(buyer.eori),
      buyer.email,
    ]),
  ]);
  paper.y += 22;
}
