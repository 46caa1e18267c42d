import type { QuickOrderMode } from "~/shop/cart/quick-order/preview";
import { type LeftOutRow, leftOutCsv } from "~/shop/cart/quick-order/left-out";
import { cleanText } from "~/shop/cart/quick-order/read-table.server";
import { packedCookie } from "../session/packed-cookie.server";

/** The rows of a company's quick orders that were not put into its cart. */
interface LeftOutRows {
  companyId: string;
  count: number;
  /** Empty where they are too many for a cookie. */
  rows: LeftOutRow[];
  /** That of the latest of these quick orders. A cookie of an earlier version has none. */
  mode?: QuickOrderMode;
}

const DAY = 24 * 60 * 60;
// Stored in a cookie, so that the database holds no rows that are no order.
const cookie = packedCookie<LeftOutRows>("left_out", DAY);

/** How many rows were left out for this company in this browser within a day, their text and its mode; null for none. */
export async function readLeftOut(
  request: Request,
  companyId: string,
): Promise<{ count: number; text: string; mode: QuickOrderMode | undefined } | null> {
  const kept = await keptFor(request, companyId);
  return kept && { count: kept.count, text: await cleanText(leftOutCsv(kept.rows)), mode: kept.mode };
}

/**
 * The Set-Cookie header that keeps the rows that were left out now, beside those of before; `isAgain`: those of before were sent again, and
 * are among them. Null where nothing changes.
 */
export async function rememberLeftOut(
  request: Request,
  { companyId, count, rows, mode, isAgain }: LeftOutRows & { isAgain: boolean },
): Promise<string | null> {
  if (count === 0) return isAgain ? cookie.clear() : null;
  const before = isAgain ? null : await keptFor(request, companyId);
  const kept = { companyId, count: count + (before?.count ?? 0), rows: [...(before?.rows ?? []), ...rows], mode };
  return (
    (await cookie.write(kept)) ??
    (await cookie.write({ companyId, count, rows, mode })) ??
    cookie.write({ ...kept, rows: [] })
  );
}

export const forgetLeftOut = () => cookie.clear();

async function keptFor(request: Request, companyId: string): Promise<LeftOutRows | null> {
  const kept = await cookie.read(request);
  return kept?.companyId === companyId && kept.count > 0 ? kept : null;
}
