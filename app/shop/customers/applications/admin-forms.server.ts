import { z } from "zod";

import * as t from "~/messages/customers";
import { emailAddress, optionalText, rowId } from "~/shop/base/fields.server";
import { ROWS_PER_PAGE } from "~/shop/base/paging";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { STORED_ROLES } from "~/shop/customers/people/staff-role";
import { MAX_REASON_LENGTH } from "./approval";

/**
 * For one or several applicants, with one `id` field for each. The form for the ticked applicants also has the field
 * `several`. `reason` is required for declining and asking. `last`: the newest message on the page.
 */
export const decisionForm = z
  .object({
    intent: z.enum(["approve", "decline", "ask", "reinstate"]),
    several: z.string().optional(),
    id: z.array(z.string()).default([]),
    last: rowId(),
    reason: optionalText(MAX_REASON_LENGTH),
  })
  .superRefine(
    ({ intent, id, reason }, ctx) => {
      const addIssue = (path: string[], message: string) => ctx.addIssue({ code: "custom", path, message });
      if (id?.length === 0) addIssue([], t.tickApplicants());
      if (id?.length > ROWS_PER_PAGE) addIssue([], t.tooManyApplicants());
      if (intent === "decline" && reason === null) addIssue(["reason"], t.enterDeclineReason());
      if (intent === "ask" && reason === null) addIssue(["reason"], t.enterQuestion());
    },
    // Also runs when other fields are invalid, so that all errors are shown at once.
    { when: () => true },
  );

export const invitationForm = z.object({
  email: emailAddress(MAX_EMAIL_LENGTH, t.enterInvitedEmail),
});

export const staffInvitationForm = z.object({
  email: emailAddress(MAX_EMAIL_LENGTH, t.enterInvitedEmail),
  staffRole: z.enum(STORED_ROLES),
});

/** The reason for closing is internal. `last`: the newest message of the request. */
export const accessRequestForm = z.object({
  intent: z.enum(["invite", "close"]),
  requestId: z.string(),
  last: rowId(),
  reason: optionalText(MAX_REASON_LENGTH),
});

export const invitationStepForm = z.object({
  intent: z.enum(["again", "revoke"]),
  invitationId: z.string(),
});
