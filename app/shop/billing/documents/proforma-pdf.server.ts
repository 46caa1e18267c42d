import { yieldToEventLoop } from "~/event-loop.server";
import { drawColumns, type Fact, facts, labelled } from "~/shop/brand/pdf/pdf-blocks.server";
import { drawLongText, drawTexts } from "~/shop/brand/pdf/pdf-long-text.server";
import { drawFullPages } from "~/shop/brand/pdf/pdf-full-pages.server";
import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { drawStamp } from "./pdf-stamp.server";
import { leading, STYLES } from "~/shop/brand/pdf/pdf-styles";
import { formatDay } from "~/formats/dates";
import { noon } from "~/shop/brand/pdf/pdf-day";
import { drawLines } from "./proforma-pdf-lines.server";
import { drawPayment } from "./proforma-pdf-payment.server";
import { drawSums } from "./proforma-pdf-sums.server";
import { documentLabel } from "~/shop/orders/document-label";
import type { Stamp } from "./document";
import type { ProformaContent } from "./proforma";
import { deliveryText, NOT_AN_INVOICE, termsText } from "./proforma-texts";

/**
 * Draws a proforma as a PDF: A4, tagged for screen readers, with embedded fonts. A stamped one says at the top and in
 * place of the payment details why it must not be paid. Deterministic: the same content gives the same bytes.
 */
export async function proformaPdf(
  content: ProformaContent,
  stamp: Stamp | null = null,
): Promise<Buffer> {
  const label = documentLabel(content);
  const metadata = {
    title: `Proforma invoice ${label}`,
    author: content.seller.name,
    createdAt: noon(content.issuedOn),
    foot: `Proforma invoice ${label} · ${NOT_AN_INVOICE.en} / ${NOT_AN_INVOICE.sl}`,
    content,
  };
  return drawFullPages(metadata, (paper) => drawProforma(paper, content, stamp));
}

async function drawProforma(
  paper: Paper,
  content: ProformaContent,
  stamp: Stamp | null,
): Promise<void> {
  if (stamp) drawStamp(paper, stamp);
  drawHead(paper, content);
  await yieldToEventLoop();
  drawParties(paper, content);
  await drawLines(paper, content);
  drawSums(paper, content);
  drawPayment(paper, content, stamp);
  await yieldToEventLoop();
  paper.y += 14;
  drawTexts(paper, [
    ["TERMS", termsText(content)],
    ["DELIVERY", deliveryText(content)],
  ]);
  paper.y += 14;
  drawLongText(paper, "YOUR NOTES", content.order.customerNotes ?? "");
  await yieldToEventLoop();
}

function drawHead(paper: Paper, { seller, order, ...content }: ProformaContent): void {
  const { root, left } = paper;
  const half = paper.width / 2 - 11;
  const head = facts(
    paper,
    root,
    [
      ["Number", documentLabel(content), STYLES.strong],
      ["Issued on", formatDay(content.issuedOn)],
      ["Valid until", formatDay(content.validUntil)],
      ["Order", order.number],
      ["Ordered on", formatDay(order.placedOn)],
      ...(order.poNumber ? [["Your PO number", order.poNumber] satisfies Fact] : []),
    ],
    { labels: 84 },
  )(half);

  const top = paper.y;
  paper.drawMark(seller.name, half);
  paper.y += 16;
  const title = { ...STYLES.title, size: 17 };
  const inEnglish = "Proforma invoice / ";
  const heading = paper.open(root, "H1");
  heading.add(() => paper.draw([inEnglish], left, paper.y, title));
  paper.tag(
    heading,
    "Span",
    () => paper.draw(["Predračun"], left + paper.measure(inEnglish, title), paper.y, title),
    { lang: "sl" },
  );
  heading.end();
  paper.y += leading(title) + 5;
  const notice = paper.open(root, "P");
  const english = `${NOT_AN_INVOICE.en} / `;
  notice.add(() => paper.draw([english], left, paper.y, paper.notice));
  paper.tag(
    notice,
    "Span",
    () => {
      const x = left + paper.measure(english, paper.notice);
      paper.draw([NOT_AN_INVOICE.sl], x, paper.y, paper.notice);
    },
    { lang: "sl" },
  );
  notice.end();
  paper.y += leading(paper.notice);
  head.draw(left + half + 22, top);
  paper.y = Math.max(paper.y, top + head.height) + 18;
}

function drawParties(paper: Paper, { seller, buyer, shipTo }: ProformaContent): void {
  paper.rule(paper.y);
  paper.y += 14;
  const vatId = (id: string | null) => (id ? `VAT ID ${id}` : null);
  const buyerNames = buyer.company ? [buyer.company, buyer.name] : [buyer.name];
  drawColumns(paper, [
    labelled(paper, "SELLER", [
      seller.name,
      ...seller.address,
      vatId(seller.vatId),
      seller.registration,
      seller.email,
    ]),
    labelled(paper, "BUYER", [
      ...buyerNames,
      ...buyer.address,
      vatId(buyer.vatId),
      buyer.eori ? `EORI ${buyer.eori}` : null,
      buyer.email,
    ]),
    labelled(paper, "SHIP TO", shipTo),
  ]);
  paper.y += 22;
}
