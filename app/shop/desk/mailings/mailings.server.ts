import { createHash } from "node:crypto";
import { z } from "zod";

import { db, LARGE_WRITE } from "~/db/db.server";
import { isEmailOfErased } from "~/formats/email";
import { nameForAdmins } from "~/formats/person-name";
import * as t from "~/messages/desk";
import { record } from "~/shop/base/audit/audit.server";
import { inBatches } from "~/shop/base/batches";
import { requiredLine, requiredText } from "~/shop/base/fields.server";
import { idleMoment, LATE } from "~/shop/base/idle-moment.server";
import { pageOf, type PageOf } from "~/shop/base/paging";
import { Problem } from "~/shop/base/problem";
import { contactColumns, namedCompany } from "~/shop/brand/mail/contact";
import { isDeliverable, markMailDue } from "~/shop/brand/mail/outbox.server";
import { queueLetters, renderedLetter } from "~/shop/brand/mail/send-letter.server";
import type { CompanyScope } from "~/shop/customers/companies/company-scope.server";
import { customersQuery } from "~/shop/desk/customer-data/customer-list";
import { filteredCustomers } from "~/shop/desk/customer-data/customer-list.server";
import { MAX_VIEW_QUERY, VIEWED_LISTS, type ViewedList } from "~/shop/desk/saved-views/saved-view";
import { customersOfOrders } from "~/shop/orders/order-filters.server";
import { ordersQuery } from "~/shop/orders/orders-query";
import {
  type LeftOut,
  MAX_MAILING_SUBJECT,
  MAX_MAILING_TEXT,
  MAX_RECIPIENTS,
  mailingLetter,
  type MailingRecipient,
  type MailingView,
} from "./mailing";
import { unsubscribeAddress } from "./unsubscribe.server";

export const mailingForm = z.object({
  subject: requiredLine(MAX_MAILING_SUBJECT, t.enterMailingSubject),
  text: requiredText(MAX_MAILING_TEXT, t.enterMailingText),
  list: z.enum(VIEWED_LISTS),
  query: z.string().max(MAX_VIEW_QUERY).default(""),
});

/** `seen` of the draft as its sender saw it. */
export const sendForm = z.object({ seen: z.string().max(64) });

const DRAFT_MS = 24 * 3_600_000;

/** Keeps a text until it is sent, for a day. Returns its id. */
export function draftMailing(actorId: string, fields: z.output<typeof mailingForm>): Promise<number> {
  return db.write(async (tx) => {
    const before = new Date(Date.now() - DRAFT_MS);
    await tx.mailing.deleteMany({ where: { sentAt: null, createdAt: { lt: before } } });
    const { id } = await tx.mailing.create({ data: { ...fields, actorId }, select: { id: true } });
    return id;
  });
}

const columns = {
  id: true,
  subject: true,
  text: true,
  list: true,
  query: true,
  sentAt: true,
  actor: { select: contactColumns },
} as const;

/** What has been sent, newest first, with the number of customers. */
export async function listMailings(requestedPage: number) {
  const where = { sentAt: { not: null } };
  const page: PageOf = pageOf(await db.read.mailing.count({ where }), requestedPage);
  const rows = await db.read.mailing.findMany({
    where,
    orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    skip: page.skip,
    take: page.take,
    select: { ...columns, _count: { select: { recipients: { where: { state: { in: ["waiting", "queued"] } } } } } },
  });
  const mailings = rows.map(({ id, subject, sentAt, actor, _count }) => ({
    id,
    subject,
    sentAt,
    sentBy: actor && nameForAdmins(actor),
    customers: _count.recipients,
  }));
  return { ...page, mailings };
}

/** Null for an unknown one, and for the draft of somebody else. */
export async function findMailing(scope: CompanyScope, actorId: string, id: number): Promise<MailingView | null> {
  const row = await db.read.mailing.findFirst({
    where: { id, OR: [{ actorId }, { sentAt: { not: null } }] },
    select: columns,
  });
  if (!row) return null;
  const { actor, ...mailing } = { ...row, list: row.list as ViewedList };
  const recipients = mailing.sentAt ? await keptRecipients(id) : await recipientsNow(scope, mailing);
  return {
    ...mailing,
    sentBy: actor && nameForAdmins(actor),
    recipients,
    waiting: mailing.sentAt ? await db.read.mailingRecipient.count({ where: { mailingId: id, state: "waiting" } }) : 0,
    seen: seenOf(recipients),
  };
}

const seenOf = (recipients: readonly MailingRecipient[]) =>
  createHash("sha256")
    .update(JSON.stringify(recipients.map(({ id, email, leftOut }) => [id, email, leftOut])))
    .digest("hex")
    .slice(0, 32);

async function keptRecipients(mailingId: number): Promise<MailingRecipient[]> {
  const rows = await db.read.mailingRecipient.findMany({
    where: { mailingId },
    select: { state: true, company: { select: namedCompany } },
  });
  return rows
    .map(({ state, company: { id, name, contact } }) => ({
      id,
      name: name ?? nameForAdmins(contact),
      email: contact.email,
      leftOut: state === "waiting" || state === "queued" ? null : (state as LeftOut),
    }))
    .sort(byName);
}

const byName = (a: MailingRecipient, b: MailingRecipient) => a.name.localeCompare(b.name, "en");

/** The customers of a list. Refuses (limit) more than MAX_RECIPIENTS. */
async function recipientsNow(
  scope: CompanyScope,
  { list, query }: { list: ViewedList; query: string },
): Promise<MailingRecipient[]> {
  const search = new URLSearchParams(query);
  const most = MAX_RECIPIENTS + 1;
  const ids =
    list === "orders"
      ? await customersOfOrders(scope, ordersQuery(search, true), most)
      : await filteredCustomers(scope, customersQuery(search), most);
  if (ids.length > MAX_RECIPIENTS) throw new Problem("limit.recipients", { most: MAX_RECIPIENTS });
  const rows = [];
  for (const some of inBatches(ids)) {
    rows.push(
      ...(await db.read.company.findMany({
        where: { id: { in: some } },
        select: { ...namedCompany, approvalStatus: true, mailingsOffAt: true },
      })),
    );
  }
  const addresses = new Set<string>();
  return rows
    .map(({ id, name, contact, ...company }) => ({
      id,
      name: name ?? nameForAdmins(contact),
      email: contact.email,
      leftOut: reasonOf({ ...company, email: contact.email }),
    }))
    .sort(byName)
    .map((one) => {
      if (one.leftOut || !addresses.has(one.email)) {
        if (!one.leftOut) addresses.add(one.email);
        return one;
      }
      return { ...one, leftOut: "same_address" as const };
    });
}

function reasonOf(company: { approvalStatus: string; mailingsOffAt: Date | null; email: string }): LeftOut | null {
  if (company.approvalStatus !== "approved") return "not_approved";
  if (company.mailingsOffAt) return "unsubscribed";
  return isDeliverable(company.email) && !isEmailOfErased(company.email) ? null : "no_address";
}

/** As a recipient gets it, but for the address at its end: with that of a customer, whoever reads this could change what they get. */
export function mailingPreview({ subject, text }: MailingView) {
  const unsubscribe = unsubscribeAddress("");
  return renderedLetter(() => mailingLetter({ subject, text, firstName: null, unsubscribe }));
}

/**
 * Sends a draft to those whom its sender has `seen`; the mail worker queues the e-mails afterwards. Does nothing when it is sent already. Throws a
 * Problem: not_found, stale when other customers would get it by now, wrong_step when nobody would.
 */
export async function sendMailing(actorId: string, scope: CompanyScope, id: number, seen: string): Promise<void> {
  const mailing = await findMailing(scope, actorId, id);
  if (!mailing) throw new Problem("not_found.mailing");
  if (mailing.sentAt) return;
  const { recipients, subject } = mailing;
  if (mailing.seen !== seen) throw new Problem("stale.mailing");
  const customers = recipients.filter(({ leftOut }) => !leftOut).length;
  if (customers === 0) throw new Problem("wrong_step.nobody_to_write_to");
  await db.write(async (tx) => {
    const { count } = await tx.mailing.updateMany({
      where: { id, sentAt: null },
      data: { sentAt: new Date(), actorId },
    });
    if (count === 0) return;
    markMailDue();
    for (const some of inBatches(recipients, 200)) {
      await tx.mailingRecipient.createMany({
        data: some.map((one) => ({ mailingId: id, companyId: one.id, state: one.leftOut ?? "waiting" })),
      });
    }
    await record(tx, {
      actorId,
      action: "send_mailing",
      subject: `mailing:${id}`,
      label: subject,
      after: { customers },
    });
  }, LARGE_WRITE);
}

/** E-mails that are made in one transaction, which holds the event loop for some 20 ms. */
const AT_ONCE = 20;

/**
 * Queues the e-mails of mailings that were sent, some at a time, until it is `stopping`. Several processes may do so; each e-mail is
 * queued once.
 */
export async function queueMailings(stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted && (await queueSome())) await idleMoment(stopping, LATE);
}

async function queueSome(): Promise<boolean> {
  const rows = await db.read.mailingRecipient.findMany({
    where: { state: "waiting" },
    orderBy: [{ mailingId: "asc" }, { companyId: "asc" }],
    take: AT_ONCE,
    select: {
      mailingId: true,
      companyId: true,
      mailing: { select: { subject: true, text: true } },
      company: { select: { approvalStatus: true, mailingsOffAt: true, contact: { select: contactColumns } } },
    },
  });
  if (rows.length === 0) return false;
  const known = rows.map((row) => ({
    ...row,
    leftOut: reasonOf({ ...row.company, email: row.company.contact.email }),
  }));
  await db.write(async (tx) => {
    for (const state of new Set(known.map(({ leftOut }) => leftOut))) {
      const of = known.filter(({ leftOut }) => leftOut === state);
      const rowsOf = of.map(({ mailingId, companyId }) => ({ mailingId, companyId }));
      await tx.mailingRecipient.updateMany({
        where: { state: "waiting", OR: rowsOf },
        data: { state: state ?? "queued" },
      });
    }
    await queueLetters(
      tx,
      known.flatMap(({ mailingId, companyId, mailing, company: { contact }, leftOut }) =>
        leftOut
          ? []
          : {
              key: `mailing:${mailingId}:${companyId}`,
              kind: "mailing" as const,
              to: contact.email,
              letter: () =>
                mailingLetter({
                  ...mailing,
                  firstName: contact.firstName,
                  unsubscribe: unsubscribeAddress(companyId),
                }),
            },
      ),
    );
  });
  return true;
}
