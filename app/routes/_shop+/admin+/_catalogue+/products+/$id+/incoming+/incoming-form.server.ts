import { z } from "zod";

import { isDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import * as t from "~/messages/catalogue";
import { optionalLine, tick } from "~/shop/base/fields.server";
import { withLineQuantities } from "~/shop/cart/quantities-form.server";
import { MAX_INCOMING_NOTE_LENGTH, MAX_STOCK } from "~/shop/catalogue/styles/limits";

/** As seenGoods writes it. */
const seen = z
  .string()
  .catch("")
  .transform((text) => {
    const goods = text.split(",").map((one) => one.split(":"));
    return new Map(goods.flatMap(([id, quantity]) => (parseId(id) ? [[Number(id), Number(quantity)] as const] : [])));
  });

const day = z
  .string({ error: t.enterIncomingDay })
  .trim()
  .refine((text) => isDay(text) && text >= "2000-01-01", { error: t.enterIncomingDay });

const quantities = { most: MAX_STOCK, wrong: () => t.wrongIncomingQuantity({ most: MAX_STOCK }) };

/** With a field of pieces (quantityField) by piece; empty for none. */
export const expectedForm = (fields: FormData) =>
  withLineQuantities(z.object({ seen, dueOn: day, note: optionalLine(MAX_INCOMING_NOTE_LENGTH) }), fields, quantities);

export const receivedForm = (fields: FormData) =>
  withLineQuantities(
    z.object({ seen, rest: z.enum(["keep", "drop"]).catch("keep"), reopens: tick() }),
    fields,
    quantities,
  );
