import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { withFormKey } from "~/http/forms/form-key.server";
import { pageBefore, parseFields, refuseForm, serverFailure } from "~/http/forms/form.server";
import { isBotSubmission } from "~/http/forms/honeypot.server";
import { INQUIRY_SENT, MISSING_INFORMATION, handleInquiry } from "~/http/forms/inquiry.server";
import { readForm } from "~/http/gate/body.server";
import { logError } from "~/http/log.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import { readSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { HONEYPOT_FIELD } from "~/shop/cart/inquiries/honeypot";
import { findStyle } from "~/shop/catalogue/search/catalogue.server";
import { salesEmail } from "~/shop/base/shop-address.server";
import { parseId } from "~/formats/ids";
import { inquiryForm, lacksRequiredField } from "~/shop/cart/inquiries/inquiry-form.server";
import { INQUIRY_FAILED } from "~/shop/cart/inquiries/messages";
import { InquiryPage } from "~/ui/cart/inquiries/inquiry-page";
import { senderOf } from "~/ui/cart/inquiries/sender";
import { pageTitle } from "~/ui/layout/meta";

const styleIdOf = (request: Request) => parseId(new URL(request.url).searchParams.get("product"));

const logAndIgnore = (request: Request) => (error: unknown) => {
  logError(error, request);
  return null;
};

/** GET /inquiry: the inquiry form; `?product=` names the style it is about. */
export async function loader({ request }: LoaderFunctionArgs) {
  const id = styleIdOf(request);
  const account = await readSession(request);
  // The form still works when the catalogue cannot be read.
  const style = id ? await findStyle(id, { prices: null }).catch(logAndIgnore(request)) : null;
  return {
    style: style && {
      id: style.id,
      name: style.name,
      styleCode: style.styleCode,
      picture: style.colors[0]?.pictures[0] ?? "",
    },
    sender: account && senderOf(account),
    redirectTo: pageBefore(request),
    salesEmail: salesEmail(),
  };
}

const sent = (redirectTo: unknown) => redirectWithToast(safeReturnTo(redirectTo), INQUIRY_SENT);

/** POST /inquiry: sends the inquiry to the brand. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const submission = parseFields(form, inquiryForm, [HONEYPOT_FIELD, "redirectTo"]);
  const { redirectTo } = submission.payload;
  if (isBotSubmission(submission)) return sent(redirectTo);

  if (submission.status !== "success") {
    return refuseForm(submission, {
      status: 400,
      ...(lacksRequiredField(submission.payload) && {
        title: "Missing Information",
        message: MISSING_INFORMATION,
      }),
    });
  }
  try {
    const inquiry = { ...submission.value, productId: styleIdOf(request) };
    const wait = await withFormKey(null, form, () => handleInquiry(request, inquiry));
    if (wait) {
      return refuseForm(submission, {
        status: 429,
        headers: { "Retry-After": String(wait) },
        title: "Too many inquiries",
        message: "Please send it again later. What you wrote is still here.",
      });
    }
  } catch (error) {
    return refuseForm(submission, {
      ...serverFailure(error, request, INQUIRY_FAILED),
      title: "Error",
    });
  }
  return sent(redirectTo);
}

export { keepPage as clientAction } from "~/ui/layout/lost-response/keep-page";
export { revalidateUnlessUnanswered as shouldRevalidate } from "~/ui/layout/lost-response/unanswered";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Inquiry") },
];

export default function Inquiry() {
  return (
    <InquiryPage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />
  );
}
