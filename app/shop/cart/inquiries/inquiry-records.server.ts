import { db, type Prisma } from "~/db/db.server";
import { newestIdsFor } from "~/shop/base/search/search.server";
import type { InquiryLine } from "./inquiry";
import type { InquiryQuery } from "./inquiry-query";

/** For the API. */
export interface InquiryRecord {
  id: number;
  customerName: string;
  customerEmail: string;
  company: string | null;
  message: string | null;
  productId: number | null;
  productDetails: InquiryLine[];
  totalItems: number;
  csvData: string | null;
  isRead: boolean;
  createdAt: Date;
}

const columns = {
  id: true,
  customerName: true,
  customerEmail: true,
  company: true,
  message: true,
  productId: true,
  productDetails: true,
  totalItems: true,
  csvData: true,
  isRead: true,
  createdAt: true,
} as const satisfies Record<keyof InquiryRecord, true>;

/** Newest first, with the number of all that match. */
export async function inquiryRecords({
  q,
  show,
  skip,
  take,
}: Pick<InquiryQuery, "q" | "show"> & { skip: number; take: number }): Promise<{
  rows: InquiryRecord[];
  count: number;
}> {
  const found = await newestIdsFor<number>("inquiries", q);
  const where: Prisma.InquiryWhereInput = {
    ...(show === "unread" && { isRead: false }),
    ...(found && { id: { in: found } }),
  };
  const [count, rows] = await Promise.all([
    db.read.inquiry.count({ where }),
    // By id, which has the same order as createdAt. Sorting by createdAt, SQLite would move all files through its sorter.
    db.read.inquiry.findMany({
      where,
      orderBy: { id: "desc" },
      skip,
      take,
      select: columns,
    }),
  ]);
  return { rows: rows.map(asRecord), count };
}

export async function inquiryRecord(id: number): Promise<InquiryRecord | null> {
  const row = await db.read.inquiry.findUnique({ where: { id }, select: columns });
  return row && asRecord(row);
}

function asRecord(row: Prisma.InquiryGetPayload<{ select: typeof columns }>): InquiryRecord {
  return { ...row, productDetails: row.productDetails as unknown as InquiryLine[] };
}
