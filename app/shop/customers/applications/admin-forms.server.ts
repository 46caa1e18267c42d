import { z } from "zod";

import { emailAddress, optionalText } from "~/shop/base/fields.server";
import { ROWS_PER_PAGE } from "~/shop/base/paging";
import { MAX_EMAIL_LENGTH } from "./request-access-limits";
import { MAX_REASON_LENGTH } from "./approval";

const MISSING = {
  decline: "Enter the reason; it is sent to the applicant.",
  ask: "Enter what you would like to know.",
};

/**
 * A decision about one or several applicants, with one `id` field for each. The form for the ticked applicants also
 * has the field `several`. `reason` is required for declining and asking.
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
      const addIssue = (path: string[], message: string) =>
        ctx.addIssue({ code: "custom", path, message });
      if (id?.length === 0) addIssue([], "Tick at least one applicant.");
      if (id?.length > ROWS_PER_PAGE) addIssue([], "These are more applicants than a page shows.");
      if ((intent === "decline" || intent === "ask") && reason === null) {
        addIssue(["reason"], MISSING[intent]);
      }
    },
    // Also runs when other fields are invalid, so that all errors are shown at once.
    { when: () => true },
  );

/** The form to invite an e-mail address. */
export const invitationForm = z.object({
  email: emailAddress(MAX_EMAIL_LENGTH, "Enter the e-mail address to invite."),
});

/** Inviting or closing an access request. The reason for closing it is internal. */
export const accessRequestForm = z.object({
  intent: z.enum(["invite", "close"]),
  requestId: z.string(),
  reason: optionalText(MAX_REASON_LENGTH),
});

/** Resending or revoking an invitation. */
export const invitationStepForm = z.object({
  intent: z.enum(["again", "revoke"]),
  invitationId: z.string(),
});
