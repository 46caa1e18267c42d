import { data } from "@remix-run/node";

import { parseSeenLines } from "~/shop/cart/cart-form.server";
import { parseCartInquiry } from "~/shop/cart/inquiries/inquiry-form.server";
import { INQUIRY_FAILED } from "~/shop/cart/inquiries/messages";
import { sendCart } from "~/shop/cart/inquiries/send-cart.server";
import { Problem } from "~/shop/base/problem";
import type { CartChange } from "./cart-change";
import { formKeyOf } from "~/http/forms/form-key.server";
import { serverFailure, limitFormSubmissions } from "~/http/forms/form.server";
import { INQUIRY_SENT } from "~/http/forms/inquiry.server";
import { requireSelf } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";

/** Sends the cart of the signed-in customer to the brand as an inquiry; when that fails, the form is answered with the message still in it. */
export async function sendCartAsInquiry({ request, account, form, landing }: CartChange) {
  await requireSelf(request);
  const submission = parseCartInquiry(form);
  const refused = (message: string | null, init: ResponseInit, title = "Error") =>
    data({ inquiry: submission.reply(message ? { formErrors: [message] } : {}), title }, init);
  if (submission.status !== "success") {
    return refused(null, { status: 400 }, "Please check the form");
  }
  try {
    const wait = await limitFormSubmissions(request, "inquiry", account.company.id);
    if (wait) {
      return refused(
        "Please send it again later. What you wrote is still here.",
        { status: 429, headers: { "Retry-After": String(wait) } },
        "Too many inquiries",
      );
    }
    const seen = form.get("seen");
    await sendCart(account.company.id, submission.value.message, {
      seen: seen === null ? undefined : parseSeenLines(String(seen)),
      formKey: formKeyOf(form) ?? undefined,
    });
  } catch (error) {
    if (error instanceof Problem && error.code === "cart_changed") {
      return refused(error.message, { status: 409 }, "Your cart has changed");
    }
    if (error instanceof Problem && error.code === "cart_empty") {
      return refused(error.message, { status: 409 }, "Cart is Empty");
    }
    if (error instanceof Problem) throw error;
    const { message, ...init } = serverFailure(error, request, INQUIRY_FAILED);
    return refused(message, init);
  }
  // With scripts, the navigation replaces the current history entry.
  const headers = { "X-Remix-Replace": "true" };
  return redirectWithToast(landing, INQUIRY_SENT, { headers });
}
