import { data, redirect } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { cancelMail, type Changed, retryMail } from "~/shop/desk/mail-queue/change-mail.server";
import { Problem } from "~/shop/base/problem";
import { readForm } from "../gate/body.server";
import { serverFailure } from "./form.server";
import { notFound, refuse } from "../gate/refusals.server";
import { redirectWithToast } from "../session/toast.server";

const BACK = { href: "/admin/mail", label: "ALL MAIL" };

/**
 * Handles the forms of the mail pages: `retry` or `cancel` holds the id of a mail, or `intent` is "retry-failed".
 * Redirects to `back`, or returns why nothing was changed. Throws 404 for an unknown mail and 400 for an unknown form.
 */
export async function changeMail(request: Request, actorId: string, back: string) {
  const form = await readForm(request);
  const toast = (title: string, description: string) =>
    redirectWithToast(back, { title, description });
  try {
    if (form.get("intent") === "retry-failed") {
      const id = await requestBulkChange(actorId, { kind: "mail" }, back);
      return redirect(bulkChangeAddress(id), 303);
    }
    if (form.has("retry")) {
      const changed = await retryMail(actorId, numberOf(form.get("retry")));
      return await toast(
        "Mail Will Be Retried",
        describeChange(changed, "is tried now.", "was due already."),
      );
    }
    if (form.has("cancel")) {
      const changed = await cancelMail(actorId, numberOf(form.get("cancel")));
      return await toast(
        "Mail Cancelled",
        describeChange(changed, "is not sent.", "was cancelled before."),
      );
    }
  } catch (error) {
    if (!(error instanceof Problem)) {
      const { message, ...init } = serverFailure(error, request, "Failed to change the mail.");
      return failed(message, init);
    }
    const { code, message } = error;
    if (code === "not_found") {
      throw notFound(request, { title: "Mail Not Found", message, link: BACK });
    }
    return failed(message, { status: 409 });
  }
  throw refuse(request, {
    status: 400,
    title: "Bad request",
    message: "The form does not say what to do. Nothing was changed.",
    link: BACK,
  });
}

const failed = (failure: string, init: ResponseInit) =>
  data({ status: "error" as const, failure }, init);

function numberOf(value: FormDataEntryValue | null): number {
  const id = parseId(value);
  if (id === null) throw new Problem("not_found", "There is no such mail.");
  return id;
}

const describeChange = ({ isChanged, subject }: Changed, now: string, before: string) =>
  `“${subject}” ${isChanged ? now : before}`;
