import { yieldToEventLoop } from "~/event-loop.server";
import { formatDay } from "~/formats/dates";
import { formatNumber } from "~/formats/numbers";
import { formatEuro } from "~/formats/money";
import * as tOrders from "~/messages/orders";
import * as t from "~/messages/billing";
import { documentLabel } from "./document-kinds";
import type { Stamp } from "./document";
import { drawColumns, drawHead, drawStamp, type Fact, facts, labelled } from "~/shop/brand/pdf/pdf-blocks.server";
import { noon } from "~/shop/brand/pdf/pdf-document.server";
import { drawFullPages } from "~/shop/brand/pdf/pdf-full-pages.server";
import { drawLongText, drawTexts } from "~/shop/brand/pdf/pdf-long-text.server";
import type { Paper, Tag } from "~/shop/brand/pdf/pdf-paper.server";
import { INK, leading, STYLES, type TextStyle } from "~/shop/brand/pdf/pdf-styles";
import { drawTable } from "~/shop/brand/pdf/pdf-table.server";
import { groupInFours } from "~/shop/brand/pdf/pdf-text";
import type { VatKind } from "../vat/vat-treatment";
import { isFinal, isPaid, type ProformaContent, type ProformaLine } from "./proforma";
import {
  amountOfCode,
  deliveryText,
  linesNote,
  paperWords,
  paymentRows,
  piecesOfProforma,
  sellerLines,
  sumRows,
  termsText,
  validUntilText,
} from "./proforma-text";
import { qrCode } from "~/shop/brand/pdf/qr.server";
import { styleRows } from "./style-rows";

/**
 * A4, tagged for screen readers, with embedded fonts. A stamped one says at the top and in
 * place of the payment details why it must not be paid. Deterministic: the same content gives the same bytes.
 */
export async function proformaPdf(content: ProformaContent, stamp: Stamp | null = null): Promise<Buffer> {
  const label = documentLabel(content);
  const metadata = {
    title: tOrders.proformaTitle({ label }),
    author: content.seller.name,
    createdAt: noon(content.issuedOn),
    foot: `${tOrders.proformaTitle({ label })} · ${[t.notAnInvoice(), paperWords(content)?.notAnInvoice].filter(Boolean).join(" / ")}`,
    content,
  };
  return drawFullPages(metadata, (paper) => drawProforma(paper, content, stamp));
}

async function drawProforma(paper: Paper, content: ProformaContent, stamp: Stamp | null): Promise<void> {
  if (stamp) drawStamp(paper, stamp);
  drawTitle(paper, content);
  await yieldToEventLoop();
  drawParties(paper, content);
  const sums = layOutSums(paper, sumRows(content, piecesOfProforma(content)), content);
  await drawLines(paper, content.lines, linesNote(content), sums.height);
  sums.draw();
  drawPayment(paper, content, stamp);
  await yieldToEventLoop();
  paper.y += 14;
  drawTexts(paper, [
    [tOrders.terms(), termsText(content)],
    [tOrders.delivery(), deliveryText(content)],
  ]);
  paper.y += 14;
  drawLongText(paper, tOrders.yourNotes(), content.order.customerNotes ?? "");
  await yieldToEventLoop();
}

function drawTitle(paper: Paper, { seller, order, ...content }: ProformaContent): void {
  const until = validUntilText(content);
  const words = paperWords(content);
  drawHead(paper, {
    name: seller.name,
    title(width) {
      const style = { ...STYLES.title, size: 17 };
      const options = { lang: words?.lang, width };
      drawBoth(paper, "H1", [tOrders.proformaHeading(), words?.proforma], style, options);
      paper.y += 5;
      drawBoth(paper, "P", [t.notAnInvoice(), words?.notAnInvoice], paper.notice, options);
    },
    facts: [
      [tOrders.number(), documentLabel(content), STYLES.strong],
      [tOrders.issuedOn(), formatDay(content.issuedOn)],
      ...(until === null ? [] : [[tOrders.validUntil(), until] satisfies Fact]),
      [tOrders.order(), order.number],
      [tOrders.orderedOn(), formatDay(order.placedOn)],
      ...(order.poNumber ? [[tOrders.yourPoNumber(), order.poNumber] satisfies Fact] : []),
    ],
    labels: 84,
  });
}

/** In English, and behind or below that in the language of the seller's state. */
function drawBoth(
  paper: Paper,
  tag: "H1" | "P",
  [english, translated]: [string, string | undefined],
  style: TextStyle,
  { lang, width }: { lang: string | undefined; width: number },
): void {
  const { left, y } = paper;
  const both = `${english} / `;
  const isOneLine = translated !== undefined && paper.measure(both + translated, style) <= width;
  const element = paper.open(paper.root, tag);
  element.add(() => paper.draw([isOneLine ? both : english], left, y, style));
  paper.y += leading(style);
  if (isOneLine) {
    paper.tag(element, "Span", () => paper.draw([translated], left + paper.measure(both, style), y, style), { lang });
  } else if (translated !== undefined) {
    const lines = paper.wrap(translated, style, width);
    paper.tag(element, "Span", () => paper.draw(lines, left, y + leading(style), style), { lang });
    paper.y += lines.length * leading(style);
  }
  element.end();
}

function drawParties(paper: Paper, { seller, buyer, shipTo }: ProformaContent): void {
  paper.rule(paper.y);
  paper.y += 14;
  const vatId = (id: string | null) => (id ? tOrders.vatId({ id }) : null);
  const buyerNames = buyer.company ? [buyer.company, buyer.name] : [buyer.name];
  drawColumns(paper, [
    labelled(paper, tOrders.seller(), sellerLines(seller)),
    labelled(paper, tOrders.buyer(), [
      ...buyerNames,
      ...buyer.address,
      vatId(buyer.vatId),
      buyer.eori ? tOrders.eori({ number: buyer.eori }) : null,
      buyer.email,
    ]),
    labelled(paper, tOrders.shipTo(), shipTo),
  ]);
  paper.y += 22;
}

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

/**
 * Priced lines with a note below, and with the sum so far where the table continues on another page. `below` is the height of what
 * is not on a page without any of them.
 */
export async function drawLines(paper: Paper, lines: readonly ProformaLine[], note: string, below = 0): Promise<void> {
  const { body, small } = STYLES;
  const noteHeight = 25;
  const table = styleRows(lines, {
    label: tOrders.styleColourSku(),
    quantity: ({ quantity }) => [[formatNumber(quantity), body]],
    columns: [
      { label: tOrders.pieces(), align: "right" },
      { label: tOrders.unitPrice(), align: "right" },
      { label: tOrders.total(), align: "right" },
    ],
    cells: (row) =>
      row.length === 0
        ? [[], [], []]
        : [
            [[formatNumber(sum(row.map(({ quantity }) => quantity))), body]],
            [[formatEuro(row[0]!.unitPrice), body]],
            [[formatEuro(sum(row.map(({ lineTotal }) => lineTotal))), body]],
          ],
  });
  const carried = [0];
  for (const row of table.lines) {
    carried.push(carried.at(-1)! + sum(row.map(({ lineTotal }) => lineTotal)));
  }
  if (lines.length > 0) {
    const section = paper.open(paper.root, "Sect");
    await drawTable(paper, section, { ...table, tail: noteHeight + below }, carried.map(formatEuro));
    section.end();
  }
  paper.need(5 + leading(small));
  paper.tag(paper.root, "P", () => paper.draw([note], paper.left, paper.y + 5, small));
  paper.y += noteHeight;
}

/** The total is last. With the text of the VAT treatment beside them. */
export function layOutSums(
  paper: Paper,
  sumsRows: readonly (readonly [label: string, amount: string])[],
  { sums, vatWords }: { sums: { vatKind: VatKind }; vatWords: string },
): { height: number; draw(): void } {
  const isOpen = sums.vatKind === "to_confirm";
  const rows = sumsRows.map((row, at, all): Fact => {
    return at === all.length - 1 ? [...row, STYLES.sum] : row;
  });
  const right = paper.width * 0.46;
  const left = paper.width - right - 30;
  const amounts = Math.max(...rows.map(([, amount, style = STYLES.body]) => paper.measure(amount, style)));
  const table = (parent: Tag) => facts(paper, parent, rows, { labels: right - amounts - 9, ends: true })(right);
  const vatLines = paper.wrap(vatWords, STYLES.body, left);
  const height = Math.max(table(paper.root).height, 13 + vatLines.length * leading(STYLES.body));
  return {
    height,
    draw() {
      paper.need(height);
      const section = paper.open(paper.root, "Sect");
      table(section).draw(paper.left + left + 30, paper.y);
      paper.tag(section, "H2", () => paper.draw([tOrders.vat()], paper.left, paper.y + 2, STYLES.label));
      const style = isOpen ? { ...STYLES.strong, color: paper.accent } : STYLES.body;
      paper.tag(section, "P", () => paper.draw(vatLines, paper.left, paper.y + 15, style));
      section.end();
      paper.y += height + 18;
    },
  };
}

const QR_SIZE = 98;

/**
 * Bank details and, once the amount is final, the payment QR code; on a stamped proforma only why it must not be paid.
 */
function drawPayment(paper: Paper, content: ProformaContent, stamp: Stamp | null): void {
  if (stamp) drawNoPayment(paper, stamp);
  else drawPaymentDetails(paper, content);
}

function drawNoPayment(paper: Paper, { text }: Stamp): void {
  const lines = paper.wrap(text, paper.notice, paper.width);
  const height = 30 + lines.length * leading(paper.notice);
  paper.need(height);
  paper.rule(paper.y);
  const top = paper.y + 14;
  const section = paper.open(paper.root, "Sect");
  paper.tag(section, "H2", () => paper.draw([tOrders.payment()], paper.left, top, STYLES.label));
  paper.tag(section, "P", () => paper.draw(lines, paper.left, top + 15, paper.notice));
  section.end();
  paper.y += height;
}

function drawPaymentDetails(paper: Paper, content: ProformaContent): void {
  const { seller, sums, epc, paymentReference } = content;
  const isPayable = isFinal(sums);
  const isSettled = isPaid(content);
  const bank: Fact[] = [
    [tOrders.iban(), groupInFours(seller.iban), STYLES.strong],
    [tOrders.bic(), seller.bic],
  ];
  const until = validUntilText(content);
  const rows: Fact[] = [
    [tOrders.beneficiary(), seller.name],
    ...(isSettled ? [] : bank),
    [tOrders.reference(), groupInFours(paymentReference), STYLES.strong],
    ...paymentRows(content).map((row): Fact => [...row, STYLES.strong]),
    ...(until === null ? [] : [[tOrders.validUntil(), until] satisfies Fact]),
  ];
  const width = paper.width - QR_SIZE - 30;
  const section = paper.open(paper.root, "Sect");
  const table = facts(paper, section, rows, { labels: 116 })(width);
  const wait = isPayable
    ? []
    : paper.wrap(t.notFinal({ isByInvoice: content.netDays !== undefined }), STYLES.body, width);
  const textHeight = table.height + (isPayable ? 0 : 6 + wait.length * leading(STYLES.body));
  const height = 30 + Math.max(textHeight, epc ? QR_SIZE : 0);
  paper.need(height);
  paper.rule(paper.y);
  const top = paper.y + 14;
  paper.tag(section, "H2", () => paper.draw([tOrders.payment()], paper.left, top, STYLES.label));
  table.draw(paper.left, top + 15);
  if (epc) {
    const amount = amountOfCode(epc);
    const iban = groupInFours(seller.iban);
    const alt = tOrders.qrCode({ amount, seller: seller.name, iban, reference: paymentReference });
    drawQr(paper, section, { payload: epc, alt, caption: tOrders.scanToPay({ amount }) }, top);
  }
  if (!isPayable) {
    const style = { ...STYLES.body, color: paper.accent };
    const y = top + 15 + table.height + 6;
    paper.tag(section, "P", () => paper.draw(wait, paper.left, y, style));
  }
  section.end();
  paper.y += height;
}

function drawQr(
  paper: Paper,
  section: ReturnType<Paper["open"]>,
  { payload, alt, caption }: { payload: string; alt: string; caption: string },
  y: number,
): void {
  const { size, path } = qrCode(payload);
  const x = paper.left + paper.width - QR_SIZE;
  paper.tag(
    section,
    "Figure",
    () => {
      const { doc } = paper;
      doc
        .save()
        .translate(x, y)
        .scale(QR_SIZE / size);
      doc.path(path).fill(INK).restore();
    },
    { alt, bbox: [x, y, x + QR_SIZE, y + QR_SIZE] },
  );
  paper.tag(section, "P", () => paper.draw([caption], x, y + QR_SIZE + 4, STYLES.small, paper.left + paper.width));
}
