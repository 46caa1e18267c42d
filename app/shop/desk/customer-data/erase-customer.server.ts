import * as t from "~/messages/desk";
import { randomUUID } from "node:crypto";

import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import { emailOfErased, markLookAlikes, normaliseEmail } from "~/formats/email";
import { isLanguage } from "~/formats/language";
import { nameOfCompany } from "~/formats/person-name";
import { record } from "~/shop/base/audit/audit.server";
import { transactionContext } from "~/shop/base/cached.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { dissolveCompany, leaveCompanies } from "~/shop/customers/people/change-people.server";
import { writeSearchTextsWithout } from "~/shop/customers/companies/search-text.server";
import { companySearchText } from "~/shop/customers/companies/search-text";
import { companiesOf } from "~/shop/customers/people/people.server";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { isNoStaff, staffColumns, staffStatusOf, type StaffColumns } from "~/shop/customers/people/staff-role";
import { isDeliverable } from "~/shop/brand/mail/outbox.server";
import type { Letter } from "~/shop/brand/mail/letter";
import { queueLetter } from "~/shop/brand/mail/send-letter.server";
import { Problem } from "~/shop/base/problem";
import { eraseCompanyRecords, eraseOrderRecords, erasePersonRecords, eraseWorkRecords } from "./erase-records.server";
import { ERASED, ERASED_NAME, PERSONAL_DATA } from "./personal-data.server";
import { accountErased, companyErased } from "./closed-account-letters";
import { openOrders } from "./open-orders.server";

/** An erasure of a company as an admin confirms it: with the e-mail address of its contact, typed. */
export interface Erasure {
  companyId: string;
  email: string;
  actorId: string;
}

/** An erasure of somebody who is no company's contact, confirmed by their e-mail address. */
export type PersonErasure = Omit<Erasure, "companyId"> & { userId: string };

/**
 * Erases a company and its contact (GDPR Art. 17) but the books, which are kept for 10 years (Art. 17(3)(b)): orders and
 * their documents as issued. The company stays as that of an "Erased customer", closed, with an e-mail address to which nobody can
 * sign in; the same person is a new one at their next sign-in. A contact who belongs to another company as well stays there, and
 * the other people of this one are only removed from it. A last letter says so, and is deleted once it is sent. What is erased already
 * stays so.
 * Others need not wait for thousands of orders: the company is closed, what is about its orders goes some at a time, and one
 * transaction erases and records the rest. Where the process ends in between, the company stays closed, and a repeat goes on.
 * Throws a Problem: not_found; refused for the company of an admin, or with the field "email" for the e-mail of another one;
 * wrong_step while an order is open (openOrders).
 */
export async function eraseCustomer(erasure: Erasure): Promise<void> {
  const { companyId } = erasure;
  if (!(await db.write((tx) => closeCompany(tx, erasure)))) return;
  // A form that is sent again begins as the first time; its steps would erase the last letter and what was recorded.
  const { contact, erasedAt } = await db.read.company.findUniqueOrThrow({ where: { id: companyId }, select: columns });
  if (erasedAt) return;
  await eraseOrderRecords(companyId);
  const remainingCompanies = await otherCompaniesOf(db.read, contact.id, companyId);
  if (remainingCompanies.length === 0) await eraseWorkRecords(contact, []);
  await db.write((tx) => eraseClosed(tx, erasure), LARGE_WRITE);
}

/** Closes a company that may be erased: nobody acts for it or finds it by its name any more. False when it is erased already. */
async function closeCompany(tx: Tx, { companyId, email }: Erasure): Promise<boolean> {
  const now = new Date();
  // Locks the company's row, as placing an order does: of the two, the later one sees the earlier.
  const { count } = await tx.company.updateMany({
    where: { id: companyId, erasedAt: null, contact: isNoStaff(now) },
    data: { updatedAt: now },
  });
  const company = await tx.company.findUnique({ where: { id: companyId }, select: columns });
  if (!company) throw new Problem("not_found.customer");
  if (company.erasedAt) return false;
  const { contact } = company;
  checkPerson(contact, email, count > 0);
  await refuseOpenOrders(tx, companyId);
  // By its final search text the orders are indexed in steps; one that it gets otherwise is that of a contact who stays elsewhere.
  const searchText = companySearchText({}, [{ ...ERASED_NAME, email: emailOfErased(contact.id) }]);
  await tx.company.update({
    where: { id: companyId },
    data: { approvalStatus: "closed", approvalReason: null, approvalSince: now, searchText },
    select: { id: true },
  });
  return true;
}

async function eraseClosed(tx: Tx, { companyId, actorId }: Erasure): Promise<void> {
  const now = new Date();
  const { count } = await tx.company.updateMany({
    where: { id: companyId, erasedAt: null },
    data: { ...PERSONAL_DATA.company.blanked.itself, version: { increment: 1 }, erasedAt: now },
  });
  if (count === 0) return;
  const { contact } = await tx.company.findUniqueOrThrow({ where: { id: companyId }, select: columns });
  await lockPerson(tx, contact.id);
  const remainingCompanies = await otherCompaniesOf(tx, contact.id, companyId);
  const ordersKept = await eraseCompanyRecords(tx, companyId);
  if (remainingCompanies.length === 0) await erasePersonRecords(tx, contact);
  const contactId = remainingCompanies.length === 0 ? contact.id : await insertErased(tx, companyId, now);
  await tx.company.update({ where: { id: companyId }, data: { contactId }, select: { id: true } });
  // Writes the search texts as well.
  await dissolveCompany(tx, { companyId, contactId });
  // After the mails to this address are deleted.
  await queueFarewell(tx, `account-erased:${companyId}`, contact, () =>
    remainingCompanies.length === 0 ? accountErased(contact) : companyErased(contact, remainingCompanies),
  );
  const entry = { action: "erase_customer", subject: `company:${companyId}`, label: ERASED } as const;
  await record(tx, { ...entry, actorId, after: { "Orders kept": ordersKept } });
}

/**
 * Erases a person who is no company's contact: their name and e-mail, their sign-ins, and their own words in what they did for
 * companies, which keep their orders. In steps as eraseCustomer, and a repeat goes on; meanwhile the person is as before, but for words that are
 * erased. Throws a Problem: not_found; refused for an admin and for the contact of a company, with which they are erased, or with the
 * field "email".
 */
export async function erasePerson(erasure: PersonErasure): Promise<void> {
  const begun = await db.write(async (tx) => {
    const person = await personToErase(tx, erasure);
    return person && { person, left: await writeSearchTextsWithout(tx, person.id) };
  });
  if (!begun) return;
  // As in eraseCustomer, a form that is sent again begins as the first time.
  const now = await db.read.user.findUniqueOrThrow({ where: { id: erasure.userId }, select: { erasedAt: true } });
  if (now.erasedAt) return;
  await eraseWorkRecords(begun.person, begun.left);
  await db.write(async (tx) => {
    const person = await personToErase(tx, erasure);
    if (!person) return;
    const { id } = person;
    await erasePersonRecords(tx, person);
    await leaveCompanies(tx, id);
    await queueFarewell(tx, `account-erased:${id}`, person, () => accountErased(person));
    const entry = { action: "erase_customer", subject: `user:${id}`, label: ERASED } as const;
    await record(tx, { ...entry, actorId: erasure.actorId, after: { "Orders kept": 0 } });
  }, LARGE_WRITE);
}

/** Locks a person who may be erased; null for one who is. */
async function personToErase(tx: Tx, { userId, email }: PersonErasure) {
  await lockPerson(tx, userId);
  const person = await tx.user.findUnique({
    where: { id: userId },
    select: { ...personColumns, contactOf: openCompany },
  });
  if (!person) throw new Problem("not_found.person");
  if (person.erasedAt) return null;
  checkPerson(person, email, true);
  const [company] = person.contactOf;
  if (company) throw new Problem("refused.erase_contact", { company: markLookAlikes(nameOfCompany(company)) });
  return person;
}

/** The columns of a person whose erasure is looked at. */
export const personColumns = {
  id: true,
  ...contactColumns,
  ...staffColumns,
  language: true,
  erasedAt: true,
} as const;

/** The company of which a person is the contact, with which they are erased. */
export const openCompany = { where: { erasedAt: null }, select: namedCompany } as const;

const columns = { erasedAt: true, contact: { select: personColumns } } as const;

/** Throws a Problem for an admin, and for the e-mail of somebody else. */
function checkPerson(person: StaffColumns & { email: string }, email: string, isLocked: boolean): void {
  if (!isLocked || staffStatusOf(person).isStaff) {
    throw new Problem("refused.erase_admin");
  }
  if (normaliseEmail(email) !== person.email) {
    throw new Problem("refused.email_to_erase", {}, { field: "email" });
  }
}

/** Locks a person's row, as joining a company and a sign-in do. */
const lockPerson = (tx: Tx, id: string) => tx.user.updateMany({ where: { id }, data: { updatedAt: new Date() } });

/** The names of the companies but this one to which somebody belongs, where they stay. */
export async function otherCompaniesOf(from: Pick<Tx, "membership">, userId: string, companyId: string) {
  const companies = await companiesOf(userId, from);
  return companies.filter(({ id }) => id !== companyId).map(({ name }) => name);
}

async function refuseOpenOrders(tx: Tx, companyId: string): Promise<void> {
  const orders = await openOrders(tx, companyId, await shopSettings(await transactionContext(tx)));
  const texts = orders.map((order) => t.openOrderNumbered({ orderNumber: order.orderNumber, openOrder: order.text }));
  if (orders.length > 0) throw new Problem("wrong_step.orders_open", { orders: texts.join("; ") });
}

/** The contact of an erased company whose own one belongs to another one as well. */
async function insertErased(tx: Tx, companyId: string, now: Date): Promise<string> {
  const id = randomUUID();
  await tx.user.createMany({ data: { id, email: emailOfErased(id), ...ERASED_NAME, erasedAt: now } });
  await tx.membership.createMany({ data: { userId: id, companyId, role: "owner" } });
  return id;
}

/** A last letter; an address to which nothing can be sent would be stored as a failed mail. */
export async function queueFarewell(
  tx: Tx,
  key: string,
  { email: to, language }: { email: string; language: string | null },
  letter: () => Letter,
): Promise<void> {
  if (!isDeliverable(to)) return;
  await queueLetter(tx, { key, kind: "account-erased", to, letter, language: isLanguage(language) ? language : "en" });
}
