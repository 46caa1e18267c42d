import { redirect } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import * as t from "~/messages/access";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import {
  cancelMail,
  markMailSent,
  retryMail,
  sendAgainForm,
  sendMailAgain,
} from "~/shop/desk/mail-queue/change-mail.server";
import { Problem } from "~/shop/base/problem";
import { problemText } from "~/shop/base/problem-text.server";
import { notFound } from "../gate/refusals.server";
import { redirectWithToast } from "../session/toast.server";
import { handleForm, outOfDate } from "./handle-form.server";

/**
 * Handles the forms of the mail pages: `retry`, `cancel` or `sent` holds the id of a mail, or `intent` is "retry-failed".
 * Redirects to `back`, or returns why nothing was changed. Throws 404 for an unknown mail and 400 for an unknown form.
 */
export const changeMail = (request: Request, fields: FormData, actorId: string, back: string) =>
  handleForm(request, {
    fields,
    title: t.error(),
    failed: t.failedToChangeTheE(),
    notFound: mailNotFound,
    async handle() {
      if (fields.get("intent") === "retry-failed") {
        const id = await requestBulkChange(actorId, { kind: "mail" }, back);
        return redirect(bulkChangeAddress(id), 303);
      }
      if (fields.has("retry")) {
        const subject = await retryMail(actorId, numberOf(fields.get("retry")));
        const description = t.mailIsNow("retry", { subject });
        return redirectWithToast(back, { title: t.mailWillBeRetried(), description });
      }
      if (fields.has("cancel")) {
        const subject = await cancelMail(actorId, numberOf(fields.get("cancel")));
        const description = t.mailIsNow("cancel", { subject });
        return redirectWithToast(back, { title: t.mailCancelled(), description });
      }
      if (fields.has("sent")) {
        const subject = await markMailSent(actorId, numberOf(fields.get("sent")));
        const description = t.mailIsNow("sent", { subject });
        return redirectWithToast(back, { title: t.markedAsSent(), description });
      }
      throw outOfDate(request);
    },
  });

/** Answers the form that sends a mail of the outbox once more. Throws 404 for an unknown mail. */
export const sendAgain = (request: Request, fields: FormData, actorId: string) =>
  handleForm(request, {
    schema: sendAgainForm,
    fields,
    title: t.error(),
    failed: t.failedToChangeTheE(),
    notFound: mailNotFound,
    async handle({ again: id, email: to }) {
      const subject = await sendMailAgain(actorId, { id, to });
      return redirectWithToast(`/admin/mail/${id}`, {
        title: t.mailSentAgain(),
        description: t.mailIsNow("again", { subject }),
      });
    },
  });

const mailNotFound = (request: Request, problem: Problem) =>
  notFound(request, {
    title: t.eMailNotFound(),
    message: problemText(problem),
    link: { href: "/admin/mail", label: t.allMail() },
  });

function numberOf(value: FormDataEntryValue | null): number {
  const id = parseId(value);
  if (id === null) throw new Problem("not_found.mail");
  return id;
}
