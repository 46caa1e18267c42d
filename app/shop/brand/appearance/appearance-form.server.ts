import { z } from "zod";

import * as t from "~/messages/brand";
import { requiredLine, rowVersion, tick } from "~/shop/base/fields.server";
import { parseColour } from "./colour";
import { HEADING_NAMES, MAX_NAME_LENGTH } from "./look";

const colour = (missing: () => string) =>
  z.string({ error: missing }).transform((typed, context) => {
    const parsed = parseColour(typed);
    if (parsed) return parsed;
    context.addIssue(t.colourLike());
    return z.NEVER;
  });

/** Null when empty. */
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

/** Without the shop's name. */
export const styleForm = z.object({
  accent: colour(t.enterAccent),
  ground: colour(t.enterGround),
  darkAccent: optionalColour(),
  darkGround: optionalColour(),
  headings: z.enum(HEADING_NAMES, { error: t.chooseHeadings }),
});

/** colourFaults says whether its colours can be read. */
export const appearanceForm = z.object({
  version: rowVersion(),
  name: requiredLine(MAX_NAME_LENGTH, t.enterShopName),
  ...styleForm.shape,
});

export const typefaceForm = () =>
  z
    .object({ intent: z.enum(["upload", "remove", "undo"]), version: rowVersion(), licence: tick() })
    .refine(({ intent, licence }) => intent !== "upload" || licence, { path: ["licence"], error: t.checkLicence });
