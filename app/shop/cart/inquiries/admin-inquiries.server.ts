import { db, type Prisma, sql } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { MAX_COUNTED } from "~/shop/base/capped-count";
import { type Counted, cappedCount, pageOf, MAX_LISTED } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import { searchIds } from "~/shop/base/search/search.server";
import { searchWords } from "~/shop/base/search/words";
import type { AdminInquiry, InquiryLine } from "./inquiry";
import type { InquiryQuery } from "./inquiry-query";

/** With the number of all unread inquiries; both numbers are capped. */
export interface InquiryList extends Counted {
  inquiries: AdminInquiry[];
  page: number;
  pages: number;
  unread: number;
}

const shown = {
  id: true,
  createdAt: true,
  isRead: true,
  customerName: true,
  customerEmail: true,
  company: true,
  message: true,
  productId: true,
  companyId: true,
  productDetails: true,
  totalItems: true,
} as const satisfies Prisma.InquirySelect;

/**
 * Unread first, then newest. A page number beyond the last one gives the last page. A search that finds very many gives
 * only the newest.
 */
export async function listInquiries({ q, show, page: requested }: InquiryQuery): Promise<InquiryList> {
  const words = searchWords(q);
  const [{ count, isMore, ids: all }, unread] = await Promise.all([
    words.length > 0 ? search(words, show) : countAll(show),
    db.read.inquiry.count({
      where: { isRead: false },
      orderBy: IN_ORDER,
      take: MAX_COUNTED,
    }),
  ]);
  const { page, pages, skip, take } = pageOf(count, requested);
  // Only ids at first: an inquiry may be long, and a high offset would read many of them.
  const part = await db.read.inquiry.findMany({
    where: all ? { id: { in: all } } : whereShown(show),
    orderBy: IN_ORDER,
    select: { id: true },
    skip,
    take,
  });
  const where = { id: { in: part.map(({ id }) => id) } };
  const [rows, withFile] = await Promise.all([
    db.read.inquiry.findMany({ where, orderBy: IN_ORDER, select: shown }),
    // Only whether there is a file: the files may be long.
    db.read.inquiry.findMany({ where: { ...where, csvData: { not: null } }, select: { id: true } }),
  ]);
  const files = new Set(withFile.map(({ id }) => id));
  const inquiries = rows.map(({ productDetails, ...row }) => ({
    ...row,
    lines: productDetails as unknown as InquiryLine[],
    hasCsv: files.has(row.id),
  }));
  return { inquiries, count, isMore, page, pages, unread };
}

const IN_ORDER: Prisma.InquiryOrderByWithRelationInput[] = [{ isRead: "asc" }, { createdAt: "desc" }, { id: "desc" }];

const whereShown = (show: InquiryQuery["show"]) => (show === "unread" ? { isRead: false } : {});

async function countAll(show: InquiryQuery["show"]): Promise<Counted & { ids: null }> {
  const where = whereShown(show);
  const count = await db.read.inquiry.count({ where, orderBy: IN_ORDER, take: MAX_LISTED + 1 });
  return { ...cappedCount(MAX_LISTED, count), ids: null };
}

async function search(words: string[], show: InquiryQuery["show"]) {
  const unread = { marks: ["unread"], where: sql`"isRead" = false` };
  const found = await searchIds<number>("inquiries", {
    words,
    ...(show === "unread" && unread),
  });
  return { ...found, count: found.ids.length };
}

/** This cannot be undone. A repeat does nothing. */
export async function markInquiryRead(actorId: string, id: number): Promise<void> {
  await db.write(async (tx) => {
    const { count } = await tx.inquiry.updateMany({
      where: { id, isRead: false },
      data: { isRead: true },
    });
    const inquiry = await tx.inquiry.findUnique({ where: { id }, select: { customerName: true } });
    if (!inquiry) throw new Problem("not_found.inquiry");
    if (count === 0) return;
    await record(tx, {
      actorId,
      action: "mark_inquiry_read",
      subject: `inquiry:${id}`,
      label: `#${id} ${inquiry.customerName}`,
      before: { isRead: false },
      after: { isRead: true },
    });
  });
}

/** Null when it has none or does not exist. */
export async function inquiryCsv(id: number): Promise<string | null> {
  const row = await db.read.inquiry.findUnique({ where: { id }, select: { csvData: true } });
  return row?.csvData ?? null;
}
