import { splitAddress } from "~/shop/customers/shipping-address-fields.server";
import { data } from "@remix-run/node";
import type { z } from "zod";

import { parseFields, refuseForm, serverFailure } from "~/http/forms/form.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { changeForm } from "~/shop/order-changes/change-form.server";
import { quantityNames } from "~/shop/orders/line-fields";
import { changeOrder, previewChange } from "~/shop/order-changes/change-order.server";
import type { OrderChange } from "~/shop/order-changes/order-change";
import type { DiscountChoices } from "~/shop/order-changes/plan-change";
import { Problem } from "~/shop/problem";
import type { ChangeAnswer } from "~/ui/order-changes/change-page";

const TITLE = "The order was not changed";

interface Sender {
  orderId: number;
  actorId: string;
}

/** Shows what a posted change would do, or saves it and answers 303. Null for an unknown order. */
export async function answerChange(
  request: Request,
  fields: FormData,
  { orderId, actorId }: Sender,
) {
  const submission = parseFields(fields, changeForm(fields), quantityNames(fields));
  if (submission.status !== "success") {
    const choices = await choicesWithoutReason(fields, { orderId, actorId });
    const answer: ChangeAnswer = { lastResult: submission.reply(), title: TITLE, choices };
    return data(answer, { status: 400 });
  }
  const { intent } = submission.value;
  const change = changeOf(submission.value, { orderId, actorId });
  try {
    if (intent === "preview") {
      const { choices, ...preview } = await previewChange(change);
      const lastResult = submission.reply();
      const answer: ChangeAnswer = { lastResult, title: TITLE, preview, choices };
      return data(answer);
    }
    const { isChanged } = await changeOrder(change);
    return await redirectWithToast(`/admin/orders/${orderId}`, {
      title: "Order Changed",
      description: isChanged
        ? "The customer gets a letter with the new proforma."
        : "It was changed like this before. Nothing was changed.",
    });
  } catch (error) {
    if (!(error instanceof Problem)) {
      const failed = serverFailure(error, request, "Failed to change the order");
      return refuseForm(submission, { ...failed, title: "Error" });
    }
    const { code, message, field } = error;
    if (code === "not_found") return null;
    const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] };
    const isStale = code === "stale";
    const lastResult = submission.reply(errors);
    const choices = await choicesOf(change);
    const answer: ChangeAnswer = { lastResult, title: TITLE, isStale, choices };
    return data(answer, { status: isStale || code === "wrong_step" ? 409 : 422 });
  }
}

type Fields = z.infer<ReturnType<typeof changeForm>>;

function changeOf(fields: Fields, sender: Sender): OrderChange {
  const { rest, address } = splitAddress(fields);
  const { intent: _, ...typed } = rest;
  return { ...typed, ...sender, shippingAddress: address };
}

/** What a refused change would come to under each rule; undefined where no total can be computed. */
async function choicesOf(change: OrderChange): Promise<DiscountChoices | undefined> {
  try {
    return (await previewChange(change)).choices;
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

/** choicesOf a form that lacks nothing but its reason, on which no total depends. */
async function choicesWithoutReason(fields: FormData, sender: Sender) {
  const complete = new FormData();
  for (const [name, value] of fields) if (name !== "reason") complete.append(name, value);
  complete.set("reason", "-");
  const { success, data: value } = await changeForm(complete).safeParseAsync(
    Object.fromEntries(complete),
  );
  return success ? choicesOf(changeOf(value, sender)) : undefined;
}
