import { z } from "zod";

import { MAX_EMAIL_LENGTH } from "~/shop/customers/applications/request-access-limits";
import { emailAddress, tick } from "~/shop/base/fields.server";
import { COMPANY_ROLES } from "./roles";

const role = z.enum(COMPANY_ROLES, { error: "Choose what this person may do." });
const id = z.string().default("");

/** The forms about the people of a company. */
export const peopleForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("invite"),
    email: emailAddress(MAX_EMAIL_LENGTH, "Enter the e-mail address of your colleague."),
    role,
  }),
  z.object({ intent: z.literal("revoke"), id }),
  z.object({ intent: z.literal("role"), id, role }),
  z.object({ intent: z.literal("remove"), id, revokeKeys: tick() }),
]);
