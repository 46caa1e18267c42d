import { db } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { type PageOf, pageOf } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import { countryName } from "~/formats/countries";
import { endWaitingUpTo } from "./approval.server";
import { type IssuedInvitation, issueInvitation } from "./issue-invitation.server";
import { vatIdDoubt } from "~/formats/vat-id";

/** Few, because each request is shown in full. */
const REQUESTS_PER_PAGE = 10;

export interface OpenAccessRequest {
  id: number;
  name: string;
  email: string;
  company: string;
  country: string;
  vatId: string | null;
  /** The doubt to check; null when the VAT ID looks correct. */
  vatIdDoubt: string | null;
  website: string | null;
  message: string | null;
  createdAt: Date;
  /** Who has written last in its conversation; null without one. */
  state: "asked" | "answered" | null;
  /** The newest message of it; 0 without one. */
  lastMessageId: number;
  /** The other open requests of the same e-mail address, of which an invitation takes the newest. */
  others: { id: number; company: string; createdAt: Date }[];
}

/** Oldest first. */
export async function listAccessRequests(
  requestedPage: number,
): Promise<PageOf & { requests: OpenAccessRequest[]; count: number }> {
  const where = { status: "open" };
  const count = await db.read.accessRequest.count({ where });
  const page = pageOf(count, requestedPage, REQUESTS_PER_PAGE);
  const rows = await db.read.accessRequest.findMany({
    where,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    skip: page.skip,
    take: page.take,
    include: {
      conversation: {
        select: { messages: { orderBy: { id: "desc" }, take: 1, select: { id: true, fromShop: true } } },
      },
    },
  });
  const ofAddresses = await db.read.accessRequest.findMany({
    where: { status: "open", email: { in: rows.map(({ email }) => email) } },
    orderBy: { id: "asc" },
    select: { id: true, email: true, company: true, createdAt: true },
  });
  const requests = rows.map(({ status: _open, conversation, ...row }) => ({
    ...row,
    state: conversation && (conversation.messages[0]?.fromShop ? ("asked" as const) : ("answered" as const)),
    lastMessageId: conversation?.messages[0]?.id ?? 0,
    others: ofAddresses.filter(({ id, email }) => id !== row.id && email === row.email),
    country: countryName(row.country),
    vatIdDoubt: vatIdDoubt(row.vatId, row.country),
  }));
  return { ...page, count, requests };
}

/**
 * Without an invitation; idempotent. What the visitor wrote up to the message `last` needs no other answer. Refuses (wrong_step) a request
 * that led to an invitation.
 */
export function closeAccessRequest(
  id: number,
  actorId: string,
  reason: string | null,
  last = 0,
): Promise<{ name: string }> {
  return db.write(async (tx) => {
    const { count } = await tx.accessRequest.updateMany({
      where: { id, status: "open" },
      data: { status: "closed" },
    });
    const request = await tx.accessRequest.findUnique({ where: { id } });
    if (!request) throw new Problem("not_found.access_request");
    const { name } = request;
    if (count === 0) {
      if (request.status === "closed") return { name };
      throw new Problem("wrong_step.access_request_invited", { name });
    }
    await endWaitingUpTo(tx, { accessRequestId: id }, last);
    await record(tx, {
      actorId,
      action: "close_access_request",
      subject: `access-request:${id}`,
      label: name,
      note: reason,
      before: { status: "open" },
      after: { status: "closed" },
    });
    return { name };
  });
}

/**
 * Sets the status "invited"; returns null when it already was. The invitation answers what the visitor wrote up to the message `last`.
 * Refuses (wrong_step) a closed request, and as `invite`.
 */
export function inviteRequest(requestId: number, actorId: string, last = 0): Promise<IssuedInvitation | null> {
  return db.write(async (tx) => {
    const { count } = await tx.accessRequest.updateMany({
      where: { id: requestId, status: "open" },
      data: { status: "invited" },
    });
    const request = await tx.accessRequest.findUnique({ where: { id: requestId } });
    if (!request) throw new Problem("not_found.access_request");
    if (count === 1) {
      await endWaitingUpTo(tx, { accessRequestId: requestId }, last);
      return issueInvitation(tx, { email: request.email, actorId, requestId });
    }
    if (request.status === "invited") return null;
    throw new Problem("wrong_step.access_request_closed", { name: request.name });
  });
}
