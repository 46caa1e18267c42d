import { z } from "zod";

import { websiteAddress } from "~/formats/website";
import * as t from "~/messages/catalogue";
import { optionalLine, requiredLine, rowVersion, tick } from "~/shop/base/fields.server";
import {
  requireWhole,
  stateOf,
  stateSchemas,
  translationSchemas,
  translationsOf,
} from "~/shop/brand/translations-form.server";
import {
  CLAIM_KINDS,
  MAX_CLAIM_POSITION,
  MAX_CLAIM_TEXT_LENGTH,
  MAX_CLAIM_TITLE_LENGTH,
  MAX_CLAIM_URL_LENGTH,
} from "./claim-kinds";

const placeOutside = () => t.claimPlaceOutside({ most: MAX_CLAIM_POSITION });

const fields = z.object({
  claim: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional(),
  version: rowVersion(),
  kind: z.enum(CLAIM_KINDS, { error: t.chooseClaimKind }).default("other"),
  title: requiredLine(MAX_CLAIM_TITLE_LENGTH, t.enterClaim),
  text: requiredLine(MAX_CLAIM_TEXT_LENGTH, t.enterClaimText),
  evidenceUrl: optionalLine(MAX_CLAIM_URL_LENGTH).transform((typed, context) => {
    const address = typed && websiteAddress(typed);
    if (address !== null) return address;
    if (typed === null) return null;
    context.addIssue(t.enterEvidence());
    return z.NEVER;
  }),
  ratedBy: optionalLine(MAX_CLAIM_TITLE_LENGTH),
  position: z
    .string({ error: placeOutside })
    .regex(/^\s*\d{1,3}\s*$/, { error: placeOutside })
    .transform(Number),
  isActive: tick(),
  ...translationSchemas(optionalLine(MAX_CLAIM_TITLE_LENGTH), optionalLine(MAX_CLAIM_TEXT_LENGTH)),
  ...stateSchemas,
});

export const claimForm = fields
  .superRefine((typed, context) =>
    requireWhole(typed, (field, message) => context.addIssue({ code: "custom", path: [field], message })),
  )
  .transform(({ claim, version, kind, title, text, evidenceUrl, ratedBy, position, isActive, ...typed }) => ({
    claim,
    version,
    kind,
    title,
    text,
    evidenceUrl,
    ratedBy,
    position,
    isActive,
    translations: translationsOf(typed),
    state: stateOf(typed),
  }));
export type ClaimForm = z.infer<typeof claimForm>;
