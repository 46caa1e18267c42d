import { db, type Prisma } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { pageOf } from "~/shop/paging";
import { Problem } from "~/shop/problem";
import type { DeskInquiry, InquiryLine } from "./inquiry";
import type { InquiryQuery } from "./inquiry-query";

/** A page of inquiries, how many match, and how many of all are unread. */
export interface InquiryList {
  inquiries: DeskInquiry[];
  count: number;
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

/** The inquiries on the brand's desk, unread first, then newest. A page beyond the last one is the last one. */
export async function listInquiries({ q, show, page: asked }: InquiryQuery): Promise<InquiryList> {
  const where: Prisma.InquiryWhereInput = {
    ...(show === "unread" && { isRead: false }),
    AND: wordsOf(q).map((word) => ({
      OR: [{ customerName: has(word) }, { customerEmail: has(word) }, { company: has(word) }],
    })),
  };
  const [count, unread] = await Promise.all([
    db.read.inquiry.count({ where }),
    db.read.inquiry.count({ where: { isRead: false } }),
  ]);
  const { page, pages, skip, take } = pageOf(count, asked);
  const rows = await db.read.inquiry.findMany({
    where,
    orderBy: [{ isRead: "asc" }, { createdAt: "desc" }, { id: "desc" }],
    skip,
    take,
    select: shown,
  });
  // The files themselves may be long and are not needed here.
  const withFile = await db.read.inquiry.findMany({
    where: { id: { in: rows.map(({ id }) => id) }, csvData: { not: null } },
    select: { id: true },
  });
  const files = new Set(withFile.map(({ id }) => id));
  const inquiries = rows.map(({ productDetails, ...row }) => ({
    ...row,
    lines: productDetails as unknown as InquiryLine[],
    hasCsv: files.has(row.id),
  }));
  return { inquiries, count, page, pages, unread };
}

// Prisma passes these on as the database's own wildcards, which the two databases escape differently.
const wordsOf = (q: string) => q.split(/[\s%_\\]+/).filter(Boolean);

/** SQLite finds a word in either case by itself. */
function has(word: string): Prisma.StringFilter {
  return { contains: word, ...(db.kind === "postgres" && { mode: "insensitive" }) };
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
