import { db, joinSql, sql } from "~/db/db.server";
import { nameForAdmins, nameOfCompany } from "~/formats/person-name";
import { type Counted, cappedCount, MAX_LISTED, type PageOf, pageOf } from "~/shop/base/paging";
import { queryCount, queryIds, searchCondition } from "~/shop/base/search/search.server";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { type CompanyScope, type InScope, ordersIn, rowsIn } from "~/shop/customers/companies/company-scope.server";
import type { OrderRow } from "../order";
import { orderWords } from "../search-orders.server";
import { totalPieces } from "../shipments/shipment";
import type { ClaimReason, ClaimView, ClaimWish } from "./claim";
import { readClaim } from "./claims.server";
import type { ClaimsQuery } from "./claims-query";
import { VOID_STATUSES } from "../steps";

export interface ListedClaim {
  id: number;
  orderId: number;
  orderNumber: string;
  customer: OrderRow["customer"];
  wish: ClaimWish;
  reasons: ClaimReason[];
  pieces: number;
  createdAt: Date;
  isDecided: boolean;
}

const IS_OPEN = sql`"decidedAt" IS NULL`;

/** What was accepted has no order that replaces it, or no credit note. */
const IS_TO_SETTLE = sql`EXISTS (SELECT 1 FROM "order_claim_lines" "line"
  WHERE "line"."claimId" = "order_claims"."id" AND "line"."accepted" > 0 AND (
    "line"."settlement" = 'replacement' AND NOT EXISTS (SELECT 1 FROM "orders" "free"
      WHERE "free"."claimId" = "order_claims"."id" AND "free"."status" NOT IN (${joinSql(VOID_STATUSES)}))
    OR "line"."settlement" = 'credit' AND NOT EXISTS (SELECT 1 FROM "invoices" "note"
      WHERE "note"."claimId" = "order_claims"."id")))`;

const SHOWN = { all: null, open: IS_OPEN, "to-settle": IS_TO_SETTLE } as const satisfies Record<
  ClaimsQuery["show"],
  unknown
>;

/** Open ones first, then the newest. A page number beyond the last gives the last page. */
export async function listClaims(
  scope: CompanyScope,
  { q, show, page: requested }: ClaimsQuery,
): Promise<PageOf & Counted & { claims: ListedClaim[] }> {
  const found = searchCondition("orders", await orderWords(q));
  const conditions = [
    ordersIn(scope)(sql`"orderId"`),
    ...(SHOWN[show] ? [SHOWN[show]] : []),
    ...(found ? [sql`"orderId" IN (SELECT "id" FROM "orders" WHERE ${found})`] : []),
  ];
  const rows = sql`FROM "order_claims" WHERE ${joinSql(conditions, " AND ")}`;
  const counted = cappedCount(MAX_LISTED, await queryCount(sql`SELECT 1 ${rows} LIMIT ${MAX_LISTED + 1}`));
  const page = pageOf(counted.count, requested);
  const ids = await queryIds<number>(sql`SELECT "id" ${rows}
    ORDER BY CASE WHEN ${IS_OPEN} THEN 0 ELSE 1 END, "id" DESC LIMIT ${page.take} OFFSET ${page.skip}`);
  return { claims: await listed(ids), ...counted, ...page };
}

async function listed(ids: readonly number[]): Promise<ListedClaim[]> {
  const rows = await db.read.orderClaim.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      orderId: true,
      wish: true,
      createdAt: true,
      decidedAt: true,
      lines: { select: { quantity: true, reason: true } },
      order: {
        select: { orderNumber: true, company: { select: { name: true, contact: { select: contactColumns } } } },
      },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const { orderId, wish, createdAt, decidedAt, lines, order } = byId.get(id)!;
    const { name: companyName, contact } = order.company;
    return {
      id,
      orderId,
      orderNumber: order.orderNumber,
      customer: { name: nameForAdmins(contact), email: contact.email, companyName },
      wish: wish as ClaimWish,
      reasons: [...new Set(lines.map(({ reason }) => reason as ClaimReason))],
      pieces: totalPieces(lines),
      createdAt,
      isDecided: decidedAt !== null,
    };
  });
}

/** For the staff. */
export interface AdminClaim extends ClaimView {
  version: number;
  order: { id: InScope<number>; orderNumber: string; companyId: string; customer: string; isErased: boolean };
  decidedBy: string | null;
}

/** Null for an unknown claim, and one outside the scope. */
export async function orderOfClaim(scope: CompanyScope, id: number): Promise<InScope<number> | null> {
  const row = await db.read.orderClaim.findFirst({ where: { id, order: rowsIn(scope) }, select: { orderId: true } });
  return row && (row.orderId as InScope<number>);
}

export async function adminClaim(id: number): Promise<AdminClaim> {
  // First, so that what is shown is not older than its version.
  const { version, actorId, order } = await db.read.orderClaim.findUniqueOrThrow({
    where: { id },
    select: {
      version: true,
      actorId: true,
      order: {
        select: {
          id: true,
          orderNumber: true,
          companyId: true,
          company: { select: { ...namedCompany, erasedAt: true } },
        },
      },
    },
  });
  const claim = await readClaim(id);
  const decider = actorId && (await db.read.user.findUnique({ where: { id: actorId }, select: contactColumns }));
  const { company, ...facts } = order;
  return {
    ...claim,
    version,
    order: {
      ...facts,
      id: order.id as InScope<number>,
      customer: nameOfCompany(company),
      isErased: company.erasedAt !== null,
    },
    decidedBy: decider ? nameForAdmins(decider) : null,
  };
}

/** At most `limit`. */
export const countClaims = (show: "open" | "to-settle", limit: number): Promise<number> =>
  queryCount(sql`SELECT 1 FROM "order_claims" WHERE ${SHOWN[show]} LIMIT ${limit}`);
