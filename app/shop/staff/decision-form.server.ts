import { z } from "zod";

import { MAX_REASON_LENGTH } from "~/shop/customers/approval";
import { requiredText } from "~/shop/fields.server";

/** What can be pressed on a customer's page. Who is suspended is told why, so the reason must be there. */
export const personForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("suspend"),
      reason: requiredText(MAX_REASON_LENGTH, "Enter the reason: the customer is told."),
    }),
    z.object({
      intent: z.enum([
        "grant",
        "refuse",
        "take",
        "approve",
        "reinstate",
        "check-vat-id",
        "revoke-keys",
      ]),
    }),
  ],
  { error: "The shop does not know what to do." },
);
