import { z } from "zod";

import { countryCodeOf } from "~/formats/countries";
import { HS_CODE_RULE, readHsCode } from "~/formats/hs-code";
import * as t from "~/messages/catalogue";
import { MAX_NET_WEIGHT } from "./limits";

// Zod schemas for what customs ask of a style, or of the styles of a category; null when empty.

const optional = <Value>(parse: (typed: string) => Value | null, rule: () => string) =>
  z
    .string()
    .trim()
    .optional()
    .transform((typed, ctx) => {
      if (!typed) return null;
      const value = parse(typed);
      if (value !== null) return value;
      ctx.addIssue(rule());
      return z.NEVER;
    });

export const hsCode = optional(readHsCode, () => HS_CODE_RULE);

export const countryOfOrigin = optional(countryCodeOf, t.enterOrigin);

/** Whole grams, also typed as "350 g". */
export const netWeight = optional(
  (typed) => {
    const grams = Number(/^(\d{1,6})\s*g?$/i.exec(typed)?.[1] ?? 0);
    return grams >= 1 && grams <= MAX_NET_WEIGHT ? grams : null;
  },
  () => t.gramsOutside({ most: MAX_NET_WEIGHT }),
);
