import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/desk";
import { MAX_MAILING_SUBJECT, MAX_MAILING_TEXT } from "~/shop/desk/mailings/mailing";
import { draftMailing, findMailing, mailingForm } from "~/shop/desk/mailings/mailings.server";
import { requestedList, viewAddress } from "~/shop/desk/saved-views/saved-view";
import { AppLink } from "~/ui/base/app-link";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { Field, TextArea } from "~/ui/base/field";
import { formState } from "~/ui/base/form-state";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FormKey } from "~/ui/layout/form-key";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";

/** `?orders=window%3D2`: to the customers of this list; `?draft=12`: changes what was written. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id, scope } = await requireStaff(request, "change-customers");
  const { searchParams } = new URL(request.url);
  const draftId = parseId(searchParams.get("draft"));
  if (draftId) {
    const draft = await findMailing(scope, id, draftId);
    if (!draft || draft.sentAt) throw notFound(request);
    const { list, query, subject, text } = draft;
    return { list, query, subject, text };
  }
  const listed = requestedList(searchParams);
  if (!listed) throw notFound(request);
  return { ...listed, subject: "", text: "" };
}

export async function action({ request }: ActionFunctionArgs) {
  const { id } = await requireStaff(request, "change-customers");
  return handleForm(request, {
    schema: mailingForm,
    title: t.mailingNotSaved(),
    failed: t.failedToSaveMailing(),
    async handle(form) {
      return redirect(`/admin/mailings/${await draftMailing(id, form)}`, 303);
    },
  });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.writeToCustomers()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function NewMailingPage() {
  const { list, query, subject, text } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const { fields, errors } = formState(refused?.lastResult, "mailing", { subject, text });
  return (
    <>
      <p>
        <AppLink to={viewAddress(list, query)} className="admin-all">
          {t.backToList({ list })}
        </AppLink>
      </p>
      <AdminHeading>{t.writeToCustomers()}</AdminHeading>
      <Form method="post" noValidate className="stack max-w-2xl">
        <FormKey />
        <ErrorSummary errors={errors} title={refused?.title} />
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="query" value={query} />
        <Field field={fields.subject} label={t.mailingSubject()} required maxLength={MAX_MAILING_SUBJECT} />
        <TextArea
          field={fields.text}
          label={t.mailingText()}
          hint={t.mailingTextHint()}
          required
          rows={12}
          maxLength={MAX_MAILING_TEXT}
        />
        <Button>{t.previewMailing()}</Button>
        <p className="muted small">{t.nothingSentYet()}</p>
      </Form>
    </>
  );
}
