import { db, LARGE_WRITE, type Reader, type Tx } from "~/db/db.server";
import { markLookAlikes, normaliseEmail } from "~/formats/email";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { subjectKey, type VisitorSubject } from "~/shop/conversations/conversation";
import { visitorErased } from "./closed-account-letters";
import { queueFarewell } from "./erase-customer.server";
import { erasePersonRecords } from "./erase-records.server";
import { ERASED, PERSONAL_DATA } from "./personal-data.server";

/** Of what a visitor has sent, as an admin confirms it: by the e-mail address, typed. */
export interface VisitorErasure {
  subject: VisitorSubject;
  email: string;
  actorId: string;
}

/** What the erasure of an address would delete, and the person whose account has it, with which it is erased. */
export type VisitorErasurePage = NonNullable<Awaited<ReturnType<typeof visitorErasurePage>>>;

/** Reads what an erasure would do; null for an unknown subject, and for the inquiry of a customer. */
export async function visitorErasurePage(subject: VisitorSubject) {
  const sender = await senderOf(db.read, subject);
  if (!sender) return null;
  const { email } = sender;
  const of = visitorOf(email);
  const [inquiries, requests, messages, mails, invoiced, account] = await Promise.all([
    db.read.inquiry.count({ where: PERSONAL_DATA.inquiry.rows.person(of) }),
    db.read.accessRequest.count({ where: PERSONAL_DATA.accessRequest.rows.person(of) }),
    db.read.message.count({ where: PERSONAL_DATA.message.rows.person(of) }),
    db.read.outgoingMail.count({ where: { toAddress: email } }),
    db.read.company.count({ where: { invoiceEmail: email } }),
    db.read.user.findUnique({ where: { email }, select: { id: true } }),
  ]);
  return {
    email: markLookAlikes(email),
    account: account?.id ?? null,
    deleted: { inquiries, requests, messages, mails },
    invoiced,
  };
}

/**
 * Erases all that somebody without an account has sent (GDPR Art. 17): inquiries and requests for access with their conversations, the
 * letters to and about them, and invitations. A last letter says so, and is deleted once it is sent. Whoever has an account is erased
 * with it. Throws a Problem: not_found; refused with the field "email" for another address, or for that of an account.
 */
export function eraseVisitor({ subject, email: typed, actorId }: VisitorErasure): Promise<void> {
  const email = normaliseEmail(typed);
  return db.write(async (tx) => {
    const sent = await lockSent(tx, email);
    const sender = await senderOf(tx, subject);
    if (!sender) throw new Problem(subject.kind === "inquiry" ? "not_found.inquiry" : "not_found.access_request");
    if (sender.email !== email) throw new Problem("refused.email_to_erase", {}, { field: "email" });
    if ((await tx.user.count({ where: { email } })) > 0) throw new Problem("refused.erase_account");
    await erasePersonRecords(tx, visitorOf(email));
    // After the mails to this address are deleted.
    await queueFarewell(tx, `account-erased:${subjectKey(subject)}`, sender, () => visitorErased(sender));
    // One for each: a restored backup may have some of them.
    for (const one of sent) {
      const entry = { action: "erase_visitor", subject: `visitor:${subjectKey(one)}`, label: ERASED } as const;
      await record(tx, { ...entry, actorId });
    }
  }, LARGE_WRITE);
}

/** The id of nobody's account. */
const visitorOf = (email: string) => ({ id: "", email, lastName: null });

/** Locks what an address has sent, so that nobody adds a message to it meanwhile. */
async function lockSent(tx: Tx, email: string): Promise<VisitorSubject[]> {
  await tx.inquiry.updateMany({ where: { customerEmail: email }, data: { totalItems: { increment: 0 } } });
  await tx.$executeRaw`UPDATE "access_requests" SET "status" = "status" WHERE "email" = ${email}`;
  const inquiries = await tx.inquiry.findMany({ where: { customerEmail: email }, select: { id: true } });
  const requests = await tx.accessRequest.findMany({ where: { email }, select: { id: true } });
  return [
    ...inquiries.map(({ id }) => ({ kind: "inquiry", id }) as const),
    ...requests.map(({ id }) => ({ kind: "request", id }) as const),
  ];
}

/** Null for what is not there, or is of a customer. */
async function senderOf(from: Reader | Tx, { kind, id }: VisitorSubject) {
  if (kind === "inquiry") {
    const inquiry = await from.inquiry.findUnique({
      where: { id, companyId: null },
      select: { customerEmail: true, customerName: true, language: true },
    });
    return inquiry && { email: inquiry.customerEmail, firstName: inquiry.customerName, language: inquiry.language };
  }
  const request = await from.accessRequest.findUnique({
    where: { id },
    select: { email: true, name: true, language: true },
  });
  return request && { email: request.email, firstName: request.name, language: request.language };
}
