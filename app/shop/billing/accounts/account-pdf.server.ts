import { isoDay, shortDay } from "~/formats/dates";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import * as tOrders from "~/messages/orders";
import { drawHead, type Fact } from "~/shop/brand/pdf/pdf-blocks.server";
import { noon, type PdfFile } from "~/shop/brand/pdf/pdf-document.server";
import { drawFullPages } from "~/shop/brand/pdf/pdf-full-pages.server";
import type { Paper } from "~/shop/brand/pdf/pdf-paper.server";
import { STYLES } from "~/shop/brand/pdf/pdf-styles";
import { groupInFours } from "~/shop/brand/pdf/pdf-text";
import { type Cell, drawTable } from "~/shop/brand/pdf/pdf-table.server";
import { owedDetails } from "~/shop/orders/my-orders";
import { seller } from "../documents/parties.server";
import { type Account, entryName } from "./account";
import { accountFileName } from "./account.server";

/** As its page, for printing. */
export async function accountPdf(account: Account, now = new Date()): Promise<PdfFile> {
  const title = t.accountOf({ customer: account.customer });
  const { name: author } = seller();
  const metadata = { title, author, createdAt: noon(isoDay(now)), foot: title, content: account };
  const bytes = await drawFullPages(metadata, async (paper) => {
    drawTitle(paper, account, isoDay(now));
    await drawEntries(paper, account);
  });
  return { name: accountFileName(account, "pdf"), bytes };
}

function drawTitle(paper: Paper, { customer, from, to, closing, owed }: Account, today: string): void {
  const { name, iban, bic } = seller();
  const details = owedDetails(owed);
  const rows: Fact[] = [
    [t.customer(), customer, STYLES.strong],
    [t.accountPeriod(), t.fromTo({ from, to })],
    [t.balanceOn({ day: to }), formatEuro(closing), STYLES.strong],
    [t.dueUntil({ day: today }), formatEuro(owed.due)],
    ...(details ? [["", details] satisfies Fact] : []),
    [tOrders.beneficiary(), name],
    [tOrders.iban(), groupInFours(iban)],
    [tOrders.bic(), bic],
  ];
  drawHead(paper, { name, title: t.account(), facts: rows, labels: 126, width: paper.width * 0.34 });
}

async function drawEntries(paper: Paper, { from, to, opening, closing, entries }: Account): Promise<void> {
  const { body, muted, strong } = STYLES;
  const balanceRow = (day: string, cents: number): Cell[] => [
    [[shortDay(day), body]],
    [[t.accountBalance(), strong]],
    [],
    [[formatEuro(cents), strong]],
  ];
  const rows = entries.map((one): Cell[] => [
    [[shortDay(one.on), body]],
    [[entryName(one), body], ...(one.reference ? [[one.reference, muted] as const] : [])],
    [[formatEuro(one.amount), body]],
    [[formatEuro(one.balance), body]],
  ]);
  const section = paper.open(paper.root, "Sect");
  await drawTable(paper, section, {
    columns: [
      { label: t.accountColumn("day") },
      { label: t.accountColumn("kind"), grows: true },
      { label: t.accountColumn("amount"), align: "right" },
      { label: t.accountColumn("balance"), align: "right" },
    ],
    rows: [balanceRow(from, opening), ...rows, balanceRow(to, closing)],
    starts: new Set(),
  });
  section.end();
  paper.y += 10;
  paper.need(20);
  paper.tag(paper.root, "P", () =>
    paper.draw(paper.wrap(t.balanceHint(), STYLES.small, paper.width), paper.left, paper.y, STYLES.small),
  );
}
