import { data } from "@remix-run/node";
import type { z } from "zod";

import * as t from "~/messages/checkout";
import { splitAddress } from "~/shop/customers/companies/shipping-address-fields.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { anyOrderNotFound } from "~/http/gate/order-not-found.server";
import { aboutMail, redirectWithToast } from "~/http/session/toast.server";
import { changeForm } from "~/shop/checkout/order-changes/change-form.server";
import { quantityNames } from "~/shop/cart/line-fields";
import { changeOrder, previewChange } from "~/shop/checkout/order-changes/change-order.server";
import type { OrderChange } from "~/shop/checkout/order-changes/order-change";
import type { DiscountChoices } from "~/shop/checkout/order-changes/preview-order-edit";
import { Problem } from "~/shop/base/problem";
import type { OrderActor } from "~/http/gate/guards.server";

export function saveChange(request: Request, fields: FormData, sender: OrderActor) {
  return handleForm(request, {
    schema: changeForm(fields),
    fields,
    others: quantityNames(fields),
    title: t.orderNotChanged(),
    invalidTitle: t.orderNotChanged(),
    failed: t.changingFailed(),
    notFound: (missing) => anyOrderNotFound(missing),
    status: ({ kind }) => (kind === "stale" || kind === "wrong_step" ? 409 : 422),
    extra: async (_problem, value) => ({
      choices: value ? await choicesOf(changeOf(value, sender)) : await choicesWithoutReason(fields, sender),
    }),
    async handle(value, { reply }) {
      const change = changeOf(value, sender);
      if (value.intent === "preview") {
        const { choices, ...preview } = await previewChange(change);
        return data({ lastResult: reply(), title: t.orderNotChanged(), preview, choices });
      }
      await changeOrder(change);
      return redirectWithToast(`/admin/orders/${sender.orderId}`, {
        title: t.orderChangedTitle(),
        description: aboutMail(t.customerGetsProforma()),
      });
    },
  });
}

type Fields = z.infer<ReturnType<typeof changeForm>>;

function changeOf(fields: Fields, sender: OrderActor): OrderChange {
  const { rest, address } = splitAddress(fields);
  const { intent: _, ...typed } = rest;
  return { ...typed, ...sender, shippingAddress: address };
}

/** Of a refused change; undefined where no total can be computed. */
async function choicesOf(change: OrderChange): Promise<DiscountChoices | undefined> {
  try {
    return (await previewChange(change)).choices;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

async function choicesWithoutReason(fields: FormData, sender: OrderActor) {
  const shown = { ...Object.fromEntries(fields), intent: "preview" };
  const { success, data: value } = await changeForm(fields).safeParseAsync(shown);
  return success ? choicesOf(changeOf(value, sender)) : undefined;
}
