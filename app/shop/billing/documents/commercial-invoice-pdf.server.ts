import { yieldToEventLoop } from "~/event-loop.server";
import { countryName } from "~/formats/countries";
import { formatNumber } from "~/formats/numbers";
import { formatDay } from "~/formats/dates";
import { formatHsCode } from "~/formats/hs-code";
import * as tOrders from "~/messages/orders";
import { groupLines } from "~/shop/cart/group-lines";
import { skusText } from "~/shop/catalogue/pieces/pieces";
import { formatEuro } from "~/formats/money";
import { documentLabel } from "./document-kinds";
import { type CommercialInvoiceContent, type CommercialLine, weightOf } from "./commercial-invoice";
import { kilograms } from "../customs/customs";
import type { Stamp } from "./document";
import { drawColumns, drawHead, drawStamp, type Fact, facts, labelled } from "~/shop/brand/pdf/pdf-blocks.server";
import { noon } from "~/shop/brand/pdf/pdf-document.server";
import { drawFullPages } from "~/shop/brand/pdf/pdf-full-pages.server";
import { drawLongText } from "~/shop/brand/pdf/pdf-long-text.server";
import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { leading, STYLES } from "~/shop/brand/pdf/pdf-styles";
import { type Cell, type Column, drawTable } from "~/shop/brand/pdf/pdf-table.server";
import * as t from "~/messages/billing";
import { sellersTaxId } from "./proforma-text";

/**
 * A4, tagged for screen readers, with embedded fonts, in English for customs offices outside the EU. A stamped one says at the top why
 * it is not valid. Deterministic: the same content gives the same bytes.
 */
export async function commercialInvoicePdf(
  content: CommercialInvoiceContent,
  stamp: Stamp | null = null,
): Promise<Buffer> {
  const label = documentLabel(content);
  const metadata = {
    title: tOrders.commercialInvoiceTitle({ label }),
    author: content.exporter.name,
    createdAt: noon(content.issuedOn),
    foot: tOrders.commercialInvoiceFoot({ label, orderNumber: content.order.number }),
    content,
  };
  return drawFullPages(metadata, async (paper) => {
    if (stamp) drawStamp(paper, stamp);
    drawTitle(paper, content);
    drawParties(paper, content);
    await yieldToEventLoop();
    await drawGoods(paper, content);
    await drawHsTotals(paper, content);
    drawConsignment(paper, content);
    drawLongText(paper, tOrders.vat(), content.vatWords ?? "");
    paper.y += content.vatWords ? 12 : 0;
    drawLongText(paper, tOrders.statementOfOrigin(), content.statement ?? "");
    paper.y += content.statement ? 12 : 0;
    drawSignature(paper, content);
  });
}

function drawTitle(paper: Paper, { exporter, order, ...content }: CommercialInvoiceContent): void {
  drawHead(paper, {
    name: exporter.name,
    title: t.documentHeading("commercial_invoice"),
    facts: [
      [tOrders.number(), documentLabel(content), STYLES.strong],
      [tOrders.issuedOn(), formatDay(content.issuedOn)],
      [tOrders.exportedOn(), formatDay(content.consignment.exportDate)],
      [tOrders.order(), order.number],
      [tOrders.orderedOn(), formatDay(order.placedOn)],
      ...(order.poNumber ? [[tOrders.buyersPoNumber(), order.poNumber] satisfies Fact] : []),
    ],
    labels: 92,
  });
}

function drawParties(paper: Paper, { exporter, buyer, consignee }: CommercialInvoiceContent): void {
  paper.rule(paper.y);
  paper.y += 14;
  const vatId = (id: string | null) => (id ? tOrders.vatId({ id }) : null);
  const eori = (number: string | null) => tOrders.eori({ number: number ?? NOT_KNOWN });
  drawColumns(paper, [
    labelled(paper, tOrders.exporter(), [
      exporter.name,
      ...exporter.address,
      sellersTaxId(exporter),
      eori(exporter.eori),
      exporter.registration,
      exporter.email,
    ]),
    labelled(paper, tOrders.consignee(), consignee),
    labelled(paper, tOrders.buyer(), [
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

/** Stands for unknown values. */
const NOT_KNOWN = "–";

const weightText = (grams: number | null) => (grams === null ? NOT_KNOWN : kilograms(grams));
const codeText = (code: string | null) => (code ? formatHsCode(code) : NOT_KNOWN);
const originText = (country: string | null) => (country ? countryName(country) : NOT_KNOWN);
const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

const columns = (): Column[] => [
  { label: tOrders.goods(), grows: true },
  { label: tOrders.hsCode(), max: 66 },
  { label: tOrders.origin(), max: 62 },
  { label: tOrders.pieces(), align: "right" },
  { label: tOrders.netWeightOfGoods(), align: "right" },
  { label: tOrders.unitPrice(), align: "right" },
  { label: tOrders.value(), align: "right" },
];

/** A row for each style and colour. The value so far is shown where the table continues on another page. */
async function drawGoods(paper: Paper, { lines }: Pick<CommercialInvoiceContent, "lines">): Promise<void> {
  const rows: Cell[][] = [];
  const starts = new Set<number>();
  const carried = [0];
  for (const { colors, cells } of groupLines(lines).flatMap(({ styles }) => styles)) {
    starts.add(rows.length);
    colors.forEach((_, at) => {
      const ofRow = cells[at]!.filter((line) => line !== null);
      if (ofRow.length === 0) return;
      rows.push(rowOf(ofRow, starts.has(rows.length)));
      carried.push(carried.at(-1)! + sum(ofRow.map(({ lineTotal }) => lineTotal)));
    });
  }
  const section = paper.open(paper.root, "Sect");
  await drawTable(paper, section, { columns: columns(), rows, starts }, carried.map(formatEuro));
  section.end();
  paper.need(leading(STYLES.small));
  paper.y += 5;
  const note = tOrders.inEuroWithoutVat();
  paper.tag(paper.root, "P", () => paper.draw([note], paper.left, paper.y, STYLES.small));
  paper.y += 20;
}

function rowOf(lines: readonly CommercialLine[], isFirst: boolean): Cell[] {
  const { body, small, strong } = STYLES;
  const [one] = lines as [CommercialLine];
  const sizes = lines.map(({ size, quantity }) => (size ? `${size} ${quantity}` : "")).join(", ");
  const choice = [one.color, sizes].filter(Boolean).join(": ");
  const goods: [string, typeof body][] = [
    ...(isFirst ? [[one.name, strong] as [string, typeof body]] : []),
    ...(isFirst && one.composition ? [[one.composition, small] as [string, typeof body]] : []),
    ...(choice ? [[choice, body] as [string, typeof body]] : []),
    [skusText(lines), small],
  ];
  return [
    goods,
    [[codeText(one.hsCode), body]],
    [[originText(one.countryOfOrigin), body]],
    [[formatNumber(sum(lines.map(({ quantity }) => quantity))), body]],
    [[weightText(weightOf(lines)), body]],
    [[formatEuro(one.unitPrice), body]],
    [[formatEuro(sum(lines.map(({ lineTotal }) => lineTotal))), body]],
  ];
}

const totalColumns = (): Column[] => [
  { label: tOrders.hsCode(), max: 90 },
  { label: tOrders.origin(), grows: true },
  { label: tOrders.pieces(), align: "right" },
  { label: tOrders.netWeightOfGoods(), align: "right" },
  { label: tOrders.valueAfterDiscount(), align: "right" },
];

/** The totals by HS code and origin. */
async function drawHsTotals(paper: Paper, { hsTotals }: Pick<CommercialInvoiceContent, "hsTotals">): Promise<void> {
  const { body, label } = STYLES;
  const rows = hsTotals.map(({ hsCode, countryOfOrigin, pieces, netWeight, value }): Cell[] => [
    [[codeText(hsCode), body]],
    [[originText(countryOfOrigin), body]],
    [[formatNumber(pieces), body]],
    [[weightText(netWeight), body]],
    [[formatEuro(value), body]],
  ]);
  paper.need(80);
  const section = paper.open(paper.root, "Sect");
  paper.tag(section, "H2", () => paper.draw([tOrders.totalsByOrigin()], paper.left, paper.y, label));
  paper.y += 14;
  const starts = new Set(rows.keys());
  await drawTable(paper, section, { columns: totalColumns(), rows, starts });
  section.end();
  paper.y += 20;
}

/** Draws packages, weights and terms of delivery, with the value of the consignment beside them. */
function drawConsignment(
  paper: Paper,
  { consignment, sums, incoterm = "DAP" }: Pick<CommercialInvoiceContent, "consignment" | "sums" | "incoterm">,
): void {
  const { packages, grossWeight, place, reason } = consignment;
  const consigned: Fact[] = [
    [tOrders.packages(), formatNumber(packages)],
    [tOrders.netWeight(), weightText(sums.netWeight)],
    [tOrders.grossWeight(), weightText(grossWeight)],
    [tOrders.termsOfDelivery(), incoterm === null ? place : tOrders.deliveredAtPlace({ incoterm, place })],
    [tOrders.reasonForExport(), reason],
    [tOrders.currency(), "EUR"],
  ];
  const value: Fact[] = [
    [tOrders.goodsOfPieces({ pieces: sums.pieces }), formatEuro(sums.subtotal)],
    ...(sums.discountAmount > 0
      ? [[tOrders.discount({ percentage: sums.discountPercentage }), formatEuro(-sums.discountAmount)] satisfies Fact]
      : []),
    [tOrders.shipping(), sums.shipping === null ? NOT_KNOWN : formatEuro(sums.shipping)],
    [tOrders.totalValue(), formatEuro(sums.total), STYLES.sum],
  ];
  drawColumns(paper, [
    facts(paper, paper.root, consigned, { labels: 92 }),
    facts(paper, paper.root, value, { labels: 112, ends: true }),
  ]);
  paper.y += 22;
}

/** For the exporter to sign on. */
function drawSignature(paper: Paper, { exporter }: CommercialInvoiceContent): void {
  const { body, small } = STYLES;
  const declaration = tOrders.declaration();
  paper.need(leading(body) + 60);
  paper.tag(paper.root, "P", () => paper.draw([declaration], paper.left, paper.y, body));
  paper.y += leading(body) + 34;
  const half = paper.width / 2 - 11;
  [tOrders.placeAndDate(), tOrders.nameAndSignature({ name: exporter.name })].forEach((label, at) => {
    const x = paper.left + at * (half + 22);
    paper.rule(paper.y, x, half);
    paper.tag(paper.root, "P", () => paper.draw(paper.wrap(label, small, half).slice(0, 1), x, paper.y + 4, small));
  });
  paper.y += 18;
}
