import { parseSeenLines } from "~/shop/cart/cart-form.server";
import { cartInquiryForm } from "~/shop/cart/inquiries/inquiry-form.server";
import { INQUIRY_FAILED } from "~/shop/cart/inquiries/messages";
import { sendCart } from "~/shop/cart/inquiries/send-cart.server";
import type { CartChange } from "./cart-change";
import { formKeyOf } from "~/http/forms/form-key.server";
import { limitFormSubmissions } from "~/http/forms/form.server";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { INQUIRY_SENT } from "~/http/forms/inquiry.server";
import { requireSelf } from "~/http/gate/guards.server";
import { redirectWithToast } from "~/http/session/toast.server";

/** Sends the cart of the signed-in customer to the brand as an inquiry; when that fails, the form is answered with the message still in it. */
export async function sendCartAsInquiry({ request, account, form: fields, landing }: CartChange) {
  await requireSelf(request);
  return handleForm(request, {
    fields,
    schema: cartInquiryForm,
    title: ({ code }) => (code === "cart_empty" ? "Cart is Empty" : "Your cart has changed"),
    failed: INQUIRY_FAILED,
    page: (problem) => (problem.code === "not_approved" ? problem : null),
    async handle({ message }, { refuse }) {
      const wait = await limitFormSubmissions(request, "inquiry", account.company.id);
      if (wait) {
        const later = "Please send it again later. What you wrote is still here.";
        return refuse(tooMany(wait, "Too many inquiries", later));
      }
      const seen = fields.get("seen");
      await sendCart(account.company.id, message, {
        seen: seen === null ? undefined : parseSeenLines(String(seen)),
        formKey: formKeyOf(fields) ?? undefined,
      });
      // With scripts, the navigation replaces the current history entry.
      const headers = { "X-Remix-Replace": "true" };
      return redirectWithToast(landing, INQUIRY_SENT, { headers });
    },
  });
}
