import { z } from "zod";

import { parseId } from "~/formats/ids";
import * as t from "~/messages/customers";
import { MAX_REASON_LENGTH } from "~/shop/customers/applications/approval";
import { MAX_VAT_REASON_LENGTH, VAT_ID_DECISIONS } from "~/shop/customers/companies/vies";
import { paymentTermsForm } from "~/shop/customers/companies/payment-terms.server";
import { requiredText, rowId, tick } from "~/shop/base/fields.server";
import { STORED_ROLES } from "~/shop/customers/people/staff-role";
import { PLAIN_ROLE_DECISIONS } from "./role-decisions";

/** By `intent`. A suspension needs a reason, which the customer is told, and so does a question to an applicant. `last`: the newest message on the page. */
export const personForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("ask"),
    reason: requiredText(MAX_REASON_LENGTH, t.enterQuestion),
    last: rowId(),
  }),
  z.object({
    intent: z.literal("suspend"),
    reason: requiredText(MAX_REASON_LENGTH, t.enterSuspensionReason),
  }),
  z.object({
    intent: z.enum(VAT_ID_DECISIONS),
    vatId: z.string(),
    vatReason: requiredText(MAX_VAT_REASON_LENGTH, t.sayHowYouKnow),
  }),
  z.object({
    intent: z.literal("price-group"),
    // The list prices are "none".
    group: z
      .string()
      .refine((typed) => typed === "none" || parseId(typed) !== null)
      .transform(parseId),
  }),
  paymentTermsForm,
  z.object({
    intent: z.literal("remove-colleague"),
    colleague: z.string(),
    revokeKeys: tick(),
  }),
  z.object({
    intent: z.literal("revoke-colleague"),
    colleague: z.string(),
  }),
  z.object({ intent: z.literal("order-for") }),
  z.object({ intent: z.enum(["approve", "reinstate"]), last: rowId() }),
  z.object({ intent: z.literal("set-role"), staffRole: z.enum(STORED_ROLES) }),
  z.object({
    intent: z.enum([...PLAIN_ROLE_DECISIONS, "check-vat-id", "revoke-keys", "end-sign-ins"]),
  }),
]);

export type PersonForm = z.infer<typeof personForm>;
