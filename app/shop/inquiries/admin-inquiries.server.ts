import { db, type Prisma, sql } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { MAX_COUNTED } from "~/shop/capped-count";
import { type Counted, cappedCount, pageOf, MAX_LISTED } from "~/shop/paging";
import { Problem } from "~/shop/problem";
import { searchIds } from "~/shop/search/search.server";
import { searchWords } from "~/shop/search/words";
import type { AdminInquiry, InquiryLine } from "./inquiry";
import type { InquiryQuery } from "./inquiry-query";

/** A page of inquiries, how many match, and how many of all are unread, as far as the desk counts. */
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
  userId: true,
  productDetails: true,
  totalItems: true,
} as const satisfies Prisma.InquirySelect;

/**
 * The inquiries on the brand's desk, unread first, then newest. A page beyond the last one is the last one. Of very
 * many that a search finds, the newest.
 */
export async function listInquiries({ q, show, page: asked }: InquiryQuery): Promise<InquiryList> {
  const words = searchWords(q);
  const [{ count, isMore, ids: all }, unread] = await Promise.all([
    words.length > 0 ? foundAmong(words, show) : countAmong(show),
    db.read.inquiry.count({
      where: { isRead: false },
      orderBy: IN_ORDER,
      take: MAX_COUNTED,
    }),
  ]);
  const { page, pages, skip, take } = pageOf(count, asked);
  // Ids alone at first: an inquiry may be long, and a page far back would read past many.
  const part = await db.read.inquiry.findMany({
    where: all ? { id: { in: all } } : among(show),
    orderBy: IN_ORDER,
    select: { id: true },
    skip,
    take,
  });
  const where = { id: { in: part.map(({ id }) => id) } };
  const [rows, withFile] = await Promise.all([
    db.read.inquiry.findMany({ where, orderBy: IN_ORDER, select: shown }),
    // The files themselves may be long and are not needed here.
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

const IN_ORDER: Prisma.InquiryOrderByWithRelationInput[] = [
  { isRead: "asc" },
  { createdAt: "desc" },
  { id: "desc" },
];

const among = (show: InquiryQuery["show"]) => (show === "unread" ? { isRead: false } : {});

async function countAmong(show: InquiryQuery["show"]): Promise<Counted & { ids: null }> {
  const asked = { where: among(show), orderBy: IN_ORDER, take: MAX_LISTED + 1 };
  const count = await db.read.inquiry.count(asked);
  return { ...cappedCount(MAX_LISTED, count), ids: null };
}

async function foundAmong(words: string[], show: InquiryQuery["show"]) {
  const unread = { marks: ["unread"], where: sql`"isRead" = false` };
  const search = { words, ...(show === "unread" && unread) };
  const found = await searchIds<number>("inquiries", search);
  return { ...found, count: found.ids.length };
}

/**
 * Marks an inquiry as read; there is no way back, and one that is read already is left alone.
 * Throws a Problem "not_found".
 */
export async function markInquiryRead(actorId: string, id: number): Promise<void> {
  await db.write(async (tx) => {
    const { count } = await tx.inquiry.updateMany({
      where: { id, isRead: false },
      data: { isRead: true },
    });
    const inquiry = await tx.inquiry.findUnique({ where: { id }, select: { customerName: true } });
    if (!inquiry) throw new Problem("not_found", "There is no such inquiry.");
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

/** The file of an inquiry; null when it has none or does not exist. */
export async function inquiryCsv(id: number): Promise<string | null> {
  const row = await db.read.inquiry.findUnique({ where: { id }, select: { csvData: true } });
  return row?.csvData ?? null;
}
