import { db, LARGE_WRITE, type Reader, type Tx } from "~/db/db.server";
import { env } from "~/env.server";
import { markLookAlikes, normaliseEmail } from "~/formats/email";
import { nameOfCompany } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { namedCompany } from "~/shop/brand/mail/contact";
import { subjectKey, type VisitorSubject } from "~/shop/conversations/conversation";
import { isStaffEmail } from "~/shop/customers/staff/admin-access/staff-link.server";
import { visitorErased } from "./closed-account-letters";
import { queueFarewell } from "./erase-customer.server";
import { countLetters, erasePersonRecords } from "./erase-records.server";
import { ERASED, PERSONAL_DATA } from "./personal-data.server";

/** Of what a visitor has sent, as an admin confirms it: by the e-mail address, typed. */
export interface VisitorErasure {
  subject: VisitorSubject;
  email: string;
  actorId: string;
}

/** What the erasure of an address would delete, and what stands against it. */
export type VisitorErasurePage = NonNullable<Awaited<ReturnType<typeof visitorErasurePage>>>;

/** Reads what an erasure would do; null for an unknown subject, and for the inquiry of a customer. */
export async function visitorErasurePage(subject: VisitorSubject) {
  const sender = await senderOf(db.read, subject);
  if (!sender) return null;
  const { email } = sender;
  const of = visitorOf(email);
  const [inquiries, ofCustomers, requests, messages, mails, obstacle] = await Promise.all([
    db.read.inquiry.count({ where: PERSONAL_DATA.inquiry.rows.person(of) }),
    db.read.inquiry.count({ where: { customerEmail: email, companyId: { not: null } } }),
    db.read.accessRequest.count({ where: PERSONAL_DATA.accessRequest.rows.person(of) }),
    db.read.message.count({ where: PERSONAL_DATA.message.rows.person(of) }),
    countLetters(db.read, of),
    obstacleTo(db.read, email),
  ]);
  return {
    email: markLookAlikes(email),
    obstacle,
    deleted: { inquiries, requests, messages, mails },
    /** Inquiries of customers, which stay. */
    ofCustomers,
  };
}

/**
 * Erases all that somebody without an account has sent (GDPR Art. 17): inquiries and requests for access with their conversations, the
 * letters to and about them, and invitations. A last letter says so, and is deleted once it is sent. Whoever has an account is erased
 * with it. Throws a Problem: not_found; refused with the field "email" for another address, or for one with an obstacle.
 */
export function eraseVisitor({ subject, email: typed, actorId }: VisitorErasure): Promise<void> {
  const email = normaliseEmail(typed);
  return db.write(async (tx) => {
    const sent = await lockSent(tx, email);
    const sender = await senderOf(tx, subject);
    if (!sender) throw new Problem(subject.kind === "inquiry" ? "not_found.inquiry" : "not_found.access_request");
    if (sender.email !== email) throw new Problem("refused.email_to_erase", {}, { field: "email" });
    const obstacle = await obstacleTo(tx, email);
    if (obstacle?.kind === "account") throw new Problem("refused.erase_account");
    if (obstacle?.kind === "own") throw new Problem("refused.erase_own_address");
    if (obstacle) throw new Problem("refused.erase_invoice_email", { company: obstacle.name });
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

/**
 * Why an address cannot be erased: an account has it, with which it is erased; it is the brand's own or one of its staff, whose letters
 * and traces of access would go; or a company gets its invoices there. Null: it can be.
 */
async function obstacleTo(from: Reader | Tx, email: string) {
  const account = await from.user.findUnique({ where: { email }, select: { id: true } });
  if (account) return { kind: "account", id: account.id } as const;
  const own = [env.SALES_EMAIL, env.MAIL_FROM, env.INBOUND_ADDRESS, ...env.ADMIN_EMAILS];
  const isOwn = isStaffEmail(email) || own.some((one) => one && normaliseEmail(one) === email);
  if (isOwn || (await from.invitation.count({ where: { email, staffRole: { not: null } } })) > 0) {
    return { kind: "own" } as const;
  }
  const company = await from.company.findFirst({ where: { invoiceEmail: email }, select: namedCompany });
  return company && ({ kind: "invoices", id: company.id, name: markLookAlikes(nameOfCompany(company)) } as const);
}

/** Locks what an address has sent, so that nobody adds a message to it meanwhile. */
async function lockSent(tx: Tx, email: string): Promise<VisitorSubject[]> {
  const where = PERSONAL_DATA.inquiry.rows.person(visitorOf(email));
  await tx.inquiry.updateMany({ where, data: { totalItems: { increment: 0 } } });
  await tx.$executeRaw`UPDATE "access_requests" SET "status" = "status" WHERE "email" = ${email}`;
  const inquiries = await tx.inquiry.findMany({ where, select: { id: true } });
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
