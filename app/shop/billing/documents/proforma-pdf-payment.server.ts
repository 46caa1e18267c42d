import { formatDay } from "~/formats/dates";
import { type Fact, facts } from "~/shop/brand/pdf/pdf-blocks.server";
import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { INK, leading, STYLES } from "~/shop/brand/pdf/pdf-styles";
import { groupInFours } from "~/shop/brand/pdf/pdf-text";
import type { Stamp } from "./document";
import { isFinal, type ProformaContent } from "./proforma";
import { amountOfCode, NOT_FINAL, paymentRows } from "./proforma-texts";
import { qrCode } from "~/shop/brand/pdf/qr.server";

const QR_SIZE = 98;

/**
 * Draws the payment section: bank details and, once the amount is final, the payment QR code; on a stamped proforma only
 * why it must not be paid.
 */
export function drawPayment(paper: Paper, content: ProformaContent, stamp: Stamp | null): void {
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
  paper.tag(section, "H2", () => paper.draw(["PAYMENT"], paper.left, top, STYLES.label));
  paper.tag(section, "P", () => paper.draw(lines, paper.left, top + 15, paper.notice));
  section.end();
  paper.y += height;
}

function drawPaymentDetails(paper: Paper, content: ProformaContent): void {
  const { seller, sums, epc, paymentReference, validUntil } = content;
  const isPayable = isFinal(sums);
  const until = formatDay(validUntil);
  const rows: Fact[] = [
    ["Beneficiary", seller.name],
    ["IBAN", groupInFours(seller.iban), STYLES.strong],
    ["BIC", seller.bic],
    ["Reference", groupInFours(paymentReference), STYLES.strong],
    ...paymentRows(content).map((row): Fact => [...row, STYLES.strong]),
    ["Valid until", until],
  ];
  const width = paper.width - QR_SIZE - 30;
  const section = paper.open(paper.root, "Sect");
  const table = facts(paper, section, rows, { labels: 116 })(width);
  const wait = isPayable ? [] : paper.wrap(NOT_FINAL, STYLES.body, width);
  const textHeight = table.height + (isPayable ? 0 : 6 + wait.length * leading(STYLES.body));
  const height = 30 + Math.max(textHeight, epc ? QR_SIZE : 0);
  paper.need(height);
  paper.rule(paper.y);
  const top = paper.y + 14;
  paper.tag(section, "H2", () => paper.draw(["PAYMENT"], paper.left, top, STYLES.label));
  table.draw(paper.left, top + 15);
  if (epc) {
    const amount = amountOfCode(epc);
    const payment = `${amount} to ${seller.name}, IBAN ${groupInFours(seller.iban)}`;
    const alt = `Payment QR code: ${payment}, reference ${paymentReference}`;
    drawQr(paper, section, { payload: epc, alt, caption: `Scan to pay ${amount} (SEPA)` }, top);
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
  paper.tag(section, "P", () =>
    paper.draw([caption], x, y + QR_SIZE + 4, STYLES.small, paper.left + paper.width),
  );
}
