import { z } from "zod";

import * as t from "~/messages/desk";
import { requiredText, rowVersion } from "~/shop/base/fields.server";
import { textFields } from "~/shop/brand/appearance/texts-form.server";
import { INCOTERMS } from "~/shop/catalogue/offers/incoterms";
import { MAX_PAYMENT_NOTE, MAX_VALID_DAYS } from "~/shop/catalogue/offers/limits";
import { minimumsForm } from "~/shop/catalogue/offers/offers-form.server";
import type { ShopSettings } from "~/shop/catalogue/offers/settings.server";
import type { OpeningStepName } from "~/shop/desk/tasks/opening";

const version = rowVersion();

const yesOrNo = z.enum(["yes", "no"], { error: t.chooseYesOrNo }).transform((chosen) => chosen === "yes");

const validDays = z.string({ error: t.validDaysOutside }).transform((typed, context) => {
  const days = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0;
  if (days >= 1 && days <= MAX_VALID_DAYS) return days;
  context.addIssue(t.validDaysOutside());
  return z.NEVER;
});

const { writtenIn, heroTitle, heroText, storyTitle, storyText, tagline, signature } = textFields;

export const openingTextsForm = z
  .object({ version, writtenIn, heroTitle, heroText, storyTitle, storyText, tagline, signature })
  .transform(({ version: of, ...texts }) => ({ version: of, texts }));

const FORMS: Partial<Record<OpeningStepName, z.ZodType<Partial<ShopSettings> & { version: number }>>> = {
  payment: z.object({ version, paymentNote: requiredText(MAX_PAYMENT_NOTE, t.enterPaymentNote) }),
  minimums: minimumsForm.omit({ intent: true }),
  title: z.object({ version, retentionOfTitle: yesOrNo }),
  validity: z.object({ version, proformaValidDays: validDays }),
  incoterm: z.object({ version, incoterm: z.enum(INCOTERMS, { error: t.chooseIncoterm }) }),
};

/** Of a step that asks for settings of the shop; undefined for the others. */
export const settingsFormOf = (name: OpeningStepName) => FORMS[name];
