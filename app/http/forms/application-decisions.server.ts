import { closeAccessRequest, inviteRequest } from "~/shop/customers/access-requests.server";
import { decideAll, type DecisionResults } from "~/shop/customers/applications.server";
import { accessRequestForm, decisionForm } from "~/shop/customers/admin-forms.server";
import { parseId } from "~/formats/ids";
import { Problem } from "~/shop/problem";
import { parseForm, refuseForm, shopFailure } from "./form.server";
import { redirectWithLink } from "./invitation-link.server";
import type { Toast } from "../session/toast";
import { redirectWithToast } from "../session/toast.server";

type Intent = "approve" | "decline" | "ask" | "reinstate";

/** What is said of a decision: about one person, by name, or about several, counted. */
const WORDS: Record<Intent, { title: string; done: (who: string) => string; failed: string }> = {
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

/** Does what a form of the applications asks and answers it: 303 to `here`, or the form again with what is wrong. */
export async function answerDecision(request: Request, actorId: string, here: string) {
  const submission = await parseForm(request, decisionForm);
  if (submission.status !== "success") return refuseForm(submission, badForm(submission.error));
  const { intent, id, reason } = submission.value;
  const { failed } = WORDS[intent];
  try {
    const needsWords = intent === "decline" || intent === "ask";
    const all = await decideAll(intent, id, actorId, needsWords ? reason : null);
    if (all.done.length + all.unchanged.length > 0) {
      return redirectWithToast(here, toastOf(intent, all));
    }
    const unknown = all.problems.every(({ code }) => code === "not_found");
    return refuseForm(submission, {
      status: unknown ? 404 : 409,
      title: failed,
      message: problemWords(all.problems),
    });
  } catch (error) {
    return refuseForm(submission, {
      ...shopFailure(error, request),
      title: "Error",
      message: `${failed}. Please look at the list and try again.`,
    });
  }
}

function toastOf(intent: Intent, { done, unchanged, problems }: DecisionResults): Toast {
  const { title, done: words } = WORDS[intent];
  const names = [...done, ...unchanged];
  const who = names.length === 1 ? `${names[0]} is` : `${names.length} people are`;
  const rest = problems.length > 0 ? ` Not done: ${problemWords(problems)}` : "";
  return { title, description: words(who) + rest };
}

/** The first three in words; a toast and a summary hold no more. */
function problemWords(problems: readonly Problem[]): string {
  const more = problems.length - 3;
  return [
    ...problems.slice(0, 3).map(({ message }) => message),
    ...(more > 0 ? [`And ${more} more.`] : []),
  ].join(" ");
}

/** Invites the visitor of an access request or closes it; 303, or the form again with what is wrong. */
export async function answerAccessRequest(request: Request, actorId: string, here: string) {
  const submission = await parseForm(request, accessRequestForm);
  if (submission.status !== "success") return refuseForm(submission, badForm(submission.error));
  const { intent, requestId, reason } = submission.value;
  const failed = intent === "invite" ? "Failed to invite" : "Failed to close the access request";
  try {
    const id = parseId(requestId);
    if (id === null) throw new Problem("not_found", "There is no such access request.");
    if (intent === "invite") {
      const made = await inviteRequest(id, actorId);
      if (made) return await redirectWithLink(made);
      return redirectWithToast("/admin/invitations", { title: "Invited already" });
    }
    const { name } = await closeAccessRequest(id, actorId, reason);
    return redirectWithToast(`${here}#access-requests`, {
      title: "Access Request Closed",
      description: `${name} gets no invitation.`,
    });
  } catch (error) {
    return refuseForm(submission, failureOf(error, request, failed));
  }
}

/** The answer to a form with invalid fields, or with an intent that no button of the admin panel sends. */
export function badForm(errors: Record<string, unknown> | null | undefined) {
  const isUnknown = Boolean(errors?.intent);
  return {
    status: 400,
    ...(isUnknown && {
      message: "This form is incomplete or out of date. Nothing was changed.",
    }),
  };
}

/** How a form answers what a verb threw: a Problem in its own words, a fault of ours with `failed`. */
export function failureOf(error: unknown, request: Request, failed: string) {
  if (!(error instanceof Problem)) {
    const message = `${failed}. Please try again.`;
    return { ...shopFailure(error, request), title: "Error", message };
  }
  return {
    status: error.code === "not_found" ? 404 : 409,
    title: failed,
    message: error.message,
  };
}
