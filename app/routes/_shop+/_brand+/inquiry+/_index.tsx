import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { withFormKey } from "~/http/forms/form-key.server";
import { isBotSubmission, pageBefore } from "~/http/forms/form.server";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
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
import { inquiryFailed } from "~/texts/inquiries";
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
  const fields = await readForm(request);
  const typed = Object.fromEntries(fields);
  if (isBotSubmission(typed)) return sent(typed.redirectTo);

  return withFormKey(null, fields, () =>
    handleForm(request, {
      fields,
      schema: inquiryForm,
      others: [HONEYPOT_FIELD, "redirectTo"],
      title: "Error",
      ...(lacksRequiredField(typed) && {
        invalidTitle: "Missing Information",
        invalidMessage: MISSING_INFORMATION,
      }),
      failed: inquiryFailed(),
      async handle(inquiry, { refuse }) {
        const wait = await handleInquiry(request, { ...inquiry, productId: styleIdOf(request) });
        if (wait === null) return sent(typed.redirectTo);
        const message = "Please send it again later. What you wrote is still here.";
        return refuse(tooMany(wait, "Too many inquiries", message));
      },
    }),
  );
}

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Inquiry") }];

export default function Inquiry() {
  return <InquiryPage {...useLoaderData<typeof loader>()} refused={useActionData<typeof action>()} />;
}
