import { z } from "zod";

import * as t from "~/messages/catalogue";
import { requiredLine } from "~/shop/base/fields.server";
import { countryOfOrigin, hsCode, netWeight } from "./customs-fields.server";
import { MAX_CATEGORY_LENGTH } from "./limits";

const row = z.object({
  category: requiredLine(MAX_CATEGORY_LENGTH, t.categoryMissing),
  hsCode,
  countryOfOrigin,
  netWeight,
});

/** `seen` identifies the defaults that the page showed. */
export const categoryDefaultsForm = z.object({
  seen: z.string().max(50).catch(""),
  rows: z
    .array(row, { error: t.formIncomplete })
    .min(1)
    .refine((rows) => new Set(rows.map(({ category }) => category)).size === rows.length, {
      error: t.categoryTwice,
    }),
});
