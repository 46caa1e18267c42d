import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { markLookAlikes } from "~/formats/email";
import { requireStaff } from "~/http/gate/guards.server";
import { changeMail, sendAgain } from "~/http/forms/mail-changes.server";
import { readForm } from "~/http/gate/body.server";
import { notFound } from "~/http/gate/refusals.server";
import { parseId } from "~/formats/ids";
import * as t from "~/messages/desk";
import { MAX_EMAIL_LENGTH } from "~/shop/customers/limits";
import { findMail } from "~/shop/desk/mail-queue/admin-mail.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { formatDateTime } from "~/formats/dates";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { EmailText } from "~/ui/layout/admin/email-text";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { FormKey } from "~/ui/layout/form-key";
import { MailButtons } from "~/ui/desk/mail-queue/mail-buttons";
import { MailStateText } from "~/ui/desk/mail-queue/mail-state";
import { May } from "~/ui/layout/admin/rights";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-mail");
  const id = parseId(params.id);
  const mail = id && (await findMail(id, new Date()));
  if (!mail) {
    throw notFound(request, {
      title: t.eMailNotFound(),
      message: t.thereIsNoEMail(),
      link: { href: "/admin/mail", label: t.allMailButton() },
    });
  }
  return { mail };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-mail");
  const id = parseId(params.id);
  const fields = await readForm(request);
  if (fields.has("again")) return sendAgain(request, fields, admin.id);
  return changeMail(request, fields, admin.id, id ? `/admin/mail/${id}` : "/admin/mail");
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  {
    title: pageTitle(matches, loaded ? t.mail({ name: markLookAlikes(loaded.mail.subject) }) : t.eMailNotFound()),
  },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

/** The HTML part has the same content and is not shown, because its styles must not apply to this page. */
export default function MailItem() {
  const { mail } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { id, subject, to, kind, queuedAt, sentAt, text, state, hasHtml, attachments, markedBy } = mail;
  const { errors, fields } = formState(refused?.lastResult, "mail", { email: to });
  return (
    <>
      <p className="no-print">
        <Link to="/admin/mail" className="admin-all">
          {t.allMail()}
        </Link>
      </p>
      <AdminHeading>{markLookAlikes(subject)}</AdminHeading>
      <ErrorSummary errors={errors} title={refused?.title} />
      <div className="with-aside">
        <section aria-label={t.text()}>
          {text === null ? (
            <p className="muted">
              {state === "waiting" || state === "failed" ? t.theTextHoldsAOne() : t.theTextHeldAOne()}
            </p>
          ) : (
            <pre className="wrap-anywhere whitespace-pre-line md:whitespace-pre-wrap">{markLookAlikes(text)}</pre>
          )}
        </section>
        <aside className="card stack">
          <Fact label={t.state()}>
            <MailStateText mail={mail} />
          </Fact>
          <Fact label={t.to()}>
            <EmailText email={to} />
          </Fact>
          <Fact label={t.about()}>{kind}</Fact>
          <Fact label={t.queued()}>{formatDateTime(queuedAt)}</Fact>
          {sentAt && (
            <Fact label={markedBy ? t.markedAsSent() : state === "kept" ? t.kept() : t.sent()}>
              {markedBy ? t.markedByAt({ at: sentAt, name: markLookAlikes(markedBy) }) : formatDateTime(sentAt)}
            </Fact>
          )}
          {attachments.length > 0 && (
            <Fact label={t.attachments({ count: attachments.length })}>{attachments.join(", ")}</Fact>
          )}
          {hasHtml && <Fact label={t.format()}>{t.textAndHtml()}</Fact>}
          <MailButtons mail={mail} action={`/admin/mail/${id}`} />
          {mail.canSendAgain && (
            <May right="change-mail">
              <details open={refused !== undefined || undefined}>
                <summary className="summary-link">{t.sendAgainHeading()}</summary>
                <Form method="post" action={`/admin/mail/${id}`} noValidate preventScrollReset className="stack mt-3">
                  <FormKey />
                  <input type="hidden" name="again" value={id} />
                  <p className="small">{t.sendAgainHint()}</p>
                  <Field
                    field={fields.email}
                    label={t.to()}
                    type="email"
                    autoComplete="off"
                    maxLength={MAX_EMAIL_LENGTH}
                    required
                  />
                  <Button>{t.sendAgain()}</Button>
                </Form>
              </details>
            </May>
          )}
        </aside>
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="small wrap-anywhere">
      <p className="caps">{label}</p>
      <div>{children}</div>
    </div>
  );
}
