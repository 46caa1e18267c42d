import { z } from "zod";

import { parseId } from "~/formats/ids";
import * as t from "~/messages/catalogue";
import { optionalLine } from "~/shop/base/fields.server";
import { ADMIN_PAGE_SIZES } from "./admin-query";
import { MAX_CATEGORY_LENGTH, MAX_STYLE_CODE_LENGTH } from "./limits";
import { STYLE_CODE } from "./style-code";

/** For one or several styles of the admin list. */
const STYLES_INTENTS = [
  "activate",
  "deactivate",
  "best-seller",
  "no-best-seller",
  "duplicate",
  "category",
  "offer",
  "withdraw",
  "copy",
] as const;

/**
 * `id` of each style, `intent`, and what the intent needs: `category`, `window` (the id of a delivery window), `ending`
 * (of the style codes of copies).
 */
export const stylesForm = z
  .object({
    intent: z.enum(STYLES_INTENTS),
    id: z.array(z.string()).default([]),
    category: optionalLine(MAX_CATEGORY_LENGTH),
    window: z.string().optional().transform(parseId),
    ending: optionalLine(MAX_STYLE_CODE_LENGTH).transform((ending) => ending?.toUpperCase() ?? ""),
    redirectTo: z.string().optional(),
  })
  .superRefine(
    ({ intent, id, category, window, ending }, ctx) => {
      const addIssue = (path: string[], message: string) => ctx.addIssue({ code: "custom", path, message });
      if (id?.length === 0) addIssue([], t.tickStyle());
      if (id?.length > ADMIN_PAGE_SIZES.table) addIssue([], t.moreThanPage());
      if (intent === "category" && !category) addIssue(["category"], t.enterCategory());
      const needsWindow = intent === "offer" || intent === "withdraw" || intent === "copy";
      if (needsWindow && !window) addIssue(["window"], t.chooseWindow());
      if (intent === "copy" && !STYLE_CODE.test(ending ?? "")) {
        addIssue(["ending"], t.enterEnding());
      }
    },
    // Also runs when other fields are invalid, so that all errors are shown at once.
    { when: () => true },
  )
  .transform(({ id, ...rest }) => ({ ...rest, ids: id.flatMap((text) => parseId(text) ?? []) }));

export type StylesForm = z.infer<typeof stylesForm>;
