import { z } from "zod";

import { parseId } from "~/formats/ids";
import * as t from "~/messages/orders";
import { ROWS_PER_PAGE } from "~/shop/base/paging";

export const ordersForm = z
  .object({ intent: z.literal("confirm"), id: z.array(z.string()).default([]) })
  .superRefine(({ id }, ctx) => {
    const addIssue = (message: string) => ctx.addIssue({ code: "custom", path: [], message });
    if (id.length === 0) addIssue(t.tickAnOrder());
    if (id.length > ROWS_PER_PAGE) addIssue(t.tooManyTicked());
  })
  .transform(({ id }) => ({ ids: id.flatMap((text) => parseId(text) ?? []) }));
