import { contactColumns } from "~/shop/brand/mail/contact";
import { db, type Prisma, type Reader, type Tx } from "~/db/db.server";
import type { ShippingAddress } from "~/formats/address";
import { personName } from "~/formats/person-name";
import type { ListedApprovalRequest, ApprovalRequest, ApprovalRequestState } from "./approval-request";

const person = { select: contactColumns } as const;
const listed = {
  id: true,
  state: true,
  total: true,
  askedById: true,
  askedBy: person,
  createdAt: true,
} as const satisfies Prisma.ApprovalRequestSelect;

/** Ended requests that are still listed. */
const MAX_ENDED = 50;

/** Oldest first. */
export async function openApprovalRequests(companyId: string): Promise<ListedApprovalRequest[]> {
  const rows = await db.read.approvalRequest.findMany({
    where: { companyId, state: "open" },
    orderBy: { id: "asc" },
    select: listed,
  });
  return rows.map(asListed);
}

/** With the newest ones that have ended. */
export async function approvalRequestsOf(
  companyId: string,
): Promise<{ open: ListedApprovalRequest[]; ended: ListedApprovalRequest[] }> {
  const [open, ended] = await Promise.all([
    openApprovalRequests(companyId),
    db.read.approvalRequest.findMany({
      where: { companyId, state: { not: "open" } },
      orderBy: { id: "desc" },
      take: MAX_ENDED,
      select: listed,
    }),
  ]);
  return { open, ended: ended.map(asListed) };
}

const asListed = ({
  askedBy,
  state,
  ...row
}: Prisma.ApprovalRequestGetPayload<{ select: typeof listed }>): ListedApprovalRequest => ({
  ...row,
  state: state as ApprovalRequestState,
  askedBy: personName(askedBy),
});

export const countOpenApprovalRequests = (companyId: string): Promise<number> =>
  db.read.approvalRequest.count({ where: { companyId, state: "open" } });

/** Null for an unknown request and that of another company. */
export async function findApprovalRequest(
  companyId: string,
  id: number,
  from: Reader | Tx = db.read,
): Promise<ApprovalRequest | null> {
  const row = await from.approvalRequest.findFirst({
    where: { id, companyId },
    include: { askedBy: person, endedBy: person, lines: { orderBy: { id: "asc" } } },
  });
  if (!row) return null;
  const { askedBy, endedBy, lines, state, shippingAddress, ...approval } = row;
  return {
    ...approval,
    state: state as ApprovalRequestState,
    askedBy: personName(askedBy),
    endedBy: endedBy && personName(endedBy),
    lines: lines.map(({ requestId: _, ...line }) => line),
    shippingAddress: shippingAddress as unknown as ShippingAddress,
  };
}

/** Null when there is none. */
export async function approvalRequestOfCheckout(
  companyId: string,
  clientReference: string,
): Promise<{ id: number; isOpen: boolean } | null> {
  const row = await db.read.approvalRequest.findUnique({
    where: { companyId_clientReference: { companyId, clientReference } },
    select: { id: true, state: true },
  });
  return row && { id: row.id, isOpen: row.state === "open" };
}
