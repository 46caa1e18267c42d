import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { withFormKey } from "~/http/forms/form-key.server";
import { isBotSubmission, pageBefore } from "~/http/forms/form.server";
import { handleForm, tooMany } from "~/http/forms/handle-form.server";
import { inquirySent, handleInquiry } from "~/http/forms/inquiry.server";
import { readForm } from "~/http/gate/body.server";
import { logError } from "~/http/log.server";
import { safeReturnTo } from "~/http/gate/safe-redirect";
import { readSession } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as tAccess from "~/messages/access";
import * as t from "~/messages/cart";
import { HONEYPOT_FIELD } from "~/shop/cart/inquiries/honeypot";
import { findStyle } from "~/shop/catalogue/search/catalogue.server";
import { salesEmail } from "~/shop/base/shop-address.server";
import { parseId } from "~/formats/ids";
import { inquiryForm, lacksRequiredField } from "~/shop/cart/inquiries/inquiry-form.server";
import { senderOf } from "~/ui/cart/inquiries/sender";
import { pageTitle } from "~/ui/layout/meta";
import { PLACES } from "~/shop/brand/pictures/sizes";
import { AppLink } from "~/ui/base/app-link";
import { Picture } from "~/ui/base/picture";
import { SectionHeading } from "~/ui/base/section-heading";
import { InquiryForm } from "~/ui/cart/inquiries/inquiry-form";

const styleIdOf = (request: Request) => parseId(new URL(request.url).searchParams.get("product"));

const logAndIgnore = (request: Request) => (error: unknown) => {
  logError(error, request);
  return null;
};

/** `?product=` names the style that the inquiry is about. */
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

type Loaded = SerializeFrom<typeof loader>;

const sent = async (redirectTo: unknown) => redirectWithToast(safeReturnTo(redirectTo), await inquirySent());

export async function action({ request }: ActionFunctionArgs) {
  const fields = await readForm(request);
  const typed = Object.fromEntries(fields);
  if (isBotSubmission(typed)) return sent(typed.redirectTo);

  return withFormKey(null, fields, () =>
    handleForm(request, {
      fields,
      schema: inquiryForm,
      others: [HONEYPOT_FIELD, "redirectTo"],
      title: t.error(),
      ...(lacksRequiredField(typed) && {
        invalidTitle: t.missingInformation(),
        invalidMessage: tAccess.requiredFieldsMissing(),
      }),
      failed: t.inquiryFailed(),
      async handle(inquiry, { refuse }) {
        const wait = await handleInquiry(request, { ...inquiry, productId: styleIdOf(request) });
        if (wait === null) return sent(typed.redirectTo);
        const message = t.sendInquiryLater();
        return refuse(tooMany(wait, t.tooManyInquiries(), message));
      },
    }),
  );
}

export { keepFormOnLostResponse as clientAction } from "~/ui/layout/lost-response/keep-form-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.inquiry()) }];

export default function InquiryPage() {
  const { style, salesEmail, sender, redirectTo } = useLoaderData<typeof loader>();
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label={t.inquiry()}
        intro={
          <>
            {t.askAboutAnything({
              salesEmail,
              link: (words) => <AppLink to={`mailto:${salesEmail}`}>{words}</AppLink>,
            })}
          </>
        }
      >
        {style ? t.askAboutThisStyle() : t.sendAnInquiry()}
      </SectionHeading>
      <div className="with-aside">
        {style && <InquiryStyle style={style} />}
        <div className="max-w-2xl">
          <InquiryForm
            key={style?.id}
            formId="inquiry"
            styleId={style?.id}
            sender={sender}
            redirectTo={redirectTo}
            refused={useActionData<typeof action>()}
          />
        </div>
      </div>
    </div>
  );
}

/** Above the form on a phone, otherwise beside it. */
function InquiryStyle({ style }: { style: NonNullable<Loaded["style"]> }) {
  return (
    <div className="flex items-start gap-5 lg:col-start-2 lg:row-start-1 lg:block">
      <Picture address={style.picture} alt="" place={PLACES.card} eager className="w-28 flex-none lg:w-full" />
      <div>
        <p className="caps">{t.yourInquiryIsAbout()}</p>
        <p className="mt-2 font-serif text-xl">{style.name}</p>
        <p className="muted small">{t.styleLabel({ styleCode: style.styleCode })}</p>
      </div>
    </div>
  );
}
