import { z } from "zod";

import { db } from "~/db/db.server";
import { isCountry, isInEU } from "~/formats/countries";
import { language } from "~/formats/language";
import * as t from "~/messages/customers";
import { claimDedupeKey } from "~/shop/base/dedupe.server";
import { emailAddress, optionalText, requiredLine, tick } from "~/shop/base/fields.server";
import { oneADay, queueLetter, queueToStaff } from "~/shop/brand/mail/send-letter.server";
import { storedVatId, vatIdFields, vatIdProblem, website } from "~/shop/customers/companies/company-fields.server";
import {
  MAX_COMPANY_NAME_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_MESSAGE_LENGTH,
  MAX_NAME_LENGTH,
} from "~/shop/customers/limits";
import { accessRequestReceived, newAccessRequest } from "./application-letters";

/** An EU company enters its VAT ID or ticks that it has none. */
export const accessForm = z
  .object({
    name: requiredLine(MAX_NAME_LENGTH, t.enterName),
    email: emailAddress(MAX_EMAIL_LENGTH, t.enterEmail),
    company: requiredLine(MAX_COMPANY_NAME_LENGTH, t.enterCompany),
    country: z.string({ error: t.chooseCountry }).refine(isCountry, { error: t.chooseListedCountry }),
    ...vatIdFields,
    noVatId: tick(),
    website: website(),
    message: optionalText(MAX_MESSAGE_LENGTH),
  })
  .superRefine(
    (form, ctx) => {
      const isMissing = !form.vatId && !form.noVatId && isInEU(form.country);
      const problem = isMissing ? t.enterVatIdOrTick() : vatIdProblem(form, form.country);
      if (problem) ctx.addIssue({ code: "custom", path: ["vatId"], message: problem });
    },
    // Also runs when other fields are invalid, so that all errors are shown at once.
    { when: () => true },
  )
  .transform(({ vatIdSeen: _seen, noVatId: _none, vatId, ...form }) => ({
    ...form,
    vatId: storedVatId(vatId, form.country),
  }));

/** By a visitor without an invitation. */
export interface NewAccessRequest {
  name: string;
  email: string;
  company: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** Null: the visitor says that the company has none. */
  vatId: string | null;
  website: string | null;
  message: string | null;
}

/**
 * Mails the visitor and the staff. An open request of the same e-mail address is updated instead, without mails, unless the brand has
 * asked about it: anybody may have typed the address, and what was asked about stays. A mailbox, whose
 * address anybody may have typed, gets at most one confirmation a day.
 */
export function requestAccess(request: NewAccessRequest): Promise<void> {
  return db.write(async (tx) => {
    // Concurrent requests for one e-mail address wait for each other here, so that the second finds the first's row.
    await claimDedupeKey(tx, ["access request", request.email], 60);
    const data = { ...request, language: language() };
    const where = { email: request.email, status: "open", conversation: null };
    const { count } = await tx.accessRequest.updateMany({ where, data });
    if (count > 0) return;
    const { id } = await tx.accessRequest.create({ data, select: { id: true } });
    await queueLetter(tx, {
      key: oneADay("access-request-from", request.email),
      kind: "access-request-received",
      to: request.email,
      letter: () => accessRequestReceived(),
    });
    await queueToStaff(tx, {
      key: `access-request:${id}:desk`,
      kind: "new-access-request",
      replyTo: request.email,
      letter: () => newAccessRequest(request),
    });
  });
}
