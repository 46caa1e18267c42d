import { redirect } from "@remix-run/node";

import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import {
  closeAccessRequest,
  inviteRequest,
} from "~/shop/customers/applications/access-requests.server";
import { decideAll, type DecisionResults } from "~/shop/customers/applications/applications.server";
import { accessRequestForm, decisionForm } from "~/shop/customers/applications/admin-forms.server";
import { parseId } from "~/formats/ids";
import { Problem } from "~/shop/base/problem";
import { parseForm, refuseForm, serverFailure } from "./form.server";
import { redirectWithLink } from "./invitation-link.server";
import { briefly, type Toast } from "../session/toast";
import { redirectWithToast } from "../session/toast.server";

type Intent = "approve" | "decline" | "ask" | "reinstate";

/** The texts for each decision. `done` takes "Mara Kos is" or "3 people are". */
const MESSAGES: Record<Intent, { title: string; done: (who: string) => string; failed: string }> = {
  approve: {
    title: "User Approved",
    done: (who) => `${who} approved for wholesale access.`,
    failed: "Failed to approve user",
  },
  decline: {
    title: "Application Declined",
    done: (who) => `${who} told why on their account page.`,
    failed: "Failed to decline application",
  },
  ask: {
    title: "Question Asked",
    done: (who) => `${who} asked on their account page.`,
    failed: "Failed to ask the applicant",
  },
  reinstate: {
    title: "Customer Reinstated",
    done: (who) => `${who} approved for wholesale access again.`,
    failed: "Failed to reinstate customer",
  },
};

/**
 * Handles the posted decision about one or several applications; about several, the page shows first whom it is about.
 * Returns a 303 to `here` with a toast, or the data of the
 * form with its errors: 400, 404, 409, 500 or 503.
 */
export async function handleDecision(request: Request, actorId: string, here: string) {
  const submission = await parseForm(request, decisionForm);
  if (submission.status !== "success") return refuseForm(submission, invalidForm(submission.error));
  const { intent, id, reason: typed } = submission.value;
  const { failed } = MESSAGES[intent];
  const reason = intent === "decline" || intent === "ask" ? typed : null;
  try {
    if (id.length > 1) {
      const wanted = { kind: "applications", ids: id, decision: intent, reason } as const;
      return redirect(bulkChangeAddress(await requestBulkChange(actorId, wanted, here)), 303);
    }
    const all = await decideAll(intent, id, actorId, reason);
    if (all.done.length + all.unchanged.length > 0) {
      return redirectWithToast(here, toastOf(intent, all));
    }
    const unknown = all.problems.every(({ code }) => code === "not_found");
    return refuseForm(submission, {
      status: unknown ? 404 : 409,
      title: failed,
      message: problemText(all.problems),
    });
  } catch (error) {
    return refuseForm(submission, {
      ...serverFailure(error, request, `${failed}. Please look at the list and try again.`),
      title: "Error",
    });
  }
}

function toastOf(intent: Intent, { done, unchanged, problems }: DecisionResults): Toast {
  const { title, done: describe } = MESSAGES[intent];
  const names = [...done, ...unchanged];
  const who = names.length === 1 ? `${names[0]} is` : `${names.length} people are`;
  const rest = problems.length > 0 ? ` Not done: ${problemText(problems)}` : "";
  return { title, description: describe(who) + rest };
}

const problemText = (problems: readonly Problem[]) =>
  briefly(problems.map(({ message }) => message));

/**
 * Handles the posted form that invites the sender of an access request or closes the request. Returns a 303, or the data
 * of the form with its errors.
 */
export async function handleAccessRequest(request: Request, actorId: string, here: string) {
  const submission = await parseForm(request, accessRequestForm);
  if (submission.status !== "success") return refuseForm(submission, invalidForm(submission.error));
  const { intent, requestId, reason } = submission.value;
  const failed = intent === "invite" ? "Failed to invite" : "Failed to close the access request";
  try {
    const id = parseId(requestId);
    if (id === null) throw new Problem("not_found", "There is no such access request.");
    if (intent === "invite") {
      const invitation = await inviteRequest(id, actorId);
      if (invitation) return await redirectWithLink(invitation);
      return redirectWithToast("/admin/invitations", { title: "Invited already" });
    }
    const { name } = await closeAccessRequest(id, actorId, reason);
    return redirectWithToast(`${here}#access-requests`, {
      title: "Access Request Closed",
      description: `${name} gets no invitation.`,
    });
  } catch (error) {
    return refuseForm(submission, formFailure(error, request, failed));
  }
}

/** The status and message for a form with invalid fields, or with an intent that no button of the admin panel sends. */
export function invalidForm(errors: Record<string, unknown> | null | undefined) {
  const isUnknown = Boolean(errors?.intent);
  return {
    status: 400,
    ...(isUnknown && {
      message: "This form is incomplete or out of date. Nothing was changed.",
    }),
  };
}

/**
 * The status, title and message for an error behind a form: 404 or 409 with the message of a Problem; any other error is
 * logged and becomes a 500 or 503 with `failed`.
 */
export function formFailure(error: unknown, request: Request, failed: string) {
  if (!(error instanceof Problem)) {
    return { ...serverFailure(error, request, `${failed}. Please try again.`), title: "Error" };
  }
  return {
    status: error.code === "not_found" ? 404 : 409,
    title: failed,
    message: error.message,
  };
}
