import { redirect } from "@remix-run/node";
import { sentences } from "~/formats/lists";

import * as t from "~/messages/customers";
import * as tLayout from "~/messages/layout";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { closeAccessRequest, inviteRequest } from "~/shop/customers/applications/access-requests.server";
import { decideAll, type DecisionResults } from "~/shop/conversations/applicants.server";
import { accessRequestForm, decisionForm } from "~/shop/customers/applications/admin-forms.server";
import { parseId } from "~/formats/ids";
import type { Problem } from "~/shop/base/problem";
import { handleForm } from "~/http/forms/handle-form.server";
import { redirectWithLink } from "~/http/forms/invitation-link.server";
import { briefly, type Toast } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import { problemText } from "~/shop/base/problem-text.server";

const INTENTS = decisionForm.shape.intent.options;
type Intent = (typeof INTENTS)[number];

/** For several applicants, the page shows first whom the decision is about. */
export function answerDecision(
  request: Request,
  { fields, actorId, here }: { fields: FormData; actorId: string; here: string },
) {
  const decision = INTENTS.find((intent) => intent === fields.get("intent"));
  const failed = decision ? t.decisionFailed(decision) : tLayout.failedToSave();
  return handleForm(request, {
    schema: decisionForm,
    fields,
    title: failed,
    failed: t.pleaseCheckTheListAnd({ failed }),
    async handle({ intent, id, reason: typed, last }, { refuse }) {
      const reason = intent === "decline" || intent === "ask" ? typed : null;
      if (id.length > 1) {
        const change = { kind: "applications", ids: id, decision: intent, reason, last } as const;
        return redirect(bulkChangeAddress(await requestBulkChange(actorId, change, here)), 303);
      }
      const all = await decideAll(intent, id, actorId, reason, last);
      if (all.done.length + all.unchanged.length > 0) {
        return redirectWithToast(here, toastOf(intent, all));
      }
      const isUnknown = all.problems.every(({ kind }) => kind === "not_found");
      const message = textOf(all.problems);
      return refuse({ status: isUnknown ? 404 : 409, title: failed, message });
    },
  });
}

function toastOf(intent: Intent, { done, unchanged, problems }: DecisionResults): Toast {
  const names = [...done, ...unchanged];
  const said = t.decisionDone(intent, { count: names.length, name: names[0] ?? "" });
  const refused = problems.length > 0 && t.notDone({ text: textOf(problems) });
  return { title: t.decisionTitle(intent), description: sentences(said, refused) };
}

const textOf = (problems: readonly Problem[]) => briefly(problems.map(problemText));

export function answerAccessRequest(
  request: Request,
  { fields, actorId, here }: { fields: FormData; actorId: string; here: string },
) {
  const isInvite = fields.get("intent") === "invite";
  const failed = isInvite ? t.failedToInvite() : t.failedToCloseTheAccess();
  return handleForm(request, {
    schema: accessRequestForm,
    fields,
    title: failed,
    failed: t.pleaseTryAgain({ failed }),
    notFound: () => null,
    async handle({ intent, requestId, reason, last }) {
      const id = parseId(requestId) ?? 0;
      if (intent === "invite") {
        const invitation = await inviteRequest(id, actorId, last);
        if (invitation) return redirectWithLink(invitation);
        return redirectWithToast("/admin/invitations", { title: t.alreadyInvited() });
      }
      const { name } = await closeAccessRequest(id, actorId, reason, last);
      return redirectWithToast(`${here}#access-requests`, {
        title: t.accessRequestClosed(),
        description: t.getsNoInvitation({ name }),
      });
    },
  });
}
