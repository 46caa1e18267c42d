import type { Tx } from "~/db/db.server";

/** The ids of what the shop holds about a person, with which keys of mail and subjects of the audit begin. */
export interface RecordsOfPerson {
  inquiries: number[];
  invitations: number[];
  /** Invitations of them as a colleague, and of colleagues into their company. */
  companyInvitations: number[];
  accessRequests: number[];
  apiKeys: number[];
  orders: number[];
  documents: number[];
  shipments: number[];
  changeRequests: number[];
  /** Orders that they placed or released for a company, with what belongs to these. */
  forCompany: { orders: number[]; documents: number[]; shipments: number[] };
  /** Release requests of their company, and those that they asked for, released or declined. */
  releases: number[];
}

/** The ids of what is about a person by their account or by their e-mail address. */
export async function recordsOf(
  from: Tx,
  { id: userId, email }: { id: string; email: string },
): Promise<RecordsOfPerson> {
  const select = { id: true } as const;
  // One after the other: a transaction has one connection.
  const orders = idsOf(await from.order.findMany({ where: { userId }, select }));
  const forCompany = idsOf(await from.order.findMany({ where: ordersForCompany(userId), select }));
  return {
    inquiries: idsOf(await from.inquiry.findMany({ where: inquiriesOf(userId, email), select })),
    invitations: idsOf(await from.invitation.findMany({ where: { email }, select })),
    companyInvitations: idsOf(
      await from.companyInvitation.findMany({
        where: { OR: [{ email }, { companyId: userId }, { invitedById: userId }] },
        select,
      }),
    ),
    accessRequests: idsOf(await from.accessRequest.findMany({ where: { email }, select })),
    apiKeys: idsOf(await from.apiKey.findMany({ where: keysOf(userId), select })),
    orders,
    documents: await ofOrders(orders, (where) => from.document.findMany({ where, select })),
    shipments: await ofOrders(orders, (where) => from.shipment.findMany({ where, select })),
    changeRequests: [
      ...(await ofOrders(orders, (where) => from.changeRequest.findMany({ where, select }))),
      ...idsOf(await from.changeRequest.findMany({ where: { requestedById: userId }, select })),
    ],
    forCompany: {
      orders: forCompany,
      documents: await ofOrders(forCompany, (where) => from.document.findMany({ where, select })),
      shipments: await ofOrders(forCompany, (where) => from.shipment.findMany({ where, select })),
    },
    releases: idsOf(
      await from.releaseRequest.findMany({
        where: { OR: [{ companyId: userId }, { askedById: userId }, { endedById: userId }] },
        select,
      }),
    ),
  };
}

/** The ids of what belongs to orders. By the orders' ids: SQLite would read the whole tables for a condition on the orders. */
async function ofOrders(
  orders: readonly number[],
  read: (where: { orderId: { in: number[] } }) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const all: number[] = [];
  for (const ids of inBatches(orders)) all.push(...idsOf(await read({ orderId: { in: ids } })));
  return all;
}

/** The Prisma condition for the orders that a person placed as a colleague, or released. */
export const ordersForCompany = (userId: string) => ({
  OR: [{ placedById: userId, isByColleague: true }, { releasedById: userId }],
});

/** The Prisma condition for the API keys of a person, and those that they made for a company. */
export const keysOf = (userId: string) => ({ OR: [{ userId }, { createdById: userId }] });

/** The Prisma condition for the inquiries of a person. */
export const inquiriesOf = (userId: string, email: string) => ({
  OR: [{ userId }, { customerEmail: email }],
});

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

/** Items in one condition: SQLite allows at most 999 parameters. */
const BATCH = 500;

/** Parts of a list that fit into one condition. */
export function* inBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += BATCH) yield items.slice(from, from + BATCH);
}
