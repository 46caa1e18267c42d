import { z } from "zod";

import { emailAddress, optionalText } from "~/shop/fields.server";
import { ROWS_PER_PAGE } from "~/shop/paging";
import { MAX_EMAIL_LENGTH } from "./request-access-limits";
import { MAX_REASON_LENGTH } from "./approval";

const MISSING = {
  decline: "Enter the reason: the applicant is told.",
  ask: "Enter what you would like to know.",
};

/**
 * A decision about one or several applicants: `id` once for each. `several` is there in the form for those who were
 * ticked. Declining and asking need words (`reason`).
 */
export const decisionForm = z
  .object({
    intent: z.enum(["approve", "decline", "ask", "reinstate"]),
    several: z.string().optional(),
    id: z.array(z.string()).default([]),
    reason: optionalText(MAX_REASON_LENGTH),
  })
  .superRefine(
    ({ intent, id, reason }, ctx) => {
      const complain = (path: string[], message: string) =>
        ctx.addIssue({ code: "custom", path, message });
      if (id?.length === 0) complain([], "Tick at least one applicant.");
      if (id?.length > ROWS_PER_PAGE) complain([], "These are more applicants than a page shows.");
      if ((intent === "decline" || intent === "ask") && reason === null) {
        complain(["reason"], MISSING[intent]);
      }
    },
    // With all else that is wrong, so that the admin mends it in one go.
    { when: () => true },
  );

/** The e-mail to invite. */
export const invitationForm = z.object({
  email: emailAddress(MAX_EMAIL_LENGTH, "Enter the e-mail address to invite."),
});

/** What is done with an access request; the reason for closing it stays with the brand. */
export const accessRequestForm = z.object({
  intent: z.enum(["invite", "close"]),
  requestId: z.string(),
  reason: optionalText(MAX_REASON_LENGTH),
});

/** What is done with an invitation that was made before. */
export const invitationStepForm = z.object({
  intent: z.enum(["again", "revoke"]),
  invitationId: z.string(),
});
