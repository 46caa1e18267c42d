import type { Reader, Tx } from "~/db/db.server";
import { inBatches } from "~/shop/base/batches";

/** The ids of what the shop holds about a company or a person, with which keys of mail and subjects of the audit begin. */
export interface Records {
  inquiries: number[];
  invitations: number[];
  companyInvitations: number[];
  accessRequests: number[];
  apiKeys: number[];
  orders: number[];
  documents: number[];
  shipments: number[];
  changeRequests: number[];
  approvals: number[];
}

const select = { id: true } as const;

/** The ids of what belongs to a company. */
export async function recordsOfCompany(from: Reader | Tx, companyId: string): Promise<Records> {
  const where = { companyId };
  // One after the other: a transaction has one connection.
  const orders = idsOf(await from.order.findMany({ where, select }));
  return {
    inquiries: idsOf(await from.inquiry.findMany({ where, select })),
    invitations: [],
    companyInvitations: idsOf(await from.companyInvitation.findMany({ where, select })),
    accessRequests: [],
    apiKeys: idsOf(await from.apiKey.findMany({ where, select })),
    orders,
    ...(await papersOf(from, orders)),
    changeRequests: await ofOrders(orders, (some) => from.changeRequest.findMany({ where: some, select })),
    approvals: idsOf(await from.approvalRequest.findMany({ where, select })),
  };
}

/** The ids of what is about a person by their e-mail address, and of what they have done for companies. */
export async function recordsOfPerson(
  from: Reader | Tx,
  { id: userId, email }: { id: string; email: string },
): Promise<Records> {
  const orders = idsOf(await from.order.findMany({ where: ordersFor(userId), select }));
  return {
    inquiries: idsOf(await from.inquiry.findMany({ where: { customerEmail: email }, select })),
    invitations: idsOf(await from.invitation.findMany({ where: { email }, select })),
    companyInvitations: idsOf(
      await from.companyInvitation.findMany({
        where: { OR: [{ email }, { invitedById: userId }] },
        select,
      }),
    ),
    accessRequests: idsOf(await from.accessRequest.findMany({ where: { email }, select })),
    apiKeys: idsOf(await from.apiKey.findMany({ where: { createdById: userId }, select })),
    orders,
    ...(await papersOf(from, orders)),
    changeRequests: idsOf(await from.changeRequest.findMany({ where: { requestedById: userId }, select })),
    approvals: idsOf(
      await from.approvalRequest.findMany({
        where: { OR: [{ askedById: userId }, { endedById: userId }] },
        select,
      }),
    ),
  };
}

const papersOf = async (from: Reader | Tx, orders: readonly number[]) => ({
  documents: await ofOrders(orders, (where) => from.document.findMany({ where, select })),
  shipments: await ofOrders(orders, (where) => from.shipment.findMany({ where, select })),
});

/** The ids of what belongs to orders. By the orders' ids: SQLite would read the whole tables for a condition on the orders. */
async function ofOrders(
  orders: readonly number[],
  read: (where: { orderId: { in: number[] } }) => Promise<{ id: number }[]>,
): Promise<number[]> {
  const all: number[] = [];
  for (const ids of inBatches(orders)) all.push(...idsOf(await read({ orderId: { in: ids } })));
  return all;
}

/** The Prisma condition for the orders that a person placed for companies of theirs, or approved. */
export const ordersFor = (userId: string) => ({
  OR: [{ placedById: userId, onBehalf: false }, { approvedById: userId }],
});

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
