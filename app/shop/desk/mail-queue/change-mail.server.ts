import { z } from "zod";

import { db, type Tx } from "~/db/db.server";
import { quoted } from "~/formats/lists";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { emailAddress, rowId } from "~/shop/base/fields.server";
import * as t from "~/messages/desk";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { attachmentsIn } from "./attachments.server";
import { unleased } from "~/shop/base/leases";
import { asMailState, type MailState } from "./mail-query";
import { KINDS_WITH_A_SECRET, KINDS_WITHOUT_TRACE, markMailDue, queueMail } from "~/shop/brand/mail/outbox.server";

const DUE = (now: Date) => ({
  state: "waiting",
  nextTryAt: now,
  leasedBy: null,
  leasedUntil: null,
});

/**
 * Makes a mail due now, and returns its subject: a failed one with its attempts reset, or a waiting one before its
 * time. A mail that is due or being sent is left unchanged. Refuses (wrong_step) one that was sent or cancelled.
 */
export function retryMail(actorId: string, id: number, now = new Date()): Promise<string> {
  markMailDue();
  return db.write(async (tx) => {
    const failed = await tx.outgoingMail.updateMany({
      where: { id, state: "failed" },
      data: { ...DUE(now), attempts: 0 },
    });
    const postponed = await tx.outgoingMail.updateMany({
      where: { id, state: "waiting", nextTryAt: { gt: now }, ...unleased(now) },
      data: DUE(now),
    });
    const mail = await mailAfter(tx, id);
    if (!CAN_RETRY.includes(mail.state)) {
      throw new Problem("wrong_step.retry_mail", { state: mail.state });
    }
    if (failed.count + postponed.count > 0) {
      const before = { state: failed.count ? "failed" : "waiting" } as const;
      await recordFor(tx, { actorId, action: "retry_mail", mail, before });
    }
    return mail.subject;
  });
}

/** Of a sent or kept mail, to be sent to this address. */
export const sendAgainForm = z.object({ again: rowId(), email: emailAddress(MAX_EMAIL_LENGTH, t.enterRecipient) });

/**
 * Queues a mail that was sent or kept once more, with what is attached as it is now, and returns its subject. Refuses (wrong_step)
 * any other, and one whose text is deleted.
 */
export function sendMailAgain(
  actorId: string,
  { id, to }: { id: number; to: string },
  now = new Date(),
): Promise<string> {
  return db.write(async (tx) => {
    await tx.outgoingMail.updateMany({ where: { id }, data: { attempts: { increment: 0 } } });
    const mail = await tx.outgoingMail.findUnique({ where: { id } });
    if (!mail) throw new Problem("not_found.mail");
    if (!canSendAgain(mail)) throw new Problem("wrong_step.send_mail_again");
    const { key, kind, replyTo, subject, text, html, attachment } = mail;
    // What it is about stays at the beginning of its key, by which it is erased.
    const copy = { key: `${key}:again:${now.getTime()}`, kind, to, subject, text, html };
    await queueMail(tx, { ...copy, ...(replyTo && { replyTo }), attachments: attachmentsIn(attachment) });
    await recordFor(tx, { actorId, action: "send_mail_again", mail: { ...mail, toAddress: to, state: "waiting" } });
    return subject;
  });
}

/** Whether its text is still there, and nothing is left to be done about it. */
export const canSendAgain = ({ state, kind }: { state: string; kind: string }) =>
  (state === "sent" || state === "kept") && ![...KINDS_WITH_A_SECRET, ...KINDS_WITHOUT_TRACE].includes(kind);

/** Makes all due again; returns how many there were. */
export async function retryFailedMail(tx: Tx, actorId: string, now = new Date()): Promise<number> {
  markMailDue();
  const { count } = await tx.outgoingMail.updateMany({
    where: { state: "failed" },
    data: { ...DUE(now), attempts: 0 },
  });
  if (count > 0) {
    const label = t.failedMailLabel({ count });
    await record(tx, { actorId, action: "retry_mail", subject: "mail", label });
  }
  return count;
}

/**
 * For good; returns its subject. A cancelled one is left unchanged. Refuses (wrong_step) one that is being sent, was
 * sent, or failed.
 */
export function cancelMail(actorId: string, id: number, now = new Date()): Promise<string> {
  return db.write(async (tx) => {
    const { count } = await tx.outgoingMail.updateMany({
      where: { id, state: "waiting", ...unleased(now) },
      data: { state: "cancelled", leasedBy: null, leasedUntil: null },
    });
    const mail = await mailAfter(tx, id);
    if (mail.state !== "cancelled") {
      throw new Problem("wrong_step.cancel_mail", { state: mail.state });
    }
    if (count === 0) return mail.subject;
    await close(tx, mail);
    await recordFor(tx, { actorId, action: "cancel_mail", mail, before: { state: "waiting" } });
    return mail.subject;
  });
}

/**
 * For a mail that the shop could not send, when an admin has told its contents some other way; returns its subject. A
 * sent one is left unchanged. Refuses (wrong_step) one that is waiting or cancelled.
 */
export function markMailSent(actorId: string, id: number, now = new Date()): Promise<string> {
  return db.write(async (tx) => {
    const data = { state: "sent", sentAt: now };
    const failed = await tx.outgoingMail.updateMany({ where: { id, state: "failed" }, data });
    const kept = await tx.outgoingMail.updateMany({ where: { id, state: "kept" }, data });
    const mail = await mailAfter(tx, id);
    if (mail.state !== "sent") {
      throw new Problem("wrong_step.mark_mail_sent", { state: mail.state });
    }
    if (failed.count + kept.count === 0) return mail.subject;
    await close(tx, mail);
    const before = { state: failed.count ? "failed" : "kept" } as const;
    await recordFor(tx, { actorId, action: "mark_mail_sent", mail, before });
    return mail.subject;
  });
}

/** Deletes secrets and personal data of a mail that is not sent any more. */
async function close(tx: Tx, { id, kind }: { id: number; kind: string }): Promise<void> {
  const isErased = KINDS_WITHOUT_TRACE.includes(kind);
  if (!isErased && !KINDS_WITH_A_SECRET.includes(kind)) return;
  const data = { text: "", html: "", ...(isErased && { toAddress: "" }) };
  await tx.outgoingMail.update({ where: { id }, data });
}

const CAN_RETRY: readonly MailState[] = ["failed", "waiting"];

const facts = { id: true, state: true, kind: true, toAddress: true, subject: true } as const;

async function mailAfter(tx: Tx, id: number) {
  const mail = await tx.outgoingMail.findUnique({ where: { id }, select: facts });
  if (!mail) throw new Problem("not_found.mail");
  return { ...mail, state: asMailState(mail.state) };
}

function recordFor(
  tx: Tx,
  {
    mail,
    ...entry
  }: {
    actorId: string;
    action: "retry_mail" | "cancel_mail" | "mark_mail_sent" | "send_mail_again";
    mail: Awaited<ReturnType<typeof mailAfter>>;
    before?: { state: MailState };
  },
): Promise<void> {
  return record(tx, {
    ...entry,
    subject: `mail:${mail.id}`,
    label: KINDS_WITHOUT_TRACE.includes(mail.kind)
      ? quoted(mail.subject)
      : t.toLabel({ subject: mail.subject, toAddress: mail.toAddress }),
    after: { state: mail.state },
  });
}
