import { z } from "zod";

import { parseId } from "~/formats/ids";
import * as t from "~/messages/orders";
import { ROWS_PER_PAGE } from "~/shop/base/paging";

export const ordersForm = z
  .object({ intent: z.literal("confirm"), id: z.array(z.string()).default([]), all: z.literal("yes").optional() })
  .superRefine(({ id, all }, ctx) => {
    const addIssue = (message: string) => ctx.addIssue({ code: "custom", path: [], message });
    if (id.length === 0 && !all) addIssue(t.tickAnOrder());
    if (id.length > ROWS_PER_PAGE) addIssue(t.tooManyTicked());
  })
  .transform(({ id, all }) => ({ ids: id.flatMap((text) => parseId(text) ?? []), all }));
