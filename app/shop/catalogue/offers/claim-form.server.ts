import { z } from "zod";

import { websiteAddress } from "~/formats/website";
import { formKey, optionalLine, requiredLine, seenVersion, tick } from "~/shop/base/fields.server";
import {
  CLAIM_KIND_NAMES,
  MAX_CLAIM_POSITION,
  MAX_CLAIM_TEXT_LENGTH,
  MAX_CLAIM_TITLE_LENGTH,
  MAX_CLAIM_URL_LENGTH,
} from "./claim-kinds";

const PLACE = `Enter a whole number from 0 to ${MAX_CLAIM_POSITION}.`;

/** The form of a claim: a new one has a `kind` and no `claim`, whose id it is. */
export const claimForm = z.object({
  claim: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  version: seenVersion(),
  kind: z.enum(CLAIM_KIND_NAMES, { error: "Choose what it is about." }).default("other"),
  title: requiredLine(MAX_CLAIM_TITLE_LENGTH, "Enter the claim."),
  text: requiredLine(MAX_CLAIM_TEXT_LENGTH, "Say what it means."),
  evidenceUrl: optionalLine(MAX_CLAIM_URL_LENGTH).transform((typed, context) => {
    const address = typed && websiteAddress(typed);
    if (address !== null) return address;
    if (typed === null) return null;
    context.addIssue({ code: "custom", message: "Enter the address of a page, like https://…" });
    return z.NEVER;
  }),
  ratedBy: optionalLine(MAX_CLAIM_TITLE_LENGTH),
  position: z
    .string({ error: PLACE })
    .regex(/^\s*\d{1,3}\s*$/, { error: PLACE })
    .transform(Number),
  isActive: tick(),
  key: formKey(),
});
export type ClaimForm = z.infer<typeof claimForm>;
