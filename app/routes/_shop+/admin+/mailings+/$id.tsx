import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { markLookAlikes } from "~/formats/email";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/desk";
import type { MailingRecipient } from "~/shop/desk/mailings/mailing";
import { findMailing, mailingPreview, sendForm, sendMailing } from "~/shop/desk/mailings/mailings.server";
import { viewAddress } from "~/shop/desk/saved-views/saved-view";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState } from "~/ui/base/form-state";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { customerAddress } from "~/ui/layout/customer-address";
import { PanelForm } from "~/ui/layout/admin/rights";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id, scope } = await requireStaff(request, "see-customers");
  const mailing = await findMailing(scope, id, parseId(params.id) ?? 0);
  if (!mailing) throw notFound(request);
  return { mailing, preview: await mailingPreview(mailing) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { id: actorId, scope } = await requireStaff(request, "change-customers");
  const id = parseId(params.id) ?? 0;
  return handleForm(request, {
    schema: sendForm,
    title: t.nothingSent(),
    failed: t.failedToSend(),
    async handle({ seen }) {
      await sendMailing(actorId, scope, id, seen);
      return redirectWithToast(`/admin/mailings/${id}`, { title: t.mailingSent() });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded?.mailing.subject ?? t.mailings()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function MailingPage() {
  const { mailing, preview } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { errors } = formState(refused?.lastResult, "send", {});
  const { id, list, query, recipients, sentAt, sentBy, waiting } = mailing;
  const included = recipients.filter(({ leftOut }) => !leftOut);
  const leftOut = recipients.filter((one) => one.leftOut);
  return (
    <>
      <p>
        {sentAt ? (
          <AppLink to="/admin/mailings" className="admin-all">
            {t.allMailings()}
          </AppLink>
        ) : (
          <AppLink to={viewAddress(list, query)} className="admin-all">
            {t.backToList({ list })}
          </AppLink>
        )}
      </p>
      <AdminHeading>{mailing.subject}</AdminHeading>
      <div className="stack-loose max-w-2xl">
        <ErrorSummary errors={errors} title={refused?.title} />
        {sentAt && (
          <p>
            {t.mailingWasSent({
              at: formatDateTime(sentAt),
              by: markLookAlikes(sentBy ?? ""),
              isKnown: sentBy !== null,
              count: included.length,
            })}{" "}
            {waiting > 0 && t.stillToQueue({ count: waiting })}
          </p>
        )}
        <section aria-labelledby="preview" className="card">
          <h2 id="preview" className="caps mb-4 text-xs">
            {t.mailingPreview()}
          </h2>
          <p className="mb-4 font-semibold wrap-anywhere">{preview.subject}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">{preview.text}</p>
        </section>
        {!sentAt && (
          <>
            <p className="muted">{t.salutationNote()}</p>
            {included.length > 0 ? (
              <PanelForm right="change-customers" method="post" noValidate className="stack">
                <FormKey />
                <input type="hidden" name="seen" value={mailing.seen} />
                <p className="row">
                  <Button>{t.sendMailing({ count: included.length })}</Button>
                  <AppLink to={`/admin/mailings/new?draft=${id}`}>{t.changeMailing()}</AppLink>
                </p>
                <LetterNote sent={t.cannotBeTakenBack()} />
              </PanelForm>
            ) : (
              <p>{t.nobodyToWriteTo()}</p>
            )}
          </>
        )}
        <Recipients id="left-out" title={t.leftOutTitle({ count: leftOut.length })} recipients={leftOut} />
        <Recipients id="included" title={t.includedTitle({ count: included.length })} recipients={included} />
      </div>
    </>
  );
}

function Recipients({ id, title, recipients }: { id: string; title: string; recipients: readonly MailingRecipient[] }) {
  if (recipients.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="caps text-xs">
        {title}
      </h2>
      <ul className="mt-2">
        {recipients.map(({ id: companyId, name, email, leftOut }) => (
          <li key={companyId} className="rule py-2 wrap-anywhere">
            <AppLink to={customerAddress(companyId)}>{markLookAlikes(name)}</AppLink>{" "}
            <span className="muted">{markLookAlikes(email)}</span>
            {leftOut && <span className="block">{t.leftOutReason(leftOut)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
