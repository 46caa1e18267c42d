import { z } from "zod";

import * as t from "~/messages/brand";
import { requiredLine, seenVersion, tick } from "~/shop/base/fields.server";
import { parseColour } from "./colour";
import { HEADING_NAMES, MAX_NAME_LENGTH } from "./look";

const colour = (missing: () => string) =>
  z.string({ error: missing }).transform((typed, context) => {
    const parsed = parseColour(typed);
    if (parsed) return parsed;
    context.addIssue(t.colourLike());
    return z.NEVER;
  });

/** A colour, or nothing. */
const optionalColour = () =>
  z
    .string()
    .optional()
    .transform((typed = "", context) => {
      const parsed = parseColour(typed);
      if (parsed || typed.trim() === "") return parsed;
      context.addIssue(t.colourLike());
      return z.NEVER;
    });

/** What says how the shop looks, without its name. */
export const styleForm = z.object({
  accent: colour(t.enterAccent),
  ground: colour(t.enterGround),
  darkAccent: optionalColour(),
  darkGround: optionalColour(),
  headings: z.enum(HEADING_NAMES, { error: t.chooseHeadings }),
});

/** The form of the appearance. Whether its colours can be read is said by colourFaults. */
export const appearanceForm = z.object({
  version: seenVersion(),
  name: requiredLine(MAX_NAME_LENGTH, t.enterShopName),
  ...styleForm.shape,
});

/** The form of the brand's own typeface of headings. */
export const typefaceForm = () =>
  z
    .object({ intent: z.enum(["upload", "remove", "undo"]), version: seenVersion(), licence: tick() })
    .refine(({ intent, licence }) => intent !== "upload" || licence, { path: ["licence"], error: t.checkLicence });
